"""Events: what a move did, for people and for records; and the clauses that effects cite."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from pydantic import Field

from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen

Effect = TypeVar("Effect", bound=Callable[..., object])


class Event(Frozen):
    """One thing that happened."""

    kind: str
    text: str
    values: Mapping[str, str | int] = Field(default={})


class Transition(NamedTuple):
    """The state after a move, and the events on the way."""

    state: GameState
    events: tuple[Event, ...]


class Citation(NamedTuple):
    """An effect of the executor and the clauses that it carries out."""

    name: str
    clauses: tuple[str, ...]
    does: str
    file: str
    line: int


_CITED: list[Citation] = []


def cites(*clauses: str) -> Callable[[Effect], Effect]:
    """Mark an effect with the clauses that it carries out."""

    def mark(effect: Effect) -> Effect:
        code = effect.__code__
        file = effect.__module__.removeprefix("starlaw.").replace(".", "/") + ".py"
        does = (effect.__doc__ or "").split("\n")[0]
        _CITED.append(Citation(effect.__name__.strip("_"), clauses, does, file, code.co_firstlineno))
        return effect

    return mark


def citations(game: str) -> tuple[Citation, ...]:
    """Return the effects that cite a game's clauses."""
    return tuple(c for c in _CITED if any(clause.startswith(f"{game}/") for clause in c.clauses))
