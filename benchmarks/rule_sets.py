"""The six rule sets that are measured, and games of them played at random."""

import random
from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

import starlaw
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game

LONGEST = 400  # states of a game that are looked at


class RuleSet(NamedTuple):
    """A game as it is measured: with which expansions, options and numbers of players, and how fast play is to be."""

    title: str
    name: str
    players: tuple[int, ...]
    moves_a_second: int
    expansions: tuple[str, ...] = ()
    options: Mapping[str, str] = {}

    def game(self, evaluator: str) -> Game:
        """Return the judge."""
        return starlaw.game(self.name, evaluator=evaluator, expansions=self.expansions)

    def played(self, game: Game, seed: int, longest: int = LONGEST) -> list[GameState]:
        """Return the states of a game played at random; the number of players goes by the seed."""
        source, chance = random.Random(seed), SeededChance(seed)
        players = self.players[seed % len(self.players)]
        states = [game.new(players=players, chance=chance, readings=self.options)]
        while len(states) < longest and (moves := game.moves(states[-1])):
            states.append(game.carry_out(states[-1], moves[int(source.random() * len(moves))], chance).state)
        return states

    def sample(self, game: Game, number: int, seed: int = 0) -> list[GameState]:
        """Return states from the middle of such games."""
        found: list[GameState] = []
        for states in self._games(game, seed):
            found += states[min(60, len(states) // 4) :]
            if len(found) >= number:
                return random.Random(1).sample(found, number)
        raise AssertionError

    def _games(self, game: Game, seed: int) -> Iterator[list[GameState]]:
        return (self.played(game, number) for number in count(seed))


RULE_SETS = (
    RuleSet("Horizons", "horizons", (2, 3, 4, 5), 10_000),
    RuleSet("New H.", "horizons", (2, 3, 4, 5), 6_000, expansions=("new_horizons",)),
    RuleSet("Mars", "mars_horizon", (2, 3, 4), 10_000),
    RuleSet("Stellar", "stellar_horizons", (2, 3, 4), 6_000),
    RuleSet("Starship", "starship_interstellar", (2, 3, 4), 6_000),
    RuleSet("H.A.L.L.", "starship_interstellar", (1,), 6_000, options={"hall": "easy"}),
)
