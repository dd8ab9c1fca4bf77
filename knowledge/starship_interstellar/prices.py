"""Parts of what a flight of Starship Interstellar costs, for routes."""

from typing import NamedTuple

from starlaw.knowledge.starship_interstellar.content import EARTH, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.movement import spot
from starlaw.knowledge.starship_interstellar.pieces import ActionSide
from starlaw.knowledge.starship_interstellar.state import State

PLAIN = ActionSide(does="travel")


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
