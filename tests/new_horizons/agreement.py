"""Games, oracle and spoilt states of Horizons with New Horizons for the comparison of evaluators."""

import random
from collections.abc import Iterator

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.comparison import Json, RuleSet
from tests.new_horizons import oracle
from tests.new_horizons.armed_games import CONTENT, WEIGHTS, armed_start, picked_readings
from tests.new_horizons.test_oracle import NAMED_BY_BOTH, left_open, posed, spoilt

LONGEST = 250


class NewHorizons(RuleSet):
    """Games of two to five players, three in four from tables with ships on them, under readings at random."""

    name, game, expansions = "new_horizons", "horizons", ("new_horizons",)
    every = 50

    def played(self, seed: int) -> Iterator[GameState]:
        """Yield the states of a game in which moves of ships are likely."""
        game, source, chance, players = self.tables(), random.Random(seed), SeededChance(seed), 2 + seed // 4 % 4
        if seed // 16 % 4:
            state = armed_start.__wrapped__(players, seed)
        else:
            state = game.new(players=players, chance=chance, readings=picked_readings(players, seed))
        for _ in range(LONGEST):
            yield state
            moves = game.moves(state)
            if not moves:
                return
            kinds = [move.name for move in moves]
            move = source.choices(moves, [WEIGHTS.get(kind, 1) / kinds.count(kind) for kind in kinds])[0]
            state = game.carry_out(state, move, chance).state

    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Put a thing where it may not belong, or ask for a decision that games seldom come to."""
        asked = plain["agenda"] and plain["agenda"][0]["kind"]
        if asked == "action" and plain["worlds"] and plain["battle"] is None and source.random() < 0.4:
            return posed(plain, source)
        return spoilt(plain, source) if asked and plain["worlds"] else plain

    def moves(self, plain: Json) -> set[str]:
        """Return the legal moves that the oracle finds."""
        return oracle.legal_moves(plain, CONTENT)

    def problems(self, plain: Json) -> set[str]:
        """Return what the oracle finds wrong with a state."""
        return oracle.problems(plain, CONTENT)

    def alike(self, rules: set[str], problems: set[str]) -> bool:
        """Compare the checks by name, but what is open once something else is wrong."""
        names = {rule.split(".")[-1] for rule in rules}
        open_names = left_open(names | problems)
        return (names - open_names) & NAMED_BY_BOTH == (problems - open_names) & NAMED_BY_BOTH

    def decidable(self, problems: set[str]) -> bool:
        """Compare moves also where ships stand together that would have to fight."""
        return problems <= {"peace"}


RULE_SETS = (NewHorizons(),)
