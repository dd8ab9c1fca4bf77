"""Stellar Horizons as atoms: content, options and states, in the words of `rules_asp/stellar_horizons/inputs.lp`."""

from collections.abc import Iterator, Mapping, Sequence

from starlaw.knowledge.readings import chosen_readings, readings
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import Content, Numbers
from starlaw.knowledge.stellar_horizons.movement import box_of, system_of
from starlaw.knowledge.stellar_horizons.state import Player, State
from starlaw.solver.session import Atom, Piece, fact

NAME = "stellar_horizons"
RICHEST = 60  # no price is higher, so more cash than this is not told to the rules


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the content pack says."""
    for name in type(content).model_fields:
        part = getattr(content, name)
        if isinstance(part, Numbers):
            yield from (fact("number", name, key, number) for key, number in part.values.items())
    yield from _map_facts(content)
    yield from _people_facts(content)
    yield from _piece_facts(content)


def _map_facts(content: Content) -> Iterator[Atom]:
    for place, system in enumerate(content.systems.values, start=1):
        yield fact("system", system.id, place)
        yield fact("track", system.id, system.track)
    for one in content.system_ids:
        for other in content.system_ids:
            if one != other:
                yield fact("turns", one, other, content.turns(one, other))
    for inner, outer in ((inner, outer) for inner, row in content.known_times.values.items() for outer in row):
        yield fact("known_turns", inner, outer)
        yield fact("known_turns", outer, inner)
    for world in content.worlds.values:
        yield fact("world", world.id)
        yield fact("world_in", world.id, world.system)
        yield fact("world_value", world.id, world.value)
        yield fact("explored_for", world.id, world.explored_for)
        yield from (fact("printed_for", world.id, kind) for kind in (world.printed_for,) if kind)
        yield from (fact("base_price", world.id, price) for price in (world.base,) if price is not None)
        yield from (fact("severe", world.id, what) for what in ("radiation", "atmosphere") if getattr(world, what))
    for name in content.places:
        yield fact("place", name)
        box = box_of(content, name)
        if box is not None:
            yield fact("box", name, system_of(content, name), box)


def _people_facts(content: Content) -> Iterator[Atom]:
    for faction in content.factions.values:
        yield fact("faction", faction.id)
        yield from (fact("techs_at_start", faction.id, number) for number in (faction.techs,) if number is not None)
        yield from (fact("unlocked_at_start", faction.id, tech) for tech in faction.unlocked)
        yield from (fact("policy_at_start", faction.id, policy) for policy in faction.policies)
    for tech in content.techs.values:
        yield fact("tech", tech.id)
        yield from (fact("tech_price", tech.id, price) for price in (tech.price,) if price is not None)
        yield from (fact("printed_price", tech.id, price) for price in (tech.printed_price,) if price is not None)
        yield from (fact("discount", tech.id, faction, number) for faction, number in tech.discounts.items())


def _piece_facts(content: Content) -> Iterator[Atom]:
    for counter in content.fleet.values:
        yield fact("counter", counter.id)
        yield fact("ship_kind", counter.id, counter.kind)
        yield fact("ship_size", counter.id, counter.size)
        yield fact("ship_cost", counter.id, counter.cost)
        yield from (fact("ship_tech", counter.id, tech) for tech in (counter.tech,) if tech)
        yield from (fact("back_of", counter.id, front) for front in (counter.back_of,) if front)
    for facility in content.facilities.values:
        yield from (fact("readies", facility.id, size) for size in (facility.readies,) if size is not None)
    for craft in content.under_way.values:
        yield fact("craft", craft.id, craft.faction)
        yield fact("craft_box", craft.id, craft.system, craft.box)


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


def _moment_facts(state: State) -> Iterator[Atom]:
    yield fact("phase", state.phase)
    yield fact("year", state.year)
    for place, entry in enumerate(state.agenda):
        yield fact("agenda", place, entry.player, entry.kind)


def _player_facts(seat: str, player: Player) -> Iterator[Atom]:
    yield from (fact("has", seat, "cash", n) for n in range(1, min(player.cash, RICHEST) + 1))
    yield from (fact("victory", seat, n) for n in range(1, player.markers["victory"] + 1))
    yield from (fact("owns", seat, tech) for tech in player.techs)
    for name, ship in player.ships.items():
        yield fact("at", seat, name, ship.place)
        if ship.reserved:
            yield fact("reserved", seat, name)
        if ship.explored:
            yield fact("explored", seat, name)


def _world_facts(worlds: Mapping[str, int]) -> Iterator[Atom]:
    return (fact("worth", world, n) for world, value in worlds.items() for n in range(1, value + 1))
