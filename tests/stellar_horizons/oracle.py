"""An independent judge of Stellar Horizons moves: plain Python over the JSON of a state and the YAML of the content.

It shares no code with the rules: all conceivable moves are listed and judged one by one.
"""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from starlaw.knowledge.folders import folder
from tests.plain_yaml import plain_yaml
from tests.stellar_horizons.oracle_pack import reading

STEPS = {
    "build": "build ready buy mount",
    "movement": "launch transfer land depart deliver",
    "combat": "attack blockade hunt deflect",
    "evade": "avoid stand",
    "engage": "engage",
    "drones": "fly",
    "exploration": "explore produce",
    "trade": "sell",
    "bases": "found construct settle repair terraform",
    "initiative": "bid",
    "diplomacy": "influence",
    "maintenance": "abandon",
    "transport": "transport",
    "receive": "receive",
    "card": "place_card return_card",
    "technology": "research assign",
}
ANY_TIME = ("scrap", "raze", "cash_in", "buy_victory", "lobby", "redraw")
CHOICES = ("receive", "card", "evade", "engage", "drones")
RESOURCES = ("ore", "sup", "fuel")


@cache
def pack() -> Any:
    """Return the default content as YAML says it."""
    return plain_yaml((folder("seeds") / "stellar_horizons" / "content" / "default.yaml").read_text())


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
            yield from ((name, seat, ship) for name in ("build", "ready", "depart", "explore", "found", "scrap"))
            yield from ((name, seat, ship, r) for name in ("load", "unload", "produce") for r in RESOURCES)
            yield from (("deliver", seat, ship, world, r) for world in worlds for r in RESOURCES)
            yield from (("transfer", seat, ship, system) for system in systems)
            yield from (("land", seat, ship, world) for world in worlds)
            yield from (("mount", seat, ship, probe) for probe in ships)
            for vehicle in ships:
                yield from (("launch", seat, vehicle, ship, target) for target in {*systems, *worlds})

    yield from _of_bases(seats, worlds)


def _of_bases(seats: list[str], worlds: list[str]) -> Iterator[tuple[str, ...]]:
    for seat in seats:
        yield from (("buy", seat, r) for r in RESOURCES)
        yield from ((name, seat) for name in ("avoid", "stand"))
        yield from (("engage", seat, kind) for kind in ("direct_fire", "strike"))
        yield from (("fly", seat, str(n)) for n in range(7))
        yield from (("hunt", seat, system) for system in listed("systems"))
        yield from (("deflect", seat, ship) for ship in listed("fleet"))
        for other in seats:
            yield from (("attack", seat, other, place) for place in places())
            yield from (("blockade", seat, other, world) for world in worlds)
        yield from (("research", seat, tech) for tech in listed("techs"))
        yield from ((name, seat) for name in ("bid", "cash_in", "buy_victory", "place_card", "return_card", "redraw"))
        yield from (("influence", seat, faction, way) for faction in listed("factions") for way in ("up", "down"))
        yield from ((n, seat, kind) for n in ("assign", "lobby") for kind in ("engineering", "physics", "biology"))
        for ship in listed("fleet"):
            yield from (("sell", seat, ship, partner, r) for partner in (*seats, "npf") for r in RESOURCES)
        for world in worlds:
            yield from ((name, seat, world) for name in ("settle", "abandon"))
            yield from ((name, seat, world) for name in ("receive", "terraform"))
            yield from (("transport", seat, world, r) for r in RESOURCES)
            for facility in listed("facilities"):
                yield from ((name, seat, world, facility) for name in ("construct", "repair", "raze"))


@cache
def conceivable_by(seat: str, seats: tuple[str, ...]) -> dict[str, list[tuple[str, ...]]]:
    """Return every move of a seat that could be written down, by its name."""
    named: dict[str, list[tuple[str, ...]]] = {}
    for move in conceivable(list(seats)):
        if move[1] == seat:
            named.setdefault(move[0], []).append(move)
    return named


def legal_moves(state: dict[str, Any], leaving_out: Collection[str] = ()) -> set[str]:
    """Return the legal moves of a state as texts, but those with some names."""
    if not state["agenda"]:
        return set()
    now, seats = state["agenda"][0], tuple(sorted(state["seats"]))
    names = {"done", "load", "unload", *ANY_TIME, *STEPS[now["kind"]].split()} - set(leaving_out)
    moves = (move for name in names for move in conceivable_by(now["player"], seats)[name])
    return {f"{move[0]}({','.join(move[1:])})" for move in moves if legal(state, move)}


def legal(state: dict[str, Any], move: tuple[str, ...]) -> bool:
    """Judge one move."""
    name, seat, *rest = move
    if state["phase"] == "over" or not state["agenda"]:
        return False
    now = state["agenda"][0]
    if now["player"] != seat:
        return False
    player = state["players"][seat]
    if name == "done":
        if now["kind"] in CHOICES:
            return False
        if now["kind"] == "maintenance" and owed(player) > player["cash"]:
            return False
        waiting = any(listed("fleet")[name]["kind"] == "lv" and ship["cargo"] for name, ship in player["ships"].items())
        return not waiting and not (now["kind"] == "technology" and player["markers"]["politics"])
    if name in ("load", "unload"):
        if now["kind"] in CHOICES or (state["begun"] and not _for_a_flight(state, rest[0])):
            return False
    elif name in ANY_TIME:
        if now["kind"] in CHOICES:
            return False
    elif name not in STEPS[now["kind"]].split():
        return False
    return bool(JUDGES[name](state, player, *rest))


def _build(state: Any, player: Any, ship: str) -> bool:
    counter = listed("fleet")[ship]
    sides = {ship, counter.get("back_of")} | {n for n, c in listed("fleet").items() if c.get("back_of") == ship}
    if sides & {*player["ships"], *carried(player)}:
        return False
    if counter.get("tech") and counter["tech"] not in player["techs"]:
        return False
    return bool(player["cash"] >= counter["cost"])


def _ready(state: Any, player: Any, ship: str) -> bool:
    held = player["ships"].get(ship)
    if held is None or not held["reserved"]:
        return False
    if held["place"] == "earth":
        return bool(player["cash"] >= 2)
    base = player["bases"].get(held["place"])
    if base is None or not (base["stock"].get("sup") and base["stock"].get("fuel")):
        return False
    size = listed("fleet")[ship]["size"]
    best = {"small_supply_station": 2, "large_supply_station": 3, "small_spaceport": 5, "large_spaceport": 99}
    return any(best.get(name, 0) >= size for name in base["facilities"])


def _launch(state: Any, player: Any, vehicle: str, ship: str, target: str) -> bool:
    for name in (vehicle, ship):
        if name not in player["ships"] or player["ships"][name]["place"] != "earth":
            return False
    kinds = {name: listed("fleet")[name]["kind"] for name in (vehicle, ship)}
    if kinds[vehicle] != "lv" or kinds[ship] == "lv" or any(player["ships"][vehicle]["cargo"].values()):
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


def carried(player: Any) -> dict[str, str]:
    """Return the probes on board of other ships, each with its carrier."""
    return {held["probe"]: name for name, held in player["ships"].items() if held["probe"]}


def _mount(state: Any, player: Any, ship: str, probe: str) -> bool:
    robots = ("flyby", "orbiter", "rover", "telescope")
    if listed("fleet")[probe]["kind"] != "probe" or listed("fleet")[ship]["kind"] not in robots:
        return False
    if any(player["ships"].get(name, {}).get("place") != "earth" for name in (ship, probe)):
        return False
    return player["ships"][ship]["probe"] is None


def _explore(state: Any, player: Any, ship: str) -> bool:
    if ship in carried(player):
        place, kind = player["ships"][carried(player)[ship]]["place"], listed("fleet")[carried(player)[ship]]["kind"]
        if kind == "flyby" and place.endswith("_flyby"):
            return True
        return place in set(listed("worlds")) - {"deep_space_astronomy"}
    held = player["ships"].get(ship)
    if held is None or held["reserved"] or held["explored"] or held["produced"]:
        return False
    if not listed("fleet")[ship].get("explores", True):
        return False
    if listed("fleet")[ship]["kind"] == "flyby":
        return str(held["place"]).endswith("_flyby")
    if held["place"] == "earth":
        return bool(listed("fleet")[ship]["kind"] != "lv")
    return held["place"] in set(listed("worlds"))


def owed(player: Any) -> int:
    """Return what a faction pays for CVs and bases beyond three of each: 4, 6, 8 and so on."""
    cvs = sum(listed("fleet")[ship]["kind"] == "cv" for ship in player["ships"])
    return sum(4 + 2 * i for number in (cvs, len(player["bases"])) for i in range(number - 3))


def _hold(ship: str) -> int:
    counter = listed("fleet")[ship]
    return int(counter["size"]) if counter["kind"] == "cv" and counter.get("cargo", True) else 0


def _for_a_flight(state: Any, ship: str) -> bool:
    """Tell whether a launch vehicle may now be loaded with several kinds of resources."""
    mixed = reading(state, "lv_mixed_cargo") == "mixed" and listed("fleet")[ship]["kind"] == "lv"
    return mixed and state["agenda"][0]["kind"] == "movement"


def _store(player: Any, place: str) -> Any:
    if place == "earth":
        return player["stock"]
    return player["bases"][place]["stock"] if place in player["bases"] else None


def _load(state: Any, player: Any, ship: str, resource: str) -> bool:
    held = player["ships"].get(ship)
    takes = listed("fleet")[ship]["size"] if _for_a_flight(state, ship) else _hold(ship)
    if held is None or sum(held["cargo"].values()) >= takes:
        return False
    return bool((_store(player, held["place"]) or {}).get(resource))


def _unload(state: Any, player: Any, ship: str, resource: str) -> bool:
    held = player["ships"].get(ship)
    if held is None or (listed("fleet")[ship]["kind"] == "lv" and not _for_a_flight(state, ship)):
        return False
    return bool(held["cargo"].get(resource)) and _store(player, held["place"]) is not None


def _produce(state: Any, player: Any, ship: str, resource: str) -> bool:
    held, counter = player["ships"].get(ship), listed("fleet")[ship]
    if held is None or held["reserved"] or held["explored"] or held["produced"] or not counter.get("produces"):
        return False
    if "space_mining" not in player["techs"] or sum(held["cargo"].values()) >= _hold(ship):
        return False
    if held["place"] not in listed("worlds") or held["place"] == "earth":
        return False
    card = state["cards"].get(held["place"])
    if card is None and state["options"]["readings"].get("cv_card") == "needed":
        return False
    icons = listed("world_cards")[card].get("icons", {}) if card else {}
    return bool(listed("worlds")[held["place"]].get("bonus", {}).get(resource, 0) + icons.get(resource, 0))


def _buy(state: Any, player: Any, resource: str) -> bool:
    return bool(player["cash"] >= 2)


def _deliver(state: Any, player: Any, vehicle: str, world: str, resource: str) -> bool:
    if listed("fleet")[vehicle]["kind"] != "lv" or player["ships"].get(vehicle, {}).get("place") != "earth":
        return False
    if world not in player["bases"] or player["bases"][world]["blockaded"]:
        return False
    loaded = player["ships"][vehicle]["cargo"]
    return bool(loaded.get(resource) if any(loaded.values()) else player["stock"].get(resource))


def _transport(state: Any, player: Any, start: str, resource: str) -> bool:
    if "resource_transport" not in player["techs"] or player["transported"] >= 4:
        return False
    if all(base["blockaded"] for base in player["bases"].values()):
        return False
    if start != "earth" and player["bases"].get(start, {}).get("blockaded"):
        return False
    return bool((_store(player, start) or {}).get(resource))


def _receive(state: Any, player: Any, end: str) -> bool:
    if end != "earth" and player["bases"].get(end, {}).get("blockaded"):
        return False
    return end != state["pending"]["place"] and _store(player, end) is not None


def _research(state: Any, player: Any, tech: str) -> bool:
    entry = listed("techs")[tech]
    if "research" not in entry or tech in player["techs"]:
        return False
    if entry.get("needs", "cv2") not in player["techs"] and "needs" in entry:
        return False
    known = any(tech in other["techs"] for other in state["players"].values())
    if tech in ("signs_of_life", "existing_life") and not known:
        return False
    price = entry.get("price" if state["options"]["errata"] else "printed_price", entry.get("cost"))
    seat = next(name for name, held in state["players"].items() if held is player)
    return bool(player["markers"][entry["research"]] >= price - entry.get("discounts", {}).get(seat, 0))


def _assign(state: Any, player: Any, kind: str) -> bool:
    return bool(player["markers"]["wild"])


def _found(state: Any, player: Any, ship: str) -> bool:
    held, counter = player["ships"].get(ship), listed("fleet")[ship]
    if held is None or held["reserved"] or not counter.get("explores", True) or held["place"] in player["bases"]:
        return False
    price = listed("worlds").get(held["place"], {}).get("base")
    if price is None:
        return False
    return bool(held["cargo"].get("sup", 0) >= max(1, price - ("prefabrication" in player["techs"])))


def _affords(base: Any, facility: str) -> bool:
    return all(base["stock"].get(r, 0) >= n for r, n in listed("facilities")[facility]["cost"].items())


def _construct(state: Any, player: Any, world: str, facility: str) -> bool:
    base, lesser = player["bases"].get(world), listed("facilities")[facility].get("upgrades")
    if base is None or facility == "settlement" or base["built"] or not _affords(base, facility):
        return False
    larger = {name for name, entry in listed("facilities").items() if entry.get("upgrades") == facility}
    if ({facility} | larger) & set(base["facilities"]):
        return False
    return lesser is None or base["facilities"].get(lesser) == 0


def _settle(state: Any, player: Any, world: str) -> bool:
    base, unlimited = player["bases"].get(world), state["options"]["readings"].get("scenario", "campaign") != "campaign"
    return base is not None and (unlimited or not base["built"]) and _affords(base, "settlement")


def places() -> list[str]:
    """Return the places where fleets meet."""
    return [*listed("worlds"), *(f"{system}_flyby" for system in listed("systems"))]


def armed(player: Any, place: str) -> list[str]:
    """Return the ships that could fight at a place."""
    ships = {name: ship for name, ship in player["ships"].items() if ship["place"] == place and not ship["reserved"]}
    return [name for name in ships if listed("fleet")[name].get("combat", 0) > 0]


def _attack(state: Any, player: Any, other: str, place: str) -> bool:
    foe = state["players"][other]
    if foe is player or not armed(player, place) or place in player["attacked"]:
        return False
    kinds = {listed("fleet")[name]["kind"] for name, ship in foe["ships"].items() if ship["place"] == place}
    if place != "earth" and kinds - {"lv"}:
        return True
    return place in foe["bases"] and bool(state["options"]["errata"])


def _avoid(state: Any, player: Any) -> bool:
    return state["pending"]["points"] >= 3 and state["pending"]["field"] not in player["bases"]


def _fly(state: Any, player: Any, number: str) -> bool:
    drones = [listed("fleet")[name].get("drones", 0) for name in armed(player, state["pending"]["field"])]
    return bool(int(number) <= sum(drones))


def _blockade(state: Any, player: Any, other: str, world: str) -> bool:
    foe = state["players"][other]
    if foe is player or world not in foe["bases"] or not armed(player, world):
        return False
    values = [sum(listed("fleet")[n]["combat"] for n in armed(side, world)) for side in (player, foe)]
    nets = 3 * ("defense_network" in foe["bases"][world]["facilities"])
    return values[0] >= nets + values[1] / 2 or not state["options"]["errata"]


def _hunt(state: Any, player: Any, system: str) -> bool:
    place = f"{system}_flyby"
    return bool(state["pirates"].get(system)) and bool(armed(player, place)) and place not in player["attacked"]


def _deflect(state: Any, player: Any, ship: str) -> bool:
    met = ship in armed(player, "earth_flyby") and "earth_flyby" not in player["attacked"]
    return met and bool(state["asteroids"])


def _scrap(state: Any, player: Any, ship: str) -> bool:
    return ship in {*player["ships"], *carried(player)} and state["agenda"][0]["kind"] != "combat"


def _place_card(state: Any, player: Any) -> bool:
    if state["pending"] is None:
        return False
    world = state["pending"]["world"]
    return bool(listed("worlds")[world].get("slot", True)) and world not in state["cards"]


def _redraw(state: Any, player: Any) -> bool:
    return player["mission"] is not None and player["markers"]["politics"] >= 2


def _terraform(state: Any, player: Any, world: str) -> bool:
    most, base = listed("worlds")[world].get("terraform"), player["bases"].get(world)
    price = 3 if "swift_terraforming" in player["techs"] else 4 if "terraforming" in player["techs"] else None
    if most is None or base is None or price is None or state["terraform"].get(world, 0) >= most:
        return False
    held = base["stock"].get("sup", 0) if state["options"]["errata"] else player["markers"]["physics"]
    return bool(held >= price + base["points"])


def _repair(state: Any, player: Any, world: str, facility: str) -> bool:
    base = player["bases"].get(world, {"facilities": {}, "stock": {}})
    return bool(base["facilities"].get(facility, 0) > 0 and base["stock"].get("ore", 0) >= 1)


def _raze(state: Any, player: Any, world: str, facility: str) -> bool:
    base = player["bases"].get(world, {"facilities": {}, "settlements": 0})
    return facility in base["facilities"] or (facility == "settlement" and base["settlements"] > 0)


def _abandon(state: Any, player: Any, world: str) -> bool:
    return world in player["bases"] and owed(player) > player["cash"]


def _politics(least: int) -> Any:
    return lambda state, player: player["markers"]["politics"] >= least


def _influence(state: Any, player: Any, faction: str, way: str) -> bool:
    if player is state["players"].get(faction) or player["markers"]["politics"] <= player["shifts"]:
        return False
    return bool(player["relations"].get(faction, 0) != (3 if way == "up" else -3))


def _lobby(state: Any, player: Any, kind: str) -> bool:
    if state["agenda"][0]["kind"] != "technology" and state["options"]["readings"].get("tech_conversion") != "any_time":
        return False
    return bool(player["markers"]["politics"])


def _sell(state: Any, player: Any, ship: str, partner: str, resource: str) -> bool:
    held = player["ships"].get(ship)
    if held is None or held["reserved"] or not held["cargo"].get(resource) or held["place"] == "earth":
        return False
    if partner == "npf":
        return bool(state["npf"].get(held["place"]))
    return bool(state["players"][partner]["bases"].get(held["place"], {}).get("trade"))


JUDGES: dict[str, Any] = {name[1:]: judge for name, judge in globals().items() if name[0] == "_" and name[1] != "_"}
JUDGES |= {
    "stand": lambda *_: True,
    "engage": lambda *_: True,
    "return_card": lambda *_: True,
}
JUDGES |= {"bid": _politics(1), "cash_in": _politics(1), "buy_victory": _politics(4)}
