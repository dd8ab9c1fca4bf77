"""The parts that every state of a game consists of, made from what is declared beside its fields.

First comes what was settled before the game, then the state's single values together, then each other field, and at
last what methods tell that look at several fields.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, cast

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.field_types import is_container, is_model
from starlaw.knowledge.states import GameState
from starlaw.solver.tables.fields import Fields, Find, Known, Rows

RowsIn = Callable[[GameState], Rows]


class Places:
    """Takes the states of a game apart. Fields are known by identity.

    `predicates` are what each part may tell.
    """

    def __init__(self, fields: Fields, model: type[GameState], settled: RowsIn, every: Iterable[str]) -> None:
        declared = tree(model)
        single = [leaf for leaf in declared.leaves if _is_single(leaf)]
        finds: dict[str, list[RowsIn]] = {"agenda": [_of_field("agenda", fields.agenda(model))]}
        told: dict[str, set[str]] = {"agenda": {"agenda", *_predicates(decisions(model).values())}}
        for leaf in declared.leaves:
            if leaf not in single:
                of_part = _of_method if leaf.method else _of_field
                field = leaf.telling.of if leaf.method else leaf.name
                finds.setdefault(field, []).append(of_part(leaf.name, fields.leaf(leaf)))
                told.setdefault(field, set()).add(leaf.telling.predicate)
        for branch in declared.branches:
            finds.setdefault(branch.name, []).append(_of_field(branch.name, fields.branch(branch)))
            told.setdefault(branch.name, set()).update(_predicates([branch.tree]))
        self._loose = finds.pop("", [])
        loose = [told.pop("")] if self._loose else []
        self.predicates = [set(every), {leaf.telling.predicate for leaf in single}, *told.values(), *loose]
        self._settled = settled
        self._moment = _values([leaf.name for leaf in single])
        self._moments = Known[tuple[Any, ...], Rows](_side_by_side([fields.leaf(leaf) for leaf in single]))
        self._fields = _values(list(finds))
        self._finds = list(finds.values())
        self._known: list[dict[int, Rows]] = [{} for _ in finds]
        self._alive = fields.alive

    def forget(self) -> None:
        """Forget the fields that were met."""
        for known in self._known:
            known.clear()

    def parts(self, state: GameState) -> list[Rows]:
        """Return the rows of each part of a state."""
        values = state.__dict__
        fields = self._fields(values)
        found = list(map(dict.get, self._known, map(id, fields)))
        if None in found:
            for place, rows in enumerate(found):
                if rows is None:
                    rows = b"".join([find(state) for find in self._finds[place]])
                    found[place] = self._known[place][id(fields[place])] = rows
                    self._alive.append(fields[place])
        loose = [find(state) for find in self._loose]
        return [self._settled(state), self._moments[self._moment(values)], *cast(list[Rows], found), *loose]

    def columns(self, states: Sequence[GameState]) -> list[list[Rows]]:
        """Return the rows of each part of many states, part by part: a small piece of work for all, then the next."""
        values = [state.__dict__ for state in states]
        fields = zip(*map(self._fields, values), strict=True)
        return [
            [self._settled(state) for state in states],
            [self._moments[moment] for moment in map(self._moment, values)],
            *map(partial(self._column, states), fields, self._known, self._finds),
            *([find(state) for state in states] for find in self._loose),
        ]

    def _column(
        self, states: Sequence[GameState], values: Sequence[Any], known: dict[int, Rows], finds: Sequence[RowsIn]
    ) -> list[Rows]:
        """Return the rows of one field; what was met before takes one look-up."""
        found = list(map(known.get, map(id, values)))
        if None in found:
            for place, value in enumerate(values):
                if found[place] is None:
                    rows = known.get(id(value))
                    if rows is None:
                        rows = known[id(value)] = b"".join([find(states[place]) for find in finds])
                        self._alive.append(value)
                    found[place] = rows
        return cast(list[Rows], found)


def _is_single(leaf: Leaf) -> bool:
    return not (leaf.method or is_container(leaf.type) or is_model(leaf.type))


def _of_field(name: str, find: Find) -> RowsIn:
    return lambda state: find(state.__dict__[name])


def _of_method(name: str, find: Find) -> RowsIn:
    return lambda state: find(getattr(state, name)())


def _values(names: Sequence[str]) -> Callable[[dict[str, Any]], tuple[Any, ...]]:
    """Return how to get the values of some fields."""
    return itemgetter(*names) if len(names) > 1 else lambda fields: tuple(fields[name] for name in names)


def _side_by_side(finds: Sequence[Find]) -> Callable[[tuple[Any, ...]], Rows]:
    return lambda values: b"".join([find(value) for find, value in zip(finds, values, strict=True)])


def _predicates(trees: Iterable[Tree]) -> Iterable[str]:
    return (leaf.telling.predicate for declared in trees for below in declared.walk() for leaf in below.leaves)
