"""Counts of move sequences from fixed states of every rule set, agreed by tables, clingo and the oracles."""

import json
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import NoChance, branches, counted_branches
from starlaw.solver.game import Game, judge_of
from starlaw.solver.surveys.perft import Part, Reached, counted, divided, perft
from starlaw.solver.surveys.transpositions import Transpositions
from tests.command import run
from tests.comparison import rule_sets
from tests.plain_yaml import plain_yaml
from tests.support import as_json

SEEDS = folder("seeds")
HALL = "starship_interstellar_hall"
DRAWN = 400  # results of draws that are compared in each rule set
COUNTS = {
    (name, count["state"]): count["plies"]
    for name in source_names()
    for count in plain_yaml((SEEDS / name / "perft.yaml").read_text())["counts"]
}
KEPT = pytest.mark.parametrize(("name", "state"), COUNTS, ids=[f"{name}-{state}" for name, state in COUNTS])


def start(game: Game, name: str, state: str) -> GameState:
    return game.state(read_json(SEEDS / name / "states" / f"{state}.json"))


def plainly(state: GameState, game: Game, plies: list[list[int]], legal: Callable[[GameState], list[str]]) -> None:
    """Compare counts with those of plain loops over all sequences."""
    positions = [state]
    for ply in plies:
        after = [
            [game.carry_out(position, game.move(text), chance).state for chance in branches()]
            for position in positions
            for text in legal(position)
        ]
        positions = [reached for results in after for reached in results]
        assert [len(after), sum(len(results) > 1 for results in after), len(positions)] == ply


def test_every_rule_set_has_counts() -> None:
    assert {name for name, _ in COUNTS} == set(source_names())


@pytest.mark.one_in(12)
@KEPT
def test_tables_count_as_kept(name: str, state: str) -> None:
    game, plies = judge_of(name, "tables"), COUNTS[name, state]
    assert [list(ply[1:]) for ply in perft(game, start(game, name, state), len(plies))] == plies


@pytest.mark.one_in(36)
@KEPT
def test_clingo_counts_as_kept(name: str, state: str) -> None:
    game, plies = judge_of(name, "clingo"), COUNTS[name, state]
    plainly(start(game, name, state), game, plies, lambda position: [move.text for move in game.moves(position)])


@pytest.mark.one_in(12)
@KEPT
def test_the_oracle_counts_as_kept(name: str, state: str) -> None:
    game, plies = judge_of(name, "tables"), COUNTS[name, state]
    hall = name == "starship_interstellar" and state.startswith("hall")
    oracle = rule_sets()[HALL if hall else name]
    plainly(start(game, name, state), game, plies, lambda position: sorted(oracle.moves(as_json(position))))


def test_positions_that_are_reached_twice_count_twice_and_are_looked_at_once() -> None:
    game = judge_of("new_horizons", "tables")
    battle = start(game, "new_horizons", "battle")
    twice = Part("horizons", "default", "tables", ("new_horizons",), (Reached(battle, 2), Reached(battle, 1)), 0, 2)
    assert [list(count) for count in counted(twice)] == [[1, 3 * 4, 0, 3 * 4], [2, 3 * 15, 0, 3 * 15]]


def test_states_have_one_key_if_they_are_equal() -> None:
    game = judge_of("horizons", "tables")
    state = start(game, "horizons", "mid_game")
    again = game.state(json.loads(state.model_dump_json(by_alias=True)))
    other = game.new(players=3, seed=1)
    same = Transpositions()
    assert again is not state
    assert same.key(again) == same.key(state) != same.key(other)
    after = {move: game.carry_out(state, move, chance).state for move in game.moves(state) for chance in branches()}
    different = {state.model_dump_json() for state in after.values()}
    assert len({same.key(each) for each in after.values()}) == len(different) > 1


def test_first_moves_are_counted_alone_and_processes_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = judge_of("new_horizons", "tables")
    battle = start(game, "new_horizons", "battle")
    parts = dict(divided(game, battle, 3))
    assert len(parts) == 4
    assert sum(parts.values()) == 51
    monkeypatch.setattr("starlaw.solver.surveys.perft.in_order", lambda work, some, jobs: map(work, some))
    monkeypatch.setattr("starlaw.solver.surveys.perft.APART", 2)
    shared = perft(game, battle, 4, jobs=2)
    assert [list(ply[1:]) for ply in shared] == COUNTS["new_horizons", "battle"]


def test_the_command_divides() -> None:
    file = str(SEEDS / "horizons" / "states" / "exploring.json")
    told: Any = json.loads(run("perft", file, "2", "--divide", "--json").stdout)
    assert sum(part["positions"] for part in told["divide"]) == 12
    assert len(told["divide"]) == 4
    assert run("perft", file, "2", "--divide").stdout.splitlines()[-1].split() == ["12", "in", "all"]
    assert run("perft", file, "2", "--divide", "--jobs", "2").returncode == 2


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", [*source_names(), HALL])
def test_draws_are_counted_without_all_of_them_being_made(name: str) -> None:
    rule_set = rule_sets()[name]
    game, quiet, drawn = rule_set.tables(), 0, 0
    for state in islice(rule_set.played(7), 5, 200, 5):
        for move in game.moves(state):
            if move.name in game.ruleset.without_draws:
                game.carry_out(state, move, NoChance())
                quiet += 1
            elif drawn < DRAWN:
                counts = [chance.ways for chance in counted_branches() if game.carry_out(state, move, chance)]
                every = [chance for chance in branches() if game.carry_out(state, move, chance)]
                assert sum(counts) == len(every)
                drawn += len(every)
    assert drawn >= DRAWN
    assert quiet or not game.ruleset.without_draws
