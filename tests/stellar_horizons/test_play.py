"""Stellar Horizons as played: rules, executor and an independent oracle check each other over random games."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import cases, start_of
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.stellar_horizons.campaigns import busy_agent, quick, rich
from tests.stellar_horizons.ledger import missions
from tests.stellar_horizons.oracle import legal_moves, listed
from tests.support import as_json

CHECKS = [case.id for case in cases("stellar_horizons").values() if case.expect.violates]


def played(
    players: int, seed: int, errata: bool = True, limit: int = 5000
) -> Iterator[tuple[GameState, Any, GameState]]:
    """Yield each move of a random game, with the states before and after; being done is less likely than the rest."""
    game, choose, chance = quick(), busy_agent(seed), SeededChance(seed)
    state = rich(game.new(players=players, seed=seed, readings={"errata": "on" if errata else "off"}))
    for _ in range(limit):
        moves = game.moves(state)
        if not moves:
            return
        move = choose(game, state, moves)
        after = game.carry_out(state, move, chance).state
        yield state, move, after
        state = after


@pytest.mark.one_in(9)
@pytest.mark.parametrize(("players", "seed", "errata"), [(2, 11, True), (3, 12, False), (4, 13, True)])
def test_legal_moves_agree_with_the_oracle(players: int, seed: int, errata: bool) -> None:
    states = [before for before, _, _ in played(players, seed, errata, limit=900)][::15]
    for state, moves in zip(states, quick().moves_of(states), strict=True):
        assert {move.text for move in moves} == legal_moves(as_json(state))


@pytest.mark.one_in(3)
def test_tables_and_clingo_agree() -> None:
    reference = starlaw.game("stellar_horizons", evaluator="clingo")
    for state in [before for before, _, _ in played(3, 21, limit=800)][::80]:
        assert reference.moves(state) == quick().moves(state)
        assert reference.check(state) == quick().check(state)


def test_outcomes_of_a_launch_are_exact() -> None:
    game = starlaw.game("stellar_horizons", evaluator="clingo")
    start = game.new(players=1)
    assert as_json(start)["seats"] == ["north_america"]
    plain = as_json(start)
    plain["agenda"][0]["kind"] = "movement"
    ship = {"place": "earth", "reserved": False, "moved": False, "explored": False}
    plain["players"]["north_america"]["ships"] = {"lv1_1": ship, "cv2_1": ship}
    plain["players"]["north_america"]["techs"] = ["cv2"]  # without reusable launch vehicles there is one roll
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


@pytest.mark.parametrize(
    ("players", "scenario", "systems"),
    [
        (1, "race_for_the_red_planet", {"earth", "mars"}),
        (2, "race_for_the_red_planet", {"earth", "mars"}),
        (4, "race_for_the_red_planet", {"earth", "mars"}),
        (3, "olympus_mons", {"earth", "mars"}),
        (2, "clash_at_titan", {"earth", "mars", "main_belt", "jupiter", "saturn"}),
    ],
)
def test_a_scenario_is_set_up_with_its_own_map_and_missions(players: int, scenario: str, systems: set[str]) -> None:
    game = starlaw.game("stellar_horizons", evaluator="clingo")
    state = as_json(game.new(players=players, seed=2, readings={"scenario": scenario}))
    worlds = [listed("missions")[name]["world"] for name in missions(state)]
    assert {listed("worlds")[world]["system"] for world in worlds} == systems
    assert all({"cv2", "cv3", "cv4"} <= set(player["techs"]) for player in state["players"].values())
    with pytest.raises(InvalidInputError, match="1 to 4"):
        game.new(players=5, readings={"scenario": scenario})


@pytest.mark.parametrize("scenario", ["campaign", "race_for_the_red_planet"])
def test_north_america_begins_with_7_techs_europe_with_1_and_japan_with_none(scenario: str) -> None:
    campaign = scenario == "campaign"
    game = starlaw.game("stellar_horizons")
    players = as_json(game.new(players=7 if campaign else 4, seed=1, readings={"scenario": scenario}))["players"]
    begin = {name: len(player["techs"]) for name, player in players.items()}
    assert begin["north_america"] == (7 if campaign else 9)  # in the race everybody has CV-3 and CV-4 as well
    if campaign:
        assert (begin["europe"], begin["japan"]) == (1, 0)
