"""A table with ships drawn as plain text."""

from collections.abc import Iterator

from starlaw.knowledge.naming import called, several
from starlaw.knowledge.new_horizons.content import HYPERSPACE, SHIPS
from starlaw.knowledge.new_horizons.movement import ships_at
from starlaw.knowledge.new_horizons.state import State
from starlaw.show import horizons
from starlaw.show.horizons.cards import price
from starlaw.show.layout import wrapped
from starlaw.show.phrases import spoken
from starlaw.solver.game import Game


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table as a player may see it; ships are open to all."""
    return "\n".join([horizons.board(judge, state, player), *_fleets(judge, state)])


def _fleets(judge: Game, state: State) -> Iterator[str]:
    places = sorted({ship.place for fleet in state.fleets.values() for ship in fleet.ships}, key=_by_number)
    for place in places:
        there = ships_at(state, place)
        words = "; ".join(f"{number} {spoken(name)}" for name, number in there.items())
        yield wrapped(words, f"{'hyperspace' if place == HYPERSPACE else 'orbit of ' + called(judge.names, place)}: ")
    for seat in state.seats:
        race = f" ({spoken(state.races[seat])})" if seat in state.races else ""
        dock = state.fleets[seat].dock
        left = ", ".join(f"{dock[ship]} {spoken(ship)}" for ship in SHIPS if dock[ship]) or "nothing"
        yield wrapped(left, f"dock of {seat}{race}: ")
    for tile, owners in state.damaged.items():
        yield f"damaged on {called(judge.names, tile)}: " + ", ".join(
            f"{several(n, 'colony')} of {owner}" for owner, n in owners.items()
        )
    for one, other in state.alliances:
        yield f"allied: {one} and {other}"
    if state.battle is not None:
        kind = "bombardment" if state.battle.bombardment else "battle"
        sides = (" and ".join(side) for side in (state.battle.attackers, state.battle.defenders))
        hidden = "".join(f", {number} cloaked of {seat}" for seat, number in state.battle.cloaked.items())
        hunting = "".join(f", {number} hunting of {seat}" for seat, number in state.battle.hunting.items())
        yield f"{kind} at {called(judge.names, state.battle.world)}: {' against '.join(sides)}{hidden}{hunting}"


def _by_number(place: str) -> tuple[bool, int, str]:
    return place == HYPERSPACE, len(place), place


def reference(judge: Game) -> str:
    """Return what boards and the chart of ships print."""
    lines = [horizons.reference(judge), "ships"]
    content = judge.content
    for ship in SHIPS:
        values = f"combat {content.combat.values[ship]}, control {content.ship_control.values[ship]}"
        lines.append(f"  {spoken(ship):12} {values}, costs {price(content.ship_costs[ship].values)}")
    for race, own in content.race_ships.items():
        said = [f"{spoken(ship)} combat {number}" for ship, number in own.combat.items()]
        said += [f"{spoken(ship)} costs {price(cost)}" for ship, cost in own.costs.items()]
        said += [several(number, spoken(ship)) for ship, number in own.fleet.items()]
        said += [f"{spoken(ship)} moves free" for ship in own.moves_free]
        said += [f"{spoken(ship)} can land as a colony" for ship in own.lands]
        said += [f"{spoken(ship)} throws a die before each round" for ship in own.sneaks]
        lines.append(wrapped("; ".join(said), f"  {spoken(race):12} "))
    return "\n".join(lines)
