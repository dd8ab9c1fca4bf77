"""What a table can wait for with New Horizons: one model for each further kind of decision on the agenda."""

from typing import Annotated, Literal

from pydantic import Field

from starlaw.knowledge.horizons import decisions as base
from starlaw.knowledge.horizons.content import Token
from starlaw.knowledge.new_horizons.content import Ship
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.values import Frozen, Name

Few = Annotated[int, Field(ge=1, le=40, strict=True)]
Damage = Annotated[int, Field(ge=0, le=3, strict=True)]
Pool = Literal["general", "hunters", "cloaked"]


class Activated(Frozen):
    """A ship that was activated where it is, and so has had its move."""

    kind: Ship
    damage: Damage = 0


class MoveShips(_Decision):
    """Move the next ship from a place, or be done; ships may have moved already and worlds have been reached."""

    kind: Literal["ships"] = "ships"
    place: Name
    activated: tuple[Activated, ...] = ()
    reached: tuple[Name, ...] = ()
    begun: bool = False


class Repair(_Decision):
    """Repair one damage more, or be done; a ship may have been built or something repaired already."""

    kind: Literal["repair"] = "repair"
    begun: bool = False


class Engage(_Decision):
    """Let hidden ships attack at a world that ships have reached, once, or bombard it, or leave it."""

    kind: Literal["engage"] = "engage"
    world: Name
    attacked: bool = False


class Confront(_Decision):
    """Name the next of several battles that are due: where, and against whom."""

    kind: Literal["confront"] = "confront"


class Cloak(_Decision):
    """Say how many stealth ships are cloaked in this round."""

    kind: Literal["cloak"] = "cloak"


class Sneak(_Decision):
    """Throw the extra dice before the round."""

    kind: Literal["sneak"] = "sneak"


class Hunt(_Decision):
    """Say how many destroyers fight the cloaked ships in this round."""

    kind: Literal["hunt"] = "hunt"


class Fire(_Decision):
    """Throw the dice of the round, those of both sides."""

    kind: Literal["fire"] = "fire"


class Assign(_Decision):
    """Put the next of so many hits on an enemy piece; the dice that made them say on which kinds."""

    kind: Literal["assign"] = "assign"
    pool: Pool
    hits: Few


class Retreat(_Decision):
    """Retreat into hyperspace at the end of a round, or stay."""

    kind: Literal["retreat"] = "retreat"


class Pact(_Decision):
    """Answer an offer of an alliance."""

    kind: Literal["pact"] = "pact"
    offered_by: Name


class Trade(_Decision):
    """Answer an offer to trade: the one who asks gives one token and gets another."""

    kind: Literal["trade"] = "trade"
    offered_by: Name
    give: Token
    get: Token


Decision = Annotated[
    base.Decision
    | MoveShips
    | Repair
    | Engage
    | Confront
    | Cloak
    | Sneak
    | Hunt
    | Fire
    | Assign
    | Retreat
    | Pact
    | Trade,
    Field(discriminator="kind"),
]
