"""A rough worth of a position with ships for the greedy agent."""

from starlaw.knowledge.new_horizons.state import State
from starlaw.solver.horizons.merit import merit as of_base
from starlaw.solver.judge import Judge


def merit(state: State, judge: Judge, player: str) -> float:
    """Value ships a little, besides what Horizons values."""
    return of_base(state, judge, player) + 0.5 * len(state.fleets[player].ships)
