"""The parts that every state of a game consists of, one in each place: made from what is declared beside its fields.

The first was settled before the game, the next are the state's single values, then comes one for each other field, and
at last what methods tell that look at several fields.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.field_types import is_container, is_model
from starlaw.knowledge.states import GameState
from starlaw.solver.tables.fields import Fields, Find, Rows

RowsIn = Callable[[GameState], Rows]


class Place(NamedTuple):
    """A part of every state: what tells it from others, its rows, and the predicates that it may tell."""

    keys: Callable[[Sequence[GameState]], Iterable[Hashable]]
    rows: RowsIn
    predicates: frozenset[str]
    known: dict[Hashable, int]


def places(fields: Fields, model: type[GameState], settled: RowsIn, predicates: Iterable[str]) -> list[Place]:
    """Return the places of a game's states, given the rows of what is settled before a game."""
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
    loose = finds.pop("", None)
    return [
        Place(_tables, settled, frozenset(predicates), {}),
        Place(
            _moments([leaf.name for leaf in single]),
            _together([_of_field(leaf.name, fields.leaf(leaf)) for leaf in single]),
            frozenset(leaf.telling.predicate for leaf in single),
            {},
        ),
        *(Place(_identities(name), _together(parts), frozenset(told[name]), {}) for name, parts in finds.items()),
        *([Place(lambda states: map(id, states), _together(loose), frozenset(told[""]), {})] if loose else ()),
    ]


def _is_single(leaf: Leaf) -> bool:
    return not (leaf.method or is_container(leaf.type) or is_model(leaf.type))


def _tables(states: Sequence[GameState]) -> Iterable[Hashable]:
    return [(id(state.options), state.seats) for state in states]


def _moments(names: Sequence[str]) -> Callable[[Sequence[GameState]], Iterable[Hashable]]:
    moment = itemgetter(*names)
    return lambda states: [moment(state.__dict__) for state in states]


def _identities(name: str) -> Callable[[Sequence[GameState]], Iterable[Hashable]]:
    return lambda states: [id(state.__dict__[name]) for state in states]


def _of_field(name: str, find: Find) -> RowsIn:
    return lambda state: find(state.__dict__[name])


def _of_method(name: str, find: Find) -> RowsIn:
    return lambda state: find(getattr(state, name)())


def _together(parts: Sequence[RowsIn]) -> RowsIn:
    return parts[0] if len(parts) == 1 else lambda state: b"".join([rows(state) for rows in parts])


def _predicates(trees: Iterable[Tree]) -> Iterable[str]:
    return (leaf.telling.predicate for declared in trees for below in declared.walk() for leaf in below.leaves)
