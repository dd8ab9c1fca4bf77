"""Games of New Horizons with many ships, their moves found by the oracle, for rules and oracle to be compared over."""

import random
from functools import cache
from typing import Any, NamedTuple

import starlaw
from starlaw.knowledge.folders import folder
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.horizons.oracle import TOKENS, crowd
from tests.new_horizons import oracle
from tests.plain_yaml import plain_yaml
from tests.support import as_json

Json = dict[str, Any]
CONTENT: Json = {}
for pack in ("horizons", "new_horizons"):
    CONTENT |= plain_yaml((folder("seeds") / pack / "content" / "default.yaml").read_text())
GAMES = [(players, seed) for seed in (1, 4, 5, 7) for players in (2, 3, 4, 5)]  # where every decision is met
OPENING, LENGTH = 40, 60
LIKELY = {"move_ships": 25, "build_ship": 6, "land": 6, "fly": 4, "attack": 4, "bombard": 4, "refit": 3}
UNLIKELY = {"retreat": 0.5, "propose": 0.5, "trade": 0.4, "conspire": 0.2, "harvest": 0.1}
WEIGHTS = LIKELY | UNLIKELY


def reference() -> Game:
    """Return the game with no questions asked yet; one that has answered many may turn to tables."""
    return Game(starlaw.game("horizons", expansions=("new_horizons",)).ruleset)


@cache
def quick() -> Game:
    """Return the game on tables."""
    return starlaw.game("horizons", expansions=("new_horizons",), evaluator="tables")


def picked_readings(players: int, seed: int) -> dict[str, str]:
    """Return default readings, those of the advanced game, others, or others with races, by seed."""
    source = random.Random(f"{players} {seed} readings")
    names = ("horizons", "new_horizons") if seed % 4 > 1 else ()
    picked = {r.id: source.choice(sorted(r.choices)) for name in names for r in readings(name).values()}
    return picked | {"advanced_game": "advanced" if seed % 2 else "standard"}


def armed(plain: Json, source: random.Random) -> Json:
    """Return a state with more tokens, colonies, alliances and ships, none of which have to fight yet."""
    seats, tiles = plain["seats"], sorted(plain["worlds"])
    for tile in tiles:
        world = plain["worlds"][tile]
        for seat in source.sample(seats, len(seats)):
            player = plain["players"][seat]
            if source.random() < 0.4 and crowd(world) < 3 and player["reserve"]["colony"] > 2:
                player["habitats"] = sorted({*player["habitats"], world["face"]})
                own = world["structures"].setdefault(seat, {})
                own["colony"] = own.get("colony", 0) + 1
                player["reserve"]["colony"] -= 1
                if source.random() < 0.3:
                    hurt = plain["damaged"].setdefault(tile, {})
                    hurt[seat] = hurt.get(seat, 0) + 1
    for seat in seats:
        for token in TOKENS:
            amount = min(source.randrange(7), plain["supply"][token])
            plain["players"][seat]["stock"][token] += amount
            plain["supply"][token] -= amount
    if source.random() < 0.5:
        plain["alliances"] = [sorted(source.sample(seats, 2))]
    places = [*source.sample(tiles, min(len(tiles), 4)), oracle.HYPERSPACE]
    for seat in seats:
        fleet = plain["fleets"][seat]
        for kind in oracle.SHIPS:
            for _ in range(fleet["dock"][kind]):
                damage = source.choice([0, 0, source.randrange(oracle.strength(plain, seat, kind))])
                fleet["ships"].append({"kind": kind, "place": source.choice(places), "damage": damage})
                fights = any(
                    oracle.meet(plain, tile, seat, foe) for tile in tiles for foe in oracle.hostile(plain, seat)
                )
                if fights or source.random() < 0.4:
                    fleet["ships"].pop()
                else:
                    fleet["dock"][kind] -= 1
    return plain


@cache
def armed_start(players: int, seed: int) -> GameState:
    """Return a state some moves into a game, at an action, with ships added."""
    game, source, chance = quick(), random.Random(f"{players} {seed}"), SeededChance(seed)
    state = game.new(players=players, chance=chance, readings=picked_readings(players, seed))
    made = 0
    while made < OPENING or state.agenda[0].kind != "action":
        state = game.carry_out(state, source.choice(game.moves(state)), chance).state
        made += 1
    return game.state(armed(as_json(state), source))


class Moment(NamedTuple):
    """A state of a game, the moves that the oracle finds, and the one that is made."""

    state: GameState
    plain: Json
    moves: frozenset[str]
    made: str


@cache
def game_with_ships(players: int, seed: int) -> tuple[Moment, ...]:
    """Return the moments of a game with ships, its moves found by the oracle and picked by a seed."""
    game, source, chance = quick(), random.Random(f"{seed} {players}"), SeededChance(seed)
    state = armed_start(players, seed)
    moments: list[Moment] = []
    for _ in range(LENGTH):
        plain = as_json(state)
        moves = sorted(oracle.legal_moves(plain, CONTENT))
        if not moves:
            break
        kinds = [move.split("(")[0] for move in moves]
        made = source.choices(moves, [WEIGHTS.get(kind, 1) / kinds.count(kind) for kind in kinds])[0]
        moments.append(Moment(state, plain, frozenset(moves), made))
        state = game.carry_out(state, game.move(made), chance).state
    return tuple(moments)


def asked(moment: Moment) -> str:
    """Return the kind of decision that is asked."""
    return str(moment.plain["agenda"][0]["kind"])
