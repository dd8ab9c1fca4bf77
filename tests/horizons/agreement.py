"""Games, oracle and spoilt states of Horizons for the comparison of evaluators."""

import random
from collections.abc import Iterator

from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from tests.comparison import Json, RuleSet
from tests.horizons import oracle
from tests.horizons.test_oracle import CONTENT, NAMED_BY_BOTH, spoilt
from tests.support import random_game

CHOICES = {reading.id: sorted(reading.choices) for reading in readings("horizons").values()}


class Horizons(RuleSet):
    """Whole games of two to five players, two in three under readings at random."""

    name = game = "horizons"
    states = 1_000_000
    every = 100

    def played(self, seed: int) -> Iterator[GameState]:
        """Yield the states of a game."""
        source = random.Random(f"readings {seed}")
        picked = {name: source.choice(choices) for name, choices in CHOICES.items()} if seed % 3 else {}
        for state, _ in random_game(self.tables(), 2 + seed % 4, seed=seed, readings=picked):
            yield state

    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Put one or two things where they may not belong."""
        for _ in range(source.choice([1, 1, 2])):
            plain = spoilt(plain, source)
        return plain

    def moves(self, plain: Json) -> set[str]:
        """Return the legal moves that the oracle finds."""
        return oracle.legal_moves(plain, CONTENT)

    def problems(self, plain: Json) -> set[str]:
        """Return what the oracle finds wrong with a state."""
        return oracle.problems(plain, CONTENT)

    def alike(self, rules: set[str], problems: set[str]) -> bool:
        """Compare the checks by name; the rules have two names for what the oracle says of missions."""
        names = {rule.removeprefix("hz.check.") for rule in rules}
        also = {"mission"} if names & {"powers_shadow", "thirtieth_mission"} else set()
        return (names | also) & NAMED_BY_BOTH == problems

    def decidable(self, problems: set[str]) -> bool:
        """Compare all moves but where cards lie beneath no top one, of which it is open whether it can be refused."""
        return "stack_top" not in problems


RULE_SETS = (Horizons(),)
