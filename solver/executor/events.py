"""Events: what a move did, for people and for records."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import Field

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen


class Event(Frozen):
    """One thing that happened."""

    kind: str
    text: str
    values: Mapping[str, str | int] = Field(default={})


class Transition(NamedTuple):
    """The state after a move, and the events on the way."""

    state: GameState
    events: tuple[Event, ...]


class Ply(NamedTuple):
    """A move that was carried out: who made it, the states around it, what it drew and what happened."""

    player: str
    before: GameState
    move: Move
    drawn: tuple[str, ...]
    events: tuple[Event, ...]
    after: GameState
