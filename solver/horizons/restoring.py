"""A Horizons state from its atoms: the way back from `facts.py`."""

from collections.abc import Mapping
from typing import Any

from starlaw.solver.restoring import Said, in_old_order, restored_agenda


def restored(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the JSON of the state that the atoms describe; what they leave open is as in the state before."""
    players = {
        seat: {
            "habitats": said.names("adapted", seat),
            "stock": {token: said.number("has", seat, token) for token in player["stock"]},
            "reserve": {kind: said.number("reserve", seat, kind) for kind in player["reserve"]},
            "allies": dict(said.of("tableau", seat)),
            "missions": said.names("hand", seat),
        }
        for seat, player in before["players"].items()
    }
    worlds = {
        tile: {
            "star": star,
            "face": said.one("shows", tile),
            "structures": {owner: said.numbers("stands", tile, owner) for owner in said.names("stands", tile)},
        }
        for tile, star in said.of("orbits")
    }
    stacks = {
        action: {
            "top": said.one("top", action),
            "unseen": said.names("unseen", action),
            "bottom": in_old_order(said.names("bottom", action), stack["bottom"]),
        }
        for action, stack in before["stacks"].items()
    }
    return {
        **before,
        "phase": said.one("phase"),
        "turn": said.one("turn"),
        "agenda": restored_agenda(said, before["agenda"], _asked(said)),
        "new_habitats": said.names("new_habitat"),
        "used_ally": said.one("used"),
        "players": players,
        "worlds": worlds,
        "bag": said.names("bag"),
        "supply": {token: said.number("supply", token) for token in before["supply"]},
        "stacks": stacks,
        "missions": {"deck": said.names("deck"), "discards": said.names("discards")},
    }


def _asked(said: Said) -> dict[str, Any]:
    """Return what the first decision is about."""
    discount: dict[str, int] = dict(said.of("discount"))
    match next((kind for _, kind in said.of("agenda", 0)), None):
        case "place":
            return {"tile": said.one("drawn")}
        case "perform":
            return {"action": said.one("asked_action"), "discount": discount}
        case "assist":
            return {"action": said.one("asked_action")}
        case "recruit":
            return {"optional": "optional" in said}
        case "build":
            return {"structures": said.names("offered"), "discount": discount, "free": "free" in said}
        case "displace":
            return {"structures": said.names("offered"), "opponents_only": "opponents_only" in said}
        case "take":
            return {"tokens": said.names("offered"), "give": said.one("given_back")}
    return {}
