"""A Horizons state as one player may see it."""

from typing import Any

from starlaw.knowledge.horizons.state import State
from starlaw.knowledge.readings import settled_readings
from starlaw.solver.executor.events import cites


@cites("horizons/faq#11", "horizons/faq#12", "horizons/missions#1")
def view(state: State, player: str) -> dict[str, Any]:
    """Return the state as JSON with hidden missions replaced by their number; all is open once the game is over."""
    seen: dict[str, Any] = state.model_dump(mode="json", by_alias=True)
    if state.phase == "over":
        return seen
    for name, other in state.players.items():
        if name != player:
            seen["players"][name]["missions"] = {"hidden": len(other.missions)}
    seen["missions"]["deck"] = {"hidden": len(state.missions.deck)}
    if settled_readings("horizons", state.options)["mission_discards"] == "hidden":
        seen["missions"]["discards"] = {"hidden": len(state.missions.discards)}
    return seen
