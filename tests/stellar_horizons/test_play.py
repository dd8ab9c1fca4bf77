"""Stellar Horizons as played: rules, executor and an independent oracle check each other over random games."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import cases, start_of
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.stellar_horizons.oracle import legal_moves, listed, turns
from tests.support import as_json

CHECKS = [case.id for case in cases("stellar_horizons").values() if case.expect.violates]
OLD_TECHS = ("cv2", "cv3", "lv3", "lv4", "reusable_launch_vehicles")


def quick() -> Game:
    return starlaw.game("stellar_horizons", evaluator="tables")


def rich(state: GameState, errata: bool) -> GameState:
    """Return a state in which everybody can build everything."""
    plain = as_json(state)
    plain["options"]["errata"] = errata
    for player in plain["players"].values():
        player["cash"], player["techs"] = 200, list(OLD_TECHS)
    return quick().state(plain)


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
        some = [move for move in moves if move.name != "done"]
        move = source.choice(some if some and source.random() < 0.7 else list(moves))
        after = game.carry_out(state, move, chance).state
        yield state, move, after
        state = after


@pytest.mark.parametrize(("players", "seed", "errata"), [(1, 1, True), (2, 2, False), (4, 3, True), (7, 4, True)])
def test_games_last_40_years_and_every_state_is_legal(players: int, seed: int, errata: bool) -> None:
    game, names, last = quick(), Counter[str](), None
    for before, move, after in played(players, seed, errata):
        assert game.check(after) == (), move
        _nothing_impossible_happens(as_json(before), as_json(after), errata)
        names[move.name] += 1
        last = after
    assert last is not None
    assert as_json(last)["phase"] == "over"
    assert as_json(last)["year"] == 2069
    if players > 1:
        assert set(names) >= {"done", "build", "launch", "transfer", "land", "depart", "explore"}


def _nothing_impossible_happens(before: dict[str, Any], after: dict[str, Any], errata: bool) -> None:
    assert after["year"] in (before["year"], before["year"] + 1)
    for world, value in after["worlds"].items():
        assert before["worlds"][world] - 1 <= value <= before["worlds"][world]
    for seat, player in after["players"].items():
        held = before["players"][seat]
        for kind, value in player["markers"].items():
            assert value >= held["markers"][kind]
        for name, ship in player["ships"].items():
            start = held["ships"][name]["place"] if name in held["ships"] else "earth"
            _no_jump(name, start, ship["place"])
            if errata and listed("fleet")[name]["kind"] == "flyby":
                assert not ship["place"].startswith("alpha_centauri")


def _no_jump(name: str, start: str, end: str) -> None:
    """Expect a ship in the same system, or in the box whose number is the turns of the transfer."""
    here, there = (_system(place) for place in (start, end))
    if here == there:
        return
    number = end.rpartition("_")[2]
    assert number.isdecimal(), f"{name}: {start} to {end}"
    due = turns(here, there)
    assert int(number) in (due, due - 1) if due > 1 else int(number) == 1, f"{name}: {start} to {end}"


def _system(place: str) -> str:
    return str(listed("worlds")[place]["system"]) if place in listed("worlds") else place.rpartition("_")[0]


@pytest.mark.parametrize(("players", "seed", "errata"), [(2, 11, True), (3, 12, False), (5, 13, True)])
def test_legal_moves_agree_with_the_oracle(players: int, seed: int, errata: bool) -> None:
    states = [before for before, _, _ in played(players, seed, errata, limit=240)][::6]
    for state, moves in zip(states, quick().moves_of(states), strict=True):
        assert {move.text for move in moves} == legal_moves(as_json(state))


def test_tables_and_clingo_agree() -> None:
    reference = starlaw.game("stellar_horizons", evaluator="clingo")
    for state in [before for before, _, _ in played(3, 21, limit=200)][::20]:
        assert reference.moves(state) == quick().moves(state)
        assert reference.check(state) == quick().check(state)


def test_states_hold_only_declared_inputs() -> None:
    from starlaw.solver.session import answer, symbol

    game = quick()
    everything = (*game.content_facts, *game.ruleset.universe_facts(game.content))
    atoms = answer([game.folder / "inputs.lp", game.folder / "domain.lp"], everything)
    declared = {str(atom.arguments[0]) for atom in atoms if atom.name == "input"}
    for state, _, _ in played(7, 5, limit=200):
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
