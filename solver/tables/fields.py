"""From the fields of a model straight to rows of a table: small functions made once from what is declared beside them.

Each adds to a list the rows of the atoms that a value stands for. An atom is written out only at the first sight of a
single value, item or entry; from then on that is one look-up.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import chain
from typing import Any, TypeVar, get_args

from pydantic import BaseModel

from starlaw.knowledge.declarations import Branch, Leaf, Tree, decisions
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.solver.declared.atoms_of_state import flat, writer
from starlaw.solver.session import Atom

Rows = tuple[int, ...]
Put = Callable[[Any, list[int]], None]  # adds the rows of a value
Find = Callable[[Any], Rows]
RowsOf = Callable[[list[Atom]], Rows]  # raises an error for an atom that is none of a table's
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Known(dict[Key, Value]):
    """What follows from a key, found out at first sight."""

    def __init__(self, find: Callable[[Key], Value]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: Key) -> Value:
        """Find it out."""
        found = self[key] = self._find(key)
        return found


class Memory:
    """The rows of models that were met, by identity; each is kept alive, so that no other gets its identity."""

    def __init__(self) -> None:
        self._known: list[dict[int, Rows]] = []
        self._alive: list[object] = []

    def by_identity(self, put: Put) -> Find:
        """Return a function that works the rows of a model out once."""
        known: dict[int, Rows] = {}
        self._known.append(known)

        def find(value: Any) -> Rows:
            found = known.get(id(value))
            if found is None:
                rows: list[int] = []
                put(value, rows)
                found = known[id(value)] = tuple(rows)
                self._alive.append(value)
            return found

        return find

    def forget(self) -> None:
        """Forget all of them."""
        for known in self._known:
            known.clear()
        self._alive.clear()


class Fields:
    """Makes those functions for one table."""

    def __init__(self, rows_of: RowsOf, memory: Memory) -> None:
        self._rows_of = rows_of
        self._memory = memory

    def leaf(self, leaf: Leaf, prefix: Rows | tuple[Any, ...] = ()) -> Put:
        """Return the function of a field's declaration, under the keys on the way to it."""
        write = writer(leaf)

        def rows(value: Any) -> Rows:
            atoms: list[Atom] = []
            write(value, prefix, atoms)
            return self._rows_of(atoms)

        return _of_type(leaf, plain(leaf.type), rows)

    def model(self, declared: Tree, prefix: tuple[Any, ...] = ()) -> Put:
        """Return the function of a model."""
        fields = [(leaf.name, self.leaf(leaf, prefix)) for leaf in declared.leaves if not leaf.method]
        fields += [(branch.name, self.branch(branch, prefix)) for branch in declared.branches]
        methods = [(leaf.name, self.leaf(leaf, prefix)) for leaf in declared.leaves if leaf.method]

        def put(value: Any, out: list[int]) -> None:
            held = value.__dict__
            for name, add in fields:
                add(held[name], out)
            for name, add in methods:
                add(getattr(value, name)(), out)

        return put

    def branch(self, branch: Branch, prefix: tuple[Any, ...] = ()) -> Put:
        """Return the function of a field whose value is a model, or a mapping to models."""
        if branch.each is None:
            inner = self.model(branch.tree, prefix)

            def one(value: Any, out: list[int]) -> None:
                if value is not None:
                    inner(value, out)

            return one

        entries = Known[str, Find](lambda key: self._memory.by_identity(self.model(branch.tree, (*prefix, key))))

        def many(value: Any, out: list[int]) -> None:
            for key, part in value.items():
                out.extend(entries[key](part))

        return many

    def agenda(self, model: type[BaseModel]) -> Put:
        """Return the function of an agenda: who decides what in which place, and what the first decision is about."""
        places = Known[tuple[int, str, str], Rows](lambda entry: self._rows_of([("agenda", *entry)]))
        first = Known[str, Put](lambda kind: self.model(decisions(model)[kind]))

        def put(agenda: Any, out: list[int]) -> None:
            for place, entry in enumerate(agenda):
                out.extend(places[place, entry.player, entry.kind])
            if agenda:
                first[agenda[0].kind](agenda[0], out)

        return put


def _of_type(leaf: Leaf, kind: Any, rows: Find) -> Put:
    """Return the function of a type, given how to get the rows of a value that is written out."""
    way = leaf.telling.way
    if is_mapping(kind):
        return _of_mapping(leaf, plain(get_args(kind)[1]), rows)
    if is_container(kind) and way == "counts":
        numbers = Known[tuple[Any, int], Rows](lambda pair: rows((pair[0],) * pair[1]))

        def counted(value: Any, out: list[int]) -> None:
            if value:
                out.extend(chain.from_iterable(map(numbers.__getitem__, Counter(map(flat, value)).items())))

        return counted
    if is_container(kind) and way == "says":
        items = Known[Any, Rows](lambda item: rows((item,)))

        def listed(value: Any, out: list[int]) -> None:
            if value:
                out.extend(chain.from_iterable(map(items.__getitem__, value)))

        return listed
    values = Known[Any, Rows](rows)

    def whole(value: Any, out: list[int]) -> None:
        out.extend(values[value])

    return whole


def _of_mapping(leaf: Leaf, inner: Any, rows: Find) -> Put:
    if leaf.telling.way == "names":
        names = Known[str, Rows](lambda key: rows({key: None}))

        def named(value: Any, out: list[int]) -> None:
            out.extend(chain.from_iterable(map(names.__getitem__, value)))

        return named
    if is_container(inner):
        below = Known[str, Put](lambda key: _of_type(leaf, inner, lambda part: rows({key: part})))

        def nested(value: Any, out: list[int]) -> None:
            for key, part in value.items():
                below[key](part, out)

        return nested
    entries = Known[tuple[str, Any], Rows](lambda entry: rows({entry[0]: entry[1]}))

    def mapped(value: Any, out: list[int]) -> None:
        out.extend(chain.from_iterable(map(entries.__getitem__, value.items())))

    return mapped
