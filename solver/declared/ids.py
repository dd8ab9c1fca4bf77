"""Names in a state that must exist: those of the content, the seats, or what else a variable ranges over.

What is to be looked at in a field is found out once from its declaration; it is then asked of whole sets of names.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

from starlaw.knowledge.declarations import Branch, Leaf, Tree, decisions, tree
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.atoms_of_state import flat
from starlaw.solver.session import Atom

Ranges = Mapping[str, frozenset[Any] | None]  # of the variables of a game; nothing where a type says it all


class Stranger(NamedTuple):
    """A name that is none: where it stands below what was looked at, and how it is spelt."""

    path: str
    name: Any

    def below(self, step: str) -> "Stranger":
        """Return the same, seen from further up."""
        return Stranger(f".{step}{self.path}", self.name)


Look = Callable[[Any, Ranges], Stranger | None]  # for the first stranger in a value


class KnownIds:
    """The names that the variables of a game's states range over, given all facts of its content; worked out once."""

    def __init__(self, model: type[GameState], facts: Iterable[Atom], seats: Collection[str]) -> None:
        self._model = model
        self._seats = frozenset(seats)
        self._held: dict[str, list[Atom]] = {}
        for atom in facts:
            self._held.setdefault(str(atom[0]), []).append(atom)
        self._ranges: dict[tuple[str, tuple[str, ...]], frozenset[Any]] = {}
        self._tables: dict[tuple[str, ...], Ranges] = {}

    def check(self, state: GameState) -> None:
        """Raise an error for the first name in a state that its variable does not range over."""
        ranges = self.ranges(state.seats)
        _refuse(_of_model(tree(self._model))(state, ranges), "")
        _refuse(_of_agenda(self._model)(state.agenda, ranges), ".agenda")

    def ranges(self, seats: tuple[str, ...]) -> Ranges:
        """Return what the variables range over at a table; raise such an error for a seat."""
        if seats not in self._tables:
            _refuse(_outside(seats, self._seats), ".seats")
            kinds = {name: self._range(conditions, seats) for name, conditions in self._model.kinds.items()}
            self._tables[seats] = {**kinds, "Seat": self._seats}
        return self._tables[seats]

    def look(self, declared: Tree, name: str) -> Look | None:
        """Return how to look for strangers in a field of what was declared; nothing where there can be none."""
        is_agenda = declared.model is self._model and name == "agenda"
        return _of_agenda(self._model) if is_agenda else _of_fields(declared).get(name)

    def _range(self, conditions: str, seats: tuple[str, ...]) -> frozenset[Any] | None:
        if not conditions:
            return None
        key = conditions, seats if "sits(X)" in conditions else ()
        if key not in self._ranges:
            self._ranges[key] = _range(conditions, self._held, seats)
        return self._ranges[key]


def _refuse(found: Stranger | None, start: str) -> None:
    if found is not None:
        path = f"{start}{found.path}".removeprefix(".")
        raise InvalidInputError(f"{path}: {found.name!r} is not in the content")


def _outside(names: Iterable[Any], known: frozenset[Any] | None) -> Stranger | None:
    if known is None or known.issuperset(names):
        return None
    return Stranger("", next(name for name in names if name not in known))


def _range(conditions: str, held: Mapping[str, list[Atom]], seats: Collection[str]) -> frozenset[Any]:
    """Return the values under some conditions."""
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


# --- How to look: small functions made once from declarations ---


def _of_agenda(model: type[GameState]) -> Look:
    about = {kind: _of_model(declared) for kind, declared in decisions(model).items()}

    def look(agenda: Any, ranges: Ranges) -> Stranger | None:
        return next((found for entry in agenda if (found := about[entry.kind](entry, ranges))), None)

    return look


def _of_model(declared: Tree) -> Look:
    fields = _of_fields(declared)

    def look(value: Any, ranges: Ranges) -> Stranger | None:
        for name, below in fields.items():
            if found := below(getattr(value, name), ranges):
                return found.below(name)
        return None

    return look


_known_fields: dict[int, tuple[Tree, Mapping[str, Look]]] = {}  # declarations have no hash, so they are kept


def _of_fields(declared: Tree) -> Mapping[str, Look]:
    """Return how to look at each field that can hold names."""
    if id(declared) not in _known_fields:
        looks: dict[str, list[Look]] = {}
        for leaf in declared.leaves:
            if not leaf.method and (found := _of_leaf(leaf)):
                looks.setdefault(leaf.name, []).append(found)
        for name, known in declared.known.items():
            if found := _filled(declared.model.model_fields[name].annotation, known.variables):
                looks.setdefault(name, []).append(found)
        for branch in declared.branches:
            looks.setdefault(branch.name, []).append(_of_branch(branch))
        _known_fields[id(declared)] = declared, {name: _one_after_the_other(found) for name, found in looks.items()}
    return _known_fields[id(declared)][1]


def _one_after_the_other(looks: list[Look]) -> Look:
    if len(looks) == 1:
        return looks[0]
    return lambda value, ranges: next((found for look in looks if (found := look(value, ranges))), None)


def _of_leaf(leaf: Leaf) -> Look | None:
    return _filled(leaf.type, leaf.own[1:] if leaf.telling.way == "places" else leaf.own)


def _of_branch(branch: Branch) -> Look:
    inner = _of_model(branch.tree)
    if branch.each is None:
        return lambda value, ranges: None if value is None else inner(value, ranges)
    variable = _plain_name(branch.each.variable)

    def look(value: Any, ranges: Ranges) -> Stranger | None:
        if value is None:
            return None
        if found := _outside(value, ranges.get(variable)):
            return found
        return next((found.below(key) for key, part in value.items() if (found := inner(part, ranges))), None)

    return look


def _filled(kind: Any, variables: tuple[str, ...]) -> Look | None:
    """Return how to look at a value that fills variables; numbers are not looked at."""
    bare = plain(kind)
    if not variables or bare in (int, bool):
        return None
    variable = _plain_name(variables[0])
    if is_mapping(bare):
        return _of_mapping(variable, _filled(get_args(bare)[1], variables[1:]))
    if is_container(bare):
        return _of_list(variable, variables, get_args(bare)[0])

    def look(value: Any, ranges: Ranges) -> Stranger | None:
        if value is None:
            return None
        named = [value] if isinstance(value, str) else flat(value)
        for name, part in zip(map(_plain_name, variables), named, strict=False):
            if isinstance(part, str) and (found := _outside((part,), ranges.get(name))):
                return found
        return None

    return look


def _of_mapping(variable: str, inner: Look | None) -> Look:
    def look(value: Any, ranges: Ranges) -> Stranger | None:
        if value is None:
            return None
        found = _outside(value, ranges.get(variable))
        if found is None and inner is not None:
            parts = ((key, inner(part, ranges)) for key, part in value.items())
            found = next((below.below(key) for key, below in parts if below), None)
        return found

    return look


def _of_list(variable: str, variables: tuple[str, ...], kind: Any) -> Look | None:
    item = _filled(kind, variables)
    if item is None:
        return None

    def look(value: Any, ranges: Ranges) -> Stranger | None:
        if not value:
            return None
        if all(type(part) is str for part in value):
            return _outside(value, ranges.get(variable))
        return next((found for part in value if (found := item(part, ranges))), None)

    return look


@cache
def _plain_name(variable: str) -> str:
    """Return a variable without primes: a second of a kind ranges over the same."""
    return variable.rstrip("'")
