"""The default content of Stellar Horizons as plain data, and how a state reads: what the plain oracles share."""

from pathlib import Path
from typing import Any

from tests.plain_yaml import plain_yaml

Json = dict[str, Any]

_FILE = Path(__file__).parents[2] / "seeds" / "stellar_horizons" / "content" / "default.yaml"
PACK: Json = plain_yaml(_FILE.read_text(encoding="utf-8"))


def _by_id(part: str) -> dict[str, Json]:
    return {entry["id"]: entry for entry in PACK[part]["values"]}


SYSTEMS, WORLDS, SHIPS = _by_id("systems"), _by_id("worlds"), _by_id("fleet")
TECHS, FACILITIES, CARDS = _by_id("techs"), _by_id("facilities"), _by_id("world_cards")
ROW = tuple(SYSTEMS)  # outward from the Sun
SITES = tuple(world for world, entry in WORLDS.items() if "base" in entry)
RESOURCES = ("ore", "sup", "fuel")
CHOSEN = {
    "transfer_time": "table_times_modifier",
    "lv_recovery": "recovered_on_25",
    "cv_card": "not_needed",
    "refining": "two_counts_as_one",
    "scenario": "campaign",
    "asteroid_year": "not_yet",
    "lv_mixed_cargo": "one_kind",
}


def reading(state: Json, name: str) -> str:
    """Return how an open point is read in a game."""
    return str(state["options"].get("readings", {}).get(name, CHOSEN[name]))


def asked(state: Json) -> tuple[str, str] | None:
    """Return whose part of which step it is, or nothing after the end."""
    if state["phase"] == "over" or not state["agenda"]:
        return None
    return state["agenda"][0]["player"], state["agenda"][0]["kind"]


def ship_of(state: Json, player: str, counter: str) -> Json | None:
    """Return a ship in play."""
    found: Json | None = state["players"][player]["ships"].get(counter)
    return found


def is_cv(counter: str) -> bool:
    """Tell whether a counter is a crewed vehicle."""
    return bool(SHIPS[counter]["kind"] == "cv")


def effect(techs: list[str], name: str) -> list[int]:
    """Return what each tech of a faction changes about a number."""
    return [TECHS[tech]["effects"][name] for tech in techs if name in TECHS[tech].get("effects", {})]


def flyby_of(place: str) -> str | None:
    """Return the system whose flyby box a place is."""
    system = place.removesuffix("_flyby")
    return system if place.endswith("_flyby") and system in SYSTEMS else None


def system_of(place: str) -> str:
    """Return the planetary system of a world, a flyby box or a transfer box."""
    if place in WORLDS:
        return str(WORLDS[place]["system"])
    return place.rpartition("_")[0]
