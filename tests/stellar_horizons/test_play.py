"""Stellar Horizons as played: rules, executor and an independent oracle check each other over random games."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import cases, start_of
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.stellar_horizons.oracle import legal_moves, listed, turns
from tests.support import as_json

CHECKS = [case.id for case in cases("stellar_horizons").values() if case.expect.violates]
OLD_TECHS = (
    "cv2", "cv3", "cv4", "lv3", "reusable_launch_vehicles", "space_mining", "resource_transport", "prefabrication",
    "crew_hibernation", "terraforming",
)  # fmt: skip
RUIN = ("scrap", "raze", "abandon")


def quick() -> Game:
    return starlaw.game("stellar_horizons", evaluator="tables")


def rich(state: GameState, errata: bool) -> GameState:
    """Return a state in which everybody can build everything."""
    plain = as_json(state)
    plain["options"]["errata"] = errata
    for player in plain["players"].values():
        player["cash"], player["techs"] = 200, list(OLD_TECHS)
        stock = {"ore": 9, "sup": 12, "fuel": 5}
        player["bases"] = {
            "luna": {"facilities": {"mining_station": 0, "small_supply_station": 0}, "stock": stock},
            "mars": {"facilities": {"small_supply_station": 1}, "settlements": 12, "stock": stock},
        }
        player["ships"]["cv2_1"] = {"place": "earth_orbit", "cargo": {"sup": 2}}
    return quick().state(plain)


def picked(source: random.Random, moves: Sequence[Move]) -> Move:
    """Return a move at random: first what kind of move, being done and ruin less often, then which one."""
    names = sorted({move.name for move in moves})
    weights = [0.03 if name in RUIN else 0.6 if name == "done" else 1 for name in names]
    name = source.choices(names, weights)[0]
    return source.choice([move for move in moves if move.name == name])


def played(
    players: int, seed: int, errata: bool = True, limit: int = 5000
) -> Iterator[tuple[GameState, Any, GameState]]:
    """Yield each move of a random game, with the states before and after; being done is less likely than the rest."""
    game, source, chance = quick(), random.Random(seed), SeededChance(seed)
    state = rich(game.new(players=players, seed=seed), errata)
    for _ in range(limit):
        moves = game.moves(state)
        if not moves:
            return
        move = picked(source, moves)
        after = game.carry_out(state, move, chance).state
        yield state, move, after
        state = after


@pytest.mark.parametrize(("players", "seed", "errata"), [(1, 1, True), (2, 2, False), (3, 3, True), (4, 5, True)])
def test_in_40_years_and_more_every_state_is_legal(players: int, seed: int, errata: bool) -> None:
    game, names, states = quick(), Counter[str](), []
    for before, move, after in played(players, seed, errata, limit=900 * players):
        _nothing_impossible_happens(as_json(before), as_json(after), move)
        names[move.name] += 1
        states.append(after)
    assert not any(game.checks_of(states))
    assert as_json(states[-1])["year"] >= 2070
    assert set(names) >= {"done", "build", "buy", "load", "launch", "land", "explore", "research"}
    if players > 2:
        assert set(names) >= {"settle", "construct", "terraform", "place_card"}


def _nothing_impossible_happens(before: dict[str, Any], after: dict[str, Any], move: Move) -> None:
    errata = before["options"]["errata"]
    assert after["year"] in (before["year"], before["year"] + 1)
    for world, value in after["worlds"].items():
        assert before["worlds"][world] - 1 <= value <= before["worlds"][world]
    for seat, player in after["players"].items():
        held = before["players"][seat]
        for name, ship in player["ships"].items():
            start = held["ships"][name]["place"] if name in held["ships"] else "earth"
            _no_jump(name, start, ship["place"], pace(player, errata))
            assert sum(ship["cargo"].values()) <= listed("fleet")[name].get("size", 1)
            if errata and listed("fleet")[name]["kind"] == "flyby":
                assert not ship["place"].startswith("alpha_centauri")
    cards = sum(after["deck"].values()) + len(after["cards"])
    assert cards == sum(entry.get("number", 1) for entry in listed("world_cards").values())
    assert missions(after) == sorted(listed("missions"))
    if move.name in ("load", "unload", "transport", "receive"):
        assert goods(before) == goods(after)
    if move.name in ("load", "unload", "found", "construct", "settle", "repair", "transport", "receive"):
        assert cash(before) == cash(after) or after["agenda"][0]["kind"] != before["agenda"][0]["kind"]


def cash(state: dict[str, Any]) -> list[int]:
    return [player["cash"] for player in state["players"].values()]


def missions(state: dict[str, Any]) -> list[str]:
    """Return every mission, wherever it is."""
    found = [*state["pool"], state["public"]]
    for player in state["players"].values():
        found += [player["mission"], *player["earned"]]
    return sorted(mission for mission in found if mission)


def goods(state: dict[str, Any]) -> Counter[str]:
    """Count the resources of everybody, wherever they are."""
    found = Counter[str]()
    for player in state["players"].values():
        found.update(player["stock"])
        for thing in (*player["ships"].values(), *player["bases"].values()):
            found.update(thing.get("cargo") or thing.get("stock") or {})
    found.update([state["pending"]["resource"]] if state["pending"] else [])
    return found


def pace(player: dict[str, Any], errata: bool) -> int:
    """Return the hundredths that rockets of a faction take of the time of a transfer."""
    if "antimatter_rockets" in player["techs"]:
        return 40 if errata else 4
    if "fusion_rockets" in player["techs"]:
        return 70 if errata else 7
    return 100


def _no_jump(name: str, start: str, end: str, hundredths: int) -> None:
    """Expect a ship in the same system, or in the box whose number is the turns of the transfer."""
    here, there = (_system(place) for place in (start, end))
    if here == there:
        return
    number = end.rpartition("_")[2]
    assert number.isdecimal(), f"{name}: {start} to {end}"
    due = max(1, -(-turns(here, there) * hundredths // 100))
    assert int(number) in (due, due - 1) if due > 1 else int(number) == 1, f"{name}: {start} to {end}"


def _system(place: str) -> str:
    return str(listed("worlds")[place]["system"]) if place in listed("worlds") else place.rpartition("_")[0]


@pytest.mark.parametrize(("players", "seed", "errata"), [(2, 11, True), (3, 12, False), (4, 13, True)])
def test_legal_moves_agree_with_the_oracle(players: int, seed: int, errata: bool) -> None:
    states = [before for before, _, _ in played(players, seed, errata, limit=900)][::15]
    for state, moves in zip(states, quick().moves_of(states), strict=True):
        assert {move.text for move in moves} == legal_moves(as_json(state))


def test_tables_and_clingo_agree() -> None:
    reference = starlaw.game("stellar_horizons", evaluator="clingo")
    for state in [before for before, _, _ in played(3, 21, limit=800)][::80]:
        assert reference.moves(state) == quick().moves(state)
        assert reference.check(state) == quick().check(state)


def test_states_hold_only_declared_inputs() -> None:
    from starlaw.solver.session import answer, fact, symbol

    game = quick()
    everything = (*game.content_facts, *(fact("sits", faction) for faction in game.content.faction))
    atoms = answer([game.folder / name for name in ("inputs.lp", "actions.lp", "domain.lp")], everything)
    declared = {str(atom.arguments[0]) for atom in atoms if atom.name == "input"}
    for state, _, _ in played(4, 5, limit=600):
        _, said = game.atoms(state)
        assert {str(symbol(atom)) for atom in said} - declared == set()


def test_outcomes_of_a_launch_are_exact() -> None:
    game = starlaw.game("stellar_horizons", evaluator="clingo")
    start = game.new(players=1)
    assert as_json(start)["seats"] == ["north_america"]
    plain = as_json(start)
    plain["agenda"][0]["kind"] = "movement"
    ship = {"place": "earth", "reserved": False, "moved": False, "explored": False}
    plain["players"]["north_america"]["ships"] = {"lv1_1": ship, "cv2_1": ship}
    found = game.outcomes(game.state(plain), "launch(north_america,lv1_1,cv2_1,mars)")
    assert sorted(probability for probability, _ in found) == [Fraction(3, 100), Fraction(97, 100)]


@pytest.mark.parametrize("case", CHECKS)
def test_tables_notice_every_broken_check(case: str) -> None:
    found = cases("stellar_horizons")[case]
    state = quick().state(start_of("stellar_horizons", found))
    assert {violation.rule for violation in quick().check(state)} == set(found.expect.violates or ())


def test_games_of_more_than_four_factions_are_left_to_clingo() -> None:
    state = quick().new(players=7, seed=3)
    assert quick().moves(state) == starlaw.game("stellar_horizons", evaluator="clingo").moves(state)
    assert quick().check(state) == ()


def test_the_odds_of_initiative_are_exact() -> None:
    game = starlaw.game("stellar_horizons", evaluator="clingo")
    plain = as_json(game.new(players=2, seed=1))
    plain["year"], plain["agenda"] = 2039, [{"player": "china", "kind": "bases"}]
    first: Counter[str] = Counter()
    for probability, after in game.outcomes(game.state(plain), "done(china)"):
        first[as_json(after.state)["seats"][0]] += probability  # type: ignore[assignment]
    assert first == {"north_america": Fraction(101, 200), "china": Fraction(99, 200)}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_race_is_set_up_with_its_own_map_and_missions(players: int) -> None:
    game = starlaw.game("stellar_horizons", evaluator="clingo")
    state = as_json(game.new(players=players, seed=2, readings={"scenario": "race_for_the_red_planet"}))
    worlds = [listed("missions")[name]["world"] for name in missions(state)]
    assert {listed("worlds")[world]["system"] for world in worlds} <= {"earth", "mars"}
    assert all({"cv2", "cv3", "cv4"} <= set(player["techs"]) for player in state["players"].values())
    with pytest.raises(InvalidInputError, match="1 to 4"):
        game.new(players=5, readings={"scenario": "race_for_the_red_planet"})


@pytest.mark.parametrize("scenario", ["campaign", "race_for_the_red_planet"])
def test_north_america_begins_with_7_techs_europe_with_1_and_japan_with_none(scenario: str) -> None:
    campaign = scenario == "campaign"
    game = starlaw.game("stellar_horizons")
    players = as_json(game.new(players=7 if campaign else 4, seed=1, readings={"scenario": scenario}))["players"]
    begin = {name: len(player["techs"]) for name, player in players.items()}
    assert begin["north_america"] == (7 if campaign else 9)  # in the race everybody has CV-3 and CV-4 as well
    if campaign:
        assert (begin["europe"], begin["japan"]) == (1, 0)
