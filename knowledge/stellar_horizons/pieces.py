"""The pieces of Stellar Horizons: planetary systems, worlds, factions, techs, counters and facilities."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from starlaw.knowledge.clauses import ClauseId
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name

Small = Annotated[int, Field(ge=0, le=99, strict=True)]
Turns = Annotated[int, Field(ge=1, le=99, strict=True)]
Research = Literal["engineering", "physics", "biology"]
Resource = Literal["ore", "sup", "fuel"]
Product = Literal["ore", "sup", "fuel", "engineering", "physics", "biology", "wild"]
Change = Literal["engine_failure", "malfunction", "recall", "range", "modifier", "base", "terraforming"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
Kind = Literal["lv", "flyby", "orbiter", "rover", "probe", "telescope", "cv"]


class Piece(Frozen):
    """Something with a name; `given` names the fields that the source prints, each with its clause."""

    id: Name
    name: str
    given: Mapping[str, ClauseId] = {}


class System(Piece):
    """A planetary system: its mean distance from the Sun in hundredths of an AU, the length of its track, and the range
    from Earth that its tile prints, where told.
    """

    distance: Annotated[int, Field(ge=1, le=99_999_999, strict=True)]
    track: Turns
    range: Small | None = None


class World(Piece):
    """A place that can be explored, or orbited by bases.

    The research that exploring brings, as amended and as printed; the exploration value; the price of a base in SUP, if
    bases are possible; whether there is a slot for a World card; whether radiation or atmosphere is severe; what it
    adds to production, its chance of life in percent, and the terraforming points that it takes, if any.
    """

    system: Name
    explored_for: Research
    printed_for: Research | None = None
    value: Small
    base: Small | None = None
    slot: bool = True
    radiation: bool = False
    atmosphere: bool = False
    bonus: Mapping[Product, Small] = {}
    life: Small = 0
    terraform: Small | None = None


class Faction(Piece):
    """A faction: how many techs it starts with and which of them, where told; the further ones; and its policies."""

    techs: Small | None = None
    unlocked: tuple[Name, ...] = ()
    further: tuple[Name, ...] = ()
    policies: tuple[Name, ...] = ()


class Tech(Piece):
    """A tech or policy: its price in points of one kind of research, as amended and as printed, where told.

    Where it is not, `cost` is what it takes in play. A tech can need another one first and change numbers.
    """

    kind: Literal["tech", "policy"] = "tech"
    research: Research | None = None
    price: Small | None = None
    printed_price: Small | None = None
    discounts: Mapping[Name, Small] = {}
    cost: Small | None = None
    needs: Name | None = None
    effects: Mapping[Change, Small] = {}


class ShipCost(Frozen):
    """What a faction pays for a ship: cash in $B, and resources that it has on Earth."""

    cost: Small = 0
    resources: Mapping[Resource, Annotated[int, Field(ge=1, le=9, strict=True)]] = {}


class Counter(Piece):
    """A ship of every faction's fleet: its kind, size and cost in $B, and the tech without which it is not built.

    It can cost resources as well, and some factions can have costs of their own.
    A CV has an exploration value or none, a cargo icon or none, equipment for production or none, a combat value and
    drones. A counter can be the back of another.
    """

    kind: Kind
    size: Annotated[int, Field(ge=1, le=9, strict=True)] = 1
    cost: Small
    resources: Mapping[Resource, Annotated[int, Field(ge=1, le=9, strict=True)]] = {}
    cost_of: Mapping[Name, ShipCost] = {}
    tech: Name | None = None
    explores: bool = True
    cargo: bool = True
    produces: bool = False
    combat: Small = 0
    drones: Small = 0
    back_of: Name | None = None

    @property
    def hold(self) -> int:
        """How many resources it carries: a CV with a cargo icon as many as its size."""
        return self.size if self.kind == "cv" and self.cargo else 0


class Facility(Piece):
    """A facility: which CVs it readies, what it makes a base produce and with which bonus, and what it adds to defence.

    It costs resources of the base, takes damage up to its shield, and can be the upgrade of another.
    """

    readies: Annotated[int, Field(ge=2, le=9, strict=True)] | None = None
    produces: Literal["resource", "tech"] | None = None
    bonus: Small = 0
    defence: Small = 0
    shield: Annotated[int, Field(ge=1, le=9, strict=True)] = 1
    cost: Mapping[Resource, Annotated[int, Field(ge=1, le=9, strict=True)]] = {}
    upgrades: Name | None = None


class Card(Piece):
    """A World card: what it adds to production and to the exploration value of its world, and how many there are."""

    icons: Mapping[Product, Small] = {}
    explore: Annotated[int, Field(ge=-5, le=5, strict=True)] = 0
    number: Annotated[int, Field(ge=1, le=20, strict=True)] = 1


class Mission(Piece):
    """A mission: the world that has to be depleted, and its victory points."""

    world: Name
    points: Small


class Craft(Piece):
    """An RE that is under way when the campaign begins: whose, as which counter, in which box of which track."""

    faction: Name
    counter: Name
    system: Name
    box: Turns
    printed_name: str | None = None


class Scenario(Piece):
    """A scenario that is won by settlements: on which world, how many, and in which year it ends; the systems in the
    game, how many can play, and the cash and techs of every faction.
    """

    world: Name
    settlements: Small
    ends: Annotated[int, Field(ge=2000, le=2999, strict=True)]
    systems: tuple[Name, ...]
    most_players: Annotated[int, Field(ge=1, le=7, strict=True)]
    cash: Annotated[int, Field(ge=0, le=999, strict=True)]
    techs: tuple[Name, ...] = ()


class Systems(Frozen):
    """The planetary systems outward from the Sun."""

    provenance: Provenance
    values: tuple[System, ...]


class Worlds(Frozen):
    """The worlds."""

    provenance: Provenance
    values: tuple[World, ...]


class Factions(Frozen):
    """The factions, in the order in which seats are filled."""

    provenance: Provenance
    values: tuple[Faction, ...]


class Techs(Frozen):
    """Techs and policies with a name."""

    provenance: Provenance
    values: tuple[Tech, ...]


class Fleet(Frozen):
    """The counters that each faction has."""

    provenance: Provenance
    values: tuple[Counter, ...]


class Facilities(Frozen):
    """The facilities, those that ready CVs from the smallest to the largest."""

    provenance: Provenance
    values: tuple[Facility, ...]


class Cards(Frozen):
    """The World cards."""

    provenance: Provenance
    values: tuple[Card, ...]


class Missions(Frozen):
    """The missions."""

    provenance: Provenance
    values: tuple[Mission, ...]


class UnderWay(Frozen):
    """REs that start the campaign in a transfer box."""

    provenance: Provenance
    values: tuple[Craft, ...]


class Scenarios(Frozen):
    """The scenarios."""

    provenance: Provenance
    values: tuple[Scenario, ...]


class Times(Frozen):
    """Turns of a transfer between two systems, each pair once, the inner one first."""

    provenance: Provenance
    values: Mapping[Name, Mapping[Name, Turns]]
