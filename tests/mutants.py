"""Removes statements of the judging rules in turn, drops negations, shifts comparisons: each time a case must fail.

Run it whole with `make mutants`; the tests run a sample. A survivor is something that no case needs. With `--compare`
each mutant is judged as `make test` judges: on tables made of the mutant's rules, a share of the cases on clingo. Those
that live on are then judged as `make test-all` does, by all cases on clingo, and what only this notices is printed.
"""

import argparse
import os
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules

from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import CLINGO, TABLES, Game
from starlaw.solver.questions import questioning
from tests import turns
from tests.mutations import KINDS, REMOVED, Mutant, mutants, removable
from tests.support import answers
from tests.tracing import changed_rules, game_with, taking_part

PAUSE = 60  # seconds between two lines where there is no terminal

T = TypeVar("T")


class Comparison(NamedTuple):
    """Whether the quick run and whether the whole one notice that a statement is gone, in how much processor time."""

    statement: str
    quick: bool
    whole: bool
    quick_seconds: float
    whole_seconds: float


def survives(game: str, number: int, concerned: Collection[str] | None = None) -> str | None:
    """Return a mutant's place and text if no case notices it; of the cases, those that its statement takes part in.

    A statement that is removed is looked for in the others, too, since what is kept between cases may hide its part.
    """
    mutant = mutants(game)[number]
    likely = _likely_first(game, mutant, concerned or ())
    if concerned is not None and mutant.kind != REMOVED:
        likely = [case for case in likely if case.id in concerned]
    with _instead(game, mutant) as judge_with:
        judge = judge_with(CLINGO)
        noticed = any(_fails(judge, case) for case in likely)
    return None if noticed else mutant.told


def compared(evaluator: str, game: str, number: int, concerned: Collection[str] = ()) -> Comparison:
    """Return whether the cases as a quick run judges them notice a mutant, and as a whole run does."""
    mutant = mutants(game)[number]
    likely = _likely_first(game, mutant, concerned)
    with _instead(game, mutant) as judge_with:
        mostly, on_clingo = judge_with(evaluator), judge_with(CLINGO)
        start = time.process_time()
        quick = any(_fails(on_clingo if _on_clingo(game, case) else mostly, case) for case in likely)
        half = time.process_time()
        whole = any(_fails(on_clingo, case) for case in likely)
    return Comparison(mutant.told, quick, whole, half - start, time.process_time() - half)


@contextmanager
def _instead(game: str, mutant: Mutant) -> Iterator[Callable[[str], Game]]:
    """Give what makes judges, by their evaluator, of rules with a mutant among them."""
    with changed_rules({mutant.statement.file: mutant.file_text()}) as root, pytest.MonkeyPatch.context() as patch:
        patch.setattr(questioning, "FEW", sys.maxsize)  # what matters to a question is worked out from our own rules
        yield partial(game_with, root, game)


def _likely_first(game: str, mutant: Mutant, concerned: Collection[str]) -> list[Case]:
    """Return all cases of a game, those that are likely to notice a mutant first."""
    file = mutant.statement.file
    near = {rule.id for rule in rules(game).values() if rule.file.endswith(f"/{file.name}")}
    beside = _cases_beside(game, file.stem)

    def unlikely(case: Case) -> tuple[bool, bool, bool]:
        about = case.expect.moves is not None or near & {*case.tested_rules}
        return case.id not in concerned, case.id not in beside, not about

    return sorted(cases(game).values(), key=unlikely)


def _on_clingo(game: str, case: Case) -> bool:
    """Return whether a quick run asks clingo about a case, which it always does about one with content of its own."""
    if case.content:
        return True
    test = f"tests/test_cases.py::test_case_has_the_expected_answer[{game}-{case.id}]"
    return turns.has_its_turn(test, turns.ON_CLINGO, turns.this_turn())


def _cases_beside(game: str, name: str) -> set[str]:
    """Return the cases in the file that is named as a rule file, which are most likely about it."""
    file = folder("seeds") / game / "cases" / f"{name}.yaml"
    return (
        set(re.findall(r"^ *- id: (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)) if file.exists() else set()
    )


def _fails(game: Game, case: Case) -> bool:
    try:
        wanted, given = answers(game, case)
    except Exception:  # in a test run, any error is a failure
        return True
    return wanted != given


def survivors(game: str, numbers: Sequence[int], jobs: int = 2) -> list[str]:
    """Return the survivors among some statements, with progress on a terminal."""
    concerned = _concerned(game, numbers, jobs)
    with ProcessPoolExecutor(jobs) as pool:
        outcomes = pool.map(partial(survives, game), numbers, concerned)
        return [survivor for survivor in _counted(outcomes, len(numbers)) if survivor]


def comparisons(game: str, numbers: Sequence[int], evaluator: str, jobs: int = 2) -> Iterator[Comparison]:
    """Yield how the quick and the whole run fare on some statements, with progress on a terminal."""
    concerned = _concerned(game, numbers, jobs)
    with ProcessPoolExecutor(jobs) as pool:
        yield from _counted(pool.map(partial(compared, evaluator, game), numbers, concerned), len(numbers))


def _concerned(game: str, numbers: Sequence[int], jobs: int) -> list[frozenset[str]]:
    """Return for each of some mutants the cases that its statement takes part in."""
    at_work = taking_part(game, removable(game), jobs)
    asked = (mutants(game)[number].number for number in numbers)
    return [frozenset(case for case, statements in at_work.items() if one in statements) for one in asked]


def _counted(done: Iterable[T], number: int) -> Iterator[T]:
    """Pass outcomes on and tell their number: at once on a terminal, elsewhere in a line now and then."""
    told = time.monotonic()
    for place, each in enumerate(done, start=1):
        if sys.stderr.isatty():
            print(f"\r{place} of {number}", end="", file=sys.stderr)
        elif time.monotonic() - told > PAUSE:
            told = time.monotonic()
            print(f"{place} of {number}", file=sys.stderr, flush=True)
        yield each


def main() -> int:
    """Run all mutants of all games, of one, or a sample of them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(source_names()))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, metavar="N", help="only N statements of these games, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument(
        "--compare",
        nargs="?",
        const=TABLES,
        choices=[TABLES, CLINGO],
        help="compare what `make test` notices with `make test-all`; with clingo no tables are made",
    )
    arguments = parser.parse_args()
    os.environ["STARLAW_CACHE"] = ""  # tables of a mutant are of no use to another
    every = [
        (game, number)
        for game in arguments.game
        for number, mutant in enumerate(mutants(game))
        if mutant.kind in arguments.kind
    ]
    if arguments.sample is not None:
        every = random.Random(arguments.seed).sample(every, min(arguments.sample, len(every)))
    alive = 0
    for game in arguments.game:
        numbers = sorted(number for name, number in every if name == game)
        if arguments.compare:
            alive += _compare(game, numbers, arguments.compare, arguments.jobs)
        else:
            alive += _judge(game, numbers, arguments.jobs)
    return 1 if alive else 0


def _judge(game: str, numbers: Sequence[int], jobs: int) -> int:
    """Print what nobody notices, and return how much that is."""
    alive = survivors(game, numbers, jobs)
    print(f"{game}: {_of_kinds(game, numbers)}, {len(alive)} not noticed", flush=True)
    for survivor in alive:
        print(f"  {survivor}")
    return len(alive)


def _of_kinds(game: str, numbers: Sequence[int]) -> str:
    """Return how many mutants of which kind there are: '490 removed, 152 negation dropped'."""
    kinds = Counter(mutants(game)[number].kind for number in numbers)
    return ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind])


def _compare(game: str, numbers: Sequence[int], evaluator: str, jobs: int) -> int:
    """Print what only one of both runs notices, with their times, and return how much the quick one misses."""
    every = list(comparisons(game, numbers, evaluator, jobs))
    quick, whole = sum(one.quick for one in every), sum(one.whole for one in every)
    times = [sum(one.quick_seconds for one in every), sum(one.whole_seconds for one in every)]
    print(
        f"{game}: {_of_kinds(game, numbers)}, {quick} noticed by `make test` in {times[0]:.0f} s of "
        f"processor, {whole} by `make test-all` in {times[1]:.0f} s",
        flush=True,
    )
    for one in every:
        if one.quick != one.whole:
            print(f"  only by `make test{'' if one.quick else '-all'}`: {one.statement}", flush=True)
    return sum(one.whole and not one.quick for one in every)


if __name__ == "__main__":
    sys.exit(main())
