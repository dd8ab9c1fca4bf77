"""Helpers of the tests: games played at random, states read and changed."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import starlaw
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game


def as_json(state: GameState) -> dict[str, Any]:
    """Return a state as the JSON that a file would hold."""
    return state.model_dump(mode="json", by_alias=True)


def random_game(
    game: Game, players: int, seed: int, limit: int = 2000, readings: Mapping[str, str] | None = None
) -> Iterator[tuple[GameState, tuple[Move, ...]]]:
    """Yield each state of a game played at random, with its legal moves."""
    source = random.Random(seed)
    chance = SeededChance(seed)
    state = game.new(players=players, chance=chance, readings=readings)
    for _ in range(limit):
        moves = game.moves(state)
        yield state, moves
        if not moves:
            return
        state = game.carry_out(state, moves[int(source.random() * len(moves))], chance).state


def horizons() -> Game:
    """Return Horizons with its default content."""
    return starlaw.game("horizons")
