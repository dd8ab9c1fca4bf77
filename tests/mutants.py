"""Removes each statement of the judging rules in turn and expects some case to fail.

Run it whole with `make mutants`; the tests run a sample. A survivor is a statement that no case needs. With `--compare`
each mutant is judged as `make test` judges: on tables made of the mutant's rules, a share of the cases on clingo. Those
that live on are then judged as `make test-all` does, by all cases on clingo, and what only this notices is printed.
"""

import argparse
import os
import random
import re
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from clingo import ast

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules

from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import CLINGO, TABLES, Game
from starlaw.solver.rulebook.statements import state_inputs
from tests import turns
from tests.rules_asp.program import Statement, game_statements, signature
from tests.support import answers
from tests.tracing import changed_rules, game_with, taking_part

T = TypeVar("T")

# Details for people: evidence, the content that a verdict names and what a premise tells about it, tested apart.
EXPLAINING = ("evidence(", "uses(", "hinges(", "impossible(")
SHOWN = {"blocked/2", "legal/1", "recognised/1", "candidate/1", "violation/2"}  # which explanations look at, too


@cache
def removable(game: str) -> tuple[Statement, ...]:
    """Return the statements whose removal must be noticed: all rules but what only explains."""
    own = (game,) if len(lineage(game)) > 1 else ("kernel", game)  # those of its base are the base's to test
    rules = [s for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule]
    judging = [s for s in rules if not s.text.startswith(EXPLAINING) and not _needed(s) & _of_others(game)]
    while True:  # what only feeds explanations explains as well
        places = {(s.file, s.first) for s in judging}
        explaining = _used(s for s in rules if (s.file, s.first) not in places) - _used(judging) - SHOWN
        kept = [s for s in judging if signature(str(s.node.head)) not in explaining]
        if len(kept) == len(judging):
            return tuple(s for s in judging if s.file.parent.name in own)
        judging = kept


@cache
def _of_others(game: str) -> set[str]:
    """Return the predicates that only other games derive: what the kernel makes of them concerns their cases."""
    return set().union(*map(_derived, source_names())) - _derived(game) - state_inputs(game)


@cache
def _derived(game: str) -> frozenset[str]:
    rules = (s for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule)
    return frozenset(signature(str(s.node.head)) for s in rules)


def _needed(statement: Statement) -> set[str]:
    """Return the predicates that must hold for a statement of the kernel to derive anything."""
    if statement.file.parent.name != "kernel":
        return set()
    plain = (literal for literal in statement.node.body if literal.ast_type == ast.ASTType.Literal)
    return {signature(str(literal)) for literal in plain if literal.sign == ast.Sign.NoSign}


def _used(statements: Iterable[Statement]) -> set[str]:
    """Return the predicates that the bodies of statements look at."""
    looked_at: set[str] = set()

    class Reader(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
            looked_at.add(signature(str(node)))
            return node

    for statement in statements:
        for literal in statement.node.body:
            Reader().visit(literal)
    return looked_at


class Comparison(NamedTuple):
    """Whether the quick run and whether the whole one notice that a statement is gone, in how much processor time."""

    statement: str
    quick: bool
    whole: bool
    quick_seconds: float
    whole_seconds: float


def survives(game: str, number: int, concerned: Collection[str] = ()) -> str | None:
    """Return a statement's place and text if no case notices that it is gone; cases that it takes part in go first."""
    gone = removable(game)[number]
    with _without(game, gone) as judge_with:
        mutant = judge_with(CLINGO)
        noticed = any(_fails(mutant, case) for case in _likely_first(game, gone, concerned))
    return None if noticed else _told(gone)


def compared(game: str, number: int, concerned: Collection[str] = ()) -> Comparison:
    """Return whether the cases as a quick run judges them notice that a statement is gone, and as a whole run does."""
    gone = removable(game)[number]
    likely = _likely_first(game, gone, concerned)
    with _without(game, gone) as judge_with:
        on_tables, on_clingo = judge_with(TABLES), judge_with(CLINGO)
        start = time.process_time()
        daily = [case for case in likely if not case.content]  # of the others a quick run takes some
        quick = any(_fails(on_clingo if _clingo_has_its_turn(game, case) else on_tables, case) for case in daily)
        half = time.process_time()
        whole = any(_fails(on_clingo, case) for case in likely)
    return Comparison(_told(gone), quick, whole, half - start, time.process_time() - half)


@contextmanager
def _without(game: str, gone: Statement) -> Iterator[Callable[[str], Game]]:
    """Give what makes judges, by their evaluator, of rules that lack a statement."""
    lines = gone.file.read_text(encoding="utf-8").splitlines()
    head = signature(str(gone.node.head))
    kept = "\n".join([*lines[: gone.first - 1], *lines[gone.last :], f"#defined {head}.\n"])
    with changed_rules({gone.file: kept}) as root:
        yield partial(game_with, root, game)


def _told(statement: Statement) -> str:
    return f"{statement.file.name}:{statement.first}: {statement.text}"


def _likely_first(game: str, gone: Statement, concerned: Collection[str]) -> list[Case]:
    """Return all cases of a game, those that are likely to need a statement first."""
    near = {rule.id for rule in rules(game).values() if rule.file.endswith(f"/{gone.file.name}")}
    beside = _cases_beside(game, gone.file.stem)

    def unlikely(case: Case) -> tuple[bool, bool, bool]:
        about = case.expect.moves is not None or near & {*case.tested_rules}
        return case.id not in concerned, case.id not in beside, not about

    return sorted(cases(game).values(), key=unlikely)


def _clingo_has_its_turn(game: str, case: Case) -> bool:
    """Return whether a quick run asks clingo about a case."""
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


def comparisons(game: str, numbers: Sequence[int], jobs: int = 2) -> Iterator[Comparison]:
    """Yield how the quick and the whole run fare on some statements, with progress on a terminal."""
    concerned = _concerned(game, numbers, jobs)
    with ProcessPoolExecutor(jobs) as pool:
        yield from _counted(pool.map(partial(compared, game), numbers, concerned), len(numbers))


def _concerned(game: str, numbers: Sequence[int], jobs: int) -> list[frozenset[str]]:
    """Return for each of some statements the cases that it takes part in."""
    at_work = taking_part(game, removable(game), jobs)
    return [frozenset(case for case, statements in at_work.items() if number in statements) for number in numbers]


def _counted(done: Iterable[T], number: int) -> Iterator[T]:
    for place, each in enumerate(done, start=1):
        if sys.stderr.isatty():
            print(f"\r{place} of {number}", end="", file=sys.stderr)
        yield each


def main() -> int:
    """Run all mutants of all games, of one, or a sample of them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(source_names()))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, metavar="N", help="only N statements of these games, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--compare", action="store_true", help="compare what `make test` notices with `make test-all`")
    arguments = parser.parse_args()
    os.environ["STARLAW_CACHE"] = ""  # tables of a mutant are of no use to another
    every = [(game, number) for game in arguments.game for number in range(len(removable(game)))]
    if arguments.sample is not None:
        every = random.Random(arguments.seed).sample(every, min(arguments.sample, len(every)))
    alive = 0
    for game in arguments.game:
        numbers = sorted(number for name, number in every if name == game)
        alive += (_compare if arguments.compare else _remove)(game, numbers, arguments.jobs)
    return 1 if alive else 0


def _remove(game: str, numbers: Sequence[int], jobs: int) -> int:
    """Print what nobody notices, and return how much that is."""
    alive = survivors(game, numbers, jobs)
    print(f"{game}: {len(numbers)} statements removed in turn, {len(alive)} not noticed", flush=True)
    for survivor in alive:
        print(f"  {survivor}")
    return len(alive)


def _compare(game: str, numbers: Sequence[int], jobs: int) -> int:
    """Print what only one of both runs notices, with their times, and return how much the quick one misses."""
    every = list(comparisons(game, numbers, jobs))
    quick, whole = sum(one.quick for one in every), sum(one.whole for one in every)
    times = [sum(one.quick_seconds for one in every), sum(one.whole_seconds for one in every)]
    print(
        f"{game}: {len(every)} statements removed in turn, {quick} noticed by `make test` in {times[0]:.0f} s of "
        f"processor, {whole} by `make test-all` in {times[1]:.0f} s",
        flush=True,
    )
    for one in every:
        if one.quick != one.whole:
            print(f"  only by `make test{'' if one.quick else '-all'}`: {one.statement}", flush=True)
    return sum(one.whole and not one.quick for one in every)


if __name__ == "__main__":
    sys.exit(main())
