"""Games with ships for tests: tables in the middle of a game on which fleets are laid out, played on at random."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import starlaw
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.support import as_json, random_game

EXPANSION = ("new_horizons",)
SHIPS = ("battleship", "cruiser", "destroyer", "stealth_ship")
COMBAT = {"battleship": 3, "cruiser": 2, "destroyer": 1, "stealth_ship": 1}
WARLIKE = {"move_ships", "fly", "activate", "attack", "bombard", "build_ship", "refit", "repair", "land", "done"}
ADVANCED = {"advanced_game": "advanced"}


def new_horizons() -> Game:
    """Return Horizons with New Horizons."""
    return starlaw.game("horizons", expansions=EXPANSION)


def quick_new_horizons() -> Game:
    """Return the same on tables, for tests that only need games to be played."""
    return starlaw.game("horizons", evaluator="tables", expansions=EXPANSION)


@cache
def middle(players: int, seed: int, readings: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return the middle of a random game as JSON, at the beginning of a turn."""
    plain: dict[str, Any] = {}
    for state, _ in random_game(quick_new_horizons(), players, seed, limit=45 * players, readings=dict(readings)):
        now = as_json(state)
        if [entry["kind"] for entry in now["agenda"]] == ["action", "action"] and now["phase"] == "play":
            plain = now
    return plain


def war(players: int, seed: int, readings: Mapping[str, str] | None = None) -> GameState:
    """Return a state with tokens for everybody and ships at peace yet, each player's at worlds of their own."""
    source = random.Random(seed)
    plain = {**middle(players, seed % 5, tuple(sorted((readings or {}).items())))}
    worlds = sorted(plain["worlds"])
    source.shuffle(worlds)
    homes = {seat: worlds[i::players][:3] or [worlds[0]] for i, seat in enumerate(plain["seats"])}
    fleets: dict[str, Any] = {}
    for seat in plain["seats"]:
        dock = {kind: n + _afloat(plain, seat, kind) for kind, n in plain["fleets"][seat]["dock"].items()}
        ships = []
        places = homes[seat] if len(worlds) >= players else ["hyperspace"]
        for kind in SHIPS:
            for _ in range(source.randint(0, dock[kind])):
                tough = 4 if kind == "battleship" and plain["races"].get(seat) == "narah" else COMBAT[kind]
                place = source.choice([*places, "hyperspace"])
                ships.append({"kind": kind, "place": place, "damage": source.randrange(tough)})
                dock[kind] -= 1
        fleets[seat] = {"dock": dock, "ships": ships}
    players_now, supply = {}, {**plain["supply"]}
    for seat, player in plain["players"].items():
        stock = {**player["stock"]}
        for token in stock:
            more = min(supply[token], source.randint(0, 6))
            stock[token] += more
            supply[token] -= more
        players_now[seat] = {**player, "stock": stock}
    state = {**plain, "fleets": fleets, "players": players_now, "supply": supply, "damaged": {}}
    return new_horizons().state(state)


def _afloat(plain: dict[str, Any], seat: str, kind: str) -> int:
    return sum(ship["kind"] == kind for ship in plain["fleets"][seat]["ships"])


def warlike_game(
    game: Game, start: GameState, seed: int, limit: int = 200
) -> Iterator[tuple[GameState, tuple[Move, ...], Move | None]]:
    """Yield each state of a game played at random from a start, its moves and the chosen one; fights are preferred."""
    source, chance, state = random.Random(seed), SeededChance(seed), start
    for _ in range(limit):
        moves = game.moves(state)
        if not moves:
            yield state, moves, None
            return
        fights = [move for move in moves if move.name in WARLIKE]
        pool = fights if fights and source.random() < 0.75 else moves
        move = pool[int(source.random() * len(pool))]
        yield state, moves, move
        state = game.carry_out(state, move, chance).state
