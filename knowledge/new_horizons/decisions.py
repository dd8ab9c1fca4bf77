"""What a table can wait for with New Horizons: one model for each further kind of decision on the agenda."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from starlaw.knowledge.horizons import decisions as base
from starlaw.knowledge.horizons.content import Token
from starlaw.knowledge.new_horizons.content import Ship
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.telling import counts, known, says
from starlaw.knowledge.values import Frozen, Name

Few = Annotated[int, Field(ge=1, le=40, strict=True)]
Damage = Annotated[int, Field(ge=0, le=3, strict=True)]
Pool = Literal["general", "hunters", "cloaked"]


BEGUN = says("begun", "[nothing|something] has been done in this action")
OFFER = says("offer_from(Player)", "the offer is by {Player}")


class Activated(Frozen):
    """A ship that was activated where it is, and so has had its move."""

    kind: Ship
    damage: Damage = 0


class MoveShips(_Decision):
    """Move the next ship from a place, or be done; ships may have moved already and worlds have been reached."""

    asks: ClassVar[str] = "move the next ship"
    kind: Literal["ships"] = "ships"
    place: Annotated[
        Name,
        says("from_place(Place)", "ships move from {Place}", form=":- from_place(W), tile(W), not shows(W, _)."),
    ]
    activated: Annotated[
        tuple[Activated, ...],
        counts(
            "activated(Ship, Damage, N)",
            "{N} {Ship}(s) with damage {Damage} have been activated",
            most="largest(Ship, N)",
            within="toughest(Ship, B), Damage < B",
        ),
    ] = ()
    reached: Annotated[tuple[Name, ...], known("World")] = ()
    begun: Annotated[bool, BEGUN] = False


class Repair(_Decision):
    """Repair one damage more, or be done; a ship may have been built or something repaired already."""

    asks: ClassVar[str] = "repair something"
    kind: Literal["repair"] = "repair"
    begun: Annotated[bool, BEGUN] = False


class Engage(_Decision):
    """Let hidden ships attack at a world that ships have reached, once, or bombard it, or leave it."""

    asks: ClassVar[str] = "attack, bombard or leave a world"
    kind: Literal["engage"] = "engage"
    world: Annotated[Name, says("at_world(World)", "the fight is at {World}", form=":- at_world(W), not shows(W, _).")]
    attacked: Annotated[bool, says("attacked", "hidden ships have [not ]attacked there")] = False


class Confront(_Decision):
    """Name the next of several battles that are due: where, and against whom."""

    asks: ClassVar[str] = "name the next battle"
    kind: Literal["confront"] = "confront"


class Cloak(_Decision):
    """Say how many stealth ships are cloaked in this round."""

    asks: ClassVar[str] = "choose the cloaked ships of this round"
    kind: Literal["cloak"] = "cloak"


class Sneak(_Decision):
    """Throw the extra dice before the round."""

    asks: ClassVar[str] = "throw the extra dice"
    kind: Literal["sneak"] = "sneak"


class Hunt(_Decision):
    """Say how many destroyers fight the cloaked ships in this round."""

    asks: ClassVar[str] = "choose the hunting destroyers of this round"
    kind: Literal["hunt"] = "hunt"


class Fire(_Decision):
    """Throw the dice of the round, those of both sides."""

    asks: ClassVar[str] = "throw the dice of the round"
    kind: Literal["fire"] = "fire"


class Assign(_Decision):
    """Put the next of so many hits on an enemy piece; the dice that made them say on which kinds."""

    asks: ClassVar[str] = "assign a hit"
    kind: Literal["assign"] = "assign"
    pool: Annotated[Pool, says("pool(Pool)", "the hits come from the dice called {Pool}")]
    hits: Few = 1


class Retreat(_Decision):
    """Retreat into hyperspace at the end of a round, or stay."""

    asks: ClassVar[str] = "retreat or stay"
    kind: Literal["retreat"] = "retreat"


class Pact(_Decision):
    """Answer an offer of an alliance."""

    asks: ClassVar[str] = "answer the offer of an alliance"
    kind: Literal["pact"] = "pact"
    offered_by: Annotated[Name, OFFER]


class Trade(_Decision):
    """Answer an offer to trade: the one who asks gives one token and gets another."""

    asks: ClassVar[str] = "answer the offer of a trade"
    kind: Literal["trade"] = "trade"
    offered_by: Annotated[Name, OFFER]
    give: Annotated[Token, says("gives(Token)", "{Token} is offered")]
    get: Annotated[Token, says("wants(Token)", "{Token} is wanted")]


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
