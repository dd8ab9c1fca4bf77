"""States as rows of a table's inputs, part by part and without atoms; parts that states share are worked out once."""

from array import array
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import repeat
from operator import or_
from threading import RLock

import numpy as np

from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables.fields import Fields, Known, Rows
from starlaw.solver.tables.places import Places

KEPT = 50_000  # states that are remembered
PARTS = 10 * KEPT  # parts of states, likewise

Narrowing = tuple[int, ...]  # what the parts of a state say about the inputs that narrow a table
Encoded = tuple[
    Rows, Narrowing
]  # the rows of a state, closed by the encoder's end, and what it says about those inputs


class OutsideError(Exception):
    """A state holds an atom that the tables were not made for."""


class Encoder:
    """Turns states into rows, for all tables of a game.

    `atoms` are all that a state can hold; their places are the rows that tables know them by. `always` hold in each.
    """

    def __init__(self, atoms: Iterable[Atom], book: Book, always: Sequence[Atom] = ()) -> None:
        self.row = {atom: row for row, atom in enumerate(dict.fromkeys((*atoms, *always)))}
        self.bit: dict[int, int] = {}  # of the rows that narrow some table
        self._book = book
        self._always = always
        self._lock = RLock()  # a service asks in several threads
        self._masks = Known[Rows, int](self._mask)
        self._states: dict[int, tuple[GameState, Encoded | None]] = {}  # by identity, which no other gets meanwhile
        self._games: dict[tuple[int, tuple[str, ...]], Rows] = {}  # by the identity of their options
        self._tables: dict[tuple[str, tuple[str, ...]], Rows] = {}
        self._fields = Fields(self._rows_of)
        self._places = Places(self._fields, book.state_model, self._settled, {str(atom[0]) for atom in self.row})
        self._deciding: list[int] = []  # places of the parts that may say something about the inputs that narrow
        self._end = array("i", [self.end]).tobytes()

    @property
    def end(self) -> int:
        """What follows the rows of each state, so that those of many can stand one after the other."""
        return len(self.row)

    def narrow_by(self, rows: Iterable[int]) -> None:
        """Tell states apart by further rows."""
        new = [row for row in rows if row not in self.bit]
        if new:
            self.forget()
            self.bit.update((row, 1 << place) for place, row in enumerate(new, start=len(self.bit)))
            atoms = list(self.row)
            told = {atoms[row][0] for row in self.bit}
            parts = enumerate(self._places.predicates)
            self._deciding = [place for place, predicates in parts if not told.isdisjoint(predicates)]

    def make_room(self) -> None:
        """Forget everything if too much is remembered."""
        if len(self._states) > KEPT or len(self._fields.alive) > PARTS:
            self.forget()

    def forget(self) -> None:
        """Forget the states that were met, and their parts."""
        with self._lock:
            self._states.clear()
            self._masks.clear()
            self._games.clear()
            self._places.forget()
            self._fields.forget()

    def forget_states(self) -> None:
        """Forget the states, which will not come again, but not their parts, which others will have."""
        with self._lock:
            self._states.clear()

    def encoded(self, states: Sequence[GameState]) -> list[Encoded | None]:
        """Return each state's rows, and what they say about the inputs that narrow; None for one out of bounds."""
        with self._lock:
            return self._encoded(states)

    def _encoded(self, states: Sequence[GameState]) -> list[Encoded | None]:
        known = self._states
        new = {id(state): state for state in states if id(state) not in known}
        if len(new) > 1:
            self._meet_many([new[key] for key in sorted(new)])  # neighbours in memory mostly share their parts
        for state in new.values():
            if id(state) not in known:
                self._meet(state)
        return [known[id(state)][1] for state in states]

    def one(self, state: GameState) -> Encoded:
        """Return the same of one state; raise an error for one out of bounds."""
        with self._lock:
            if id(state) not in self._states:
                self._meet(state)
            encoded = self._states[id(state)][1]
        if encoded is None:
            raise OutsideError
        return encoded

    def held(self, rows: Rows) -> bytes:
        """Return for each row whether it holds in a state, and at the end a 0 for what is no row."""
        found = np.zeros(self.end + 1, dtype=np.uint8)
        found[np.frombuffer(rows, dtype=np.int32)] = 1
        found[self.end] = 0
        return found.tobytes()

    def _meet(self, state: GameState) -> None:
        """Work a new state out, and keep it."""
        self._states[id(state)] = state, None
        try:
            parts = self._places.parts(state)
        except OutsideError:
            return
        masks = self._masks
        key = tuple([masks[parts[place]] for place in self._deciding])
        self._states[id(state)] = state, (b"".join([*parts, self._end]), key)

    def _meet_many(self, states: Sequence[GameState]) -> None:
        """Work new states out together, if none of them is out of bounds."""
        try:
            columns = self._places.columns(states)
        except OutsideError:
            return
        masks = [map(self._masks.__getitem__, columns[place]) for place in self._deciding]
        keys: Iterable[Narrowing] = zip(*masks, strict=True) if masks else repeat((), len(states))
        rows = map(b"".join, zip(*columns, repeat(self._end, len(states)), strict=True))
        encoded = zip(rows, keys, strict=True)
        self._states.update(zip(map(id, states), zip(states, encoded, strict=True), strict=True))

    def _settled(self, state: GameState) -> Rows:
        """Return the rows of what was settled before a game; states out of files have options of their own."""
        rows = self._games.get((id(state.options), state.seats))
        if rows is None:
            key = repr(state.options), state.seats
            if key not in self._tables:
                facts = self._book.table_facts(state.options, state.seats)
                self._tables[key] = self._rows_of([*facts, *self._always])
            rows = self._games[id(state.options), state.seats] = self._tables[key]
            self._fields.alive.append(state.options)
        return rows

    def _rows_of(self, atoms: Iterable[Atom]) -> Rows:
        try:
            return array("i", [self.row[atom] for atom in atoms]).tobytes()
        except KeyError as error:
            raise OutsideError(error.args[0]) from None

    def _mask(self, rows: Rows) -> int:
        return reduce(or_, [self.bit.get(row, 0) for row in array("i", rows)], 0)
