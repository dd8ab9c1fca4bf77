"""Very many states and games: check, simulate and perft from the command line, in seconds of the processor and memory.

Seconds are those of all processes of a command, what it takes to begin left out, so that a busy machine matters less;
what two processes do is given beside what one does. Rates are of one core; two cores that are free have twice it.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))  # this folder is no part of the package

from benchmarks.rule_sets import RULE_SETS, RuleSet
from benchmarks.start_up import STARLAW

ROOT = Path(__file__).parent.parent
DIFFERENT = 10_000  # states of a file, over and over
LITTLE = 64  # lines or games of a run that only begins
CLINGO = 12  # states that clingo is asked about
DEEP = {  # where sequences of moves are counted from, and how deep
    "Horizons": ("horizons/states/setup.json", 6),
    "New H.": ("new_horizons/states/battle.json", 6),
    "Mars": ("mars_horizon/states/start.json", 4),
    "Stellar": ("stellar_horizons/states/start.json", 4),
    "Starship": ("starship_interstellar/states/start.json", 4),
    "H.A.L.L.": ("starship_interstellar/states/hall_salvation.json", 6),
}


class Used(NamedTuple):
    """What a command took: seconds of the processor and by the clock, and the most memory of a process."""

    seconds: float
    clock: float
    megabytes: float


def used(*arguments: str) -> Used:
    """Run a command and return what it took, all its processes together."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as errors, Path(os.devnull).open("wb") as nowhere:
        actions = [(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1), (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)]
        child = os.posix_spawn(STARLAW, [STARLAW, *arguments], os.environ, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        errors.seek(0)
        said = errors.read().decode()
    if os.waitstatus_to_exitcode(status) not in (0, 1) or "Traceback" in said:
        raise SystemExit(f"starlaw {' '.join(arguments)} failed: {said[-1000:]}")
    return Used(usage.ru_utime + usage.ru_stime, time.monotonic() - began, usage.ru_maxrss / 1024)


def written(states: Sequence[str], number: int, folder: Path) -> Path:
    """Return a file of so many lines, the states over and over."""
    file = folder / f"{number}.jsonl"
    with file.open("w") as out:
        out.writelines(states[place % len(states)] + "\n" for place in range(number))
    return file


def apart(work: Callable[..., Any], *arguments: object) -> Any:
    """Return what a function returns in a process of its own: those that this one starts seem as large as it is."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(work, *arguments).result()


def sampled(place: int, number: int) -> list[str]:
    """Return states of the middle of games, as JSON."""
    rule_set = RULE_SETS[place]
    return [state.model_dump_json(by_alias=True) for state in rule_set.sample(rule_set.game("tables"), number)]


def parsing_and_clingo(place: int, states: Sequence[str]) -> tuple[float, float]:
    """Return what parsing JSON takes for a state, and clingo for a check."""
    began = time.process_time()
    for text in states:
        json.loads(text)
    parsing = (time.process_time() - began) / len(states)
    reference = RULE_SETS[place].game("clingo")
    asked = [reference.state(json.loads(text)) for text in states[:CLINGO]]
    began = time.process_time()
    for state in asked:
        reference.checks_of([state])
    return parsing, (time.process_time() - began) / len(asked)


def bulk_check(rule_set: RuleSet, lines: int, folder: Path) -> dict[str, float]:
    """Return how many states a second `check --stream` judges, from bytes to results, and what clingo takes."""
    place = RULE_SETS.index(rule_set)
    states: list[str] = apart(sampled, place, min(lines, DIFFERENT))
    few, many = written(states, LITTLE, folder), written(states, lines, folder)
    begin, found = used("check", str(few), "--stream"), used("check", str(many), "--stream")
    two_begin, two = (used("check", str(file), "--stream", "--jobs", "2") for file in (few, many))
    parsing, by_clingo = apart(parsing_and_clingo, place, states)
    each = (found.seconds - begin.seconds) / (lines - LITTLE)
    return {
        "check: states a second": 1 / each,
        "check: share of json.loads, %": 100 * parsing / each,
        "check: of two processes, each": (lines - LITTLE) / (two.seconds - two_begin.seconds),
        "check: most memory, MB": found.megabytes,
        "check: clingo, times slower": by_clingo / each,
    }


def bulk_games(rule_set: RuleSet, games: int) -> dict[str, float]:
    """Return how many moves a second `simulate` plays."""
    name, players = rule_set.name, str(rule_set.players[0])
    options = [part for pair in rule_set.options.items() for part in ("--option", "=".join(pair))]
    added = [part for expansion in rule_set.expansions for part in ("--with", expansion)]
    fixed = ["simulate", name, "--players", players, "--max-moves", "400", "--json", *options, *added]
    begin, found = used(*fixed, "-n", "1"), used(*fixed, "-n", str(games))
    moves = _moves(fixed, games)
    return {"simulate: moves a second": moves / (found.seconds - begin.seconds), "simulate: MB": found.megabytes}


def _moves(fixed: Sequence[str], games: int) -> int:
    done = subprocess.run([STARLAW, *fixed, "-n", str(games)], check=True, capture_output=True, text=True)
    return int(sum(setting["moves"] for setting in json.loads(done.stdout)["settings"]))


def bulk_perft(rule_set: RuleSet) -> dict[str, float]:
    """Return how many positions a second `perft` counts."""
    if rule_set.title not in DEEP:
        return {}
    name, depth = DEEP[rule_set.title]
    fixed = ["perft", str(ROOT / "seeds" / name), "--evaluator", "tables", "--json"]
    command = [STARLAW, *fixed[:2], str(depth), *fixed[2:]]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    counted = sum(ply["positions"] for ply in json.loads(done.stdout))
    begin, found = used(*fixed[:2], "1", *fixed[2:]), used(*fixed[:2], str(depth), *fixed[2:])
    return {"perft: positions a second": counted / (found.seconds - begin.seconds), "perft: positions": counted}


def flat(rule_set: RuleSet, questions: int) -> dict[str, float]:
    """Return how much memory grows from a tenth of very many questions to all of them, in one process."""
    import resource

    game = rule_set.game("tables")
    states = rule_set.sample(game, 512)
    texts = [state.model_dump_json(by_alias=True).encode() for state in states]
    from starlaw.solver.surveys.line_answers import LineQuestion, results
    from starlaw.solver.surveys.lines import Line

    def peak() -> float:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    at_a_tenth, done = 0.0, 0
    lines = (Line("lines", number, texts[number % len(texts)]) for number in range(questions))
    for batch in results(LineQuestion("check", "default", "tables"), lines):
        done += len(batch)
        if not at_a_tenth and done >= questions / 10:
            at_a_tenth = peak()
    return {f"memory: MB more after {questions:,} questions": peak() - at_a_tenth}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--only", nargs="*", default=["Horizons"], help="some rule sets, by title")
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--questions", type=int, default=1_000_000, help="for memory; the goal is 10 million")
    parser.add_argument("--without", nargs="*", default=[], help="leave out check, games, perft or memory")
    arguments = parser.parse_args()
    os.environ.setdefault("STARLAW_CACHE", str(ROOT / "build" / "cache"))
    print(f"load at the beginning: {', '.join(f'{load:.1f}' for load in os.getloadavg())}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        for rule_set in RULE_SETS:
            if rule_set.title not in arguments.only:
                continue
            print(rule_set.title)
            steps: dict[str, Callable[[], dict[str, float]]] = {
                "check": partial(bulk_check, rule_set, arguments.lines, Path(name)),
                "games": partial(bulk_games, rule_set, arguments.games),
                "perft": partial(bulk_perft, rule_set),
                "memory": partial(apart, flat, rule_set, arguments.questions),
            }
            for step, measure in steps.items():
                for title, figure in measure().items() if step not in arguments.without else ():
                    print(f"  {title:48} {figure:12,.1f}", flush=True)
    print(f"load at the end: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")


if __name__ == "__main__":
    main()
