"""From the fields of a model straight to rows of a table: small functions made once from what is declared beside them.

Each returns the rows of the atoms that a value stands for, as bytes, which are joined without looking at them. An atom
is written out only at the first sight of a single value, item or entry; from then on that is one look-up.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar, get_args

from starlaw.knowledge.declarations import Branch, Leaf, Tree, agenda_length, decisions
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.atoms_of_state import flat, writer
from starlaw.solver.session import Atom

Rows = bytes  # numbers of four bytes each
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


class Parts:
    """The rows of values by a name and their identity; `alive` keeps them, so that no other gets it."""

    def __init__(self, find: Callable[[str], Find], alive: list[Any]) -> None:
        self._known = Known[str, dict[int, Rows]](lambda name: {})
        self._finds = Known[str, Find](find)
        self._alive = alive

    def rows(self, values: Mapping[str, Any]) -> Rows:
        """Return the rows of values, each under its name; those met before take one look-up."""
        known = self._known
        return b"".join([known[name].get(id(value)) or self._met(name, value) for name, value in values.items()])

    def _met(self, name: str, value: Any) -> Rows:
        rows = self._known[name][id(value)] = self._finds[name](value)
        self._alive.append(value)
        return rows

    def forget(self) -> None:
        """Forget what was met."""
        self._known.clear()


class Fields:
    """Makes those functions for one table; `alive` are the values that are known by identity."""

    def __init__(self, rows_of: RowsOf) -> None:
        self.alive: list[Any] = []
        self._rows_of = rows_of
        self._parts: list[Parts] = []

    def parts(self, find: Callable[[str], Find]) -> Parts:
        """Return what remembers the rows of values by identity, until all of it is forgotten."""
        made = Parts(find, self.alive)
        self._parts.append(made)
        return made

    def forget(self) -> None:
        """Forget every value that was met."""
        for parts in self._parts:
            parts.forget()
        self.alive.clear()

    def leaf(self, leaf: Leaf, prefix: tuple[Any, ...] = ()) -> Find:
        """Return the function of a field's declaration, under the keys on the way to it."""
        write = writer(leaf)

        def rows(value: Any) -> Rows:
            atoms: list[Atom] = []
            write(value, prefix, atoms)
            return self._rows_of(atoms)

        return _of_type(leaf, plain(leaf.type), rows)

    def model(self, declared: Tree, prefix: tuple[Any, ...] = ()) -> Find:
        """Return the function of a model."""
        fields = [(leaf.name, self.leaf(leaf, prefix)) for leaf in declared.leaves if not leaf.method]
        fields += [(branch.name, self.branch(branch, prefix)) for branch in declared.branches]
        methods = [(leaf.name, self.leaf(leaf, prefix)) for leaf in declared.leaves if leaf.method]

        def of_fields(value: Any) -> Rows:
            held = value.__dict__
            return b"".join([find(held[name]) for name, find in fields])

        def of_all(value: Any) -> Rows:
            return of_fields(value) + b"".join([find(getattr(value, name)()) for name, find in methods])

        return of_all if methods else of_fields

    def branch(self, branch: Branch, prefix: tuple[Any, ...] = ()) -> Find:
        """Return the function of a field whose value is a model, or a mapping to models."""
        if branch.each is None:
            inner = self.model(branch.tree, prefix)
            return lambda value: b"" if value is None else inner(value)
        return self.parts(lambda key: self.model(branch.tree, (*prefix, key))).rows

    def agenda(self, model: type[GameState]) -> Find:
        """Return the function of an agenda: who decides what in which place, and what the first decision is about."""
        about = {kind: self.model(declared) for kind, declared in decisions(model).items()}
        places = [self._decision(place, about) for place in range(agenda_length(model))]
        return lambda agenda: b"".join([find(entry) for find, entry in zip(places, agenda, strict=False)])

    def _decision(self, place: int, about: dict[str, Find]) -> Find:
        rows = Known[tuple[str, str], Rows](lambda decision: self._rows_of([("agenda", place, *decision)]))
        if place:
            return lambda entry: rows[entry.player, entry.kind]
        return lambda entry: rows[entry.player, entry.kind] + about[entry.kind](entry)


def _of_type(leaf: Leaf, kind: Any, rows: Find) -> Find:
    """Return the function of a type, given how to get the rows of a value that is written out."""
    way = leaf.telling.way
    if is_mapping(kind):
        return _of_mapping(leaf, plain(get_args(kind)[1]), rows)
    if is_container(kind) and way == "counts":
        numbers = Known[tuple[Any, int], Rows](lambda pair: rows((pair[0],) * pair[1]))
        return lambda value: b"".join(map(numbers.__getitem__, Counter(map(flat, value)).items())) if value else b""
    if is_container(kind) and way == "says":
        items = Known[Any, Rows](lambda item: rows((item,)))
        return lambda value: b"".join(map(items.__getitem__, value)) if value else b""
    return Known[Any, Rows](rows).__getitem__


def _of_mapping(leaf: Leaf, inner: Any, rows: Find) -> Find:
    if leaf.telling.way == "names":
        names = Known[str, Rows](lambda key: rows({key: None}))
        return lambda value: b"".join(map(names.__getitem__, value))
    if is_container(inner):
        below = Known[str, Find](lambda key: _of_type(leaf, inner, lambda part: rows({key: part})))
        return lambda value: b"".join([below[key](part) for key, part in value.items()])
    entries = Known[tuple[str, Any], Rows](lambda entry: rows({entry[0]: entry[1]}))
    return lambda value: b"".join(map(entries.__getitem__, value.items()))
