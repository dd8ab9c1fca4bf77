"""A Mars Horizon state from its atoms: the way back from `facts.py`."""

from collections.abc import Mapping
from typing import Any

from starlaw.solver.restoring import Said, in_old_order, restored_agenda

PILES = ("pool", "deck", "unseen", "discards", "aside")


def restored(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the JSON of the state that the atoms describe; what they leave open is as in the state before."""
    players = {
        seat: {
            "hq": said.one("based", seat),
            "stock": {token: said.number("has", seat, token) for token in player["stock"]},
            "markers": said.number("marker", seat),
            "tableau": said.names("tableau", seat),
        }
        for seat, player in before["players"].items()
    }
    claims = {goal: {"by": by, "tick": said.number("claimed_at", goal)} for goal, by in said.of("claimed")}
    agency = {**{pile: said.names(pile) for pile in PILES}, "general": said.number("general")}
    return {
        **before,
        "phase": said.one("phase"),
        "era": said.one("era"),
        "turn": said.one("turn"),
        "agenda": restored_agenda(said, before["agenda"], _asked(said)),
        "clock": said.number("clock"),
        "flight": _flight(before["flight"] or {}, said),
        "players": players,
        "milestones": claims,
        "blueprints": said.names("blueprint"),
        "agency": agency,
        "launch": {"deck": said.names("launch_deck"), "discards": said.names("launch_discards")},
        "bank": {token: said.number("bank", token) for token in before["bank"]},
    }


def _flight(before: Mapping[str, Any], said: Said) -> dict[str, Any] | None:
    """Return the launch under way."""
    if "flight_goal" not in said:
        return None
    turned, latest = in_old_order(said.names("turned"), before.get("cards", ())), said.names("latest")
    return {
        "goal": said.one("flight_goal"),
        "vehicle": said.one("flight_vehicle"),
        "prestige": said.one("spent") or 0,
        "cards": [*(card for card in turned if card not in latest), *latest],
        "bonus": said.one("bonus"),
    }


def _asked(said: Said) -> dict[str, Any]:
    """Return what the first decision is about."""
    match next((kind for _, kind in said.of("agenda", 0)), None):
        case "give":
            return dict(zip(("token", "amount"), said.of("gift")[0], strict=True))
        case "hazard":
            return {**dict(zip(("token", "pay"), said.of("hazard")[0], strict=True)), "amount": said.one("penalty")}
        case "reward":
            return {"reward": dict(said.of("offered"))}
    return {}
