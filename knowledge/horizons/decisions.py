"""What a Horizons table can wait for: one model for each kind of decision on the agenda."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from starlaw.knowledge.horizons.content import Action, Resource, Structure, Token
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.values import Count, Name


class Draw(_Decision):
    """Draw a first world in the set-up."""

    kind: Literal["draw"] = "draw"


class Place(_Decision):
    """Choose face and star of the drawn world; an Explore then brings knowledge."""

    kind: Literal["place"] = "place"
    tile: Name
    knowledge: Count = 0


class Settle(_Decision):
    """Choose a first habitat in the set-up."""

    kind: Literal["settle"] = "settle"


class TakeAction(_Decision):
    """Take one of the five actions, or begin it with an ally."""

    kind: Literal["action"] = "action"


class Perform(_Decision):
    """The ally came first; the action itself is now due."""

    kind: Literal["perform"] = "perform"
    action: Action
    discount: Mapping[Resource, Count] = {}


class Assist(_Decision):
    """The action is done; one ally of its symbol may follow."""

    kind: Literal["assist"] = "assist"
    action: Action


class Recruit(_Decision):
    """Take an ally from a stack; missions may be drawn after it."""

    kind: Literal["recruit"] = "recruit"
    optional: bool
    missions: Count = 0


class Claim(_Decision):
    """Name the resource that is gained."""

    kind: Literal["claim"] = "claim"


class ExtraBuild(_Decision):
    """Build one of these structures through an ally."""

    kind: Literal["build"] = "build"
    structures: tuple[Structure, ...]
    discount: Mapping[Resource, Count] = {}
    free: bool = False


class ExtraHabitat(_Decision):
    """Activate a habitat through an ally."""

    kind: Literal["adapt"] = "adapt"


class Displace(_Decision):
    """Send one of these structures back to its owner's board."""

    kind: Literal["displace"] = "displace"
    structures: tuple[Structure, ...]
    opponents_only: bool


class TakeToken(_Decision):
    """Take one of these tokens from an opponent, and perhaps give one back."""

    kind: Literal["take"] = "take"
    tokens: tuple[Token, ...]
    give: Token | None = None


class Discard(_Decision):
    """Discard down to the card limits at the end of the turn."""

    kind: Literal["discard"] = "discard"


Decision = Annotated[
    Draw | Place | Settle | TakeAction | Perform | Assist | Recruit | Claim | ExtraBuild | ExtraHabitat
    | Displace | TakeToken | Discard,
    Field(discriminator="kind"),
]  # fmt: skip
