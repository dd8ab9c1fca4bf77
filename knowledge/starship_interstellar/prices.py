"""Prices of Starship Interstellar: what a technology, a Mechanism, a meeple or a flight costs a player."""

from collections.abc import Mapping
from typing import NamedTuple

from starlaw.knowledge.starship_interstellar.content import EARTH, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.movement import spot
from starlaw.knowledge.starship_interstellar.pieces import ActionSide, Colour
from starlaw.knowledge.starship_interstellar.state import Player, State

NONE = "none"
PLAIN = ActionSide(does="travel")


def lowered(content: Content, cost: Mapping[Colour, int], lower: str) -> dict[Colour, int]:
    """Return a price of which one cube of a colour is replaced by one a level lower."""
    found = dict(cost)
    if lower != NONE:
        found[lower] -= 1  # type: ignore[index]
        below = content.shifted(lower, -1)
        found[below] = found.get(below, 0) + 1
    return {colour: number for colour, number in found.items() if number}


def technology_cost(content: Content, player: Player, name: str, side: ActionSide, lower: str) -> dict[Colour, int]:
    """Return the cubes of a technology; with a token for it, at the price of the level before if that can be paid."""
    cost = _technology_cost(content, player, name, side.previous)
    if any(player.cubes[colour] < number for colour, number in cost.items()):
        cost = _technology_cost(content, player, name, previous=False)
    return lowered(content, cost, lower)


def _technology_cost(content: Content, player: Player, name: str, previous: bool) -> Mapping[Colour, int]:
    tech = content.technology[name]
    if tech.line == "salvation":
        place = sum(content.technology[owned].line == "salvation" for owned in player.techs)
        prices = content.salvation_prices.values
        return prices[max(0, place - 1)] if previous else prices[place]
    level = max(1, tech.level - 1) if previous else tech.level
    return next(t.cost for t in content.technologies.values if (t.line, t.level) == (tech.line, level))


class Toll(NamedTuple):
    """A part of what a flight costs, and why."""

    why: str
    fuel: int


def apart(content: Content, one: int, other: int) -> int:
    """Return how many quadrants lie between two, the shorter way round."""
    number = content.travel.values["quadrants"]
    way = (one - other) % number
    return min(way, number - way)


def tolls(
    state: State, content: Content, player: str, start: str, goal: str, side: ActionSide = PLAIN
) -> tuple[Toll, ...]:
    """Return what a flight between two places costs, part by part; the sum is the price."""
    here, there = spot(state, content, player, start), spot(state, content, player, goal)
    assert here is not None
    assert there is not None
    if side.free:
        return (Toll("a flight without Fuel", 0),)
    known, numbers = state.players[player].techs, content.travel.values
    parts = [
        Toll("orbits", abs(here.orbit - there.orbit) * numbers["orbit"]),
        Toll("quadrants", apart(content, here.quadrant, there.quadrant) * numbers["quadrant"]),
    ]
    inner, outer = sorted((here.orbit, there.orbit))
    if inner <= numbers["belt_after"] < outer:
        parts.append(Toll("Asteroid Belt", 0 if "travel_1" in known else numbers["belt"]))
    if start != WORMHOLE:
        gravity = content.planet[start].gravity
        parts.append(Toll(f"gravity of {content.planet[start].name}", 0 if "travel_2" in known else gravity))
    through = content.wormhole.values["fuel"]
    token = state.players[player].wormhole
    ends = ((start, there), (goal, here))
    if token and any(end == EARTH and other == token for end, other in ends) and through < sum(p.fuel for p in parts):
        parts = [Toll("Wormhole", through)]
    if side.less:
        total = sum(part.fuel for part in parts)
        parts.append(Toll("less by the token", -min(side.less, total)))
    return tuple(part for part in parts if part.fuel)


def fare(state: State, content: Content, player: str, goal: str, side: ActionSide = PLAIN) -> int:
    """Return the Fuel of a flight from where the Explorer is."""
    return sum(part.fuel for part in tolls(state, content, player, state.players[player].explorer, goal, side))


def sale(content: Content, colour: str, side: ActionSide) -> int:
    """Return the Fuel that a cube brings."""
    return content.levels.values[colour] + content.market.values["sell"] + side.less


def purchase(content: Content, colour: str, side: ActionSide) -> int:
    """Return the Fuel that a cube costs."""
    return max(0, content.levels.values[colour] + content.market.values["buy"] - side.less)
