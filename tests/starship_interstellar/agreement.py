"""Games, oracle and spoilt states of Starship Interstellar and H.A.L.L. for the comparison of evaluators."""

import random
from collections.abc import Iterator

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.comparison import Json, RuleSet
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import CONTENT, begun, chosen, found_moves
from tests.starship_interstellar.spoiling import SPOILERS

LONGEST = 600


class Starship(RuleSet):
    """Games of two to four players with variants at random, every other one with rich players."""

    name = game = "starship_interstellar"
    every = 200

    def players(self, seed: int) -> int:
        """Return how many people play the game of a seed."""
        return 2 + seed // 2 % 3

    def played(self, seed: int) -> Iterator[GameState]:
        """Yield the states of a game in which all kinds of moves are likely."""
        game, source, chance = self.tables(), random.Random(f"moves {seed}"), SeededChance(seed)
        state = begun(self.players(seed), seed)
        for _ in range(LONGEST):
            yield state
            moves = {move.text: move for move in game.moves(state)}
            if not moves:
                return
            state = game.carry_out(state, moves[chosen(set(moves), source)], chance).state

    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Put one or two things where they may not belong."""
        for _ in range(source.choice([1, 1, 1, 2])):
            source.choice(SPOILERS)(plain, source)
        return plain

    def moves(self, plain: Json) -> set[str]:
        """Return the legal moves that the oracle finds, those of H.A.L.L. too."""
        return found_moves(plain)

    def problems(self, plain: Json) -> set[str]:
        """Return what the oracle finds wrong with a state."""
        return defects(plain, CONTENT)


class Hall(Starship):
    """Games of one player against H.A.L.L., of every difficulty."""

    name = "starship_interstellar_hall"

    def players(self, seed: int) -> int:
        """Return one, who plays against H.A.L.L."""
        return 1


RULE_SETS = (Starship(), Hall())
