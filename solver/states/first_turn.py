"""Where searches for small states begin: the first turn of a game of few players."""

from collections.abc import Mapping

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game

PLAYERS = 2  # or as few as the game takes, if that is more
MOST_MOVES = 60  # until a turn begins


def first_turn(game: Game, players: int | None = None, readings: Mapping[str, str] | None = None) -> GameState:
    """Return a game, of few players, at the first decision that leaves a choice between several kinds of move."""
    few = max(PLAYERS, manifest(game.name).players[0])
    for pick in (0, -1):  # always the first move, or always the last where the first, such as passing, leads nowhere
        chance = SeededChance(0)
        state = game.new(players=players or few, chance=chance, readings=readings)
        for _ in range(MOST_MOVES):
            moves = game.moves(state)
            if len({move.name for move in moves}) > 2:
                return state
            if not moves:
                break
            state = game.carry_out(state, moves[pick], chance).state
    return state


def people(state: GameState) -> str:
    """Return how many players a game is set up for, in words; an opponent that follows rules is none of them."""
    number = state.options.players
    return f"{number} player" if number == 1 else f"{number} players"
