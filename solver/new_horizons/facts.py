"""New Horizons as atoms: what it adds to content and states, in the words of `rules_asp/new_horizons/inputs.lp`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from starlaw.knowledge.horizons.state import World
from starlaw.knowledge.new_horizons.content import SHIPS, Content
from starlaw.knowledge.new_horizons.movement import lanes
from starlaw.knowledge.new_horizons.state import Fleet, State
from starlaw.knowledge.readings import readings
from starlaw.solver.session import Atom, Piece, fact


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the expansion's part of a content pack says."""
    yield from (fact("ship_kind", ship) for ship in SHIPS)
    yield from (fact("in_fleet", ship, number) for ship, number in content.fleet.values.items())
    yield from (fact("combat_value", piece, number) for piece, number in content.combat.values.items())
    yield from (fact("ship_points", ship, number) for ship, number in content.ship_control.values.items())
    for ship, price in content.ship_costs.items():
        yield from (fact("ship_cost", ship, token, number) for token, number in price.values.items() if number)
    yield from (fact("fixed", name, number) for name, number in content.battle.values.items())
    for race, own in content.race_ships.items():
        yield from (fact("race_fleet", race, ship, number) for ship, number in own.fleet.items())
        yield from (fact("race_combat", race, ship, number) for ship, number in own.combat.items())
        for ship, prices in own.costs.items():
            yield from (fact("race_cost", race, ship, token, number) for token, number in prices.items() if number)
        yield from (fact("moves_free", race, ship) for ship in own.moves_free)
        yield from (fact("lands", race, ship) for ship in own.lands)
        yield from (fact("sneaks", race, ship) for ship in own.sneaks)


def universe_facts() -> Iterator[Atom]:
    """Yield the readings of the expansion that could be chosen."""
    base = readings("horizons")
    for reading in readings("new_horizons").values():
        if reading.id not in base:
            yield from (fact("may_read", reading.id, choice) for choice in reading.choices)


def state_pieces(state: State) -> Iterator[Piece]:
    """Yield the parts that the expansion adds to a state."""
    yield None, None, _moment_facts, (state,)
    for seat, fleet in state.fleets.items():
        yield (seat, id(fleet)), fleet, _fleet_facts, (seat, fleet)
    yield ("lanes", id(state.worlds)), state.worlds, _lane_facts, (state.worlds,)


def _moment_facts(state: State) -> Iterator[Atom]:
    yield from (fact("race", seat, race) for seat, race in state.races.items())
    for tile, owners in state.damaged.items():
        yield from (fact("damaged", tile, owner, n) for owner, number in owners.items() for n in _steps(number))
    for one, other in state.alliances:
        yield fact("allied", one, other)
        yield fact("allied", other, one)
    yield from (fact("rebuffed", seat) for seat in state.rebuffed)
    yield from (fact("traded", n) for n in _steps(state.trades))
    yield from _battle_facts(state)
    yield from _asked_facts(state)


def _battle_facts(state: State) -> Iterator[Atom]:
    battle = state.battle
    if battle is None:
        return
    yield fact("battlefield", battle.world)
    yield from (fact("attacker", seat) for seat in battle.attackers)
    yield from (fact("defender", seat) for seat in battle.defenders)
    if battle.bombardment:
        yield fact("bombarding")
    yield from (fact("cloaked", seat, n) for seat, number in battle.cloaked.items() for n in _steps(number))
    yield from (fact("hunting", seat, n) for seat, number in battle.hunting.items() for n in _steps(number))


def _asked_facts(state: State) -> Iterator[Atom]:
    asked: Any = state.agenda[0] if state.agenda else None
    match asked and asked.kind:
        case "ships":
            yield fact("from_place", asked.place)
            counted = Counter((ship.kind, ship.damage) for ship in asked.activated)
            for (kind, damage), number in counted.items():
                yield from (fact("activated", kind, damage, n) for n in _steps(number))
            if asked.begun:
                yield fact("begun")
        case "repair" if asked.begun:
            yield fact("begun")
        case "engage":
            yield fact("at_world", asked.world)
            if asked.attacked:
                yield fact("attacked")
        case "assign":
            yield fact("pool", asked.pool)
        case "pact":
            yield fact("offer_from", asked.offered_by)
        case "trade":
            yield fact("offer_from", asked.offered_by)
            yield fact("gives", asked.give)
            yield fact("wants", asked.get)


def _fleet_facts(seat: str, fleet: Fleet) -> Iterator[Atom]:
    for ship, number in fleet.dock.items():
        yield from (fact("dock", seat, ship, n) for n in _steps(number))
    counted = Counter((ship.kind, ship.place, ship.damage) for ship in fleet.ships)
    for (kind, place, damage), number in counted.items():
        yield from (fact("ship", seat, kind, place, damage, n) for n in _steps(number))


def _lane_facts(worlds: Mapping[str, World]) -> Iterator[Atom]:
    return (fact("lane", start, end) for start, end in lanes(worlds))


def _steps(number: int) -> range:
    return range(1, number + 1)
