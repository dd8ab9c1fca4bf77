"""What a state model says beside its fields: how the rules hear of each, and who may not see it.

A declaration is the pattern of an atom and the sentence that it stands for, as in
`says("adapted(Player, Habitat)", "{Player} has [not ]activated {Habitat}")`. A capital letter begins a variable; the
`kinds` of a state say what each ranges over. Variables that keys on the way to the field bind are theirs; the others
are the field's own, in order. In a sentence, brackets hold what is said when the atom is gone, and after a bar what is
said when it holds; `cube(s)` is a cube or cubes by the number before it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

Manner = Literal["says", "counts", "places", "some", "names"]
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

    way: Manner
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
class KnownValues:
    """What a field that tells nothing must name: the variable of its names, or of a mapping's keys, then its values."""

    variables: tuple[str, ...]


def known(*variables: str) -> KnownValues:
    """Declare names that must exist although no rule looks at them."""
    return KnownValues(variables)


@dataclass(frozen=True)
class Secret:
    """A field that not every seat may see: hidden from whom in which state. Of a list the first items may lie open."""

    hidden: Hidden
    open_items: int = 0


def secret(hidden: Hidden, open_items: int = 0) -> Secret:
    """Declare a field that is hidden from some; beside it, the function cites its clauses."""
    return Secret(hidden, open_items)
