"""Counting: how many move sequences lead how deep, a check that other programs can repeat."""

from collections.abc import Iterator
from typing import NamedTuple

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import branches
from starlaw.solver.game import Game


class DepthCount(NamedTuple):
    """One depth: moves over all positions, those among them that draw, and the positions they lead to."""

    depth: int
    moves: int
    chance: int
    positions: int


def perft(game: Game, state: GameState, depth: int) -> Iterator[DepthCount]:
    """Yield the counts for each depth; positions differ by what was played and drawn, not by content."""
    positions: list[GameState] = [state]
    for level in range(1, depth + 1):
        moves = chance_moves = 0
        reached: list[GameState] = []
        for position, legal in zip(positions, game.moves_of(positions), strict=True):
            for move in legal:
                results = [game.carry_out(position, move, chance).state for chance in branches()]
                moves += 1
                chance_moves += len(results) > 1
                reached += results
        yield DepthCount(level, moves, chance_moves, len(reached))
        positions = reached
