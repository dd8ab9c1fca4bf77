"""What `--sources-only` costs: processor time of moves, check, why and ruling for each rule set, cold and warm.

Cold is a command in a process of its own, as at a table; warm is a later question in one process, about another state.
Seconds of the processor, the least of a few rounds, since a busy machine only adds. Goals: 3 s cold, 1 s warm.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.rule_sets import RULE_SETS, RuleSet
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import determined_moves, determined_state
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered

STARLAW = str(Path(sys.executable).with_name("starlaw"))
KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as after an install
RULINGS = {
    "horizons": "structure_price habitat=desert structure=colony",
    "new_horizons": "ship_price ship=destroyer",
    "mars_horizon": "launch.odds target=9",
    "stellar_horizons": "base.cost world=mars",
    "starship_interstellar": "technology_price technology=ars_2",
}


class Position(NamedTuple):
    """A state that is asked about, and a move that is legal in it."""

    state: GameState
    move: Move


def positions(rule_set: RuleSet, game: Game) -> tuple[list[Position], Position]:
    """Return the beginning and the middle of a game, and another state for what comes before a warm question."""
    played = rule_set.played(game, seed=5, longest=160)
    start, before, middle = (Position(played[place], game.moves(played[place])[-1]) for place in (0, -33, -20))
    return [start, middle], before


def cold(command: list[str]) -> float:
    """Return the seconds of the processor that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([STARLAW, *command], check=False, capture_output=True, text=True, env=KEPT)
    assert done.returncode in (0, 1, 3), done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def warm(asked: Callable[[], object]) -> float:
    """Return the seconds of the processor that a question takes in this process."""
    began = time.process_time()
    asked()
    return time.process_time() - began


def measured(rule_set: RuleSet, rounds: int) -> Iterator[tuple[str, str, float, float]]:
    """Yield for questions about states of a rule set the seconds they take, cold and warm."""
    game = rule_set.game("clingo")
    some, before = positions(rule_set, rule_set.game("tables"))
    ruling, *given = RULINGS[game.name].split()
    parameters = dict(part.split("=") for part in given)
    with tempfile.TemporaryDirectory() as folder:
        for place, (state, move) in zip(("beginning", "middle"), some, strict=True):
            file = Path(folder) / f"{place}.json"
            file.write_text(json.dumps(state.model_dump(mode="json", by_alias=True)))
            questions: dict[str, tuple[list[str], Callable[[Position], object]]] = {
                "moves": (["moves", str(file)], lambda asked: determined_moves(game, asked.state)),
                "check": (["check", str(file)], lambda asked: determined_state(game, asked.state)),
                "why": (
                    ["why", str(file), move.text],
                    lambda asked: determined_moves(game, asked.state, [asked.move]),
                ),
            }
            for name, (command, asked) in questions.items():
                taken = min(cold([*command, "--sources-only"]) for _ in range(rounds))
                asked(before)
                yield name, place, taken, warm(lambda asked=asked, here=Position(state, move): asked(here))  # type: ignore[misc]
    command = ["ruling", game.name, ruling, *given, "--sources-only"]
    taken = min(cold(command) for _ in range(rounds))
    answered(ruling, game, parameters, True)
    yield "ruling", "", taken, warm(lambda: answered(ruling, game, parameters, True))


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2, help="commands of each kind, of which the quickest counts")
    parser.add_argument("--only", nargs="+", help="titles of rule sets")
    arguments = parser.parse_args()
    print(f"{'rule set':<10} {'question':<8} {'position':<10} {'cold, s':>8} {'warm, s':>8}")
    for rule_set in RULE_SETS:
        if not arguments.only or rule_set.title in arguments.only:
            for name, place, taken, again in measured(rule_set, arguments.rounds):
                print(f"{rule_set.title:<10} {name:<8} {place:<10} {taken:8.2f} {again:8.2f}", flush=True)


if __name__ == "__main__":
    main()
