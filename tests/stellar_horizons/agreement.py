"""Games, oracles and spoilt states of Stellar Horizons for the comparison of evaluators."""

import random
from collections.abc import Iterator

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.comparison import Json, RuleSet
from tests.stellar_horizons import oracle, oracle_production, oracle_readying, oracle_state, oracle_travel
from tests.stellar_horizons.campaigns import busy_agent, rich
from tests.stellar_horizons.mixed_states import READINGS, mixed
from tests.stellar_horizons.spoiling import SPOILERS

LONGEST, MIXED = 600, 100
CHOICES = READINGS | {"errata": ("on", "off"), "scenario": ("campaign", "race_for_the_red_planet")}
TOLD_APART = {*oracle_travel.KINDS, "ready", "produce"}  # by oracles that know more readings


class StellarHorizons(RuleSet):
    """Games of one to four factions under readings at random, most of them rich, and tables put together at random."""

    name = game = "stellar_horizons"
    every = 100

    def played(self, seed: int) -> Iterator[GameState]:
        """Yield the states of a game, or of tables that have nothing to do with each other."""
        source = random.Random(f"readings {seed}")
        if seed % 4 == 3:
            for _ in range(MIXED):
                yield mixed(source)
            return
        game, choose, chance = self.tables(), busy_agent(seed), SeededChance(seed)
        picked = {name: source.choice(choices) for name, choices in CHOICES.items() if source.random() < 0.4}
        state = game.new(players=1 + seed // 4 % 4, seed=seed, readings=picked)
        state = rich(state) if seed % 4 else state
        for _ in range(LONGEST):
            yield state
            moves = game.moves(state)
            if not moves:
                return
            state = game.carry_out(state, choose(game, state, moves), chance).state

    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Put one or two things where they may not belong."""
        for _ in range(source.choice([1, 1, 2])):
            source.choice(SPOILERS)(plain, source)
        return plain

    def moves(self, plain: Json) -> set[str]:
        """Return the legal moves that the oracles find."""
        of_ships = oracle_travel.moves(plain) | oracle_readying.moves(plain) | oracle_production.moves(plain)
        return of_ships | oracle.legal_moves(plain, leaving_out=TOLD_APART)

    def problems(self, plain: Json) -> set[str]:
        """Return what the oracle finds wrong with a state."""
        return oracle_state.problems(plain)

    def alike(self, rules: set[str], problems: set[str]) -> bool:
        """Compare the checks by name."""
        return {rule.removeprefix("sh.check.") for rule in rules} == problems


RULE_SETS = (StellarHorizons(),)
