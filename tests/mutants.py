"""Removes each statement of the judging rules in turn and expects some case to fail.

Run it whole with `make mutants`; the tests run a sample. A survivor is a statement that no case needs.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from types import MappingProxyType

from clingo import ast

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules

from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import Game
from tests.rules_asp.program import Statement, game_statements, signature
from tests.support import answers
from tests.tracing import changed_rules, game_with, taking_part

# Details for people: evidence and the content that a verdict names. What they say is tested apart.
EXPLAINING = ("evidence(", "uses(", "hinges(")
SHOWN = {"blocked/2", "legal/1", "recognised/1", "candidate/1", "violation/2"}  # which explanations look at, too


def removable(game: str) -> list[Statement]:
    """Return the statements whose removal must be noticed: all rules but what only explains."""
    own = (game,) if len(lineage(game)) > 1 else ("kernel", game)  # those of its base are the base's to test
    rules = [s for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule]
    judging = [s for s in rules if not s.text.startswith(EXPLAINING)]
    while True:  # what only feeds explanations explains as well
        places = {(s.file, s.first) for s in judging}
        explaining = _used(s for s in rules if (s.file, s.first) not in places) - _used(judging) - SHOWN
        kept = [s for s in judging if signature(str(s.node.head)) not in explaining]
        if len(kept) == len(judging):
            return [s for s in judging if s.file.parent.name in own]
        judging = kept


def _used(statements: Iterable[Statement]) -> set[str]:
    """Return the predicates that the bodies of statements look at."""
    found: set[str] = set()

    class Reader(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
            found.add(signature(str(node)))
            return node

    for statement in statements:
        for literal in statement.node.body:
            Reader().visit(literal)
    return found


def survives(game: str, number: int, taking_part: Mapping[str, frozenset[int]] = MappingProxyType({})) -> str | None:
    """Return a statement's place and text if no case notices that it is gone; cases that it takes part in go first."""
    gone = removable(game)[number]
    lines = gone.file.read_text(encoding="utf-8").splitlines()
    head = signature(str(gone.node.head))
    kept = "\n".join([*lines[: gone.first - 1], *lines[gone.last :], f"#defined {head}.\n"])
    near = {rule.id for rule in rules(game).values() if rule.file.endswith(f"/{gone.file.name}")}

    beside = _cases_beside(game, gone.file.stem)

    def unlikely(case: Case) -> tuple[bool, bool, bool]:
        about = case.expect.moves is not None or near & {*case.tested_rules}
        return number not in taking_part.get(case.id, ()), case.id not in beside, not about

    with changed_rules({gone.file: kept}) as root:
        mutant = game_with(root, game)
        if any(_fails(mutant, case) for case in sorted(cases(game).values(), key=unlikely)):
            return None
    return f"{gone.file.name}:{gone.first}: {gone.text}"


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
    found: list[str] = []
    one = partial(survives, game, taking_part=taking_part(game, removable(game), jobs))
    with ProcessPoolExecutor(jobs) as pool:
        for done, survivor in enumerate(pool.map(one, numbers), start=1):
            if survivor:
                found.append(survivor)
            if sys.stderr.isatty():
                print(f"\r{done} of {len(numbers)}, {len(found)} survive", end="", file=sys.stderr)
    return found


def main() -> int:
    """Run all mutants of all games, of one, or a sample of them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(source_names()))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, metavar="N", help="only N statements of these games, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    arguments = parser.parse_args()
    every = [(game, number) for game in arguments.game for number in range(len(removable(game)))]
    if arguments.sample is not None:
        every = random.Random(arguments.seed).sample(every, min(arguments.sample, len(every)))
    alive = 0
    for game in arguments.game:
        numbers = sorted(number for name, number in every if name == game)
        found = survivors(game, numbers, arguments.jobs)
        print(f"{game}: {len(numbers)} statements removed in turn, {len(found)} not noticed", flush=True)
        for survivor in found:
            print(f"  {survivor}")
        alive += len(found)
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
