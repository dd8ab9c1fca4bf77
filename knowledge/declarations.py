"""The declarations of a model as a tree: what its fields and methods tell, the models below it, and its decisions."""

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from starlaw.knowledge.field_types import bounds, is_container, is_mapping, is_model, is_pair, plain, without_none
from starlaw.knowledge.telling import Each, KnownValues, Secret, Telling


@dataclass(frozen=True)
class Leaf:
    """One declaration at its field: the variables bound on the way to it, and its own with their types."""

    name: str
    telling: Telling
    bound: tuple[str, ...]
    own: tuple[str, ...]
    types: tuple[Any, ...]
    type: Any
    required: bool
    least_items: int = 0
    most_items: int | None = None
    method: bool = False
    where: str = ""

    def takes(self, values: Sequence[Any]) -> bool:
        """Tell whether values of its own variables fit the names that their types list."""
        kinds = zip(map(plain, self.types), values, strict=True)
        return all(value in get_args(kind) for kind, value in kinds if get_origin(kind) is Literal)


@dataclass(frozen=True)
class Branch:
    """A model below a field, or one for each key of a mapping."""

    name: str
    tree: "Tree"
    each: Each | None = None
    optional: bool = False
    leads: tuple[Leaf, ...] = ()  # those that tell whether there is such a thing; none if it is there whatever happens


@dataclass(frozen=True)
class Tree:
    """What a model tells: its leaves and the models below it, in the order of its fields.

    `where` is a condition of the rules under which there are such things at all, told by the model's class.
    """

    model: type[BaseModel]
    bound: tuple[str, ...]
    leaves: tuple[Leaf, ...]
    branches: tuple[Branch, ...]
    known: Mapping[str, KnownValues] = field(default_factory=dict)
    secrets: Mapping[str, Secret] = field(default_factory=dict)
    where: str = ""

    @property
    def lead(self) -> Leaf | None:
        """The first single value that every such thing has, which tells that there is one."""
        single = (leaf for leaf in self.leaves if leaf.required and not leaf.method and leaf.telling.way == "says")
        return next((leaf for leaf in single if not is_container(leaf.type) and leaf.type is not bool), None)

    def walk(self) -> Iterator["Tree"]:
        """Yield this tree and all below it."""
        yield self
        for branch in self.branches:
            yield from branch.tree.walk()


@cache
def tree(model: type[BaseModel], bound: tuple[str, ...] = ()) -> Tree:
    """Return what a model tells, under the variables that are bound on the way to it."""
    leaves: list[Leaf] = []
    branches: list[Branch] = []
    knowing: dict[str, KnownValues] = {}
    secrets: dict[str, Secret] = {}
    for name, info in model.model_fields.items():
        kind, optional = without_none(info.annotation)
        numbers = bounds(info.metadata)
        over = next((part for part in info.metadata if isinstance(part, Each)), None)
        telling = [part for part in info.metadata if isinstance(part, Telling)]
        for part in info.metadata:
            if isinstance(part, KnownValues):
                knowing[name] = part
            if isinstance(part, Secret):
                secrets[name] = part
        for one in telling:
            leaves.append(_leaf(name, one, bound, kind, not optional, numbers))
        below = _model_below(kind)
        if below and (over or not telling) and name != "options":
            inner = tree(below, (*bound, over.variable) if over else bound)
            by = over.by if over else ()
            leads = [leaf for leaf in (*leaves, *inner.leaves) if leaf.telling.predicate in by]
            if optional:
                leads = [inner.lead] if inner.lead else list(inner.leaves)
            branches.append(Branch(name, inner, over, optional, tuple(leads)))
    for name, method in _methods(model):
        returned, optional = without_none(get_type_hints(method, include_extras=True)["return"])
        for one in method.__told__:
            leaf = _leaf(name, one, bound, returned, not optional, {})
            leaves.append(replace(leaf, method=True))
    where = getattr(model, "where", "")
    settled = tuple(replace(leaf, where=where) for leaf in leaves)
    return Tree(model, bound, settled, tuple(branches), knowing, secrets, where)


def _methods(model: type[BaseModel]) -> Iterator[tuple[str, Any]]:
    seen: dict[str, Any] = {}
    for base in reversed(model.__mro__):
        methods = {name: value for name, value in vars(base).items() if isinstance(value, types.FunctionType)}
        seen |= {name: method for name, method in methods.items() if hasattr(method, "__told__")}
    yield from seen.items()


def _leaf(
    name: str, telling: Telling, bound: tuple[str, ...], kind: Any, required: bool, limits: Mapping[str, int]
) -> Leaf:
    own = tuple(part for part in telling.arguments if part[0].isupper() and part not in bound)
    types = tuple(_own_types(kind, telling, limits))
    assert len(types) == len(own), f"{name}: {telling.pattern} has {len(own)} variables for {len(types)} values"
    return Leaf(name, telling, bound, own, types, kind, required, limits.get("min_length", 0), limits.get("max_length"))


def _own_types(kind: Any, telling: Telling, limits: Mapping[str, int]) -> Iterator[Any]:
    """Yield the type of each variable that a field's value fills, numbers with their bounds."""
    kind, _ = without_none(kind)
    if get_origin(kind) is Annotated:
        inner, *metadata = get_args(kind)
        yield from _own_types(inner, telling, {**limits, **bounds(metadata)})
    elif is_mapping(kind):
        key, value = get_args(kind)
        yield key
        if telling.way != "names":
            yield from _own_types(value, telling, {})
    elif is_pair(kind):
        yield from (part for inner in get_args(kind) for part in _own_types(inner, telling, {}))
    elif is_container(kind):
        if telling.way == "places":
            yield range(1, limits.get("max_length", 99) + 1)
        if telling.way != "some":
            yield from _own_types(get_args(kind)[0], replace(telling, way="says"), {})
        if telling.way == "counts":
            yield int
    elif telling.way == "some" or kind is bool:
        return
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        for info in kind.model_fields.values():
            yield from _own_types(info.annotation, telling, bounds(info.metadata))
    elif kind is int:
        yield range(limits.get("ge", 0), limits["le"] + 1) if "le" in limits else int
    else:
        yield kind


def _model_below(kind: Any) -> type[BaseModel] | None:
    kind = plain(kind)
    if is_mapping(kind):
        kind = plain(get_args(kind)[1])
    return kind if is_model(kind) else None


# --- Decisions: the agenda tells who decides what, and of the first decision what it is about ---


@cache
def decisions(state: type[BaseModel]) -> Mapping[str, Tree]:
    """Return what each kind of decision on a state's agenda tells."""
    entry = plain(get_args(plain(state.model_fields["agenda"].annotation))[0])
    models = get_args(entry) if get_origin(entry) in (Union, types.UnionType) else (entry,)
    every = [part for model in models for part in _members(model)]
    return {kind: tree(model) for model in every for kind in get_args(model.model_fields["kind"].annotation)}


def _members(kind: Any) -> Iterator[Any]:
    kind = plain(kind)
    if get_origin(kind) in (Union, types.UnionType):
        for part in get_args(kind):
            yield from _members(part)
    else:
        yield kind


def agenda_length(state: type[BaseModel]) -> int:
    """Return how many decisions an agenda can hold."""
    return bounds(state.model_fields["agenda"].metadata)["max_length"]
