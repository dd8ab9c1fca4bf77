"""Ways to make a state of Stellar Horizons impossible, or merely different."""

import random
from collections.abc import Callable

from tests.stellar_horizons.mixed_states import BUILT, READINGS
from tests.stellar_horizons.oracle_pack import (
    CARDS,
    RESOURCES,
    ROW,
    SHIPS,
    SITES,
    SYSTEMS,
    TECHS,
    WORLDS,
    Json,
)
from tests.stellar_horizons.oracle_state import ECONOMIC, LEFT_OPEN, YEARLY
from tests.stellar_horizons.oracle_travel import systems_in


def _player(plain: Json, source: random.Random) -> Json:
    player: Json = plain["players"][source.choice(plain["seats"])]
    return player


def _place(plain: Json, source: random.Random) -> str:
    """Return a place, mostly on the map of the scenario."""
    system = source.choice(sorted(systems_in(plain)) if source.random() < 0.8 else ROW)
    box = f"{system}_{source.randint(1, SYSTEMS[system]['track'])}"
    worlds = [world for world, entry in WORLDS.items() if entry["system"] == system]
    return source.choice(["earth", f"{system}_flyby", source.choice(worlds), box])


def _new_ship(plain: Json, source: random.Random) -> None:
    _player(plain, source)["ships"][source.choice(list(SHIPS))] = {"place": _place(plain, source)}


def _ship(plain: Json, source: random.Random) -> None:
    ships = _player(plain, source)["ships"]
    if not ships:
        return
    name = source.choice(sorted(ships))
    match source.randrange(5):
        case 0:
            del ships[name]
        case 1:
            ships[name]["place"] = _place(plain, source)
        case 2:
            flag = source.choice(["reserved", "moved", "explored", "produced"])
            ships[name][flag] = not ships[name].get(flag, False)
        case 3:
            probes = [ship for ship, entry in SHIPS.items() if entry["kind"] == "probe"]
            ships[name]["probe"] = source.choice([None, *probes])
        case 4:
            ships[name]["cargo"] = {source.choice(RESOURCES): source.randint(1, 4)}


def _base(plain: Json, source: random.Random) -> None:
    bases = _player(plain, source)["bases"]
    site = source.choice(SITES)
    match source.randrange(4):
        case 0:
            bases.pop(site, None)
        case 1:
            bases[site] = {"facilities": {source.choice(BUILT): source.randrange(3)}}
        case 2 if site in bases:
            bases[site]["stock"] = {source.choice(RESOURCES): source.randint(1, 9)}
        case 3 if site in bases:
            bases[site]["blockaded"] = not bases[site]["blockaded"]


def _means(plain: Json, source: random.Random) -> None:
    player = _player(plain, source)
    player["markers"][source.choice(sorted(player["markers"]))] = source.choice([0, 0, 1, 2, 4, 9])
    player["cash"] = source.choice([0, 1, 2, 5, 60, player["cash"]])


def _techs(plain: Json, source: random.Random) -> None:
    player = _player(plain, source)
    player["techs"] = sorted({*player["techs"]} ^ {source.choice(list(TECHS))})


def _worlds(plain: Json, source: random.Random) -> None:
    world = source.choice(list(WORLDS))
    match source.randrange(4):
        case 0:
            plain["worlds"][world] = source.randint(0, 8)
        case 1:
            plain["cards"][world] = source.choice(list(CARDS))
        case 2:
            plain["terraform"][world] = source.randint(0, 24)
        case 3:
            plain["pirates"][source.choice(ROW)] = source.randrange(3)


def _agenda(plain: Json, source: random.Random) -> None:
    entry = {"player": source.choice(plain["seats"]), "kind": source.choice([*ECONOMIC, *YEARLY, *LEFT_OPEN])}
    match source.randrange(4):
        case 0:
            plain["agenda"] = plain["agenda"][1:]
        case 1:
            plain["agenda"] = [entry, *plain["agenda"]][:8]
        case 2:
            plain["agenda"] = [*plain["agenda"], entry][:8]
        case 3:
            plain["agenda"] = [entry]


def _course(plain: Json, source: random.Random) -> None:
    match source.randrange(5):
        case 0:
            plain["phase"] = source.choice(["play", "over"])
        case 1:
            plain["year"] = source.choice([2029, 2030, 2069, 2070, 2169, 2170])
        case 2:
            plain["options"]["players"] = source.randint(1, 5)
        case 3:
            plain["pending"] = source.choice([None, {"place": "earth", "resource": "ore"}])
        case 4:
            plain["begun"] = not plain["begun"]


def _options(plain: Json, source: random.Random) -> None:
    name = source.choice(sorted(READINGS))
    plain["options"]["readings"][name] = source.choice(READINGS[name])
    plain["options"]["errata"] = source.random() < 0.5


SPOILERS: tuple[Callable[[Json, random.Random], None], ...] = (
    _new_ship, _ship, _ship, _base, _means, _techs, _worlds, _agenda, _course, _options,
)  # fmt: skip
