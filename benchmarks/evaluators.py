"""All six rule sets side by side: tables against a fresh clingo control for each state, random play, and cold starts.

Answers are compared before anything is timed. Contenders take turns and the median round counts, so that a busy machine
slows all of them: only ratios mean anything, and those of one run.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))  # this folder is no part of the package

from benchmarks.rule_sets import RULE_SETS, RuleSet
from benchmarks.start_up import BASE, KEPT, STARLAW, seconds
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game

ROOT = Path(__file__).parent.parent
NEW = 10_000  # seeds from here on are of games that nobody has played before


class Measure(NamedTuple):
    """A line of the table: the goal in words, how a figure is printed, and whether it is reached."""

    title: str
    goal: str = ""
    form: str = "{:.0f}"
    reached: Callable[[RuleSet, float], bool] | None = None


def at_least(number: float) -> Callable[[RuleSet, float], bool]:
    """Return the goal that a figure is no less than a number."""
    return lambda _, figure: figure >= number


def at_most(number: float) -> Callable[[RuleSet, float], bool]:
    """Return the goal that a figure is no more than a number."""
    return lambda _, figure: figure <= number


MEASURES = {
    "clingo": Measure("clingo, a control each, ms", form="{:.1f}"),
    "moves": Measure("moves, states met before, times", "≥ 2000", reached=at_least(2000)),
    "new": Measure("moves, states never met, times", "≥ 1000", reached=at_least(1000)),
    "apart": Measure("moves, states out of files, times"),
    "numpy": Measure("moves, without numba, times"),
    "checks": Measure("checks, times", "≥ 2000", reached=at_least(2000)),
    "verdict": Measure("verdict on a move, times"),
    "play": Measure("random play, moves a second", "10000, 6000", reached=lambda of, rate: rate >= of.moves_a_second),
    "ready": Measure("new process: tables ready, ms"),
    "first": Measure("its first three games, ms a move", "≤ 0.5", "{:.2f}", at_most(0.5)),
    "cold": Measure("cold `starlaw moves`, times imports", "≤ 2.0", "{:.2f}", at_most(2.0)),
}


def medians(rounds: int, contenders: dict[str, tuple[int, Callable[[], object]]]) -> dict[str, float]:
    """Return the median seconds of each contender for one state; a contender says how many it handles."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, (number, run) in contenders.items():
            start = time.process_time()
            run()
            times[name].append((time.process_time() - start) / number)
    return {name: statistics.median(taken) for name, taken in times.items()}


def measured(rule_set: RuleSet, states: int, few: int, rounds: int) -> dict[str, float]:
    """Return the figures of a rule set within this process."""
    from starlaw.solver.tables import plain
    from starlaw.solver.tables.evaluator import TableEvaluator

    reference, fast = rule_set.game("clingo"), rule_set.game("tables")
    in_numpy = TableEvaluator(reference, plain.held)
    many = rule_set.sample(fast, states)
    some = many[:few]
    apart = [fast.state(state.model_dump(mode="json", by_alias=True)) for state in many]
    asked = _asked(fast, some)
    for state, moves, checks in zip(some, fast.moves_of(some), fast.checks_of(some), strict=True):
        assert moves == reference.moves(state), state
        assert checks == reference.check(state), state
    for state, move in asked:
        assert fast.judge(state, move) == reference.judge(state, move), (state, move)
    assert in_numpy.moves(many) == fast.moves_of(many) == fast.moves_of(apart)  # tables are narrowed from here on
    fast.tables.violations(many)

    def never_met(those: Sequence[GameState]) -> object:
        fast.tables.forget()
        return fast.tables.moves(those)

    taken = medians(
        rounds,
        {
            "clingo": (few, lambda: [reference.moves(state) for state in some]),
            "apart": (states, lambda: never_met(apart)),
            "new": (states, lambda: never_met(many)),
            "moves": (states, lambda: fast.tables.moves(many)),
            "numpy": (states, lambda: in_numpy.moves(many)),
            "clingo check": (few, lambda: [reference.check(state) for state in some]),
            "checks": (states, lambda: fast.tables.violations(many)),
            "clingo verdict": (few, lambda: [reference.judge(state, move) for state, move in asked]),
            "verdict": (few, lambda: [fast.judge(state, move) for state, move in asked]),
        },
    )
    found = {name: taken["clingo"] / taken[name] for name in ("moves", "new", "apart", "numpy")}
    found |= {name: taken[f"clingo {name[:7].rstrip('s')}"] / taken[name] for name in ("checks", "verdict")}
    return {"clingo": 1000 * taken["clingo"], **found}


def _asked(game: Game, states: Sequence[GameState]) -> list[tuple[GameState, Move]]:
    """Return states each with a move of any of them, mostly one that is not legal."""
    every = sorted({move for moves in game.moves_of(states) for move in moves}, key=lambda move: move.order)
    return [(state, every[place * 7919 % len(every)]) for place, state in enumerate(states)]


def moves_a_second(rule_set: RuleSet, warming: float, rounds: int) -> float:
    """Return how fast games are played that are none of those played to warm up, which takes some seconds."""
    game, seed = rule_set.game("tables"), 0
    start = time.process_time()
    while time.process_time() - start < warming:
        rule_set.played(game, seed)
        seed += 1
    rates = []
    for number in range(rounds):
        start, moves = time.process_time(), 0
        for other in range(3):
            moves += len(rule_set.played(game, NEW + 3 * number + other))
        rates.append(moves / (time.process_time() - start))
    return statistics.median(rates)


def first_games(place: int, rounds: int) -> dict[str, float]:
    """Return for a new process how long it takes until tables are ready, and a move of its first games."""
    environment = {**KEPT, "PYTHONPATH": str(ROOT), "STARLAW_CACHE": os.environ["STARLAW_CACHE"]}
    runs = []
    for number in range(rounds):
        command = [sys.executable, "-m", "benchmarks.first_games", str(place), str(2 * NEW + 3 * number)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        runs.append([1000 * float(part) for part in done.stdout.split()])
    ready, move = (statistics.median(column) for column in zip(*runs, strict=True))
    return {"ready": ready, "first": move}


def cold(rule_set: RuleSet, rounds: int) -> float:
    """Return how many times longer a cold `moves` takes than the imports that it cannot do without."""
    game = rule_set.game("tables")
    state = rule_set.played(game, 0, 80)[-1]
    file = ROOT / "build" / f"cold_{rule_set.title}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(state.model_dump_json(by_alias=True))
    command = [STARLAW, "moves", str(file)]
    seconds(command)
    return statistics.median(seconds(command) / seconds(BASE) for _ in range(rounds))


def main() -> None:
    """Compare, measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer states and rounds: some minutes")
    parser.add_argument("--only", nargs="*", default=[], help="some rule sets, by title")
    parser.add_argument("--without", nargs="*", default=[], help="leave out play, first or cold")
    arguments = parser.parse_args()
    states, few, rounds, warming = (2048, 8, 3, 5.0) if arguments.quick else (8192, 25, 5, 20.0)
    os.environ.setdefault("STARLAW_CACHE", str(ROOT / "build" / "cache"))
    machine = f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}"
    print(f"{machine}, {states} states of the middle of games, medians of {rounds} rounds", flush=True)
    chosen = {place: each for place, each in enumerate(RULE_SETS) if not arguments.only or each.title in arguments.only}
    figures: dict[int, dict[str, float]] = {}
    for place, rule_set in chosen.items():
        figures[place] = measured(rule_set, states, few, rounds)
        if "play" not in arguments.without:
            figures[place]["play"] = moves_a_second(rule_set, warming, rounds)
        if "first" not in arguments.without:
            figures[place] |= first_games(place, rounds)
        if "cold" not in arguments.without:
            figures[place]["cold"] = cold(rule_set, 3 * rounds)
        print(rule_set.title, {name: round(figure, 2) for name, figure in figures[place].items()}, flush=True)
    show(figures)


def show(figures: dict[int, dict[str, float]]) -> None:
    """Print the table, a goal that is reached with a star."""
    print(" " * 36 + "".join(f"{RULE_SETS[place].title:>11}" for place in figures) + "   goal")
    for name, measure in MEASURES.items():
        line = f"{measure.title:36}"
        for place, found in figures.items():
            text = measure.form.format(found[name]) if name in found else "-"
            star = measure.reached and name in found and measure.reached(RULE_SETS[place], found[name])
            line += f"{text + ('*' if star else ' '):>11}"
        print(f"{line}   {measure.goal}")
    for name, measure in MEASURES.items():
        if measure.reached is not None:
            print(f"{measure.title}, {measure.goal}: {_outcome(measure.reached, name, figures)}")


def _outcome(reached: Callable[[RuleSet, float], bool], name: str, figures: dict[int, dict[str, float]]) -> str:
    """Return which of the rule sets that were measured miss a goal."""
    known = [(RULE_SETS[place], found[name]) for place, found in figures.items() if name in found]
    if not known:
        return "not measured"
    missed = [rule_set.title for rule_set, figure in known if not reached(rule_set, figure)]
    return f"missed by {', '.join(missed)}" if missed else "reached by all"


if __name__ == "__main__":
    main()
