"""The moves that a search for states may choose from: parts that exist at the table, small numbers."""

from collections.abc import Iterator, Sequence
from itertools import product

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game

LARGEST = 3  # number in a move
MOVES = 20_000  # at most


def small_values(game: Game, state: GameState) -> dict[str, tuple[str | int, ...]]:
    """Return the values of each type of parameter at a table, without large numbers."""
    return {
        kind: tuple(value for value in values if isinstance(value, str) or value <= LARGEST)
        for kind, values in game.values_at(state).items()
    }


def conceivable(game: Game, state: GameState, kinds: Sequence[str]) -> Iterator[Move]:
    """Yield the moves of these kinds."""
    small, left = small_values(game, state), MOVES
    for kind in kinds:
        for arguments in product(*(small[parameter.type] for parameter in game.shapes[kind])):
            left -= 1
            if left >= 0:
                yield Move(kind, arguments)
