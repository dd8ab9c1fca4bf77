"""What is wrong with a state of Stellar Horizons, found with plain code: ships, worlds, seats and the agenda."""

from collections import Counter
from collections.abc import Iterator

from tests.stellar_horizons.oracle_course import STEP_OF, course_problems
from tests.stellar_horizons.oracle_pack import (
    CARDS,
    FACILITIES,
    PACK,
    ROW,
    SHIPS,
    WORLDS,
    Json,
    asked,
    is_cv,
    reading,
    system_of,
)
from tests.stellar_horizons.oracle_readying import in_range

ECONOMIC = ("initiative", "diplomacy", "maintenance", "transport", "technology")
YEARLY = ("build", "movement", "combat", "exploration", "trade", "bases")
BATTLE = ("field", "attacker", "defender", "points")
LEFT_OPEN = {
    "receive": ("place", "resource"),
    "card": ("card", "world"),
    "evade": BATTLE,
    "engage": BATTLE,
    "drones": BATTLE,
}
ROBOTS = ("flyby", "orbiter", "rover", "telescope")
LAST_FOR_FLYBYS = "scattered_disk"


def problems(state: Json) -> set[str]:
    """Return the names of all conditions of a legal state that are broken."""
    wrong = {*_of_the_table(state), *_of_cards_and_missions(state)} | course_problems(state)
    if any(name in player["relations"] for name, player in state["players"].items()):
        wrong.add("relations")
    for player in state["players"].values():
        wrong |= {name for ship, held in player["ships"].items() for name in _of_a_ship(state, player, ship, held)}
        wrong |= set(_of_probes(player))
        wrong |= {name for world, base in player["bases"].items() for name in _of_a_base(state, world, base)}
        if any(SHIPS[ship].get("back_of") in player["ships"] for ship in player["ships"]):
            wrong.add("back")
    return wrong


def _of_a_ship(state: Json, player: Json, ship: str, held: Json) -> Iterator[str]:
    """Yield what is wrong with one ship in play and with where it is."""
    kind, place = SHIPS[ship]["kind"], held["place"]
    if kind == "lv" and place != "earth":
        yield "launchers"
    if is_cv(ship) and (WORLDS.get(place, {}).get("radiation") or system_of(place) == "mercury"):
        yield "radiation"
    if kind == "flyby" and place in WORLDS and place != "earth":
        yield "flyby_box"
    elif kind == "flyby" and state["options"]["errata"] and ROW.index(system_of(place)) > ROW.index(LAST_FOR_FLYBYS):
        yield "flyby_limit"
    if place == "deep_space_astronomy" and kind != "telescope":
        yield "astronomy"
    if held["reserved"] and not is_cv(ship):
        yield "reserved"
    if is_cv(ship) and not held["reserved"] and not in_range(player, ship, place):
        yield "range"
    on_board = sum(held["cargo"].values())
    has_hold = is_cv(ship) and SHIPS[ship].get("cargo", True)
    owner, step = asked(state) or ("", "")
    flies_next = kind == "lv" and step == "movement" and reading(state, "lv_mixed_cargo") == "mixed"
    if on_board and not has_hold and not (flies_next and state["players"][owner] is player):
        yield "cargo"
    if (has_hold or flies_next) and on_board > SHIPS[ship]["size"]:
        yield "hold"
    if held["explored"] and held["produced"]:
        yield "busy"
    if system_of(place) not in _tiles(state):
        yield "map"


def _tiles(state: Json) -> set[str]:
    """Return the systems whose tiles are in the game."""
    scenarios = {scenario["id"]: scenario["systems"] for scenario in PACK["scenarios"]["values"]}
    return set(scenarios.get(reading(state, "scenario"), ROW))


def _of_a_base(state: Json, world: str, base: Json) -> Iterator[str]:
    """Yield what is wrong with a base."""
    if any(damage >= FACILITIES[facility]["shield"] for facility, damage in base["facilities"].items()):
        yield "shield"
    if system_of(world) not in _tiles(state):
        yield "map"


def _of_cards_and_missions(state: Json) -> Iterator[str]:
    """Yield that there is more of something than the game has, or a mission to a world that is not in the game."""
    laid = Counter(state["cards"].values())
    if any(laid[card] + state["deck"].get(card, 0) > entry.get("number", 1) for card, entry in CARDS.items()):
        yield "deck"
    players = state["players"].values()
    kept = [*state["pool"], state["public"], *(player["mission"] for player in players)]
    kept = [mission for mission in [*kept, *(m for player in players for m in player["earned"])] if mission]
    if len(kept) > len(set(kept)):
        yield "missions"
    worlds = {mission["id"]: mission["world"] for mission in PACK["missions"]["values"]}
    if any(system_of(worlds[mission]) not in _tiles(state) for mission in kept):
        yield "mission_map"


def _of_probes(player: Json) -> Iterator[str]:
    """Yield that a probe is on board of what carries none, or in two places."""
    aboard = Counter(held["probe"] for held in player["ships"].values() if held["probe"])
    carriers = [ship for ship, held in player["ships"].items() if held["probe"]]
    if any(SHIPS[ship]["kind"] not in ROBOTS for ship in carriers):
        yield "probe"
    if any(number > 1 or probe in player["ships"] for probe, number in aboard.items()):
        yield "probe"


def _nothing_to_decide(state: Json, pending: Json) -> bool:
    """Tell whether a card has no free slot, or goods come from where their owner stores nothing."""
    first = state["agenda"][0] if state["agenda"] else {"kind": None}
    if first["kind"] == "card":
        world = pending.get("world")
        return not (world and WORLDS[world].get("slot", True) and world not in state["cards"])
    stored = {None, "earth", *(state["players"][first["player"]]["bases"] if state["agenda"] else ())}
    return first["kind"] == "receive" and pending.get("place") not in stored


def _of_the_table(state: Json) -> Iterator[str]:
    """Yield what is wrong with seats, years, worlds and the agenda."""
    agenda, pending = state["agenda"], state["pending"] or {}
    if len(state["seats"]) != state["options"]["players"]:
        yield "seats"
    if bool(agenda) != (state["phase"] != "over"):
        yield "agenda"
    steps = {entry["kind"] for entry in agenda if entry["kind"] in (*ECONOMIC, *YEARLY)}
    apart = {STEP_OF[entry["kind"]] for entry in agenda if entry["kind"] in STEP_OF}
    if (
        len(steps) > 1
        or any({step} != steps for step in apart if steps)
        or any(n > 1 for n in Counter((e["player"], e["kind"]) for e in agenda).values())
    ):
        yield "step"
    wanted = set(LEFT_OPEN.get(agenda[0]["kind"], ())) if agenda else set()
    said = {key for key in (*BATTLE, "place", "resource", "card", "world") if pending.get(key) is not None}
    if wanted != said or any(entry["kind"] in LEFT_OPEN for entry in agenda[1:]) or _nothing_to_decide(state, pending):
        yield "pending"
    first, last = PACK["start"]["values"]["first_year"], PACK["start"]["values"]["last_year"]
    ends = {scenario["id"]: scenario["ends"] for scenario in PACK["scenarios"]["values"]}
    if not first <= state["year"] <= ends.get(reading(state, "scenario"), last):
        yield "year"
    if any(value > WORLDS[world]["value"] for world, value in state["worlds"].items()):
        yield "worth"
    if any(not WORLDS[world].get("slot", True) for world in state["cards"]):
        yield "card"
    if any(number > WORLDS[world].get("terraform", 0) for world, number in state["terraform"].items()):
        yield "terraforming"
