"""What atoms say about H.A.L.L., as JSON: the way back from `hall_facts.py`."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.starship_interstellar.content import HALL
from starlaw.knowledge.starship_interstellar.pieces import COLOURS
from starlaw.solver.restoring import Said, in_old_order
from starlaw.solver.starship_interstellar.hall_facts import FLAGS, MOST_CUBES, MOST_DUG


def hall_asked(said: Said, kind: str) -> dict[str, Any]:
    """Return what the decision asked now says, if it is one of a game against H.A.L.L."""
    fields = {"hall": ("grounded",), "hall_cube": ("repeated",), "hall_pick": ("follows",)}.get(kind, ())
    found: dict[str, Any] = {field: FLAGS[field] in said for field in fields}
    if kind in ("hall_cube", "hall_pick"):
        found["colour"] = said.one("hall_cube")
    if kind == "hall_pick":
        found["action"] = said.one("hall_picks")
    if kind in ("hall_eliminate", "hall_dilute"):
        found["spent"] = said.names("hall_spent")
    return found


def restored_hall(before: Mapping[str, Any], said: Said) -> dict[str, Any] | None:
    """Return H.A.L.L.'s material; what the atoms leave open is as before."""
    hall = before["hall"]
    if hall is None:
        return None
    top = said.one("hall_top")
    rest = [token for token in in_old_order(said.names("hall_token"), hall["pile"]) if token != top]
    pile = [*([top] if top else []), *rest]
    waiting = set(said.names("hall_pool"))
    played = {token for seat, token in said.of("played") if seat == HALL}
    return {
        **{name: value for name, value in hall.items() if name != "returns" or value in played},
        "pile": pile if sorted(pile) != sorted(hall["pile"]) or hall["pile"][:1] != pile[:1] else hall["pile"],
        "tried": said.one("hall_tried"),
        "count": said.one("hall_played"),
        "technologies": {colour: said.number("hall_level", colour) for colour in COLOURS},
        "planets": [{"planet": x, "face": said.one("hall_face", x)} for _, x in sorted(said.of("hall_planet"))],
        "line": [token for _, token in sorted(said.of("hall_line"))],
        "board": _board(hall["board"], said),
        "settled": "hall_settled" in said,
        "bag": _bag(hall["bag"], "hall_bag_filled" in said),
        "waiting": {colour: max(1, hall["waiting"][colour]) if colour in waiting else 0 for colour in COLOURS},
    }


def _bag(before: Mapping[str, int], filled: bool) -> dict[str, int]:
    """Return the AI Bag as before, but with a red cube where it must hold some, or empty where it must not."""
    if filled == any(before.values()):
        return {**before}
    return {colour: int(filled and colour == "red") for colour in COLOURS}


def _board(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the cubes of its board by row; where there are to be more or fewer purple ones, the first row has them."""
    rows = {row: dict(before.get(row) or {"red": 1}) for row in said.names("hall_laid")}
    purple = said.number("hall_purple")
    if sum(row.get("purple", 0) for row in rows.values()) == purple or purple == MOST_CUBES:
        return rows
    plain = {row: {**cubes, "purple": 0} for row, cubes in rows.items()}
    first = min(plain)
    whole = {row: cubes if any(cubes.values()) else {"red": 1} for row, cubes in plain.items()}
    return {**whole, first: {**whole[first], "purple": purple}}


def as_hall(player: dict[str, Any], before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return H.A.L.L. among the players with what is told about it alone: cubes and Deposits."""
    cubes = {colour: said.number("hall_cubes", colour) for colour in COLOURS}
    told = {c: max(before["cubes"][c], n) if n == MOST_CUBES else n for c, n in cubes.items()}
    return {**player, "cubes": told, "sites": {x: _dug(site, x, said) for x, site in player["sites"].items()}}


def _dug(site: Mapping[str, Any], planet: str, said: Said) -> dict[str, Any]:
    number, deposit = said.number("hall_deposit", planet), dict(site["deposit"])
    if number == MOST_DUG or number == sum(deposit.values()):
        return {**site}
    present = [colour for colour in COLOURS if deposit[colour]]
    first = present[0] if present else "red"
    return {
        **site,
        "deposit": {colour: int(colour in present) for colour in COLOURS} | {first: number - len(present) + 1},
    }
