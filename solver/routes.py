"""Routes: the cheapest way for ships from one place to another, as actions with their price."""

from collections.abc import Mapping

from starlaw.knowledge.values import Frozen


class Leg(Frozen):
    """One action of a route: from where to where, what it costs, and the moves that make it."""

    start: str
    end: str
    energy: int
    moves: tuple[str, ...]


class Route(Frozen):
    """A cheapest route: its fleet, legs and energy in all; among equally cheap ones, one with the fewest actions."""

    player: str
    fleet: Mapping[str, int]
    legs: tuple[Leg, ...]
    energy: int
