"""A rough worth of a Horizons position for the greedy agent."""

from starlaw.knowledge.horizons.state import State
from starlaw.solver.judge import Judge


def merit(state: State, judge: Judge, player: str) -> float:
    """Value resources, habitats and collectors a little, since they become points later."""
    held = state.players[player]
    collectors = 10 - held.reserve["energy_collector"] - held.reserve["metal_collector"]
    resources = min(held.stock["energy"], 4) + min(held.stock["metal"], 4)
    return 0.4 * resources + 0.5 * len(held.habitats) + 0.8 * collectors + 2.0 * (5 - held.reserve["colony"])
