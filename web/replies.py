"""What answers look like, as models: they give the descriptions in `openapi.json`. Doors make the objects."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from starlaw.solver.questions.rulings import Answer
from starlaw.solver.verdicts import Verdict, Violation

Value = dict[str, Any]
Probability = Annotated[str, Field(pattern=r"^[0-9]+(/[0-9]+)?$", description="an exact fraction")]


class StrictReply(BaseModel):
    """No stray keys."""

    model_config = ConfigDict(extra="forbid")


class DrawShown(StrictReply):
    """What a move draws, and how many results there can be."""

    what: str
    results: int


class MoveShown(BaseModel):
    """A legal move: text, action, its parts each under its own key, and what people call all this."""

    model_config = ConfigDict(extra="allow")

    text: str
    action: str
    words: str
    parts: dict[str, str]
    price: dict[str, int]
    draws: list[DrawShown]


class CertaintyShown(BaseModel):
    """How certain an answer is; where the sources were asked, with what decides."""

    model_config = ConfigDict(extra="allow")

    level: Literal["certain", "undetermined", "as_assumed"]
    means: str


class VerdictShown(Verdict):
    """Whether a move is legal, with every reason; the nearest changes if they were asked for."""

    certainty: CertaintyShown
    changes: list[str] | None = None


class DecisionShown(StrictReply):
    """Whose decision it is, what it is about, and its moves."""

    digest: str
    player: str | None
    kind: str | None
    words: str
    moves: list[MoveShown]
    blocked: list[VerdictShown] = []


class ViolationShown(Violation):
    """A rule that a state breaks, and where in words."""

    words: str


class CheckShown(StrictReply):
    """Whether a state is legal."""

    legal: bool
    violations: list[ViolationShown]
    certainty: CertaintyShown


class OperationShown(StrictReply):
    """A step of a JSON Patch."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = None


class EventShown(BaseModel):
    """Something that a move did; of the kind `changed` with its part of the patch."""

    model_config = ConfigDict(extra="allow")

    kind: str
    words: str
    seen_by: list[str]
    patch: list[OperationShown] = []


class TransitionShown(StrictReply):
    """What a move led to."""

    state: Value
    digest: str
    events: list[EventShown]
    patch: list[OperationShown]


class AppliedShown(TransitionShown):
    """The same, with what was drawn, which a seat is not told apart from the events."""

    drawn: list[str] = []


class ProspectShown(StrictReply):
    """A chance beyond the outcomes."""

    of: str
    probability: Probability


class OutcomeShown(TransitionShown):
    """One way in which a move can end."""

    probability: Probability
    prospects: list[ProspectShown] = []


class OddsShown(StrictReply):
    """All of them."""

    move: str
    outcomes: list[OutcomeShown]
    prospects: list[ProspectShown] = []


class StateShown(StrictReply):
    """A state."""

    state: Value


class CompletedShown(StateShown):
    """The state that a sketch is completed to, and what was filled in."""

    completed: str


class SketchShown(StrictReply):
    """A short sketch, also as text, how many things it says, and whether none of them can be left out."""

    sketch: Value
    text: str
    entries: int
    shortest: bool


class RulingShown(Answer):
    """What the rules say to a question with parameters."""

    words: tuple[str, ...] = ()


class FoundShown(BaseModel):
    """What answers a question in a player's words."""

    model_config = ConfigDict(extra="allow")

    question: str
    game: str | None
    told: bool
    answers: list[Value]
