"""What printed numbers rest on although the sources do not give it: assumed values and readings, found by tracing."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from clingo import Function, Symbol, SymbolType

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import readings, variants
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.assumptions import assumption, own_rule
from starlaw.solver.certainty.tagging import Tag, assumed_facts
from starlaw.solver.certainty.tracing import NEEDS, doubted, tracing
from starlaw.solver.judge import Book
from starlaw.solver.session import Fact, Generated, answer, symbol

Resting = Mapping[Symbol, tuple[Assumption, ...]]  # by what was asked


class Traced(NamedTuple):
    """A question of rule files whose answers are traced: files, and atoms with what each is asked for."""

    names: tuple[str, ...]
    goals: tuple[tuple[str, str], ...]

    def program(self, book: Book) -> Generated:
        """Return the rules that trace it."""
        return tracing(book, self.names, self.goals)


SCORES = Traced(
    ("score.lp",),
    (
        ("points(Player, Rule, For, N)", "points(Player, Rule, For, N)"),
        ("accomplished(Player, What, Rule)", "accomplished(Player, What, Rule)"),
        ("total(Player, N)", "total(Player, N)"),
        ("winner(Player, Rule)", "winner(Player, Rule)"),
    ),
)
PRICES = Traced(("main.lp",), (("charge(Move, Token, N)", "Move"),))


def resting(book: Book, atoms: Iterable[Symbol], settled: Mapping[str, str]) -> Resting:
    """Return what each answer among traced atoms rests on, but for readings that the players have settled."""
    needed: dict[Symbol, list[Symbol]] = {}
    for atom in atoms:
        if atom.name == NEEDS:
            needed.setdefault(atom.arguments[0], []).append(atom.arguments[1])
    found = {asked: _assumptions(book, some, settled) for asked, some in needed.items()}
    return {asked: some for asked, some in sorted(found.items()) if some}


def prices_rest_on(book: Book, state: GameState, candidates: Iterable[Symbol]) -> Resting:
    """Return what the prices of moves rest on in a state, asked apart."""
    facts: list[Fact] = [*book.content_facts, *book.table_facts(state.options, state.seats), *book.state_facts(state)]
    facts += [Function("candidate", [term]) for term in candidates]
    return resting(book, answer([*book.files("main.lp"), PRICES.program(book)], facts), state.options.readings)


def together(some: Iterable[Iterable[Assumption]]) -> tuple[Assumption, ...]:
    """Return what several answers rest on, each once, in a stable order."""
    return tuple(sorted({known for each in some for known in each}, key=lambda known: known.value))


def _assumptions(book: Book, needed: Iterable[Symbol], settled: Mapping[str, str]) -> tuple[Assumption, ...]:
    return together([filter(None, (known for atom in needed for known in _behind(book, atom, settled)))])


def _behind(book: Book, atom: Symbol, settled: Mapping[str, str]) -> Iterator[Assumption | None]:
    """Yield what is open behind an atom: the values that a fact tells, a reading, or the readings of its rule."""
    yield from (tag.assumption for tag in _tags(book).get(atom, ()))
    if atom.match("reading", 2):
        yield reading_assumed(book, atom.arguments[0].name, settled)
    for part in atom.arguments:
        if part.type is SymbolType.String and (deciding := doubted(book.name).get(part.string)) is not None:
            yield from (reading_assumed(book, name, settled) for name in deciding)
            yield None if deciding else own_rule(part.string)


@cache
def _tags(book: Book) -> Mapping[Symbol, tuple[Tag, ...]]:
    return {symbol(atom): tags for atom, tags in assumed_facts(book).items()}


def reading_assumed(book: Book, name: str, settled: Mapping[str, str]) -> Assumption | None:
    """Return a reading as what an answer rests on; nothing if it is settled, or no other is thought of."""
    reading = readings(book.name).get(name)
    if reading is None or name in settled or name in variants(book.name):
        return None
    if len(reading.choices) < 2 and not reading.not_encoded and not reading.decides:
        return None
    return assumption(book, Function("reading", [Function(name)]), settled)
