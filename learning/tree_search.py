"""OpenSpiel's tree search as an agent, `--agent blue=mcts` (extra `openspiel`).

It sees the whole table and knows how likely each draw is; a position is worth what the lead of each player is there.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.learning.arrangement import LONGEST, Arrangement
from starlaw.learning.chance import Moment
from starlaw.learning.openspiel_game import PREFIX, LearnedState
from starlaw.solver.game import Game
from starlaw.solver.surveys.agents import Agent, worth

SIMULATIONS = 24  # for each decision
CURIOSITY = 0.5  # how much the search prefers what it has seldom tried
SCALE = 10.0  # points by which a lead counts as large


class Lead(Evaluator):  # type: ignore[misc]
    """Values a position by the lead of each player over the best of the others, between -1 and 1."""

    def evaluate(self, state: Any) -> Any:
        """Return the value for each player; of what is drawn, that of the last settled position."""
        table, settled = state.table, state.moment.state
        values = [worth(table.judge, settled, seat) for seat in table.seats]
        best_of_others = [max(values[:place] + values[place + 1 :], default=0.0) for place in range(len(values))]
        return np.array([math.tanh((own - best) / SCALE) for own, best in zip(values, best_of_others, strict=True)])

    def prior(self, state: Any) -> Any:
        """Prefer no move; draws are as likely as they are."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def searcher(game: Any, simulations: int, seed: int) -> Any:
    """Return OpenSpiel's tree search for one of its games."""
    source = np.random.RandomState(seed % 2**32)
    return MCTSBot(game, CURIOSITY, simulations, Lead(), random_state=source, solve=True)


def tree_search(seed: int) -> Agent:
    """Return an agent that searches before each decision."""

    def choose(game: Game, state: GameState, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        table = Arrangement(game, state.options, LONGEST)
        shape = _shape(game.name, len(table.seats))
        root = LearnedState(shape, table, Moment(game, state.options, state))
        best: int = searcher(shape, SIMULATIONS, seed).step(root)
        return table.actions.moves[best]

    return choose


@cache
def _shape(source: str, players: int) -> Any:
    """Return the game that OpenSpiel knows by that name with so many players."""
    return pyspiel.load_game(PREFIX + source, {"players": players})
