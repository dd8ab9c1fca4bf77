"""What New Horizons adds to a state, from its atoms: the way back from `facts.py`."""

from collections.abc import Mapping
from typing import Any

from starlaw.solver.horizons import restoring as base
from starlaw.solver.restoring import Said, restored_agenda


def restored(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the JSON of the state that the atoms describe; what they leave open is as in the state before."""
    whole = base.restored(before, said)
    fleets = {
        seat: {"dock": {kind: said.number("dock", seat, kind) for kind in fleet["dock"]}, "ships": _ships(said, seat)}
        for seat, fleet in before["fleets"].items()
    }
    first = {**whole["agenda"][0], **_asked(said)} if whole["agenda"] else {}
    return {
        **whole,
        "agenda": restored_agenda(said, before["agenda"], first),
        "fleets": fleets,
        "races": dict(said.of("race")),
        "damaged": {tile: said.numbers("damaged", tile) for tile in said.names("damaged")},
        "alliances": [pair for pair in said.of("allied") if pair[0] < pair[1]],
        "rebuffed": said.names("rebuffed"),
        "trades": said.number("traded"),
        "battle": _battle(before["battle"] or {}, said),
    }


def _ships(said: Said, seat: str) -> list[dict[str, Any]]:
    ships = [(kind, place, damage) for kind, place, damage, _ in said.of("ship", seat)]
    return [{"kind": kind, "place": place, "damage": damage} for kind, place, damage in ships]


def _battle(before: Mapping[str, Any], said: Said) -> dict[str, Any] | None:
    if "battlefield" not in said:
        return None
    return {
        **before,
        "world": said.one("battlefield"),
        "attackers": said.names("attacker"),
        "defenders": said.names("defender"),
        "bombardment": "bombarding" in said,
        "cloaked": {seat: said.number("cloaked", seat) for seat in said.names("cloaked")},
        "hunting": {seat: said.number("hunting", seat) for seat in said.names("hunting")},
    }


def _asked(said: Said) -> dict[str, Any]:
    """Return what the first decision is about, if it is one of ships, battles and alliances."""
    match next((kind for _, kind in said.of("agenda", 0)), None):
        case "ships":
            activated = [{"kind": kind, "damage": damage} for kind, damage, _ in said.of("activated")]
            return {"place": said.one("from_place"), "activated": activated, "begun": "begun" in said}
        case "repair":
            return {"begun": "begun" in said}
        case "engage":
            return {"world": said.one("at_world"), "attacked": "attacked" in said}
        case "assign":
            return {"pool": said.one("pool"), "hits": 1}
        case "pact":
            return {"offered_by": said.one("offer_from")}
        case "trade":
            return {"offered_by": said.one("offer_from"), "give": said.one("gives"), "get": said.one("wants")}
    return {}
