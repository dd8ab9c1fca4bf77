"""What requests carry, as models: they give the descriptions in `openapi.json`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import DecodeError
from pydantic import BaseModel, ConfigDict, Field, PlainValidator, StrictBool, StrictInt, WithJsonSchema
from pydantic_core import PydanticCustomError

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import json_in
from starlaw.knowledge.states import GameState
from starlaw.show.doors.open_states import OpenDoor, door_to_view
from starlaw.solver.game import Game
from starlaw.solver.loading import is_view
from starlaw.solver.tables.state_reading import parts_of

HIDDEN = b'"hidden"'  # a text without it is not what one seat sees


class StateGiven(NamedTuple):
    """A state as it came: as text, which is read quickly, or as a value."""

    text: bytes
    value: Any = None


def _state_given(value: Any) -> StateGiven:
    if isinstance(value, StateGiven):
        return value
    if not isinstance(value, dict):
        raise PydanticCustomError("dict_type", "Input should be a valid dictionary")
    return StateGiven(b"", value)


def body_in(text: bytes) -> Mapping[str, Any] | None:
    """Return the fields of a body, its state as text; nothing if it is no such object."""
    try:
        parts = {key: bytes(part) for key, part in parts_of(text).items()}
        return {key: StateGiven(part) if key == "state" else json_in(part, key) for key, part in parts.items()}
    except (DecodeError, ValueError, InvalidInputError):
        return None


_A_STATE = {
    "type": "object",
    "additionalProperties": True,
    "description": "a state, as `new` gives it; to `moves`, `why`, `check` and `odds` also what `view` gives a seat",
}
State = Annotated[StateGiven, PlainValidator(_state_given), WithJsonSchema(_A_STATE)]
_A_MOVE = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": True}]}
_MEANT = {"description": "a move as text or as an object of `moves`"}
MoveGiven = Annotated[Any, WithJsonSchema({**_A_MOVE, **_MEANT})]  # the judge reads it, and says what it is not
Seat = Annotated[str | None, Field(description="answer as this seat may know; without it, all is told")]
Draws = Annotated[list[str] | None, Field(description="what was drawn, read out from a table")]
SourcesOnly = Annotated[StrictBool, Field(description="also ask whether the sources settle it, which takes longer")]
Position = Annotated[int, Field(ge=0, description="the number of the position that the seat saw")]


class Body(BaseModel):
    """No stray keys."""

    model_config = ConfigDict(extra="forbid")


class NewGame(Body):
    """A game to be set up."""

    players: Annotated[int, Field(ge=1, le=9)] = 3
    seed: StrictInt | None = None
    options: dict[str, str] = {}


class Question(Body):
    """A state to be asked about."""

    state: State
    seat: Seat = None

    def state_of(self, judge: Game) -> GameState:
        """Return the state."""
        text, value = self.state
        return judge.state_in(text) if text else judge.state(value)

    @property
    def is_view(self) -> bool:
        """Whether it is what one seat sees, in place of a state."""
        text, value = self.state
        return HIDDEN in text and is_view(json_in(text, "state")) if text else is_view(value)

    def seen(self, judge: Game) -> OpenDoor | None:
        """Return the door to what one seat sees; none to a whole state."""
        if not self.is_view:
            return None
        text, value = self.state
        return door_to_view(json_in(text, "state") if text else value, self.seat, judge)


class Check(Question):
    """Whether a state is legal."""

    sources_only: SourcesOnly = False


class Moves(Question):
    """The moves of a state."""

    blocked: Annotated[StrictBool, Field(description="also tell the moves that are not legal, and why")] = False


class OneMove(Question):
    """A move in a state."""

    move: MoveGiven


class Why(OneMove):
    """Whether a move is legal."""

    changes: Annotated[StrictBool, Field(description="also look for the nearest position in which it is")] = False
    sources_only: SourcesOnly = False


class Apply(OneMove):
    """A move to be carried out; draws come from a seed, or as they fell at a table."""

    seed: StrictInt | None = None
    draws: Draws = None


class SketchGiven(Body):
    """A position in a few words."""

    sketch: Annotated[
        str | dict[str, Any], Field(description="a sketch, which names its game: YAML, a line of it, or what it says")
    ]


class Sketched(Question):
    """A legal state to be told in a few words."""

    shorten: Annotated[int, Field(ge=0, le=30, description="look so many seconds for what else can go")] = 5


class RecordGiven(Body):
    """A record of a game, as lines of JSON."""

    record: Annotated[str, Field(min_length=1)]


class RulingAsked(Body):
    """A question with parameters."""

    name: str
    given: dict[str, str | int | bool] = {}
    sources_only: StrictBool = False


class QuestionAsked(Body):
    """A question in a player's words."""

    question: Annotated[str, Field(min_length=1, max_length=1000)]
    limit: Annotated[int, Field(ge=1, le=50)] = 3


class TwoRules(Body):
    """Two rules that may meet."""

    rule: str
    other: str


class NewTable(NewGame):
    """A table to be laid; seats that are not named are for people."""

    game: str
    seats: Annotated[dict[str, str], Field(description="who plays a seat: person, random or greedy")] = {}
    dice: Literal["rolled", "entered"] = "rolled"


class SeatMove(Body):
    """A move that a seat asks about."""

    move: MoveGiven


class SeatWhy(SeatMove):
    """Whether a move of a seat is legal."""

    changes: Annotated[StrictBool, Field(description="also look for the nearest position in which it is")] = False


class Join(Body):
    """A person's name at the table."""

    name: Annotated[str, Field(min_length=1, max_length=40)]


class TableMove(Body):
    """A move at a table, made in a position."""

    position: Position
    move: MoveGiven
    draws: Draws = None


class Undo(Body):
    """A wish to take moves back."""

    position: Position
    moves: Annotated[int, Field(ge=1)] = 1
