"""Evaluators side by side on Horizons: a fresh clingo control for each state, tables, and the plain-Python oracle.

All answers are compared before anything is timed. Each figure is the median of several rounds in which the contenders
take turns, so that a busy machine slows all of them.
"""

import argparse
import json
import platform
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import yaml

sys.path.insert(0, str(Path(__file__).parent.parent))  # the oracle stands with the tests

import starlaw
from starlaw.knowledge.moves import Move, move_to_json
from starlaw.knowledge.places import folder
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from starlaw.solver.tables import plain
from starlaw.solver.tables.evaluator import TableEvaluator
from tests.horizons import oracle

QUERIES = 1_000_000
CONTENT = yaml.safe_load((folder("seeds") / "horizons" / "content" / "default.yaml").read_text())


def mid_game_states(game: Game, number: int) -> list[GameState]:
    """Return states from the middle of random games with 2 to 5 players."""
    found: list[GameState] = []
    seed = 0
    while len(found) < number:
        players = 2 + seed % 4
        found += [state for place, state in enumerate(played(game, players, seed)) if place >= 60]
        seed += 1
    return random.Random(1).sample(found, number)


def played(game: Game, players: int, seed: int, limit: int = 400) -> list[GameState]:
    """Return the states of a random game."""
    source, chance = random.Random(seed), SeededChance(seed)
    states = [game.new(players=players, chance=chance)]
    while len(states) < limit and (moves := game.moves(states[-1])):
        states.append(game.carry_out(states[-1], moves[int(source.random() * len(moves))], chance).state)
    return states


def medians(rounds: int, contenders: dict[str, tuple[int, Callable[[], object]]]) -> dict[str, float]:
    """Return the median seconds of each contender for one state; a contender says how many it handles."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, (number, run) in contenders.items():
            start = time.perf_counter()
            run()
            times[name].append((time.perf_counter() - start) / number)
    return {name: statistics.median(taken) for name, taken in times.items()}


def show(title: str, figures: dict[str, float]) -> None:
    """Print a group of figures as microseconds and as ratios to the first."""
    print(title)
    base = next(iter(figures.values()))
    for name, seconds in figures.items():
        print(f"  {name:34} {1e6 * seconds:10.1f} µs   {base / seconds:8.1f} times")


def asked_moves(game: Game, states: list[GameState]) -> list[tuple[GameState, Move]]:
    """Return states each with a move of any kind, mostly one that is not legal."""
    source, pairs = random.Random(2), []
    for state in states:
        name = source.choice(sorted(game.shapes))
        parts = [str(source.choice(game.values[parameter.type])) for parameter in game.shapes[name]]
        pairs.append((state, game.move(f"{name}({','.join(parts)})")))
    return pairs


def main() -> None:
    """Compare, measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--states", type=int, default=8192)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rounds = arguments.rounds
    reference, fast = (starlaw.game("horizons", evaluator=name) for name in ("clingo", "tables"))
    states = mid_game_states(fast, arguments.states)
    few = states[:25]
    raws = [state.model_dump(mode="json", by_alias=True) for state in few]
    asked = asked_moves(reference, few)
    in_numpy = TableEvaluator(reference, plain.held)
    machine = f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}"
    print(f"{machine}, {len(states)} mid-game states of 2 to 5 players, medians of {rounds}")

    for state, raw, moves in zip(few, raws, fast.moves_of(few), strict=True):
        assert moves == reference.moves(state)
        assert {move.text for move in moves} == oracle.legal_moves(raw, CONTENT)
        assert fast.check(state) == reference.check(state)
    for state, move in asked:
        assert fast.judge(state, move) == reference.judge(state, move)
    assert in_numpy.moves(states[:256]) == fast.moves_of(states[:256])
    fast.tables.violations(states)  # tables are narrowed once for each game and decision; that is not timed

    def first_seen() -> object:
        fast.tables.forget()
        return fast.moves_of(states)

    show(
        "legal moves, many states",
        medians(
            rounds,
            {
                "clingo, a control each": (len(few), lambda: [reference.moves(state) for state in few]),
                "oracle": (len(few), lambda: [oracle.legal_moves(raw, CONTENT) for raw in raws]),
                "tables, numpy": (len(states), lambda: in_numpy.moves(states)),
                "tables, numba": (len(states), lambda: fast.moves_of(states)),
                "tables, numba, states seen first": (len(states), first_seen),
            },
        ),
    )
    show(
        "checks, many states",
        medians(
            rounds,
            {
                "clingo, a control each": (len(few), lambda: [reference.check(state) for state in few]),
                "tables, numpy": (len(states), lambda: in_numpy.violations(states)),
                "tables, numba": (len(states), lambda: fast.tables.violations(states)),
            },
        ),
    )

    def listed(game: Game, state: GameState) -> str:
        return json.dumps([move_to_json(move, game.shapes) for move in game.moves(state)])

    show(
        "one state to a JSON list of moves",
        medians(
            rounds,
            {
                "clingo": (len(few), lambda: [listed(reference, state) for state in few]),
                "oracle": (len(few), lambda: [json.dumps(sorted(oracle.legal_moves(raw, CONTENT))) for raw in raws]),
                "tables, numpy": (len(few), lambda: [in_numpy.moves([state]) for state in few]),
                "tables, numba": (len(few), lambda: [listed(fast, state) for state in few]),
            },
        ),
    )
    show(
        "verdict on a move, with evidence",
        medians(
            rounds,
            {
                "clingo": (len(few), lambda: [reference.judge(state, move) for state, move in asked]),
                "tables": (len(few), lambda: [fast.judge(state, move) for state, move in asked]),
            },
        ),
    )
    short, long = len(played(fast, 3, 7, 60)), sum(len(played(fast, 3, seed)) for seed in range(5))
    figures = medians(
        rounds,
        {
            "clingo": (short, lambda: played(reference, 3, 7, 60)),
            "tables, numba": (long, lambda: [played(fast, 3, seed) for seed in range(5)]),
        },
    )
    show("random play, a move", figures)
    print(f"  on tables that is {1 / figures['tables, numba']:.0f} moves a second")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    queries = 0
    while queries < QUERIES:
        fast.moves_of(states)
        queries += len(states)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"memory after {queries} more queries: {grown / 1024:.1f} MB more")


if __name__ == "__main__":
    main()
