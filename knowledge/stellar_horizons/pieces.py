"""The pieces of Stellar Horizons: planetary systems, worlds, factions, techs, counters and facilities."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from starlaw.knowledge.clauses import ClauseId
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name

Small = Annotated[int, Field(ge=0, le=99, strict=True)]
Turns = Annotated[int, Field(ge=1, le=99, strict=True)]
Research = Literal["engineering", "physics", "biology"]
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
    bases are possible; whether there is a slot for a World card; whether radiation or atmosphere is severe.
    """

    system: Name
    explored_for: Research
    printed_for: Research | None = None
    value: Small
    base: Small | None = None
    slot: bool = True
    radiation: bool = False
    atmosphere: bool = False


class Faction(Piece):
    """A faction: how many techs it starts with if that is told, which of them have a name, and its policies."""

    techs: Small | None = None
    unlocked: tuple[Name, ...] = ()
    policies: tuple[Name, ...] = ()


class Tech(Piece):
    """A tech or policy: its price in points of one kind of research, as amended and as printed, where told."""

    kind: Literal["tech", "policy"] = "tech"
    price: Small | None = None
    printed_price: Small | None = None
    discounts: Mapping[Name, Small] = {}


class Counter(Piece):
    """A ship of every faction's fleet: its kind, size and cost in $B, and the tech without which it is not built.

    A CV has an exploration value or none. A counter can be the back of another.
    """

    kind: Kind
    size: Annotated[int, Field(ge=1, le=9, strict=True)] = 1
    cost: Small
    tech: Name | None = None
    explores: bool = True
    back_of: Name | None = None


class Facility(Piece):
    """A facility that readies CVs up to a size, or else serves other ends."""

    readies: Annotated[int, Field(ge=2, le=9, strict=True)] | None = None


class Craft(Piece):
    """An RE that is under way when the campaign begins: whose, as which counter, in which box of which track."""

    faction: Name
    counter: Name
    system: Name
    box: Turns
    printed_name: str | None = None


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


class UnderWay(Frozen):
    """REs that start the campaign in a transfer box."""

    provenance: Provenance
    values: tuple[Craft, ...]


class Times(Frozen):
    """Turns of a transfer between two systems, each pair once, the inner one first."""

    provenance: Provenance
    values: Mapping[Name, Mapping[Name, Turns]]
