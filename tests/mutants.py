"""Removes each statement of the judging rules in turn and expects some case to fail.

Run it whole with `make mutants`; the tests run a sample. A survivor is a statement that no case needs.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from clingo import ast

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules

from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.places import folder, lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import Game, judge_of
from tests.rules_asp.program import Statement, game_statements, signature
from tests.support import answers

# Details for people: evidence and the content that a verdict names. What they say is tested apart.
EXPLAINING = ("evidence(", "uses(")


def removable(game: str) -> list[Statement]:
    """Return the statements whose removal must be noticed: all rules but shapes of moves and explanations."""
    own = (game,) if len(lineage(game)) > 1 else ("kernel", game)  # those of its base are the base's to test
    rules = [s for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule and s.file.parent.name in own]
    return [s for s in rules if not s.text.startswith(EXPLAINING) and s.file.name != "actions.lp"]


def survives(game: str, number: int) -> str | None:
    """Return a statement's place and text if no case notices that it is gone."""
    gone = removable(game)[number]
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "rules_asp"
        shutil.copytree(folder("rules_asp"), root)
        file = root / gone.file.relative_to(folder("rules_asp"))
        lines = file.read_text(encoding="utf-8").splitlines()
        head = signature(str(gone.node.head))
        kept = [*lines[: gone.first - 1], *lines[gone.last :], f"#defined {head}."]
        file.write_text("\n".join(kept) + "\n", encoding="utf-8")
        mutant = Game(judge_of(game).ruleset, evaluator="clingo")
        mutant.folder = root / game
        if any(_fails(mutant, case) for case in _likely_first(game, gone)):
            return None
    return f"{gone.file.name}:{gone.first}: {gone.text}"


def _likely_first(game: str, gone: Statement) -> list[Case]:
    """Return the cases, those about rules of the statement's own file and those that list moves before the others."""
    near = {rule.id for rule in rules(game).values() if rule.file.endswith(f"/{gone.file.name}")}
    return sorted(cases(game).values(), key=lambda case: case.expect.moves is None and not near & {*case.tested_rules})


def _fails(game: Game, case: Case) -> bool:
    try:
        wanted, given = answers(game, case)
    except Exception:  # in a test run, any error is a failure
        return True
    return wanted != given


def survivors(game: str, numbers: Sequence[int], jobs: int = 2) -> list[str]:
    """Return the survivors among some statements, with progress on a terminal."""
    found: list[str] = []
    with ProcessPoolExecutor(jobs) as pool:
        for done, survivor in enumerate(pool.map(survives, [game] * len(numbers), numbers), start=1):
            if survivor:
                found.append(survivor)
            if sys.stderr.isatty():
                print(f"\r{done} of {len(numbers)}, {len(found)} survive", end="", file=sys.stderr)
    return found


def main() -> int:
    """Run all mutants of all games, or of one."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(source_names()))
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    alive = 0
    for game in arguments.game:
        number = len(removable(game))
        found = survivors(game, range(number), arguments.jobs)
        print(f"{game}: {number} statements removed in turn, {len(found)} not noticed")
        for survivor in found:
            print(f"  {survivor}")
        alive += len(found)
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
