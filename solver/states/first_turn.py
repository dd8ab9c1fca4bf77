"""Where searches for small states begin: the first turn of a game of few players."""

from collections.abc import Mapping

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import Chance, SeededChance
from starlaw.solver.game import Game

PLAYERS = 2  # or as few as the game takes, if that is more
MOST_MOVES = 60  # until a turn begins


def first_turn(game: Game, players: int | None = None, readings: Mapping[str, str] | None = None) -> GameState:
    """Return a game, of few players, at the first decision that leaves a choice between several kinds of move."""
    few = max(PLAYERS, manifest(game.name).players[0])
    begun = [_Way(game, game.new(players=players or few, chance=chance, readings=readings), chance, pick)
             for pick in (0, -1) for chance in (SeededChance(0),)]  # fmt: skip
    for _ in range(MOST_MOVES):
        for way in begun:  # always the first move, or always the last, which may lead to a turn sooner
            if way.goes_on():
                return way.state
    return begun[-1].state


class _Way:
    """A game in which always the move at the same place of the list is made."""

    def __init__(self, game: Game, state: GameState, chance: Chance, pick: int) -> None:
        self.state, self._game, self._chance, self._pick = state, game, chance, pick

    def goes_on(self) -> bool:
        """Tell whether a turn begins; if not, make a move."""
        moves = self._game.moves(self.state)
        if len({move.name for move in moves}) > 2:
            return True
        if moves:
            self.state = self._game.carry_out(self.state, moves[self._pick], self._chance).state
        return False


def people(state: GameState) -> str:
    """Return how many players a game is set up for, in words; an opponent that follows rules is none of them."""
    number = state.options.players
    return f"{number} player" if number == 1 else f"{number} players"
