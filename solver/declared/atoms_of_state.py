"""From a state to its atoms: one small function a field, made once from its declaration."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import Telling
from starlaw.solver.session import Atom

Values = list[tuple[Any, ...]]
Write = Callable[[Any, tuple[Any, ...], list[Atom]], None]


def state_atoms(state: GameState) -> list[Atom]:
    """Return what a state says beyond what was settled before the game."""
    atoms: list[Atom] = [("agenda", place, entry.player, entry.kind) for place, entry in enumerate(state.agenda)]
    if state.agenda:
        model_writer(decisions(type(state))[state.agenda[0].kind])(state.agenda[0], (), atoms)
    model_writer(tree(type(state)))(state, (), atoms)
    return atoms


# --- Writers ---


@cache
def _model_writer(model: type[BaseModel], bound: tuple[str, ...]) -> Write:
    declared = tree(model, bound)
    fields = [(leaf.name, writer(leaf)) for leaf in declared.leaves if not leaf.method]
    fields += [(branch.name, _below(branch.tree, branch.each is not None)) for branch in declared.branches]
    methods = [(leaf.name, writer(leaf)) for leaf in declared.leaves if leaf.method]

    def write(value: Any, prefix: tuple[Any, ...], out: list[Atom]) -> None:
        held = value.__dict__
        for name, put in fields:
            part = held[name]
            if part is not None:
                put(part, prefix, out)
        for name, put in methods:
            part = getattr(value, name)()
            if part is not None:
                put(part, prefix, out)

    return write


def model_writer(declared: Tree) -> Write:
    """Return how the atoms of a model are written."""
    return _model_writer(declared.model, declared.bound)


def _below(declared: Tree, keyed: bool) -> Write:
    inner = model_writer(declared)

    def write(value: Any, prefix: tuple[Any, ...], out: list[Atom]) -> None:
        for key, part in value.items():
            inner(part, (*prefix, key), out)

    return write if keyed else inner


_WRITERS: dict[int, tuple[Leaf, Write]] = {}


def writer(leaf: Leaf) -> Write:
    """Return how the atoms of a field are written, given its value and the keys on the way to it."""
    kept = _WRITERS.get(id(leaf))
    if kept is None:
        kept = _WRITERS[id(leaf)] = leaf, _writer(leaf)
    return kept[1]


def _writer(leaf: Leaf) -> Write:
    name, values = leaf.telling.predicate, own_values(leaf)
    arguments = leaf.telling.arguments
    if arguments == (*leaf.bound, *leaf.own):

        def plainly(value: Any, prefix: tuple[Any, ...], out: list[Atom]) -> None:
            out.extend([(name, *prefix, *own) for own in values(value)])

        return plainly
    order = {variable: place for place, variable in enumerate((*leaf.bound, *leaf.own))}
    slots = [order.get(part, part) for part in arguments]  # a place, or a name as it is

    def mixed(value: Any, prefix: tuple[Any, ...], out: list[Atom]) -> None:
        for own in values(value):
            known = (*prefix, *own)
            out.append((name, *[known[slot] if isinstance(slot, int) else slot for slot in slots]))

    return mixed


def own_values(leaf: Leaf) -> Callable[[Any], Values]:
    """Return how the values of a field's own variables follow from its value."""
    values = _of_type(leaf.telling, plain(leaf.type))
    return lambda value: [] if value is None else values(value)


def _of_type(telling: Telling, kind: Any) -> Callable[[Any], Values]:
    """Return the same for values of a type; none of them is None."""
    if is_mapping(kind):
        if telling.way == "names":
            return lambda value: [(key,) for key in value]
        inner = _of_type(telling, plain(get_args(kind)[1]))
        return lambda value: [(key, *own) for key, part in value.items() if part is not None for own in inner(part)]
    if is_container(kind) and telling.way != "some":
        return _of_items(telling)
    if telling.way == "counts":
        steps = _steps(telling)
        return lambda value: [(number,) for number in steps(value)]
    if telling.way == "some" or kind is bool:
        return lambda value: [()] if value else []
    most, zero = telling.most if isinstance(telling.most, int) else None, telling.zero
    return lambda value: [flat(value if most is None or value < most else most)] if value or zero else []


def _of_items(telling: Telling) -> Callable[[Any], Values]:
    """Return the same for lists."""
    if telling.way == "places":
        return lambda value: [(place, *flat(item)) for place, item in enumerate(value, start=1)]
    if telling.way == "counts":
        steps = _steps(telling)
        return lambda value: [(*item, n) for item, often in Counter(map(flat, value)).items() for n in steps(often)]
    if telling.both:
        return lambda value: [*map(flat, value), *(flat(item)[::-1] for item in value)]
    return lambda value: [flat(item) for item in value]


def _steps(telling: Telling) -> Callable[[int], range]:
    """Return which numbers are told up to a number."""
    least, most = telling.least, telling.most
    if isinstance(most, int):
        return lambda number: range(least, min(number, most) + 1)
    return lambda number: range(least, number + 1)


def flat(value: Any) -> tuple[Any, ...]:
    """Return a value as what it fills: that of a model fills one variable a field."""
    if isinstance(value, BaseModel):
        return tuple(part for inner in value.__dict__.values() for part in flat(inner))
    return value if isinstance(value, tuple) else (value,)
