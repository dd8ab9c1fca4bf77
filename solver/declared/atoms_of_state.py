"""From a state to its atoms: one small function a field, made once from its declaration."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.states import GameState
from starlaw.solver.session import Atom

Values = Iterator[tuple[Any, ...]]
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
    telling = leaf.telling
    most = telling.most if isinstance(telling.most, int) else None

    def steps(number: int) -> range:
        return range(telling.least, (number if most is None or number < most else most) + 1)

    def values(value: Any, kind: Any) -> Values:
        if value is None:
            return
        if is_mapping(kind):
            if telling.way == "names":
                yield from ((key,) for key in value)
                return
            inner = plain(get_args(kind)[1])
            for key, part in value.items():
                yield from ((key, *own) for own in values(part, inner))
        elif is_container(kind) and telling.way != "some":
            items = [flat(item) for item in value]
            if telling.way == "places":
                yield from ((place, *item) for place, item in enumerate(items, start=1))
            elif telling.way == "counts":
                for item, number in Counter(items).items():
                    yield from ((*item, step) for step in steps(number))
            else:
                yield from items
                if telling.both:
                    yield from (item[::-1] for item in items)
        elif telling.way == "counts":
            yield from ((number,) for number in steps(value))
        elif telling.way == "some" or kind is bool:
            if value:
                yield ()
        elif value or telling.zero:
            yield flat(value if most is None or value < most else most)

    kind = plain(leaf.type)
    return lambda value: values(value, kind)


def flat(value: Any) -> tuple[Any, ...]:
    """Return a value as what it fills: that of a model fills one variable a field."""
    if isinstance(value, BaseModel):
        return tuple(part for inner in value.__dict__.values() for part in flat(inner))
    return value if isinstance(value, tuple) else (value,)
