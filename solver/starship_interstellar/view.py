"""A Starship Interstellar state as one seat may see it."""

from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.state import State

HIDDEN = ("fuel", "scientists", "cubes", "pool", "reserve")  # kept in the Player box


@cites("starship_interstellar/base_round#15", "starship_interstellar/hall#9", "starship_interstellar/pass_tokens#6")
def view(state: State, player: str) -> dict[str, Any]:
    """Return the state without what lies face down, what others keep in their boxes, and their drafted tokens."""
    seen = state.model_dump(mode="json", by_alias=True)
    for planet in seen["planets"].values():
        planet["hidden"] = len(planet["hidden"])
    for pile in ("red", "blue"):
        seen["projects"][pile] = len(seen["projects"][pile])
    open_table = state.hall is not None  # against H.A.L.L. nothing needs to be hidden
    for name, held in seen["players"].items():
        if name == player:
            continue
        if not open_table:
            held.update(dict.fromkeys(HIDDEN))
        if state.phase == "draft":
            held.update(drafted=None, pass_token=None)
    asked = state.agenda[0] if state.agenda else None
    if state.phase == "draft" and (asked is None or asked.kind != "draft" or asked.player != player):
        seen["uniques"] = len(seen["uniques"])
    if state.hall:
        tops = {"pile": state.hall.pile[:1], "planets": tuple(target.planet for target in state.hall.planets[:1])}
        seen["hall"].update({name: {"top": top, "count": len(seen["hall"][name])} for name, top in tops.items()})
    return seen
