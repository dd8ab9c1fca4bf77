"""Games, oracle and spoilt states of Mars Horizon for the comparison of evaluators."""

import random
from collections.abc import Iterator

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.comparison import Json, RuleSet
from tests.mars_horizon import oracle
from tests.mars_horizon.test_oracle import CONTENT, HARMLESS, LONGEST, SPOILERS, other_readings


class MarsHorizon(RuleSet):
    """Games of one to four players, three in four under readings at random."""

    name = game = "mars_horizon"
    every = 100

    def played(self, seed: int) -> Iterator[GameState]:
        """Yield the states of a game in which launches are as likely as purchases."""
        game, source, chance = self.tables(), random.Random(seed), SeededChance(seed)
        picked = other_readings(source) if seed // 4 % 4 else {}
        state = game.new(players=1 + seed % 4, chance=chance, readings=picked)
        for _ in range(LONGEST):
            yield state
            moves = game.moves(state)
            if not moves:
                return
            kind = source.choice(sorted({move.name for move in moves}))
            state = game.carry_out(state, source.choice([move for move in moves if move.name == kind]), chance).state

    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Put one or two things where they may not belong."""
        for _ in range(source.choice([1, 1, 2])):
            source.choice(SPOILERS)(plain, source)
        return plain

    def moves(self, plain: Json) -> set[str]:
        """Return the legal moves that the oracle finds."""
        return oracle.legal_moves(plain, CONTENT)

    def problems(self, plain: Json) -> set[str]:
        """Return what the oracle finds wrong with a state."""
        return oracle.defects(plain, CONTENT)

    def decidable(self, problems: set[str]) -> bool:
        """Compare moves wherever the decision itself is whole."""
        return problems <= HARMLESS


RULE_SETS = (MarsHorizon(),)
