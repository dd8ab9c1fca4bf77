"""States as rows of a table's inputs, part by part and without atoms; parts that states share are worked out once."""

from array import array
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables.fields import Fields, Known, Memory, Rows
from starlaw.solver.tables.places import Place, places
from starlaw.solver.tables.pool import Pool

KEPT = 100_000  # states, and parts of states, that are remembered
OUTSIDE = -1  # the number of a part that holds an atom which the tables were not made for

Narrowing = tuple[int, ...]  # what the parts of a state say about the inputs that narrow a table
Encoded = tuple[tuple[int, ...], Narrowing]  # the numbers of a state's parts, and what they say about those inputs


class OutsideError(Exception):
    """A state holds an atom that the tables were not made for."""


class Encoder:
    """Turns states into numbers of parts, for all tables of a game.

    `atoms` are all that a state can hold; their places are the rows that tables know them by. `always` hold in each.
    """

    def __init__(self, atoms: Iterable[Atom], book: Book, always: Sequence[Atom] = ()) -> None:
        self.row = {atom: row for row, atom in enumerate(dict.fromkeys((*atoms, *always)))}
        self.pool = Pool(len(self.row))
        self.bit: dict[int, int] = {}  # of the rows that narrow some table
        self._book = book
        self._always = always
        self._narrow: list[int] = []  # by part
        self._masks = Known[Rows, int](self._mask)
        self._alive: list[GameState] = []  # states and their parts are known by identity, which no other must get
        self._states: dict[int, Encoded | None] = {}
        self._tables: dict[tuple[str, tuple[str, ...]], Rows] = {}
        self._memory = Memory()
        fields = Fields(self._rows_of, self._memory)
        self._places = places(fields, book.state_model, self._settled, {str(atom[0]) for atom in self.row})
        self._deciding: list[int] = []  # places of the parts that may say something about the inputs that narrow

    def narrow_by(self, rows: Iterable[int]) -> None:
        """Tell states apart by further rows."""
        new = [row for row in rows if row not in self.bit]
        if new:
            self.forget()
            self._masks.clear()
            self.bit.update((row, 1 << place) for place, row in enumerate(new, start=len(self.bit)))
            atoms = list(self.row)
            told = {atoms[row][0] for row in self.bit}
            self._deciding = [at for at, place in enumerate(self._places) if not told.isdisjoint(place.predicates)]

    def make_room(self) -> None:
        """Forget everything if too much is remembered; to be called where no numbers of parts are in use."""
        if max(self.pool.number, len(self._states)) > KEPT:
            self.forget()

    def forget(self) -> None:
        """Forget the parts that were worked out; numbers given out so far mean nothing any more."""
        self.pool.clear()
        self._narrow.clear()
        self._states.clear()
        self._memory.forget()
        for place in self._places:
            place.known.clear()
        self._alive.clear()

    def encoded(self, states: Sequence[GameState]) -> list[Encoded | None]:
        """Return each state's parts, and what they say about the inputs that narrow; None for one out of bounds."""
        known = self._states
        try:
            return [known[id(state)] for state in states]
        except KeyError:
            new = {id(state): state for state in states if id(state) not in known}
            self._encode([new[key] for key in sorted(new)])  # neighbours in memory mostly share their parts
            return [known[id(state)] for state in states]

    def one(self, state: GameState) -> Encoded:
        """Return the same of one state; raise an error for one out of bounds."""
        (encoded,) = self.encoded([state])
        if encoded is None:
            raise OutsideError
        return encoded

    def held(self, parts: Iterable[int]) -> bytes:
        """Return for each row whether it holds in a state of some parts."""
        return self.pool.held(parts)

    def _encode(self, states: Sequence[GameState]) -> None:
        """Work new states out place by place: a small piece of work for all of them, then the next."""
        self._alive += states
        columns = [self._column(place, at in self._deciding, states) for at, place in enumerate(self._places)]
        narrow = [map(self._narrow.__getitem__, columns[at]) for at in self._deciding]
        narrowings: Iterable[Narrowing] = zip(*narrow, strict=True) if narrow else [()] * len(states)
        encoded = list(zip(zip(*columns, strict=True), narrowings, strict=True))
        self._states.update(zip(map(id, states), encoded, strict=True))
        if any(OUTSIDE in column for column in columns):
            beyond = (id(state) for state, (parts, _) in zip(states, encoded, strict=True) if OUTSIDE in parts)
            self._states.update(dict.fromkeys(beyond))

    def _column(self, place: Place, decides: bool, states: Sequence[GameState]) -> list[int]:
        """Return the part that each state has in one place."""
        known, parts = place.known, []
        for state, key in zip(states, place.keys(states), strict=True):
            part = known.get(key)
            if part is None:
                part = known[key] = self._part(place, decides, state)
            parts.append(part)
        return parts

    def _part(self, place: Place, decides: bool, state: GameState) -> int:
        """Work out what a state has in one place."""
        try:
            rows = place.rows(state)
        except OutsideError:
            return OUTSIDE
        self._narrow.append(self._masks[rows] if decides else 0)
        return self.pool.add(rows)

    def _settled(self, state: GameState) -> Rows:
        """Return the rows of what was settled before a game; states out of files have options of their own."""
        key = repr(state.options), state.seats
        rows = self._tables.get(key)
        if rows is None:
            facts = self._book.table_facts(state.options, state.seats)
            rows = self._tables[key] = self._rows_of([*facts, *self._always])
        return rows

    def _rows_of(self, atoms: Iterable[Atom]) -> Rows:
        try:
            return array("i", [self.row[atom] for atom in atoms]).tobytes()
        except KeyError as error:
            raise OutsideError(error.args[0]) from None

    def _mask(self, rows: Rows) -> int:
        return reduce(or_, [self.bit.get(row, 0) for row in array("i", rows)], 0)
