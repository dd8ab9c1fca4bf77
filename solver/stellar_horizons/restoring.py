"""A Stellar Horizons state from its atoms: the way back from `facts.py`."""

from collections.abc import Mapping
from typing import Any

from starlaw.solver.restoring import Said, restored_agenda
from starlaw.solver.stellar_horizons.facts import FULLEST, MARKS, MOST, RICHEST


def restored(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the JSON of the state that the atoms describe; what they leave open is as in the state before."""
    return {
        **before,
        "phase": said.one("phase"),
        "year": said.one("year"),
        "begun": "begun" in said,
        "destroyed": "destroyed" in said,
        "npf": {**before.get("npf", {}), **{world: 1 for (world,) in said.of("trades", "npf")}},
        "pending": {**(before.get("pending") or {}), **dict(said.of("pending"))} if "pending" in said else None,
        "pirates": {s: max(1, before.get("pirates", {}).get(s, 0)) for s in said.names("pirates")},
        "asteroids": (before.get("asteroids") or [1]) if "asteroid" in said else [],
        "cards": dict(said.of("card_at")),
        "terraform": said.numbers("terra"),
        "agenda": restored_agenda(said, before["agenda"], {}),
        "players": {seat: _player(seat, player, said) for seat, player in before["players"].items()},
        "worlds": {world: said.number("worth", world) for world in before["worlds"]},
    }


def _player(seat: str, before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    at = [
        *said.of("at", seat),
        *((name, _on_track(before, name, system)) for name, system in said.of("under_way", seat)),
    ]
    markers = {kind: _capped(said.number("has", seat, kind), before["markers"][kind], MOST[kind]) for kind in MOST}
    return {
        **before,
        "cash": _capped(said.number("has", seat, "cash"), before["cash"], RICHEST),
        "markers": {**before["markers"], **markers, "victory": said.number("victory", seat)},
        "techs": said.names("owns", seat),
        "ships": {name: _ship(seat, name, place, said) for name, place in at},
        "bases": {world: _base(seat, world, before, said) for world in said.names("base", seat)},
        "stock": _goods("stores", before.get("stock", {}), said, seat, "earth"),
        "attacked": said.names("attacked", seat),
        "mission": said.one("has_mission", seat),
        "earned": said.names("earned", seat),
        "relations": {faction: number for faction, number in said.of("relation", seat) if number},
        "shifts": said.number("shifted", seat),
        "bought": bool(said.of("bought", seat)),
        "transported": said.number("transported", seat),
    }


def _capped(number: int, before: int, most: int) -> int:
    """Return a number of which the atoms tell no more than some most: then it may be as large as it was."""
    return max(number, before) if number == most else number


def _on_track(before: Mapping[str, Any], name: str, system: str) -> str:
    """Return the box of a ship on a track, of which the atoms tell the system only: where it was, or else box 1."""
    place = str(before["ships"].get(name, {}).get("place", ""))
    return place if place.rpartition("_")[0] == system and place.rpartition("_")[2].isdecimal() else f"{system}_1"


def _ship(seat: str, name: str, place: str, said: Said) -> dict[str, Any]:
    marks = {what: (name,) in said.of(what, seat) for what in MARKS}
    return {
        "place": place,
        **marks,
        "probe": said.one("aboard", seat, name),
        "cargo": _goods("carries", {}, said, seat, name),
    }


def _goods(predicate: str, before: Mapping[str, int], said: Said, *where: str) -> dict[str, int]:
    return {
        resource: _capped(number, before.get(resource, 0), FULLEST)
        for resource, number in said.numbers(predicate, *where).items()
    }


def _base(seat: str, world: str, player: Mapping[str, Any], said: Said) -> dict[str, Any]:
    before = player.get("bases", {}).get(world, {})
    hurt = said.names("damaged", seat, world)
    known = before.get("facilities", {})
    facilities = said.names("facility_at", seat, world)
    return {
        "facilities": {name: max(1, known.get(name, 0)) if name in hurt else 0 for name in facilities},
        "settlements": said.number("settled", seat, world),
        "stock": _goods("stores", before.get("stock", {}), said, seat, world),
        "trade": max(1, before.get("trade", 0)) if (world,) in said.of("trades", seat) else 0,
        "blockaded": (world,) in said.of("blockaded", seat),
        "built": (world,) in said.of("built", seat),
        "points": said.number("terraformed", seat, world),
    }
