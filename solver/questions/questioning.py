"""Questions without a state, put to the rules: to all of them at first, then to those that matter to each question."""

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from clingo import Function, String, Symbol

from starlaw.solver.judge import Book
from starlaw.solver.rulebook.parts import needed, program_of
from starlaw.solver.rulebook.reach import Reach, Signature, Varying, signature_of
from starlaw.solver.rulebook.statements import Statement, statements_of
from starlaw.solver.session import Atom, Fact, Generated, answer, told

FEW = 5  # questions after which it pays to work out what matters to each
FILE = "rulings.lp"
ASKS = ("asks", 1)
GOALS = (("answer", 1), ("finding", 2), ("missing", 1), ("rests", 1))


def questioned(book: Book, name: str, question: Sequence[Fact]) -> tuple[Symbol, ...]:
    """Return what the rules say to a question that is put as facts."""
    if book not in _KNOWN:
        _KNOWN[book] = Questions(book)
    known = _KNOWN[book]
    known.asked += 1
    if known.asked <= FEW:
        return answer(book.files(FILE), (*book.content_facts, *question))
    return known.answer(name, question)


class QuestionPart(NamedTuple):
    """What matters to a question whatever its parameters are: statements, the program that they make, and content."""

    rules: Sequence[Statement]
    program: tuple[Generated, Generated]
    others: tuple[Atom, ...]  # what of the content is no text


class Questions:
    """The rules that answer a game's questions, from which each takes what matters to it."""

    def __init__(self, book: Book) -> None:
        self.asked = 0
        self._book = book
        self._parts: dict[object, QuestionPart] = {}

    def answer(self, name: str, question: Sequence[Fact]) -> tuple[Symbol, ...]:
        """Return what the rules that matter say."""
        given = frozenset(map(signature_of, question)) - {ASKS}
        if (name, given) not in self._parts:
            self._parts[name, given] = self._part(name, given)
        part = self._parts[name, given]
        return answer(part.program, (*part.others, *needed(part.rules, GOALS, question)))

    def _part(self, name: str, given: frozenset[Signature]) -> QuestionPart:
        """Return what matters where a question is put with parameters of any value."""
        written, content = statements_of(self._book.name, (FILE,)), self._book.content_facts
        fixed: list[Fact] = [*content, Function(ASKS[0], [String(name)])]
        goals = [(goal, (None,) * size) for goal, size in GOALS]
        rules = Reach(written, fixed, Varying(()), given_later=given).reached(goals).statements
        text, others = told("content.lp", needed(rules, GOALS, content))
        return QuestionPart(rules, (Generated("part.lp", program_of(rules, GOALS)), text), others)


_KNOWN: WeakKeyDictionary[Book, Questions] = WeakKeyDictionary()
