"""From a state to its atoms: one small function a field, made once from its declaration."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import Leaf, Tree, decisions, is_container, is_mapping, is_model, plain, tree
from starlaw.solver.session import Atom, Piece

Values = Iterator[tuple[Any, ...]]
Write = Callable[[Any, tuple[Any, ...], list[Atom]], None]


def state_atoms(state: GameState) -> list[Atom]:
    """Return what a state says beyond what was settled before the game."""
    return [atom for _, _, facts, arguments in state_pieces(state) for atom in facts(*arguments)]


# --- The parts that a state consists of: what a move leaves alone is the same object after it ---


def state_keys(state: GameState) -> tuple[Hashable, ...]:
    """Return what tells the parts of a state apart; a part without a key is worked out anew each time."""
    return tuple(key for key, *_ in state_pieces(state))


def state_pieces(state: GameState) -> Iterator[Piece]:
    """Yield the parts that a state consists of: a key, what its identity belongs to, and how to get its atoms."""
    declared = tree(type(state))
    simple, larger = _split(type(state))
    held = state.__dict__
    yield ("moment", *[held[leaf.name] for leaf in simple]), None, _simple_atoms, (simple, held)
    yield ("agenda", id(state.agenda)), state.agenda, _agenda_atoms, (type(state), state.agenda)
    for leaf in larger:
        value = held[leaf.name]
        yield (leaf.telling.pattern, id(value)), value, _leaf_atoms, (leaf, value)
    for branch in declared.branches:
        value = held[branch.name]
        if branch.each is None or branch.each.by:
            yield (branch.name, id(value)), value, _branch_atoms, (branch.name, type(state), value)
        else:
            for key, part in value.items():
                yield (branch.name, key, id(part)), part, _entry_atoms, (branch.tree, key, part)
    for leaf in declared.leaves:
        if leaf.method:
            whole = held[leaf.telling.of] if leaf.telling.of else None
            yield (leaf.name, id(whole)) if leaf.telling.of else None, whole, _method_atoms, (leaf, state)


@cache
def _split(model: type[BaseModel]) -> tuple[tuple[Leaf, ...], tuple[Leaf, ...]]:
    """Return the fields whose values are their own keys, and those that are known by identity."""
    leaves = [leaf for leaf in tree(model).leaves if not leaf.method]
    large = [leaf for leaf in leaves if is_container(leaf.type) or is_model(leaf.type)]
    return tuple(leaf for leaf in leaves if leaf not in large), tuple(large)


def _simple_atoms(leaves: tuple[Leaf, ...], held: Mapping[str, Any]) -> list[Atom]:
    found: list[Atom] = []
    for leaf in leaves:
        writer(leaf)(held[leaf.name], (), found)
    return found


def _leaf_atoms(leaf: Leaf, value: Any) -> list[Atom]:
    found: list[Atom] = []
    writer(leaf)(value, (), found)
    return found


def _method_atoms(leaf: Leaf, owner: Any) -> list[Atom]:
    return _leaf_atoms(leaf, getattr(owner, leaf.name)())


def _branch_atoms(name: str, model: type[BaseModel], value: Any) -> list[Atom]:
    found: list[Atom] = []
    branch = next(branch for branch in tree(model).branches if branch.name == name)
    if value is not None:
        _below(branch.tree, branch.each is not None)(value, (), found)
    return found


def _entry_atoms(declared: Tree, key: str, value: Any) -> list[Atom]:
    found: list[Atom] = []
    model_writer(declared)(value, (key,), found)
    return found


def _agenda_atoms(model: type[BaseModel], agenda: Any) -> list[Atom]:
    found: list[Atom] = [("agenda", place, entry.player, entry.kind) for place, entry in enumerate(agenda)]
    if agenda:
        model_writer(decisions(model)[agenda[0].kind])(agenda[0], (), found)
    return found


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
