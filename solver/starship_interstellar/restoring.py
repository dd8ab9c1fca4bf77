"""A Starship Interstellar state from its atoms: the way back from `facts.py`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from starlaw.knowledge.starship_interstellar.content import HALL
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS, COLOURS, TRACKS
from starlaw.solver.restoring import Said, in_old_order, restored_agenda
from starlaw.solver.starship_interstellar.facts import (
    MOST_CUBES,
    MOST_DRAWN,
    MOST_FUEL,
    MOST_MARKET,
    MOST_PEOPLE,
    MOST_POINTS,
    MOST_SCIENTISTS,
    MOST_SPIRAL,
)
from starlaw.solver.starship_interstellar.hall_restoring import as_hall, hall_asked, restored_hall


def restored(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the JSON of the state that the atoms describe; what they leave open is as in the state before."""
    most = {"bag": MOST_DRAWN, "market": MOST_MARKET, "population": MOST_PEOPLE}
    cubes = {name: _cubes(said, before[name], number, name) for name, number in most.items()}
    saved, spiral = said.number("rescued"), said.number("spiral")
    return {
        **before,
        **cubes,
        "phase": said.one("phase"),
        "round": said.one("round"),
        "turn": said.one("turn"),
        "order": [seat for _, seat in sorted(said.of("order"))],
        "passing": [seat for _, seat in sorted(said.of("passing"))],
        "agenda": _agenda(before["agenda"], said),
        "saved": max(saved, before["saved"]) if saved == MOST_PEOPLE else saved,
        "spiral": max(spiral, before["spiral"]) if spiral == MOST_SPIRAL else spiral,
        "players": {seat: _player(seat, player, said) for seat, player in before["players"].items()},
        "planets": {
            name: {"hidden": said.names("hidden", name), "quadrant": quadrant} for name, quadrant in said.of("quadrant")
        },
        "display": said.names("display"),
        "families": _families(before["families"], said),
        "uniques": said.names("unique"),
        "track": said.one("leader_track"),
        "government": {f"g{row}_{space}": seat for row, space, seat in said.of("occupied")},
        "journey": {
            "pile": {kind: said.number("undrawn", kind) for kind in before["journey"]["pile"]}
            | said.numbers("undrawn"),
            "government": said.one("government_probe"),
            "found": dict(said.of("found")),
            "taken": said.names("taken"),
        },
        "projects": _projects(before["projects"], said),
        "hall": restored_hall(before, said),
    }


def _cubes(said: Said, before: Mapping[str, int], most: int, *first: str) -> dict[str, int]:
    found = {colour: said.number(*first, colour) for colour in COLOURS}
    return {colour: max(before[colour], most) if number == most else number for colour, number in found.items()}


def _agenda(before: Iterable[Mapping[str, Any]], said: Said) -> list[dict[str, Any]]:
    entries = restored_agenda(said, before, _asked(said))
    tokens: dict[int, str] = dict(said.of("waits_with"))
    return [{**entry, "token": tokens[place]} if place in tokens else entry for place, entry in enumerate(entries)]


def _families(before: Sequence[Sequence[str]], said: Said) -> list[list[str]]:
    """Return the piles of Family tokens, the active ones on top and the others in their old order."""
    tops = said.names("active_family")
    piles = {place: said.names("family_pile", place) for place in range(1, max(2, len(before)) + 1)}
    if not before and not any(piles.values()):
        return []
    old = dict(enumerate(before, start=1))
    return [
        sorted(in_old_order(pile, old.get(place, ())), key=lambda name: name not in tops)
        for place, pile in piles.items()
    ]


def _asked(said: Said) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in ("token", "planet", "face", "amount", "left", "least", "most"):
        if f"asked_{field}" in said:
            found[field] = said.one(f"asked_{field}")
    kind = said.of("agenda", 0)[0][1] if said.of("agenda", 0) else ""
    if kind == "solar":
        for field in ("drawn", "kept"):
            found[field] = {colour: said.number(f"asked_{field}", colour) for colour in COLOURS}
    if kind == "resource":
        found["colours"] = sorted(said.names("asked_colour"), key=COLOURS.index)
    if kind == "market":
        found["traded"] = said.names("asked_traded")
    if kind in ("produce", "convert"):
        found["left"] = [use for use in said.names("asked_use") for _ in range(1 + said.number("asked_uses", use))]
    if kind == "salvation":
        found |= {"actions": said.names("asked_action"), "single": "asked_single" in said}
        found["again"] = "asked_again" in said
        found["full_price"] = "asked_full_price" in said
    return found | hall_asked(said, kind)


def _player(seat: str, before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    found = _anybody(seat, before, said)
    return as_hall(found, before, said) if seat == HALL else found


def _anybody(seat: str, before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    fuel, scientists = said.number("has", seat, "fuel"), said.number("has", seat, "scientist")
    spot = said.of("wormhole", seat)
    active = said.one("active", seat)
    played = [token for token in in_old_order(said.names("played", seat), before["played"]) if token != active]
    points = {what: said.one(what, seat) for what in ("prestige", "reputation")}
    return {
        **before,
        **{what: max(number, before[what]) if number == MOST_POINTS else number for what, number in points.items()},
        "fuel": max(fuel, before["fuel"]) if fuel == MOST_FUEL else fuel,
        "scientists": max(scientists, before["scientists"]) if scientists == MOST_SCIENTISTS else scientists,
        "cubes": _cubes(said, before["cubes"], MOST_CUBES, "has", seat),
        **{track: said.number("steps", seat, track) for track in TRACKS},
        "probe": said.one("probe_at", seat),
        "explorer": said.one("explorer", seat),
        "wormhole": {"orbit": spot[0][0], "quadrant": spot[0][1]} if spot else None,
        "cargo": _filled(before["cargo"], said.number("cargo", seat)),
        "bases": said.number("base", seat),
        "reserve": {kind: said.number("reserve", seat, kind) for kind in BUILDINGS},
        "techs": in_old_order(said.names("owns", seat), before["techs"]),
        "extras": said.names("extra", seat),
        "pool": said.names("pool", seat),
        "played": [*played, *([active] if active else [])],
        "passed": bool(said.of("passed", seat)),
        "rotations": said.number("rotation", seat),
        "pass_token": said.one("passes_with", seat),
        "drafted": said.one("drafted", seat),
        "sites": {
            planet: _site(seat, planet, before["sites"].get(planet), said) for planet in said.names("site", seat)
        },
    }


def _filled(before: Mapping[str, int], number: int) -> dict[str, int]:
    """Return as many cubes as there are to be, those there were as far as they go."""
    if sum(before.values()) == number:
        return dict(before)
    return {**dict.fromkeys(COLOURS, 0), "red": number}


def _site(seat: str, planet: str, before: Mapping[str, Any] | None, said: Said) -> dict[str, Any]:
    old = before["deposit"] if before else dict.fromkeys(COLOURS, 0)
    dug = said.names("deposit", seat, planet)
    deposit = {colour: max(1, old[colour]) if colour in dug else 0 for colour in COLOURS}
    colours = said.names("stored", seat, planet)
    number = said.number("storage", seat, planet)
    storage = {colour: int(colour in colours) for colour in COLOURS}
    if colours:
        storage[colours[0]] += number - len(colours)
    if before and {c for c, n in before["storage"].items() if n} == set(colours):
        storage = dict(before["storage"]) if sum(before["storage"].values()) == number else storage
    buildings = said.numbers("stands", seat, planet)
    return {
        "face": said.one("face", seat, planet),
        "layer": said.one("mines", seat, planet),
        "deposit": deposit,
        "storage": storage,
        "buildings": [kind for kind, number in buildings.items() for _ in range(number)],
    }


def _projects(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    rows = ("current", "long_term", "future", "red", "blue", "built")
    return {row: in_old_order([name for name, place in said.of("lies") if place == row], before[row]) for row in rows}
