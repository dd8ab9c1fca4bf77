"""Questions without a state, put to the rules: to all of them at first, then to those that matter to each question."""

from collections.abc import Sequence
from functools import cached_property
from weakref import WeakKeyDictionary

from clingo import Symbol

from starlaw.solver.judge import Book
from starlaw.solver.rulebook.slices import Known, Slice, SlicedRule, any_of, clauses, kinds_of, sliced
from starlaw.solver.session import Atom, Fact, Generated, answer, told

FEW = 5  # questions after which it pays to work out what matters to each
FILE = "rulings.lp"
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


class Questions:
    """The rules that answer a game's questions, from which each takes what matters to it."""

    def __init__(self, book: Book) -> None:
        self.asked = 0
        self._content = book.content_facts
        self._files = book.files(FILE)
        self._matters: dict[object, tuple[Slice, Generated, tuple[Atom, ...]]] = {}

    def answer(self, name: str, question: Sequence[Fact]) -> tuple[Symbol, ...]:
        """Return what the rules that matter say."""
        given = kinds_of(question)
        key = name, *given
        if key not in self._matters:
            self._matters[key] = self._made(given)
        part, content, others = self._matters[key]
        return answer([part.text, content], (*others, *part.told(question)))

    def _made(self, given: Known) -> tuple[Slice, Generated, tuple[Atom, ...]]:
        """Return the rules that matter where a question is put with parameters of any value, and their content."""
        asked = {("asks", 1): given["asks", 1]}
        other = {signature: kinds for one in given for signature, kinds in any_of(one).items()}
        part = sliced("slice.lp", self._clauses, {**self._kinds, **other, **asked}, GOALS)
        return part, *told("content.lp", part.told(self._content))

    @cached_property
    def _clauses(self) -> tuple[SlicedRule, ...]:
        return clauses(self._files)

    @cached_property
    def _kinds(self) -> Known:
        return kinds_of(self._content)


_KNOWN: WeakKeyDictionary[Book, Questions] = WeakKeyDictionary()
