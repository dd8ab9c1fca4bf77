"""States as rows of a table's inputs, part by part and without atoms: compiled from what is declared beside fields."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import reduce
from operator import getitem, itemgetter, or_
from typing import Any

from starlaw.knowledge.declarations import Tree, tree
from starlaw.knowledge.field_types import is_container, is_model
from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables.fields import Fields, Known, Memory, Put, Rows
from starlaw.solver.tables.pool import Pool

KEPT = 200_000  # parts of states whose rows are remembered

Narrowing = tuple[int, ...]  # what the parts of a state say about the inputs that narrow a table


class OutsideError(Exception):
    """A state holds an atom that the tables were not made for."""


class Encoder:
    """Turns states into numbers of parts, for all tables of a game; parts that states share are worked out once.

    `atoms` are all that a state can hold; their places are the rows that tables know them by. `always` hold in each.
    """

    def __init__(self, atoms: Iterable[Atom], book: Book, always: Sequence[Atom] = ()) -> None:
        self.row = {atom: row for row, atom in enumerate(dict.fromkeys((*atoms, *always)))}
        self.pool = Pool()
        self.bit: dict[int, int] = {}  # of the rows that narrow some table
        self._book = book
        self._always = always
        self._narrow: list[int] = []  # by part
        self._alive: list[object] = []  # things that are known by identity, which no other must get
        self._memory = Memory()
        self._tables: dict[Hashable, int] = {}
        self._moments: dict[Hashable, int] = {}
        self._deciding = [0]  # places of parts that say something about the inputs that narrow; they only become more
        self._everywhere = False  # whether parts without a fixed place do, too
        self._compile(Fields(self.rows_of, self._memory), book.state_model)

    def narrow_by(self, rows: Iterable[int]) -> None:
        """Tell states apart by further rows."""
        new = [row for row in rows if row not in self.bit]
        if new:
            self.forget()
            self.bit.update((row, 1 << place) for place, row in enumerate(new, start=len(self.bit)))

    def rows(self, parts: Iterable[int]) -> set[int]:
        """Return the rows of the atoms that hold in a state of some parts."""
        return self.pool.rows_of(parts)

    def rows_of(self, atoms: Iterable[Atom]) -> Rows:
        """Return the rows of atoms."""
        try:
            return tuple([self.row[atom] for atom in atoms])
        except KeyError as error:
            raise OutsideError(error.args[0]) from None

    def make_room(self) -> None:
        """Forget everything if too much is remembered; to be called where no numbers of parts are in use."""
        if self.pool.number > KEPT:
            self.forget()

    def forget(self) -> None:
        """Forget the parts that were worked out; numbers given out so far mean nothing any more."""
        self.pool.clear()
        self._narrow.clear()
        self._alive.clear()
        self._memory.forget()
        self._tables.clear()
        self._moments.clear()
        for known in self._known:
            known.clear()
        for _, entries, _ in self._entries:
            entries.clear()

    def _table(self, state: GameState) -> int:
        """Return the part that was settled before the game."""
        key = id(state.options), state.seats
        found = self._tables.get(key)
        if found is None:
            facts = self._book.table_facts(state.options, state.seats)
            found = self._tables[key] = self._add(self.rows_of([*facts, *self._always]))
            self._alive.append(state.options)
        return found

    def _add(self, rows: Sequence[int]) -> int:
        bit = self.bit
        narrows = not bit.keys().isdisjoint(rows)
        self._narrow.append(reduce(or_, [bit[row] for row in rows if row in bit]) if narrows else 0)
        return self.pool.add(rows)

    def _compile(self, fields: Fields, model: type[GameState]) -> None:
        """Make the functions of all fields: of single values, of those known by identity, and of those by entry."""
        declared = tree(model)
        fields_of = [leaf for leaf in declared.leaves if not leaf.method]
        single = [leaf for leaf in fields_of if not (is_container(leaf.type) or is_model(leaf.type))]
        self._single = [(leaf.name, fields.leaf(leaf)) for leaf in single]
        self._moment = itemgetter(*(leaf.name for leaf in single))
        self._entries: list[tuple[str, Known[str, dict[int, int]], Known[str, Put]]] = []
        self._loose: list[tuple[str, Put]] = []  # what methods tell that look at more than one field
        puts: dict[str, list[Part]] = {"agenda": [_of_field("agenda", fields.agenda(model))]}
        for leaf in declared.leaves:
            if leaf.method and not leaf.telling.of:
                self._loose.append((leaf.name, fields.leaf(leaf)))
            elif leaf.method:
                puts.setdefault(leaf.telling.of, []).append(_of_method(leaf.name, fields.leaf(leaf)))
            elif leaf not in single:
                puts.setdefault(leaf.name, []).append(_of_field(leaf.name, fields.leaf(leaf)))
        for branch in declared.branches:
            if branch.each is None or branch.each.by:
                puts.setdefault(branch.name, []).append(_of_field(branch.name, fields.branch(branch)))
            else:
                self._entries.append((branch.name, Known(lambda _: {}), _entries(fields, branch.tree)))
        self._puts = list(puts.items())
        self._containers = itemgetter(*puts)
        self._known: list[dict[int, int]] = [{} for _ in puts]

    def parts(self, state: GameState) -> list[int]:
        """Return the numbers of the parts that a state consists of."""
        held = state.__dict__
        try:
            found = [self._tables[id(held["options"]), held["seats"]], self._moments[self._moment(held)]]
            found += map(getitem, self._known, map(id, self._containers(held)))
            for name, known, _ in self._entries:
                found += [known[key][id(part)] for key, part in held[name].items()]
        except KeyError:
            found = self._worked_out(state, held)
        if self._loose:
            found.append(self._add_at(None, self._loosely(state)))
        return found

    def _worked_out(self, state: GameState, held: dict[str, Any]) -> list[int]:
        """Return the same of a state with parts that are new."""
        moment = self._moment(held)
        number = self._moments.get(moment)
        if number is None:
            rows: list[int] = []
            for name, put in self._single:
                put(held[name], rows)
            number = self._moments[moment] = self._add_at(1, rows)
        found = [self._table(state), number]
        for place, (known, (name, puts)) in enumerate(zip(self._known, self._puts, strict=True), start=2):
            number = known.get(id(held[name]))
            if number is None:
                rows = []
                for part in puts:
                    part(state, rows)
                number = known[id(held[name])] = self._add_at(place, rows)
                self._alive.append(held[name])
            found.append(number)
        for name, known_by, put_by in self._entries:
            for key, entry in held[name].items():
                number = known_by[key].get(id(entry))
                if number is None:
                    rows = []
                    put_by[key](entry, rows)
                    number = known_by[key][id(entry)] = self._add_at(None, rows)
                    self._alive.append(entry)
                found.append(number)
        return found

    def _loosely(self, state: GameState) -> list[int]:
        rows: list[int] = []
        for name, put in self._loose:
            put(getattr(state, name)(), rows)
        return rows

    def _add_at(self, place: int | None, rows: Sequence[int]) -> int:
        """Add a part with a place among those of every state, or without one, and note whether it narrows."""
        number = self._add(rows)
        if self._narrow[number]:
            if place is None:
                self._everywhere = True
            elif place not in self._deciding:
                self._deciding.append(place)
        return number

    def narrowing(self, parts: Sequence[int]) -> Narrowing:
        """Return what parts of a state say about the inputs that narrow."""
        narrow = self._narrow
        if self._everywhere:
            return (reduce(or_, [narrow[part] for part in parts]),)
        return tuple([narrow[parts[place]] for place in self._deciding])


Part = Callable[[GameState, list[int]], None]  # adds the rows of a part of a state


def _of_field(name: str, put: Put) -> Part:
    return lambda state, rows: put(state.__dict__[name], rows)


def _of_method(name: str, put: Put) -> Part:
    return lambda state, rows: put(getattr(state, name)(), rows)


def _entries(fields: Fields, inner: Tree) -> Known[str, Put]:
    return Known(lambda key: fields.model(inner, (key,)))
