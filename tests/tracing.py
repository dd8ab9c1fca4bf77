"""Which statements of the rules take part in which cases: only those cases can notice that a statement is gone."""

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import clingo
import pytest

from starlaw.knowledge.cases import cases
from starlaw.knowledge.folders import folder
from starlaw.solver import session
from starlaw.solver.game import CLINGO, Game, judge_of
from tests.mutations import relaxed
from tests.rules_asp.program import Statement
from tests.support import answers

MARK = "statement_takes_part"  # of a statement's number: its body holds
TOGETHER = 16  # cases that a process traces at a time


@contextmanager
def changed_rules(changes: Mapping[Path, str]) -> Iterator[Path]:
    """Give a copy of all rules in which some files have another text."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "rules_asp"
        shutil.copytree(folder("rules_asp"), root)
        for file, text in changes.items():
            (root / file.relative_to(folder("rules_asp"))).write_text(text, encoding="utf-8")
        yield root


def game_with(root: Path, game: str, evaluator: str = CLINGO) -> Game:
    """Return a game that is judged by other rules."""
    judge = Game(judge_of(game).ruleset, evaluator=evaluator)
    judge.folder = root / game
    return judge


def taking_part(game: str, statements: Sequence[Statement], jobs: int) -> dict[str, frozenset[int]]:
    """Return for each case the numbers of the statements that derive something there, or would as mutants."""
    texts = {statement.file: statement.file.read_text(encoding="utf-8") for statement in statements}
    for number, statement in enumerate(statements):
        body = relaxed(statement)
        texts[statement.file] += f"{MARK}({number}) :- {body}.\n" if body else f"{MARK}({number}).\n"
    with changed_rules(texts) as root, ProcessPoolExecutor(jobs) as pool:
        return dict(pool.map(partial(_traced, game, root), cases(game), chunksize=TOGETHER))


def _traced(game: str, root: Path, name: str) -> tuple[str, frozenset[int]]:
    """Return the statements that take part in one case; rules without choices are settled once they are ground."""
    at_work: set[int] = set()
    grounded = session.control_with

    def noting(*arguments: Any, **named: Any) -> clingo.Control:
        control = grounded(*arguments, **named)
        at_work.update(atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature(MARK, 1))
        return control

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "control_with", noting)
        answers(game_with(root, game), cases(game)[name])
    return name, frozenset(at_work)
