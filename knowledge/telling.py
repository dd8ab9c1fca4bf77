"""How the rules hear of a state: declared beside each field of its models, read here as a tree.

A declaration is the pattern of an atom and the sentence that it stands for, as in
`says("adapted(Player, Habitat)", "{Player} has [not ]activated {Habitat}")`. A capital letter begins a variable; the
`kinds` of a state say what each ranges over. Variables that keys on the way to the field bind are theirs; the others
are the field's own, in order. In a sentence, brackets hold what is said when the atom is gone, and after a bar what is
said when it holds; `cube(s)` is a cube or cubes by the number before it.
"""

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel

Way = Literal["says", "counts", "places", "some", "names"]
Method = TypeVar("Method", bound=Callable[..., object])
Hidden = Callable[[Any, str, str], bool]  # in a state, from a seat, what belongs to another or to nobody


@dataclass(frozen=True)
class Telling:
    """An atom's pattern, the sentence that it stands for, and how a value becomes such atoms.

    says: one atom for a value, each item of a list, each entry of a mapping, or a flag that is set.
    counts: one atom for each number up to a number, or up to how often an item occurs; beyond `most` nothing is told.
    places: one atom for each item of a list with its place from 1.
    some: one atom where a number is not 0, or a list not empty.
    names: one atom for each key of a mapping.
    """

    way: Way
    pattern: str
    sentence: str
    most: int | str | None = None  # a number, or a condition of the rules on N
    least: int = 1  # the first number that counts
    zero: bool = True  # whether a 0 is told
    within: str = ""  # a further condition of the rules on its variables
    both: bool = False  # it holds both ways
    quiet: bool = False  # what follows from other changes is not told as one
    form: str = ""  # what searches must know of it beyond its type, as constraints
    back: Callable[[dict[str, Any], Any], dict[str, Any]] | None = None  # fields out of what the atoms say
    of: str = ""  # for a method: the one field that it looks at

    @property
    def predicate(self) -> str:
        """The predicate's name."""
        return self.pattern.partition("(")[0]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The pattern's arguments: variables and names."""
        inside = self.pattern.partition("(")[2].removesuffix(")")
        return tuple(part.strip() for part in inside.split(",")) if inside else ()

    @property
    def signature(self) -> str:
        """The predicate with its number of arguments."""
        return f"{self.predicate}/{len(self.arguments)}"


def says(pattern: str, sentence: str, **more: Any) -> Telling:
    """Declare a value, list, mapping or flag."""
    return Telling("says", pattern, sentence, **more)


def counts(pattern: str, sentence: str, **more: Any) -> Telling:
    """Declare a number that rules compare, or things that are alike."""
    return Telling("counts", pattern, sentence, **more)


def places(pattern: str, sentence: str, **more: Any) -> Telling:
    """Declare a list whose order matters."""
    return Telling("places", pattern, sentence, **more)


def some(pattern: str, sentence: str, **more: Any) -> Telling:
    """Declare that there are any."""
    return Telling("some", pattern, sentence, **more)


def names(pattern: str, sentence: str, **more: Any) -> Telling:
    """Declare the keys of a mapping."""
    return Telling("names", pattern, sentence, **more)


def told(telling: Telling) -> Callable[[Method], Method]:
    """Declare what a method of a model works out of several fields."""

    def mark(method: Method) -> Method:
        method.__told__ = (*getattr(method, "__told__", ()), telling)  # type: ignore[attr-defined]
        return method

    return mark


@dataclass(frozen=True)
class Each:
    """The entries of a mapping: the variable that their keys bind, and the predicates that tell which there are.

    Without such a predicate they are there whatever happens.
    """

    variable: str
    by: tuple[str, ...] = ()


def each(variable: str, *by: str) -> Each:
    """Declare a mapping whose values are models."""
    return Each(variable, by)


@dataclass(frozen=True)
class Known:
    """What a field that tells nothing must name: the variable of its names, or of a mapping's keys, then its values."""

    variables: tuple[str, ...]


def known(*variables: str) -> Known:
    """Declare names that must exist although no rule looks at them."""
    return Known(variables)


@dataclass(frozen=True)
class Secret:
    """A field that not every seat may see: hidden from whom in which state. Of a list the first items may lie open."""

    hidden: Hidden
    open_items: int = 0


def secret(hidden: Hidden, open_items: int = 0) -> Secret:
    """Declare a field that is hidden from some; beside it, the function cites its clauses."""
    return Secret(hidden, open_items)


# --- The tree ---


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
    known: Mapping[str, Known] = field(default_factory=dict)
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
    knowing: dict[str, Known] = {}
    secrets: dict[str, Secret] = {}
    for name, info in model.model_fields.items():
        kind, optional = without_none(info.annotation)
        numbers = _bounds(info.metadata)
        over = next((part for part in info.metadata if isinstance(part, Each)), None)
        telling = [part for part in info.metadata if isinstance(part, Telling)]
        for part in info.metadata:
            if isinstance(part, Known):
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
    found = tuple(replace(leaf, where=where) for leaf in leaves)
    return Tree(model, bound, found, tuple(branches), knowing, secrets, where)


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
    found = tuple(_own_types(kind, telling, limits))
    assert len(found) == len(own), f"{name}: {telling.pattern} has {len(own)} variables for {len(found)} values"
    return Leaf(name, telling, bound, own, found, kind, required, limits.get("min_length", 0), limits.get("max_length"))


def _own_types(kind: Any, telling: Telling, limits: Mapping[str, int]) -> Iterator[Any]:
    """Yield the type of each variable that a field's value fills, numbers with their bounds."""
    kind, _ = without_none(kind)
    if get_origin(kind) is Annotated:
        inner, *metadata = get_args(kind)
        yield from _own_types(inner, telling, {**limits, **_bounds(metadata)})
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
            yield from _own_types(info.annotation, telling, _bounds(info.metadata))
    elif kind is int:
        yield range(limits.get("ge", 0), limits["le"] + 1) if "le" in limits else int
    else:
        yield kind


def without_none(kind: Any) -> tuple[Any, bool]:
    """Return a type without what is annotated to it and without None, and whether None was there."""
    while get_origin(kind) is Annotated and not _bounds(get_args(kind)[1:]):
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, types.UnionType):
        rest = [part for part in get_args(kind) if part is not type(None)]
        if len(rest) == 1 and len(rest) < len(get_args(kind)):
            return without_none(rest[0])[0], True
    return kind, False


def plain(kind: Any) -> Any:
    """Return a type without anything annotated to it, and without None."""
    kind, _ = without_none(kind)
    return plain(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def is_mapping(kind: Any) -> bool:
    """Tell whether a type is a mapping."""
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def is_pair(kind: Any) -> bool:
    """Tell whether a type is a tuple of so many parts."""
    kind = plain(kind)
    return get_origin(kind) is tuple and get_args(kind)[-1] is not ...


def is_container(kind: Any) -> bool:
    """Tell whether a type is a mapping or a list."""
    return is_mapping(plain(kind)) or (get_origin(plain(kind)) is tuple and not is_pair(kind))


def is_model(kind: Any) -> bool:
    """Tell whether a type is a model."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _model_below(kind: Any) -> type[BaseModel] | None:
    kind = plain(kind)
    if is_mapping(kind):
        kind = plain(get_args(kind)[1])
    return kind if is_model(kind) else None


def _bounds(metadata: Any) -> dict[str, int]:
    """Return the bounds among what is annotated to a type."""
    found: dict[str, int] = {}
    for part in metadata:
        for entry in (part, *getattr(part, "metadata", ())):
            match entry:
                case Ge(ge=number):
                    found["ge"] = number  # type: ignore[assignment]
                case Le(le=number):
                    found["le"] = number  # type: ignore[assignment]
                case MinLen(min_length=number):
                    found["min_length"] = number
                case MaxLen(max_length=number):
                    found["max_length"] = number
    return found


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
    return _bounds(state.model_fields["agenda"].metadata)["max_length"]
