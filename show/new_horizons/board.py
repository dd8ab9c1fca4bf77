"""A table with ships drawn as plain text."""

from collections.abc import Iterator

from starlaw.knowledge.new_horizons.content import HYPERSPACE, SHIPS
from starlaw.knowledge.new_horizons.movement import ships_at
from starlaw.knowledge.new_horizons.state import State
from starlaw.show import horizons
from starlaw.show.horizons.cards import tokens
from starlaw.show.layout import wrapped
from starlaw.solver.game import Game


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table as a player may see it; ships are open to all."""
    return "\n".join([horizons.board(judge, state, player), *_fleets(state)])


def _fleets(state: State) -> Iterator[str]:
    places = sorted({ship.place for fleet in state.fleets.values() for ship in fleet.ships}, key=_by_number)
    for place in places:
        there = ships_at(state, place)
        words = "; ".join(f"{number} {name.replace('_', ' ')}" for name, number in there.items())
        yield wrapped(words, f"{'hyperspace' if place == HYPERSPACE else 'orbit of ' + place}: ")
    for seat in state.seats:
        race = f" ({state.races[seat].replace('_', ' ')})" if seat in state.races else ""
        dock = state.fleets[seat].dock
        left = ", ".join(f"{dock[ship]} {ship.replace('_', ' ')}" for ship in SHIPS if dock[ship]) or "nothing"
        yield wrapped(left, f"dock of {seat}{race}: ")
    for tile, owners in state.damaged.items():
        yield f"damaged on {tile}: " + ", ".join(f"{n} colony of {owner}" for owner, n in owners.items())
    for one, other in state.alliances:
        yield f"allied: {one} and {other}"
    if state.battle is not None:
        kind = "bombardment" if state.battle.bombardment else "battle"
        sides = (" and ".join(side) for side in (state.battle.attackers, state.battle.defenders))
        hidden = "".join(f", {number} cloaked of {seat}" for seat, number in state.battle.cloaked.items())
        hunting = "".join(f", {number} hunting of {seat}" for seat, number in state.battle.hunting.items())
        yield f"{kind} at {state.battle.world}: {' against '.join(sides)}{hidden}{hunting}"


def _by_number(place: str) -> tuple[bool, int, str]:
    return place == HYPERSPACE, len(place), place


def reference(judge: Game) -> str:
    """Return what boards and the chart of ships print."""
    lines = [horizons.reference(judge), "ships"]
    for ship in SHIPS:
        price, content = tokens(judge.content.ship_costs[ship].values), judge.content
        values = f"combat {content.combat.values[ship]}, control {content.ship_control.values[ship]}"
        lines.append(f"  {ship.replace('_', ' '):12} {values}, costs {price}")
    for race, own in judge.content.race_ships.items():
        said = [f"{ship.replace('_', ' ')} combat {number}" for ship, number in own.combat.items()]
        said += [f"{ship.replace('_', ' ')} costs {tokens(price)}" for ship, price in own.costs.items()]
        said += [f"{number} {ship.replace('_', ' ')}" for ship, number in own.fleet.items()]
        said += [f"{ship.replace('_', ' ')} moves free" for ship in own.moves_free]
        said += [f"{ship.replace('_', ' ')} can land as a colony" for ship in own.lands]
        said += [f"{ship.replace('_', ' ')} throws a die before each round" for ship in own.sneaks]
        lines.append(wrapped("; ".join(said), f"  {race.replace('_', ' '):12} "))
    return "\n".join(lines)
