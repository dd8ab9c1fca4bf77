"""An independent judge of Stellar Horizons moves: plain Python over the JSON of a state and the YAML of the content.

It shares no code with the rules: all conceivable moves are listed and judged one by one.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml

from starlaw.knowledge.places import folder

STEPS = {
    "build": "build", "ready": "build", "launch": "movement", "transfer": "movement", "land": "movement",
    "depart": "movement", "explore": "exploration",
}  # fmt: skip


@cache
def pack() -> Any:
    """Return the default content as YAML says it."""
    return yaml.safe_load((folder("seeds") / "stellar_horizons" / "content" / "default.yaml").read_text())


@cache
def listed(part: str) -> dict[str, Any]:
    """Return the entries of a part by id."""
    return {entry["id"]: entry for entry in pack()[part]["values"]}


def turns(one: str, other: str) -> int:
    """Return the turns of a transfer, found in either of the two tables and either way round."""
    for part in ("known_times", "times"):
        table = pack()[part]["values"]
        for a, b in ((one, other), (other, one)):
            if b in table.get(a, {}):
                return int(table[a][b])
    raise AssertionError((one, other))


def conceivable(seats: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield every move that could be written down with what exists."""
    ships, systems, worlds = list(listed("fleet")), list(listed("systems")), list(listed("worlds"))
    for seat in seats:
        yield ("done", seat)
        for ship in ships:
            yield from ((name, seat, ship) for name in ("build", "ready", "depart", "explore"))
            yield from (("transfer", seat, ship, system) for system in systems)
            yield from (("land", seat, ship, world) for world in worlds)
            for vehicle in ships:
                yield from (("launch", seat, vehicle, ship, target) for target in {*systems, *worlds})


def legal_moves(state: dict[str, Any]) -> set[str]:
    """Return the legal moves of a state as texts."""
    return {f"{move[0]}({','.join(move[1:])})" for move in conceivable(state["seats"]) if legal(state, move)}


def legal(state: dict[str, Any], move: tuple[str, ...]) -> bool:
    """Judge one move."""
    name, seat, *rest = move
    if state["phase"] == "over" or not state["agenda"]:
        return False
    now = state["agenda"][0]
    if now["player"] != seat:
        return False
    if name == "done":
        return True
    if STEPS[name] != now["kind"]:
        return False
    player = state["players"][seat]
    return bool(JUDGES[name](state, player, *rest))


def _build(state: Any, player: Any, ship: str) -> bool:
    counter = listed("fleet")[ship]
    sides = {ship, counter.get("back_of")} | {n for n, c in listed("fleet").items() if c.get("back_of") == ship}
    if sides & set(player["ships"]):
        return False
    if counter.get("tech") and counter["tech"] not in player["techs"]:
        return False
    return bool(player["cash"] >= counter["cost"])


def _ready(state: Any, player: Any, ship: str) -> bool:
    held = player["ships"].get(ship)
    return held is not None and held["reserved"] and held["place"] == "earth" and player["cash"] >= 2


def _launch(state: Any, player: Any, vehicle: str, ship: str, target: str) -> bool:
    kinds = {name: counter["kind"] for name, counter in listed("fleet").items()}
    if kinds[vehicle] != "lv" or kinds[ship] == "lv":
        return False
    for name in (vehicle, ship):
        if name not in player["ships"] or player["ships"][name]["place"] != "earth":
            return False
    near = {n for n, world in listed("worlds").items() if world["system"] == "earth" and n != "earth"}
    if target in near:
        if kinds[ship] == "flyby":
            return False
        return target != "deep_space_astronomy" or kinds[ship] == "telescope"
    if target not in listed("systems"):
        return False
    if kinds[ship] == "cv" and target == "mercury":
        return False
    return not (kinds[ship] == "flyby" and target == "alpha_centauri" and state["options"]["errata"])


def _transfer(state: Any, player: Any, ship: str, system: str) -> bool:
    held = player["ships"].get(ship)
    if held is None or held["moved"] or listed("fleet")[ship]["kind"] != "cv" or system == "mercury":
        return False
    here, _, box = held["place"].rpartition("_")
    if box != "flyby" or here == system:
        return False
    return bool(turns(here, system) <= listed("systems")[system]["track"])


def _land(state: Any, player: Any, ship: str, world: str) -> bool:
    held, kind = player["ships"].get(ship), listed("fleet")[ship]["kind"]
    if held is None or held["moved"] or held["place"] != listed("worlds")[world]["system"] + "_flyby":
        return False
    if kind == "flyby" or (kind == "cv" and world == "mercury"):
        return False
    return bool(world != "deep_space_astronomy" or kind == "telescope")


def _depart(state: Any, player: Any, ship: str) -> bool:
    held = player["ships"].get(ship)
    return held is not None and not held["moved"] and held["place"] in set(listed("worlds")) - {"earth"}


def _explore(state: Any, player: Any, ship: str) -> bool:
    held = player["ships"].get(ship)
    if held is None or held["reserved"] or held["explored"]:
        return False
    if listed("fleet")[ship]["kind"] == "flyby" and held["place"].endswith("_flyby"):
        return True
    return held["place"] in set(listed("worlds")) - {"earth"}


JUDGES: dict[str, Any] = {
    "build": _build, "ready": _ready, "launch": _launch, "transfer": _transfer, "land": _land, "depart": _depart,
    "explore": _explore,
}  # fmt: skip
