"""Where ships of Stellar Horizons can go and how long it takes: plain Python from the document and its page.

Times come from the distances by the law that the page states, not from the table of the content.
"""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product
from math import ceil, floor, sqrt

from tests.stellar_horizons.oracle_pack import (
    PACK,
    ROW,
    SHIPS,
    SYSTEMS,
    WORLDS,
    Json,
    asked,
    effect,
    flyby_of,
    is_cv,
    reading,
    ship_of,
)  # fmt: skip

KNOWN_TURNS, KNOWN_DISTANCE = 12, 38.48  # Earth to the Kuiper Belt
ALPHA_CENTAURI_TURNS = 50
TRACK_OF_MARS = 6
LAST_FOR_FLYBYS = "scattered_disk"
BY_TELESCOPES_ONLY = "deep_space_astronomy"
NO_MODIFIER = 10


# --- How long ---


def table_turns(start: str, end: str) -> int:
    """Return the turns of a transfer without a modifier: 12 at the known distance, by the square root elsewhere.

    Back to Mars from far away it is no more than the six boxes of its track.
    """
    if "alpha_centauri" in (start, end):
        return ALPHA_CENTAURI_TURNS
    apart = abs(SYSTEMS[start]["distance"] - SYSTEMS[end]["distance"]) / 100
    law = max(1, round(KNOWN_TURNS * sqrt(apart / KNOWN_DISTANCE)))
    return min(law, TRACK_OF_MARS) if end == "mars" else law


def turns(start: str, end: str, modifier: int = NO_MODIFIER, errata: bool = True, rounded_down: bool = False) -> int:
    """Return the turns of a transfer at 0.2 to 0.9 of the table, as printed at 0.02 to 0.09; at least 1."""
    factor = Fraction(1) if modifier == NO_MODIFIER else Fraction(modifier, 10 if errata else 100)
    exact = table_turns(start, end) * factor
    return max(1, floor(exact) if rounded_down else ceil(exact))


def turns_of(state: Json, player: str, start: str, end: str) -> int:
    """Return the turns that a transfer takes a faction with its best rocket tech."""
    modifier = min([NO_MODIFIER, *effect(state["players"][player]["techs"], "modifier")])
    down = reading(state, "transfer_time") == "rounded_down"
    return turns(start, end, modifier, state["options"]["errata"], down)


def on_the_map(state: Json, player: str, start: str, end: str) -> bool:
    """Tell whether a transfer leads to another system in the game whose track is long enough for it."""
    if start == end or not {start, end} <= systems_in(state):
        return False
    return turns_of(state, player, start, end) <= int(SYSTEMS[end]["track"])


def systems_in(state: Json) -> set[str]:
    """Return the systems of the scenario that is played."""
    maps = {scenario["id"]: scenario["systems"] for scenario in PACK["scenarios"]["values"]}
    return set(maps.get(reading(state, "scenario"), ROW))


def onward(system: str, errata: bool = True) -> str | None:
    """Return where a flyby RE has to go from a system: the next one outward, or "destroyed"; nothing from the last.

    Where it can never be, that is said.
    """
    if errata and ROW.index(system) > ROW.index(LAST_FOR_FLYBYS):
        return "never there"
    if system == ROW[-1]:
        return None
    if errata and ROW.index(system) >= ROW.index(LAST_FOR_FLYBYS):
        return "destroyed"
    return ROW[ROW.index(system) + 1]


# --- Who may go where ---


def irradiated(system: str) -> bool:
    """Tell whether severe radiation covers a system: its main world, the first of the tile, has it."""
    return any(world.get("radiation") for world in WORLDS.values() if world["system"] == system)


def may_transfer(state: Json, player: str, counter: str, to: str) -> bool:
    """Only a CV that waits in a flyby box leaves it by itself; radiation keeps it out."""
    ship = ship_of(state, player, counter)
    if ship is None or not is_cv(counter) or ship["moved"]:
        return False
    start = flyby_of(ship["place"])
    return start is not None and on_the_map(state, player, start, to) and not irradiated(to)


def may_land(state: Json, player: str, counter: str, world: str) -> bool:
    """Let a ship that waits in the flyby box go to a world of that system."""
    ship, kind = ship_of(state, player, counter), SHIPS[counter]["kind"]
    if ship is None or ship["moved"] or kind == "flyby":
        return False
    if flyby_of(ship["place"]) != WORLDS[world]["system"]:
        return False
    if world == BY_TELESCOPES_ONLY and kind != "telescope":
        return False
    return not (kind == "cv" and WORLDS[world].get("radiation"))


def may_depart(state: Json, player: str, counter: str) -> bool:
    """Let a ship leave a world other than Earth for the flyby box."""
    ship = ship_of(state, player, counter)
    return ship is not None and ship["place"] in WORLDS and ship["place"] != "earth" and not ship["moved"]


def may_launch(state: Json, player: str, vehicle: str, counter: str, target: str) -> bool:
    """Let an LV take one ship from Earth to a system, or all the way to a world near Earth."""
    pair = ship_of(state, player, vehicle), ship_of(state, player, counter)
    kind = SHIPS[counter]["kind"]
    if any(ship is None or ship["place"] != "earth" for ship in pair) or kind == "lv":
        return False
    if pair[0] and any(pair[0]["cargo"].values()):
        return False
    if target not in SYSTEMS:  # a world of the Earth's system
        return kind != "flyby" and (target != BY_TELESCOPES_ONLY or kind == "telescope")
    if target != "earth" and not on_the_map(state, player, "earth", target):
        return False
    if kind == "flyby" and state["options"]["errata"] and ROW.index(target) > ROW.index(LAST_FOR_FLYBYS):
        return False
    return not (kind == "cv" and irradiated(target))


TARGETS = (*ROW, *(world for world in WORLDS if WORLDS[world]["system"] == "earth" and world != "earth"))
VEHICLES = tuple(counter for counter in SHIPS if SHIPS[counter]["kind"] == "lv")
KINDS = ("transfer", "land", "depart", "launch")


def moves(state: Json) -> set[str]:
    """Return every legal move of these kinds, judged one by one among all that can be written down."""
    decision = asked(state)
    if decision is None or decision[1] != "movement":
        return set()
    return set(_moves(state, decision[0]))


def _moves(state: Json, me: str) -> Iterator[str]:
    for counter in SHIPS:
        yield from _moves_of(state, me, counter)


def _moves_of(state: Json, me: str, counter: str) -> Iterator[str]:
    yield from (f"transfer({me},{counter},{system})" for system in ROW if may_transfer(state, me, counter, system))
    yield from (f"land({me},{counter},{world})" for world in WORLDS if may_land(state, me, counter, world))
    if may_depart(state, me, counter):
        yield f"depart({me},{counter})"
    for vehicle, target in product(VEHICLES, TARGETS):
        if may_launch(state, me, vehicle, counter, target):
            yield f"launch({me},{vehicle},{counter},{target})"


# --- Where a move ends, and the quickest way ---


def end_of(state: Json, player: str, move: str) -> str:
    """Return the place where a move of these kinds leaves its ship, if nothing happens to it."""
    name, _, rest = move.removesuffix(")").partition("(")
    parts = rest.split(",")
    ship = state["players"][player]["ships"][parts[2] if name == "launch" else parts[1]]
    start = flyby_of(ship["place"]) or str(WORLDS[ship["place"]]["system"])
    to = parts[-1]
    if name == "depart":
        return f"{start}_flyby"
    if name == "land" or to not in SYSTEMS:
        return to
    return "earth_flyby" if start == to else f"{to}_{turns_of(state, player, start, to)}"


def quickest(state: Json, player: str, counter: str, goal: str) -> int | None:
    """Return in how many turns a ship can be at a place, by a search over places and whether it moved this year."""
    ship = state["players"][player]["ships"][counter]
    queue, seen = [(0, str(ship["place"]), bool(ship["moved"]))], set()
    while queue:
        passed, place, moved = heappop(queue)
        if place == goal:
            return passed
        if (place, moved) in seen:
            continue
        seen.add((place, moved))
        box = flyby_of(place) if SHIPS[counter]["kind"] == "flyby" else None
        if box:  # it goes on in the same year, whether it moved or not
            end = onward(box, state["options"]["errata"])
            if end in systems_in(state):
                heappush(queue, (passed + turns_of(state, player, box, str(end)), f"{end}_flyby", False))
            continue
        heappush(queue, (passed + 1, place, False))
        for more, end in _steps(state, player, counter, place, moved):
            heappush(queue, (passed + more, end, more == 0))
    return None


def _steps(state: Json, player: str, counter: str, place: str, moved: bool) -> Iterator[tuple[int, str]]:
    """Yield the turns and the end of each move of a ship; a transfer ends in the flyby box where its track leads."""
    here = {**state["players"][player]["ships"][counter], "place": place, "moved": moved}
    fleet = {**state["players"][player]["ships"], counter: here}
    then = {**state, "players": {**state["players"], player: {**state["players"][player], "ships": fleet}}}
    for move in _moves_of(then, player, counter):
        end = end_of(then, player, move)
        system, _, box = end.rpartition("_")
        yield (int(box), f"{system}_flyby") if box.isdecimal() else (0, end)
