"""The content of Stellar Horizons: the solar system, the pieces and every printed number, with their provenance."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Annotated

from pydantic import Field, model_validator

from starlaw.knowledge.packs import DEFAULT, Pack, read_pack
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.stellar_horizons.pieces import (
    Card,
    Cards,
    Counter,
    Facilities,
    Facility,
    Faction,
    Factions,
    Fleet,
    Mission,
    Missions,
    Piece,
    Scenario,
    Scenarios,
    System,
    Systems,
    Tech,
    Techs,
    Times,
    UnderWay,
    World,
    Worlds,
)
from starlaw.knowledge.values import Frozen, Name

HOME = "earth"  # the system and the world that every faction starts from
ORBIT = "earth_orbit"
FLYBY = "flyby"


class Numbers(Frozen):
    """Named numbers of one provenance."""

    provenance: Provenance
    values: Mapping[Name, Annotated[int, Field(ge=0, le=9999, strict=True)]]


class Content(Pack):
    """One content pack; a player's own copy is described by a pack of the same shape."""

    systems: Systems
    known_times: Times
    times: Times
    worlds: Worlds
    factions: Factions
    techs: Techs
    fleet: Fleet
    facilities: Facilities
    under_way: UnderWay
    world_cards: Cards
    missions: Missions
    rates: Numbers
    losses: Numbers
    modifiers: Numbers
    support: Numbers
    readying: Numbers
    launching: Numbers
    exploring: Numbers
    life: Numbers
    producing: Numbers
    founding: Numbers
    terraforming: Numbers
    politics: Numbers
    fighting: Numbers
    ending: Numbers
    asteroids: Numbers
    marker_bag: Numbers
    start: Numbers
    earth_production: Numbers
    support_limits: Numbers
    goods: Numbers
    settling: Numbers
    cv_range: Numbers
    large_losses: Numbers
    diplomacy: Numbers
    npf_bases: Numbers
    battle: Numbers
    combat_table: Numbers
    piracy: Numbers
    asteroid: Numbers
    scenarios: Scenarios
    solo: Numbers
    settlement_points: Numbers
    terraforming_points: Numbers

    @model_validator(mode="after")
    def _fits_together(self) -> "Content":
        for part in self.lists:
            ids = [piece.id for piece in part]
            twice = sorted({i for i in ids if ids.count(i) > 1})
            if twice:
                raise ValueError(f"ids used twice: {', '.join(twice)}")
        order = list(self.system_ids)
        for inner, outer in ((a, b) for n, a in enumerate(order) for b in order[n + 1 :]):
            if outer not in self.table.get(inner, {}):
                raise ValueError(f"times.values.{inner}.{outer} is missing")
        for world in self.worlds.values:
            if world.system not in order:
                raise ValueError(f"worlds.{world.id}.system: {world.system!r} is no system")
        for faction in self.factions.values:
            if faction.techs not in (None, len({*faction.unlocked, *faction.further})):
                raise ValueError(f"factions.{faction.id}: it starts with {faction.techs} techs, and others are named")
        for mission in self.missions.values:
            if mission.world not in [world.id for world in self.worlds.values]:
                raise ValueError(f"missions.{mission.id}.world: {mission.world!r} is no world")
        for scenario in self.scenarios.values:
            if scenario.world not in self.world or not {*scenario.systems} <= {*order}:
                raise ValueError(f"scenarios.{scenario.id}: expected a world and systems of this pack")
        for craft in self.under_way.values:
            if craft.box > self.system(craft.system).track:
                raise ValueError(f"under_way.{craft.id}.box: the track of {craft.system} is shorter than {craft.box}")
        return self

    @property
    def lists(self) -> tuple[Sequence[Piece], ...]:
        """The parts that hold pieces."""
        parts = (self.systems, self.worlds, self.factions, self.techs, self.fleet, self.facilities, self.under_way)
        more = (self.world_cards, self.missions, self.scenarios)
        return tuple(part.values for part in (*parts, *more))

    @cached_property
    def system_ids(self) -> tuple[str, ...]:
        """The systems outward from the Sun."""
        return tuple(system.id for system in self.systems.values)

    @cached_property
    def table(self) -> Mapping[str, Mapping[str, int]]:
        """The turns of transfers, known and assumed, by the inner and the outer system; others are ways in alone."""
        known, assumed = self.known_times.values, self.times.values
        return {inner: {**assumed.get(inner, {}), **known.get(inner, {})} for inner in (*assumed, *known)}

    def turns(self, one: str, other: str) -> int:
        """Return the turns from one system to another before modifiers: inward as outward unless told apart."""
        told = self.table.get(one, {}).get(other)
        return self.table[other][one] if told is None else told

    def system(self, name: str) -> System:
        """Return a system by id."""
        return next(system for system in self.systems.values if system.id == name)

    @cached_property
    def world(self) -> Mapping[str, World]:
        """Every world by id."""
        return {world.id: world for world in self.worlds.values}

    @cached_property
    def main_world(self) -> Mapping[str, str]:
        """The world of each system that is explored from its flyby box: the first that is listed."""
        return {world.system: world.id for world in reversed(self.worlds.values)}

    @cached_property
    def faction(self) -> Mapping[str, Faction]:
        """Every faction by id."""
        return {faction.id: faction for faction in self.factions.values}

    @cached_property
    def counter(self) -> Mapping[str, Counter]:
        """Every counter by id."""
        return {counter.id: counter for counter in self.fleet.values}

    @cached_property
    def tech(self) -> Mapping[str, Tech]:
        """Every tech and policy by id."""
        return {tech.id: tech for tech in self.techs.values}

    @cached_property
    def facility(self) -> Mapping[str, Facility]:
        """Every facility by id."""
        return {facility.id: facility for facility in self.facilities.values}

    @cached_property
    def card(self) -> Mapping[str, Card]:
        """Every World card by id."""
        return {card.id: card for card in self.world_cards.values}

    @cached_property
    def mission(self) -> Mapping[str, Mission]:
        """Every mission by id."""
        return {mission.id: mission for mission in self.missions.values}

    def called(self, faction: str, counter: str, errata: bool) -> str | None:
        """Return the name of an RE that is under way at the start, as amended or as printed; others have none."""
        for craft in self.under_way.values:
            if (craft.faction, craft.counter) == (faction, counter):
                return craft.name if errata else craft.printed_name or craft.name
        return None

    @cached_property
    def scenario(self) -> Mapping[str, Scenario]:
        """Every scenario by id."""
        return {scenario.id: scenario for scenario in self.scenarios.values}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place where a ship can be: worlds, flyby boxes and transfer boxes."""
        boxes = (place for system in self.systems.values for place in self.boxes(system))
        return (*self.world, *boxes)

    @staticmethod
    def boxes(system: System) -> Iterator[str]:
        """Yield the flyby box of a system, then its transfer boxes from the nearest on."""
        yield flyby_box(system.id)
        yield from (transfer_box(system.id, number) for number in range(1, system.track + 1))


def flyby_box(system: str) -> str:
    """Return the id of a system's flyby box."""
    return f"{system}_{FLYBY}"


def transfer_box(system: str, number: int) -> str:
    """Return the id of a transfer box; the flyby box is what box 0 would be.

    >>> transfer_box("mars", 2), transfer_box("mars", 0)
    ('mars_2', 'mars_flyby')
    """
    return f"{system}_{number}" if number else flyby_box(system)


@cache
def content(path: str = DEFAULT) -> Content:
    """Return the default pack, or the pack in a user's file."""
    return read_pack(Content, "stellar_horizons", path)
