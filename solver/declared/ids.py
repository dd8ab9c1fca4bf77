"""Names in a state that must exist: those of the content, the seats, or what else a variable ranges over."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, get_args

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.atoms_of_state import flat
from starlaw.solver.session import Atom

Named = tuple[str, str, Any]  # a path, the variable that stands there, and its value


class KnownIds:
    """The names that the variables of a game's states range over, given all facts of its content; worked out once."""

    def __init__(self, facts: Iterable[Atom], seats: Collection[str]) -> None:
        self._seats = frozenset(seats)
        self._held: dict[str, list[Atom]] = {}
        for atom in facts:
            self._held.setdefault(str(atom[0]), []).append(atom)
        self._ranges: dict[tuple[str, tuple[str, ...]], frozenset[Any] | None] = {}

    def check(self, state: GameState) -> None:
        """Raise an error for the first name in a state that its variable does not range over."""
        kinds, ranges = type(state).kinds, dict[str, frozenset[Any] | None](Seat=self._seats)
        for path, variable, value in (*_seats(state), *_named(state)):
            name = variable.rstrip("'")
            if name not in ranges:
                ranges[name] = self._range(kinds.get(name, ""), state.seats)
            known = ranges[name]
            if known is not None and value not in known:
                raise InvalidInputError(f"{path}: {value!r} is not in the content")

    def _range(self, conditions: str, seats: tuple[str, ...]) -> frozenset[Any] | None:
        """Return the values under some conditions; nothing where the type of a field says it all."""
        key = conditions, seats if "sits(X)" in conditions else ()
        if key not in self._ranges:
            self._ranges[key] = _range(conditions, self._held, seats) if conditions else None
        return self._ranges[key]


def _seats(state: GameState) -> Iterator[Named]:
    yield from (("seats", "Seat", seat) for seat in state.seats)


def _range(conditions: str, held: Mapping[str, list[Atom]], seats: Collection[str]) -> frozenset[Any]:
    values: set[Any] = set()
    for condition in filter(None, map(str.strip, conditions.split("|"))):
        if condition == "sits(X)":
            values |= set(seats)
        elif match := re.fullmatch(r"X = \(?([\w; ]+)\)?", condition):
            values |= {name.strip() for name in match[1].split(";")}
        else:
            name, _, inside = condition.partition("(")
            parts = [part.strip() for part in inside.removesuffix(")").split(",")]
            place = parts.index("X")
            fixed = [(i, part) for i, part in enumerate(parts) if part not in ("_", "X")]
            values |= {a[1 + place] for a in held.get(name, ()) if all(str(a[1 + i]) == part for i, part in fixed)}
    return frozenset(values)


def _named(state: GameState) -> Iterator[Named]:
    yield from _of_model(tree(type(state)), state, "")
    for entry in state.agenda:
        yield from _of_model(decisions(type(state))[entry.kind], entry, "agenda")


def _of_model(declared: Tree, value: Any, path: str) -> Iterator[Named]:
    start = f"{path}." if path else ""
    for leaf in declared.leaves:
        if not leaf.method:
            yield from _of_leaf(leaf, getattr(value, leaf.name), start + leaf.name)
    for name, known in declared.known.items():
        kind = declared.model.model_fields[name].annotation
        yield from _filled(kind, known.variables, getattr(value, name), start + name)
    for branch in declared.branches:
        below, where = getattr(value, branch.name), start + branch.name
        if below is None:
            continue
        if branch.each is None:
            yield from _of_model(branch.tree, below, where)
            continue
        for key, part in below.items():
            yield where, branch.each.variable, key
            yield from _of_model(branch.tree, part, f"{where}.{key}")


def _of_leaf(leaf: Leaf, value: Any, path: str) -> Iterator[Named]:
    if leaf.telling.way == "places":
        yield from _filled(leaf.type, leaf.own[1:], value, path)
    elif leaf.own:
        yield from _filled(leaf.type, leaf.own, value, path)


def _filled(kind: Any, variables: tuple[str, ...], value: Any, path: str) -> Iterator[Named]:
    """Yield the names that a value fills variables with; numbers are not looked at."""
    if value is None or not variables:
        return
    if isinstance(value, str):
        yield path, variables[0], value
        return
    form, inner = _form(kind)
    if form == "mapping":
        for key, part in value.items():
            yield path, variables[0], key
            yield from _filled(inner, variables[1:], part, f"{path}.{key}")
    elif form == "list":
        for item in value:
            yield from _filled(inner, variables, item, path)
    else:
        for variable, part in zip(variables, flat(value), strict=False):
            if isinstance(part, str):
                yield path, variable, part


# What is made of a type is found once. Types with bounds have no hash, so they are known by their ids and kept.
_forms: dict[int, tuple[Any, str, Any]] = {}


def _form(kind: Any) -> tuple[str, Any]:
    """Return whether a type is a mapping, a list or neither, and the type of what is in it."""
    if id(kind) not in _forms:
        bare = plain(kind)
        if is_mapping(bare):
            _forms[id(kind)] = kind, "mapping", get_args(bare)[1]
        else:
            _forms[id(kind)] = (kind, "list", get_args(bare)[0]) if is_container(bare) else (kind, "", None)
    return _forms[id(kind)][1:]
