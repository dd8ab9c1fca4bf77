"""Routes: the cheapest way for ships from one place to another, as actions with their price."""

from collections.abc import Mapping

from starlaw.knowledge.values import Frozen


class Leg(Frozen):
    """One action of a route: from where to where, what it costs and why, and the moves that make it.

    Where time passes and ships can be lost, also the turns that it takes and the percentage of failure.
    """

    start: str
    end: str
    energy: int
    moves: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    turns: int | None = None
    fails: int | None = None


class Route(Frozen):
    """A cheapest route: its fleet, legs and energy in all, or what the game calls it; of equals the fewest actions.

    Where time counts instead, the turns, the launches and the exact chance to arrive as a fraction.
    """

    player: str
    fleet: Mapping[str, int]
    legs: tuple[Leg, ...]
    energy: int
    unit: str = "energy"
    turns: int | None = None
    launches: int | None = None
    arrives: str | None = None
