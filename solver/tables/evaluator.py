"""Answers of the rules from tables, made once for all states, seats and readings."""

import gc
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

import clingo
from clingo import Symbol

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables import cache as kept
from starlaw.solver.tables import plain
from starlaw.solver.tables.compiled import ASKED, Compiled, compiled
from starlaw.solver.tables.encoder import Encoder, OutsideError
from starlaw.solver.tables.grounding import MOST_RULES, Grounding, grounding
from starlaw.solver.tables.reader import Held, Reader
from starlaw.solver.tables.seeker import Seeker
from starlaw.solver.tables.table import Table

IDLE = ("", "idle", "", "")


class Played(NamedTuple):
    """What play asks of a state: its legal moves, their prices, and whether the decision leaves nothing to choose."""

    state: GameState
    moves: tuple[Move, ...]
    said: tuple[Any, ...]  # moves, and what each costs
    idle: bool

    def charges(self, move: Move) -> Mapping[str, int]:
        """Return what a legal move costs, by token."""
        text = move.text
        return {each[2]: int(each[3]) for each in self.said if each[0] == text}


class TableEvaluator:
    """One game with one content pack."""

    def __init__(self, book: Book, held: Held | None = None) -> None:
        self._book = book
        self._held = held or _fastest()
        self._looked_at: tuple[GameState, tuple[tuple[str, str], ...] | None] | None = None

    @cached_property
    def ground(self) -> Grounding:
        """The universal grounding."""
        book = self._book
        return grounding(book.files(*kept.FILES), (*book.content_facts, *book.universe_facts), MOST_RULES)

    def compiled(self, name: str) -> Compiled:
        """Return the table of one kind, from the cache or made now and kept there."""
        found = kept.load(self._book, name)
        if found is None:
            found = compiled(self.ground, name)
            kept.save(self._book, name, found)
        gc.freeze()  # tables stay: in play, looking through them for garbage would take a quarter of the time
        return found

    def prepare(self) -> None:
        """Find or make the table of moves; raise an error if the game is too large for tables."""
        _ = self._moves

    @cached_property
    def encoder(self) -> Encoder:
        """What turns states into rows; the table of moves knows all atoms that a state can hold."""
        moves = self._compiled_moves
        return Encoder((a for a in (*moves.inputs, *moves.unused) if a[0] not in ASKED), self._book, [("generate",)])

    @cached_property
    def _compiled_moves(self) -> Compiled:
        return self.compiled("moves")

    @cached_property
    def _moves(self) -> Reader:
        return Reader(self._compiled_moves, self.encoder, self._held, kept.shelf(self._book, "moves"))

    @cached_property
    def _play(self) -> Reader:
        return Reader(self.compiled("play"), self.encoder, self._held, kept.shelf(self._book, "play"))

    @cached_property
    def _refusals(self) -> Reader:
        return Reader(self.compiled("refusals"), self.encoder, self._held, kept.shelf(self._book, "refusals"))

    @cached_property
    def _checks(self) -> Reader:
        return Reader(self.compiled("checks"), self.encoder, self._held, kept.shelf(self._book, "checks"))

    @cached_property
    def _parts(self) -> Reader:
        return Reader(self.compiled("parts"), self.encoder, self._held, kept.shelf(self._book, "parts"))

    @cached_property
    def _reasons(self) -> Seeker:
        return Seeker(self.compiled("reasons"), self.encoder)

    @cached_property
    def _prices(self) -> Seeker:
        return Seeker(self.compiled("prices"), self.encoder, kept.shelf(self._book, "prices"))

    def moves(self, states: Sequence[GameState]) -> list[tuple[Move, ...] | None]:
        """Return the legal moves of each state, in the same order as the judge's; nothing for a state out of bounds."""
        return self._moves.read(states)

    def play(self, state: GameState) -> Played | None:
        """Return in one go what play asks of a state; nothing for a state out of bounds."""
        said = self._play.one(state)
        return None if said is None else _played(state, said)

    def plays(self, states: Sequence[GameState]) -> list[Played | None]:
        """Return the same of many states."""
        every = zip(states, self._play.read(states), strict=True)
        return [None if said is None else _played(state, said) for state, said in every]

    def refusals(self, states: Sequence[GameState]) -> list[dict[str, list[str]] | None]:
        """Return for each state the moves that answer its decision but are blocked, by text, each with the rules."""
        return [said if said is None else _by_move(said) for said in self._refusals.read(states)]

    @property
    def atoms(self) -> Iterable[Atom]:
        """Every atom that a state can hold."""
        return self.encoder.row.keys()

    def of_game(self, state: GameState) -> tuple[Table, list[Atom], dict[Move, int]]:
        """Return the table of moves narrowed to the game of a state, its inputs, and the literal of each legal move.

        A literal is twice a slot, plus one for its opposite. Raise an error for a state out of bounds.
        """
        narrow, moves = self._moves.of_game(state)
        inputs = self._compiled_moves.inputs
        literals = [2 * abs(slot) + (slot < 0) for slot in narrow.slots.tolist()]
        return narrow.table, [inputs[row] for row in narrow.inputs.tolist()], dict(zip(moves, literals, strict=True))

    def forget(self) -> None:
        """Forget what was worked out for states seen before."""
        self.encoder.forget()

    def forget_states(self) -> None:
        """Forget the same, but not what was worked out for parts that other states may have."""
        self.encoder.forget_states()

    def violations(self, states: Sequence[GameState]) -> list[tuple[tuple[str, str], ...] | None]:
        """Return for each state every rule that it breaks, and where; nothing for a state out of bounds."""
        return self._checks.read(states)

    def blocked(self, state: GameState, move: Move) -> bool | None:
        """Return whether some rule blocks a move; nothing for a move with unknown parts or a state out of bounds."""
        try:
            return self._reasons.blocked(state, move) if self._reasons.knows(move) else None
        except OutsideError:
            return None

    def reasons(self, state: GameState, move: Move) -> tuple[Symbol, ...] | None:
        """Return what the rules say about a move as far as it matters for the verdict, or nothing as above."""
        try:
            return tuple(map(_term, self._reasons.reasons(state, move))) if self._reasons.knows(move) else None
        except OutsideError:
            return None

    def charges(self, state: GameState, move: Move) -> Mapping[str, int] | None:
        """Return what a move costs, by token, or nothing as above."""
        try:
            return self._prices.charges(state, move) if self._prices.knows(move) else None
        except OutsideError:
            return None

    def idle(self, state: GameState) -> bool | None:
        """Return whether the decision asked now leaves nothing to choose; nothing for a state out of bounds."""
        try:
            return self._prices.idle(state)
        except OutsideError:
            return None

    def idlers(self, state: GameState, kind: str) -> frozenset[str] | None:
        """Return those to whom a kind of decision would leave nothing to choose; nothing for a state out of bounds."""
        if self._looked_at is None or self._looked_at[0] is not state:
            self._looked_at = state, self._parts.one(state)  # one step after the other asks about one state
        without = self._looked_at[1]
        return None if without is None else frozenset([player for player, asked in without if asked == kind])


def _played(state: GameState, said: tuple[Any, ...]) -> Played:
    moves = tuple([each for each in said if type(each) is Move])
    return Played(state, moves, said if len(moves) < len(said) else (), IDLE in said)


def _by_move(said: Iterable[tuple[str, str, str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for move, _, rule, _ in said:
        found.setdefault(move, []).append(rule)
    return found


@cache
def _term(text: str) -> Symbol:
    """Return a term; those that tables name are finite, so they are kept."""
    return clingo.parse_term(text)


def _fastest() -> Held:
    """Return the compiled evaluation if numba is there, else the one in numpy."""
    try:
        from starlaw.solver.tables import fast
    except ImportError:
        return plain.held
    return fast.held
