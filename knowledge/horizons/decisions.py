"""What a Horizons table can wait for: one model for each kind of decision on the agenda."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from starlaw.knowledge.horizons.content import Action, Resource, Structure, Token
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.telling import says
from starlaw.knowledge.values import Count, Name

Discount = Annotated[int, Field(ge=0, le=9, strict=True)]
ASKED_ACTION = says("asked_action(Action)", "the action is {Action}")
DISCOUNT = says("discount(Resource, Discount)", "the price is {Discount} {Resource} lower", zero=False)


class Draw(_Decision):
    """Draw a first world in the set-up."""

    asks: ClassVar[str] = "draw a first world"
    kind: Literal["draw"] = "draw"


class Place(_Decision):
    """Choose face and star of the drawn world; an Explore then brings knowledge."""

    asks: ClassVar[str] = "lay the drawn world"
    kind: Literal["place"] = "place"
    tile: Annotated[Name, says("drawn(World)", "{World} is the drawn world")]
    knowledge: Count = 0


class Settle(_Decision):
    """Choose a first habitat in the set-up."""

    asks: ClassVar[str] = "choose a first habitat"
    kind: Literal["settle"] = "settle"


class TakeAction(_Decision):
    """Take one of the five actions, or begin it with an ally."""

    asks: ClassVar[str] = "take an action"
    kind: Literal["action"] = "action"


class Perform(_Decision):
    """The ally came first; the action itself is now due."""

    asks: ClassVar[str] = "carry out the action after an ally"
    kind: Literal["perform"] = "perform"
    action: Annotated[Action, ASKED_ACTION]
    discount: Annotated[Mapping[Resource, Discount], DISCOUNT] = {}


class Assist(_Decision):
    """The action is done; one ally of its symbol may follow."""

    asks: ClassVar[str] = "use an ally after the action"
    kind: Literal["assist"] = "assist"
    action: Annotated[Action, ASKED_ACTION]


class Recruit(_Decision):
    """Take an ally from a stack; missions may be drawn after it."""

    asks: ClassVar[str] = "take an ally"
    kind: Literal["recruit"] = "recruit"
    optional: Annotated[bool, says("optional", "the ally [must|need not] be taken")]
    missions: Count = 0


class Claim(_Decision):
    """Name the resource that is gained."""

    asks: ClassVar[str] = "name the resource to gain"
    kind: Literal["claim"] = "claim"


class ExtraBuild(_Decision):
    """Build one of these structures through an ally."""

    asks: ClassVar[str] = "build through an ally"
    kind: Literal["build"] = "build"
    structures: Annotated[tuple[Structure, ...], says("offered(Structure)", "{Structure} is [not ]on offer")]
    discount: Annotated[Mapping[Resource, Discount], DISCOUNT] = {}
    free: Annotated[bool, says("free", "the structure [has its price|costs nothing]")] = False


class ExtraHabitat(_Decision):
    """Activate a habitat through an ally."""

    asks: ClassVar[str] = "activate a habitat through an ally"
    kind: Literal["adapt"] = "adapt"


class Displace(_Decision):
    """Send one of these structures back to its owner's board."""

    asks: ClassVar[str] = "send a structure back through an ally"
    kind: Literal["displace"] = "displace"
    structures: Annotated[tuple[Structure, ...], says("offered(Structure)", "{Structure} is [not ]on offer")]
    opponents_only: Annotated[bool, says("opponents_only", "only opponents' structures are [not ]concerned")]


class TakeToken(_Decision):
    """Take one of these tokens from an opponent, and perhaps give one back."""

    asks: ClassVar[str] = "take a token through an ally"
    kind: Literal["take"] = "take"
    tokens: Annotated[tuple[Token, ...], says("offered(Token)", "{Token} is [not ]on offer")]
    give: Annotated[Token | None, says("given_back(Token)", "{Token} is [not ]given in return")] = None


class Discard(_Decision):
    """Discard down to the card limits at the end of the turn."""

    asks: ClassVar[str] = "discard down to the limits"
    kind: Literal["discard"] = "discard"


Decision = Annotated[
    Draw | Place | Settle | TakeAction | Perform | Assist | Recruit | Claim | ExtraBuild | ExtraHabitat
    | Displace | TakeToken | Discard,
    Field(discriminator="kind"),
]  # fmt: skip
