"""States of Stellar Horizons that games seldom reach: put together at random, or played on from rich beginnings."""

import random
from collections.abc import Iterator
from typing import Any

import starlaw
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.stellar_horizons.oracle_pack import CARDS, FACILITIES, RESOURCES, ROW, SHIPS, SITES, SYSTEMS, TECHS, WORLDS
from tests.support import as_json

Json = dict[str, Any]
STEPS = ("build", "movement", "exploration")
READINGS = {
    "transfer_time": ("table_times_modifier", "rounded_down"),
    "lv_recovery": ("recovered_on_25", "failed_on_25"),
    "cv_card": ("not_needed", "needed"),
    "refining": ("two_counts_as_one", "one_less"),
    "support_rise": ("two_more_each", "undetermined"),  # play needs a number and takes the one of the first choice
    "cv_yield": ("roll_within_value", "undetermined"),
    "lv_mixed_cargo": ("one_kind", "mixed"),
}
BUILT = [name for name in FACILITIES if name != "settlement"]


def judge() -> Game:
    """Return the game on tables, for many states."""
    return starlaw.game("stellar_horizons", evaluator="tables")


def mixed(source: random.Random, step: str = "") -> GameState:
    """Return a state whose ships, bases, techs, cards and pirates are put anywhere, in one of the steps."""
    game = judge()
    plain = as_json(game.new(players=source.randint(1, 4), seed=source.randrange(1000)))
    source.shuffle(plain["seats"])
    plain["options"] |= {"errata": source.random() < 0.7, "readings": _readings(source)}
    plain["year"] = source.randrange(2030, 2169)
    plain["agenda"] = [{"player": source.choice(plain["seats"]), "kind": step or source.choice(STEPS)}]
    for player in plain["players"].values():
        player |= _player(source)
    if plain["agenda"][0]["kind"] == "movement" and plain["options"]["readings"].get("lv_mixed_cargo") == "mixed":
        for counter, ship in plain["players"][plain["agenda"][0]["player"]]["ships"].items():
            if SHIPS[counter]["kind"] == "lv" and source.random() < 0.4:
                ship["cargo"] = {source.choice(RESOURCES): source.randint(1, SHIPS[counter]["size"])}
    plain["pirates"] = {system: source.randint(1, 2) for system in ROW[1:] if source.random() < 0.15}
    slots = [world for world, entry in WORLDS.items() if entry.get("slot", True)]
    plain["cards"] = {world: source.choice(list(CARDS)) for world in slots if source.random() < 0.4}
    plain["deck"] = {}  # all that do not lie somewhere are left out
    return game.state(plain)


def _readings(source: random.Random) -> Json:
    return {name: source.choice(choices) for name, choices in READINGS.items() if source.random() < 0.3}


def _player(source: random.Random) -> Json:
    bases = {world: _base(source) for world in source.sample(SITES, source.choice([0, 1, 2, 3, 5, 7]))}
    likely = source.random()
    techs = [t for t, entry in TECHS.items() if entry.get("kind") != "policy" and source.random() < likely]
    ships = {counter: _ship(source, counter, list(bases)) for counter in SHIPS if source.random() < 0.7}
    for counter, entry in SHIPS.items():
        if entry.get("back_of") in ships:
            ships.pop(counter, None)
    return {
        "bases": bases,
        "techs": techs,
        "ships": ships,
        "cash": source.choice([0, 1, 2, 3, 20]),
        "stock": {"sup": 2},
    }


def _base(source: random.Random) -> Json:
    facilities = source.sample(BUILT, source.randint(0, 4))
    lesser = {FACILITIES[name].get("upgrades") for name in facilities}
    return {
        "facilities": {f: source.randrange(FACILITIES[f]["shield"]) for f in facilities if f not in lesser},
        "settlements": source.choice([0, 0, 1, 4, 5, 9, 10, 14]),
        "stock": {resource: source.randint(1, 3) for resource in RESOURCES if source.random() < 0.6},
    }


def _ship(source: random.Random, counter: str, bases: list[str]) -> Json:
    system = source.choice(ROW)
    box = f"{system}_{source.randint(1, SYSTEMS[system]['track'])}"
    anywhere = ["earth", f"{system}_flyby", source.choice(list(WORLDS)), source.choice([*bases, "earth"]), box]
    kind = SHIPS[counter]["kind"]
    ship = {
        "place": "earth" if kind == "lv" and source.random() < 0.9 else source.choices(anywhere, (3, 3, 3, 3, 1))[0],
        "reserved": kind == "cv" and source.random() < 0.4,
        "moved": source.random() < 0.15,
        "explored": source.random() < 0.15,
        "produced": kind == "cv" and source.random() < 0.15,
    }
    if kind == "cv" and SHIPS[counter].get("cargo", True):
        load = [source.choice(RESOURCES) for _ in range(source.randint(0, SHIPS[counter]["size"]))]
        ship["cargo"] = {resource: load.count(resource) for resource in RESOURCES if resource in load}
    return ship


def rich_game(players: int, seed: int, limit: int) -> Iterator[GameState]:
    """Yield states of a game at random in which all begin with much cash and many techs, and little is scrapped."""
    game, source, chance = judge(), random.Random(seed), SeededChance(seed)
    plain = as_json(game.new(players=players, seed=seed, readings={"errata": source.choice(["on", "off"])}))
    for player in plain["players"].values():
        techs = [tech for tech, entry in TECHS.items() if entry.get("kind") != "policy" and source.random() < 0.7]
        player |= {"cash": 600, "techs": techs}
    state = game.state(plain)
    for _ in range(limit):
        moves = game.moves(state)
        yield state
        wanted = [move for move in moves if move.name not in ("scrap", "raze", "done")]
        if not moves:
            return
        last = [move for move in moves if move.name == "done"]
        pick = source.choice(wanted if wanted and (source.random() < 0.75 or not last) else last or list(moves))
        state = game.carry_out(state, pick, chance).state
