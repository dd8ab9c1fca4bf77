"""What the states of all games have in common: the game, the schema, the options, and whose decision is asked."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from starlaw.knowledge.values import Frozen, Name

UNKNOWN = "unknown"  # in a file, where a player does not know


class Options(Frozen):
    """How a game is set up and read; a reading that is not named is the chosen one."""

    players: Annotated[int, Field(ge=1, le=9, strict=True)]
    expansions: tuple[Name, ...] = ()
    errata: bool = True
    readings: Mapping[Name, Name] = {}
    content: Name = "default"


class Decision(Frozen):
    """What a table waits for: whose decision it is and of which kind; each game adds what it is about."""

    asks: ClassVar[str | Mapping[str, str]] = ""  # what is to be done, or by kind

    player: Name
    kind: str


class GameState(Frozen):
    """One moment of a game. The executor builds the next one whole.

    The first decision on the agenda is asked now; without one the game is over.
    """

    model_config = ConfigDict(serialize_by_alias=True)

    kinds: ClassVar[Mapping[str, str]] = {}  # what the variables of its declarations range over

    game: Name
    schema_: Literal[1] = Field(default=1, alias="schema")
    options: Options
    phase: str
    seats: tuple[Name, ...]  # in turn order
    agenda: tuple[Decision, ...]

    @property
    def decider(self) -> str | None:
        """The player whose decision it is."""
        return self.agenda[0].player if self.agenda else None


def state_model(game: str) -> type[GameState]:
    """Return the model of a game's states, found by the name of its folder."""
    model: type[GameState] = import_module(f"starlaw.knowledge.{game}.state").State
    return model


def unknown_fields(value: Any, path: str = "") -> Iterator[str]:
    """Yield the paths at which a state says unknown."""
    if value == UNKNOWN:
        yield path
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from unknown_fields(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from unknown_fields(part, f"{path}.{place}")
