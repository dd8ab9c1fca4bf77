"""What the document leaves open, also through a choice that is not encoded, is not called certain; the rest is."""

from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.readings import readings, variants
from starlaw.solver.certainty.consequences import determined_moves
from starlaw.solver.certainty.doubts import Doubt, doubts
from starlaw.solver.questions.ruling_answers import answered

pytestmark = pytest.mark.one_in(8)  # each takes seconds of clingo over all open values

NAME = "stellar_horizons"
GAME = starlaw.game(NAME, evaluator="clingo")
STATES = folder("seeds") / NAME / "states"
HOME = "players.north_america"
PLENTY = {"ore": 9, "sup": 9, "fuel": 9}  # pays for every facility that the sources admit
MARS_BASE = {"facilities": {"mining_station": 0}, "settlements": 1, "stock": PLENTY}


def position(start: str, **changes: Any) -> Any:
    """Return a starting state with changes to fields; two underscores stand for a dot."""
    value = read_json(STATES / f"{start}.json")
    for path, change in changes.items():
        value = changed(value, path.replace("__", ".").replace("home", HOME), change)
    return value


def by_sources(state: Any, *moves: str) -> dict[str, tuple[str, set[str]]]:
    """Return by move what the document alone says, and the readings that leave it open."""
    judged = determined_moves(GAME, GAME.state(state), [GAME.move(move) for move in moves])
    return {
        entry.move: (entry.status, {named.value.split()[1] for named in entry.decided_by if "reading " in named.value})
        for entry in judged
    }


@pytest.mark.parametrize(
    ("name", "given", "reading"),
    [
        ("transfer.time", {"from": "kuiper_belt", "to": "earth"}, "transfer_inward"),
        ("asteroids.enter", {"year": "2055"}, "decade_phase"),
        ("depletion.steps", {"ship": "re", "slot": "no"}, "depletion_without_card"),
        ("production.cv", {"value": "25", "roll": "5"}, "tens_of_value"),
        ("combat.uses", {"kind": "direct_fire", "uses": "missiles"}, "direct_missiles"),
        ("settlement.build", {"built": "0"}, "settlement_limit"),
        ("flyby.onward", {"system": "uranus"}, "system_order"),
    ],
)
def test_an_answer_that_another_choice_would_change_is_open(name: str, given: dict[str, str], reading: str) -> None:
    found = answered(name, GAME, given, sources_only=True)
    assert found.status == "undetermined"
    named = [assumption.value for assumption in found.assumptions]
    assert f"reading {reading} = {readings(NAME)[reading].chosen}" in named


@pytest.mark.one_in(32)
@pytest.mark.parametrize(
    ("name", "given", "status"),
    [
        ("cv.enters", {"place": "mars"}, "true"),
        ("cv.enters", {"place": "jupiter"}, "true"),
        ("cv.enters", {"place": "saturn"}, "true"),
        ("asteroids.enter", {"year": "2045"}, "false"),
        ("production.cv", {"value": "19", "roll": "5"}, "answered"),
        ("combat.uses", {"kind": "direct_fire", "uses": "drones"}, "false"),
        ("settlement.build", {"built": "1"}, "false"),
        ("politics.when", {"use": "initiative", "step": "after_initiative"}, "false"),
        ("politics.left", {"markers": "0"}, "true"),
        ("blockade.holds", {"fleet": "0", "networks": "1"}, "false"),
        ("scenario.result", {"scenario": "race_for_the_red_planet", "settlements": "17"}, "answered"),
        ("facility.upgrade", {"damage": "0"}, "true"),
        ("trade.allowed", {"marker": "yes"}, "true"),
        ("loading.allowed", {"moment": "start"}, "true"),
    ],
)
def test_an_answer_in_the_words_of_the_document_is_certain(name: str, given: dict[str, str], status: str) -> None:
    found = answered(name, GAME, given, sources_only=True)
    assert (found.status, found.assumptions) == (status, ())


def test_a_second_base_and_a_repair_leave_building_open() -> None:
    settle, upgrade = "settle(north_america,mars)", "construct(north_america,mars,large_mining_station)"
    plain = by_sources(position("settling", home__bases={"mars": MARS_BASE}), settle, upgrade)
    assert plain == {settle: ("legal", set()), upgrade: ("legal", set())}
    both = {"mars": MARS_BASE, "luna": {"built": True}}
    later = by_sources(position("settling", begun=True, home__bases=both), settle, upgrade)
    limits = {"settlement_limit", "level_limit"}
    assert later == {settle: ("undetermined", limits), upgrade: ("undetermined", {*limits, "repair_step"})}


def test_launch_vehicles_are_open_in_what_they_lift_and_where_they_wait() -> None:
    at_mars, on_earth = {"place": "mars"}, {"place": "earth"}
    ships = {"lv1_1": on_earth, "lv2_1": at_mars, "cv2_1": at_mars, "cv4_1": on_earth, "orbiter_1": on_earth}
    state = position("moving", home__ships=ships, home__bases={"mars": MARS_BASE}, home__stock={"sup": 1})
    assert by_sources(
        state,
        "launch(north_america,lv1_1,orbiter_1,jupiter)",  # no scenario is played that leaves Jupiter out
        "launch(north_america,lv1_1,cv4_1,luna)",
        "launch(north_america,lv2_1,cv2_1,saturn)",
        "launch(north_america,lv4_1,orbiter_1,luna)",
        "deliver(north_america,lv1_1,mars,sup)",
    ) == {
        "launch(north_america,lv1_1,orbiter_1,jupiter)": ("legal", set()),
        "launch(north_america,lv1_1,cv4_1,luna)": ("undetermined", {"lv_capacity"}),
        "launch(north_america,lv2_1,cv2_1,saturn)": ("undetermined", {"lv_home"}),
        "launch(north_america,lv4_1,orbiter_1,luna)": ("illegal", set()),
        "deliver(north_america,lv1_1,mars,sup)": ("undetermined", {"lv_cargo"}),
    }
    assert doubts(NAME, {})["sh.check.launchers"] == (Doubt("lv_home", "frees", "sh.check.launchers"),)


def test_only_tiles_that_a_scenario_need_not_have_are_open() -> None:
    race = {"scenario": "race_for_the_red_planet"}
    state = position(
        "moving",
        options__readings=race,
        home__ships={"lv1_1": {"place": "earth"}, "rover_1": {"place": "earth"}},
        players__china__ships={},
    )
    to_mars, to_jupiter = (f"launch(north_america,lv1_1,rover_1,{system})" for system in ("mars", "jupiter"))
    assert {move: status for move, (status, _) in by_sources(state, to_mars, to_jupiter).items()} == {
        to_mars: "legal",
        to_jupiter: "undetermined",
    }


def test_a_telescope_is_sure_only_of_the_tile_that_is_its_own() -> None:
    explore = "explore(north_america,telescope_1)"
    assert by_sources(position("exploring"), explore) == {explore: ("legal", set())}
    elsewhere = position("exploring", home__ships__telescope_1__place="luna")
    assert by_sources(elsewhere, explore, "explore(north_america,orbiter_2)") == {
        explore: ("undetermined", {"telescope_place"}),
        "explore(north_america,orbiter_2)": ("legal", set()),
    }


def test_buying_on_earth_and_attacking_there_are_open() -> None:
    buy, build = "buy(north_america,sup)", "build(north_america,orbiter_1)"
    bought = by_sources(position("start"), buy, build)
    assert bought == {buy: ("undetermined", {"earth_market"}), build: ("legal", set())}
    fighting = position(
        "start",
        agenda=[{"player": "north_america", "kind": "combat"}],
        home__ships={"cv3_2": {"place": "earth"}},
        players__china__ships={"cv2_1": {"place": "earth"}},
    )
    assert by_sources(fighting, "attack(north_america,china,earth)", "attack(north_america,russia,earth)") == {
        "attack(north_america,china,earth)": ("undetermined", {"earth_attacks"}),
        "attack(north_america,russia,earth)": ("illegal", set()),
    }


def test_ties_for_most_settlements_put_the_bonus_and_the_winner_in_doubt() -> None:
    named = {rule: {doubt.reading for doubt in some} for rule, some in doubts(NAME, {}).items()}
    assert "most_ties" in named["sh.score.most"] & named["sh.win.points"]
    assert "most_ties" not in {doubt.reading for doubt in doubts(NAME, {"most_ties": "nobody"})["sh.score.most"]}


def test_what_players_agree_on_before_a_game_is_no_open_point() -> None:
    assert variants(NAME) == {"scenario", "initiative_spending"}
