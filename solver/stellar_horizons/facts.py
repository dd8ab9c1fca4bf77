"""Stellar Horizons as atoms: content, options and states, in the words of `rules_asp/stellar_horizons/inputs.lp`."""

from collections.abc import Iterator, Mapping, Sequence

from starlaw.knowledge.maps import Telling
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.readings import chosen_readings, readings
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import FLYBY, HOME, Content, Numbers
from starlaw.knowledge.stellar_horizons.movement import heliocentric, transfers
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES, Counter
from starlaw.knowledge.stellar_horizons.state import SETTLEMENT, Base, Goods, Marker, Player, Ship, State
from starlaw.solver.session import Atom, Piece, fact

NAME = "stellar_horizons"
PLACES: Telling = {
    FLYBY: (("track", "system", "track"), ("box", "name", "system", 0), ("place", "name")),
    "world": (("world", "name"), ("world_in", "name", "system"), ("place", "name")),
}
MARKS = ("reserved", "moved", "explored", "produced")
RICHEST = 310  # nothing costs more, not even all bases and CVs above limits of 0; more cash is not told to the rules
# likewise of tech points and politics markers
MOST: Mapping[Marker, int] = {"engineering": 40, "physics": 40, "biology": 40, "wild": 40, "politics": 40}
FULLEST = 30  # likewise of a resource in one place


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the content pack says."""
    if content.pack != DEFAULT:
        yield fact("pack", "own")
    for name in type(content).model_fields:
        part = getattr(content, name)
        if isinstance(part, Numbers):
            yield from (fact("number", name, key, number) for key, number in part.values.items())
    yield from _map_facts(content)
    yield from _people_facts(content)
    yield from _piece_facts(content)


def _map_facts(content: Content) -> Iterator[Atom]:
    yield from (fact("system", system, place) for place, system in enumerate(content.system_ids, start=1))
    yield from heliocentric(content).told(PLACES, {})
    yield from (fact("turns", *transfer) for transfer in transfers(content))
    for inner, outer in ((inner, outer) for inner, row in content.known_times.values.items() for outer in row):
        yield fact("known_turns", inner, outer)
        yield fact("known_turns", outer, inner)
    yield from (fact("main_world", system, world) for system, world in content.main_world.items())
    for world in content.worlds.values:
        yield fact("world_value", world.id, world.value)
        yield fact("explored_for", world.id, world.explored_for)
        yield from (fact("printed_for", world.id, kind) for kind in (world.printed_for,) if kind)
        yield from (fact("base_price", world.id, price) for price in (world.base,) if price is not None)
        yield from (fact("severe", world.id, what) for what in ("radiation", "atmosphere") if getattr(world, what))
        yield from (fact("world_bonus", world.id, what, number) for what, number in world.bonus.items())
        yield from (fact("terraform_most", world.id, most) for most in (world.terraform,) if most is not None)
        yield from (fact("slot", world.id) for _ in range(world.slot))


def _people_facts(content: Content) -> Iterator[Atom]:
    for number, faction in enumerate(content.factions.values, start=1):
        yield fact("faction", faction.id)
        yield fact("faction", faction.id, number)
        yield from (fact("techs_at_start", faction.id, number) for number in (faction.techs,) if number is not None)
        yield from (fact("unlocked_at_start", faction.id, tech) for tech in faction.unlocked)
        yield from (fact("policy_at_start", faction.id, policy) for policy in faction.policies)
    for tech in content.techs.values:
        yield fact("tech", tech.id)
        yield from (fact("tech_price", tech.id, price) for price in (tech.price,) if price is not None)
        yield from (fact("printed_price", tech.id, price) for price in (tech.printed_price,) if price is not None)
        yield from (fact("discount", tech.id, faction, number) for faction, number in tech.discounts.items())
        yield from (fact("needs", tech.id, other) for other in (tech.needs,) if other)
        yield from (fact("tech_effect", tech.id, what, number) for what, number in tech.effects.items())
        if tech.research:
            yield fact("tech_research", tech.id, tech.research)
            for name in content.faction:
                for printing, errata in (("amended", True), ("printed", False)):
                    cost = tech.cost_for(name, errata)
                    yield from (fact("tech_cost", name, tech.id, number, printing) for number in (cost,) if number)


def _piece_facts(content: Content) -> Iterator[Atom]:
    for counter in content.fleet.values:
        yield fact("counter", counter.id)
        yield fact("ship_kind", counter.id, counter.kind)
        yield fact("ship_size", counter.id, counter.size)
        yield fact("ship_cost", counter.id, counter.cost)
        yield from (fact("ship_tech", counter.id, tech) for tech in (counter.tech,) if tech)
        yield from (fact("back_of", counter.id, front) for front in (counter.back_of,) if front)
        if counter.kind == "cv":
            yield from (fact("hold", counter.id, size) for size in (counter.hold,) if size)
            yield from (fact(name, counter.id) for name, has in _icons(counter) if has)
            yield fact("combat", counter.id, counter.combat)
            yield fact("drones", counter.id, counter.drones)
    yield from (fact("resource", resource) for resource in RESOURCES)
    for facility in content.facilities.values:
        yield from (fact("readies", facility.id, size) for size in (facility.readies,) if size is not None)
        yield from (fact("facility_cost", facility.id, what, number) for what, number in facility.cost.items())
        if facility.id != SETTLEMENT:
            yield fact("facility", facility.id)
            yield fact("facility_bonus", facility.id, facility.bonus)
            yield fact("shield", facility.id, facility.shield)
            yield fact("defence", facility.id, facility.defence)
            yield from (fact("makes", facility.id, kind) for kind in (facility.produces,) if kind)
            yield from (fact("upgrades", facility.id, other) for other in (facility.upgrades,) if other)
    for card in content.world_cards.values:
        yield fact("card", card.id)
        yield from (fact("card_icon", card.id, what, number) for what, number in card.icons.items())
    for mission in content.missions.values:
        yield fact("mission", mission.id)
        yield fact("mission_points", mission.id, mission.points)
    for scenario in content.scenarios.values:
        yield fact("settled_on", scenario.id, scenario.world)
        yield fact("settlements_win", scenario.id, scenario.settlements)
        if "settlements" in scenario.given:
            yield fact("told_to_win", scenario.id, scenario.settlements)
        yield fact("scenario_ends", scenario.id, scenario.ends)
        yield from (fact("on_map", scenario.id, system) for system in scenario.systems)
    for craft in content.under_way.values:
        yield fact("craft", craft.id, craft.faction)
        yield fact("craft_box", craft.id, craft.system, craft.box)
        yield fact("craft_name", craft.id, _spelt(craft.name))
        yield from (fact("printed_name", craft.id, _spelt(name)) for name in (craft.printed_name,) if name)


def _spelt(name: str) -> str:
    """Return a name as a constant.

    >>> _spelt("Gan Dei")
    'gan_dei'
    """
    return name.lower().replace(" ", "_")


def _icons(counter: Counter) -> tuple[tuple[str, bool], ...]:
    return ("explorer", counter.explores), ("equipped", counter.produces)


def table_facts(content: Content, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
    """Yield what is settled before a game begins: who sits at the table, the errata and the readings."""
    yield fact("players", options.players)
    yield from (fact("seat", seat) for seat in seats)
    if options.errata:
        yield fact("errata")
    yield from (fact("reading", name, choice) for name, choice in chosen_readings(NAME, options.readings).items())


def universe_facts(content: Content) -> Iterator[Atom]:
    """Yield what could be settled before any game."""
    yield from (fact("may_sit", faction) for faction in content.faction)
    for reading in readings(NAME).values():
        yield from (fact("may_read", reading.id, choice) for choice in reading.choices)


def state_pieces(state: State) -> Iterator[Piece]:
    """Yield the parts that a state consists of; parts that a move leaves alone are the same objects after it."""
    yield None, None, _moment_facts, (state,)
    for seat, player in state.players.items():
        yield (seat, id(player)), player, _player_facts, (seat, player)
    yield id(state.worlds), state.worlds, _world_facts, (state.worlds,)
    yield id(state.npf), state.npf, _npf_facts, (state.npf,)


def _moment_facts(state: State) -> Iterator[Atom]:
    yield fact("phase", state.phase)
    yield fact("year", state.year)
    yield from (fact("begun") for _ in range(state.begun))
    yield from (fact("destroyed") for _ in range(state.destroyed))
    if state.pending:
        known = state.pending.model_dump(
            include={"place", "resource", "card", "world", "field", "attacker", "defender", "points"}, exclude_none=True
        )
        yield from (fact("pending", key, value) for key, value in known.items())
    yield from (fact("pirates", system) for system, number in state.pirates.items() if number)
    yield from (fact("asteroid") for _ in state.asteroids[:1])
    yield from (fact("card_at", world, card) for world, card in state.cards.items())
    for world, points in state.terraform.items():
        yield from (fact("terra", world, n) for n in range(1, points + 1))
    for place, entry in enumerate(state.agenda):
        yield fact("agenda", place, entry.player, entry.kind)


def _player_facts(seat: str, player: Player) -> Iterator[Atom]:
    yield from (fact("has", seat, "cash", n) for n in range(1, min(player.cash, RICHEST) + 1))
    yield from (fact("victory", seat, n) for n in range(1, player.markers["victory"] + 1))
    yield from (fact("owns", seat, tech) for tech in player.techs)
    for kind, most in MOST.items():
        yield from (fact("has", seat, kind, n) for n in range(1, min(player.markers[kind], most) + 1))
    yield from (fact("bought", seat) for _ in range(player.bought))
    yield from (fact("attacked", seat, place) for place in player.attacked)
    yield from (fact("has_mission", seat, mission) for mission in (player.mission,) if mission)
    yield from (fact("earned", seat, mission) for mission in player.earned)
    yield from (fact("transported", seat, n) for n in range(1, player.transported + 1))
    yield from (fact("shifted", seat, n) for n in range(1, player.shifts + 1))
    yield from (fact("relation", seat, faction, n) for faction, n in player.relations.items())
    yield from _stored(seat, HOME, player.stock)
    for name, ship in player.ships.items():
        yield from _ship_facts(seat, name, ship)
    for world, base in player.bases.items():
        yield from _base_facts(seat, world, base)


def whereabouts(seat: str, name: str, ship: Ship) -> Atom:
    """Return where a ship is: at a place, or on the track of a system."""
    system, _, box = ship.place.rpartition("_")
    return fact("under_way", seat, name, system) if box.isdecimal() else fact("at", seat, name, ship.place)


def _ship_facts(seat: str, name: str, ship: Ship) -> Iterator[Atom]:
    yield whereabouts(seat, name, ship)
    yield from (fact(what, seat, name) for what in MARKS if getattr(ship, what))
    yield from (fact("aboard", seat, name, probe) for probe in (ship.probe,) if probe)
    for resource, number in ship.cargo.items():
        yield from (fact("carries", seat, name, resource, n) for n in range(1, number + 1))


def _base_facts(seat: str, world: str, base: Base) -> Iterator[Atom]:
    yield fact("base", seat, world)
    for facility, damage in base.facilities.items():
        yield fact("facility_at", seat, world, facility)
        yield from (fact("damaged", seat, world, facility) for _ in range(damage > 0))
    yield from (fact("settled", seat, world, n) for n in range(1, base.settlements + 1))
    yield from (fact("trades", seat, world) for _ in range(base.trade > 0))
    yield from (fact("built", seat, world) for _ in range(base.built))
    yield from (fact("blockaded", seat, world) for _ in range(base.blockaded))
    yield from (fact("terraformed", seat, world, n) for n in range(1, base.points + 1))
    yield from _stored(seat, world, base.stock)


def _stored(seat: str, place: str, stock: Goods) -> Iterator[Atom]:
    for resource, number in stock.items():
        yield from (fact("stores", seat, place, resource, n) for n in range(1, min(number, FULLEST) + 1))


def _world_facts(worlds: Mapping[str, int]) -> Iterator[Atom]:
    return (fact("worth", world, n) for world, value in worlds.items() for n in range(1, value + 1))


def _npf_facts(npf: Mapping[str, int]) -> Iterator[Atom]:
    return (fact("trades", "npf", world) for world, markers in npf.items() if markers)
