"""Compares tables, clingo and plain oracles over as many states of every rule set as asked for: `make agreement`.

States come from games played at random under random readings and variants, each as it is and once more with something
put where it may not belong. Tables and oracle answer for all of them, clingo for every so many.
"""

import argparse
import json
import os
import sys
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules
os.environ.setdefault("STARLAW_CACHE", str(Path(__file__).parent.parent / "build" / "cache"))

from tests.comparison import Comparison, Difference, RuleSet, Tally, rule_sets

PAUSE = 60  # seconds between two lines where there is no terminal
SHOWN = 20  # differences of a rule set that are shown; all are counted


def compared(name: str, seed: int, every: int) -> tuple[Tally, list[Difference]]:
    """Return what the comparison of one game came to."""
    comparison = Comparison(rule_sets()[name], seed, every).run()
    return comparison.tally, comparison.differences


def results(name: str, seed: int, every: int, jobs: int) -> Generator[tuple[Tally, list[Difference]], None, None]:
    """Yield the results of one game after another, in the order of their seeds."""
    rule_sets()[name].prepare()  # once, before the processes part
    with ProcessPoolExecutor(jobs) as pool:
        seeds = count(seed)
        waiting: deque[Future[tuple[Tally, list[Difference]]]] = deque()
        try:
            while True:
                while len(waiting) < 3 * jobs:
                    waiting.append(pool.submit(compared, name, next(seeds), every))
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


class Progress:
    """Tells how far a rule set is: on one line of a terminal, or else in a plain line now and then."""

    def __init__(self, name: str, wanted: int) -> None:
        """Begin with nothing compared."""
        self.name, self.wanted, self.began = name, wanted, time.monotonic()
        self.last = self.began
        columns = TextColumn(name), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}")
        terminal = Console(stderr=True)
        self.bar = Bar(
            *columns, TimeRemainingColumn(), console=terminal, transient=True, disable=not sys.stderr.isatty()
        )
        self.task = self.bar.add_task(name, total=wanted, rate="")

    def tell(self, total: Tally, differences: int, seed: int) -> None:
        """Tell the rate and the time left."""
        now = time.monotonic()
        rate = total.states / (now - self.began)
        self.bar.update(self.task, completed=total.states, rate=f"states, {rate:,.0f} a second")
        if sys.stderr.isatty() or now - self.last < PAUSE:
            return
        self.last = now
        left = max(0, self.wanted - total.states) / rate / 60
        line = f"{self.name}: {total.states:,} of {self.wanted:,} states, {rate:,.0f} a second, {left:.1f} min left"
        print(f"{line}, {differences} differences, next seed {seed}", file=sys.stderr, flush=True)


def agree(rule_set: RuleSet, wanted: int, seed: int, every: int, jobs: int) -> int:
    """Compare until enough states are done, tell the differences and the sum; return how many differ."""
    total, differences, begun = Tally(), 0, time.monotonic()
    progress, outcomes = Progress(rule_set.name, wanted), results(rule_set.name, seed, every, jobs)
    try:
        with progress.bar:
            while total.states < wanted:
                tally, differing = next(outcomes)
                total, seed = total.plus(tally), seed + 1
                for difference in differing[: max(0, SHOWN - differences)]:
                    print(difference, flush=True)
                differences += len(differing)
                progress.tell(total, differences, seed)
    finally:
        print(summary(rule_set.name, total, differences, time.monotonic() - begun), flush=True)
        if total.states < wanted:
            rest = f"--game {rule_set.name} --seed {seed} --states {wanted - total.states} --every {every}"
            print(f"  to go on: tests/agreement.py {rest}", flush=True)
        outcomes.close()
    return differences


def summary(name: str, total: Tally, differences: int, seconds: float) -> str:
    """Return what a comparison came to in one line."""
    spent = [total.playing, total.by_tables, total.by_oracle, total.by_clingo]
    shares = zip(("games", "tables", "oracle", "clingo"), spent, strict=True)
    parts = ", ".join(f"{part} {100 * share / (sum(spent) or 1):.0f}%" for part, share in shares)
    return (
        f"{name}: {total.states:,} states of {total.games:,} games, {total.illegal:,} of them not legal, "
        f"{total.moves:,} moves compared, {total.asked:,} states asked of clingo too, {differences:,} differences; "
        f"{seconds / 60:.1f} min, {sum(spent) / 60:.1f} min of processor time ({parts})"
    )


def shown(rule_set: RuleSet, seed: int, place: int) -> int:
    """Compare one place of a game with all three, and show its states; return how many differences there are."""
    comparison = Comparison(rule_set, seed, every=1)
    comparison.run(place=place)
    for position in comparison.positions:
        print(f"{position.kind}: {json.dumps(position.plain)}")
    for difference in comparison.differences:
        print(difference)
    print(f"{len(comparison.differences)} differences")
    return len(comparison.differences)


def main() -> int:
    """Compare and report. Exit 1: something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=list(rule_sets()), default=list(rule_sets()), metavar="RULE_SET")
    parser.add_argument("--states", type=int, help="how many states of each; by default each rule set's own number")
    parser.add_argument("--every", type=int, help="clingo judges every so many states")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed, to go on where a run ended")
    parser.add_argument("--place", type=int, help="only this place of the game of the seed, and show its states")
    arguments = parser.parse_args()
    differences = 0
    for name in arguments.game:
        rule_set = rule_sets()[name]
        if arguments.place is not None:
            differences += shown(rule_set, arguments.seed, arguments.place)
            continue
        wanted, every = arguments.states or rule_set.states, arguments.every or rule_set.every
        differences += agree(rule_set, wanted, arguments.seed, every, arguments.jobs)
    return 1 if differences else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
