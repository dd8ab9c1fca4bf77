"""Agents that choose moves by themselves: at random, or greedily by score and merit as if the game ended now."""

import random
from collections.abc import Callable, Sequence

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game

Agent = Callable[[Game, GameState, Sequence[Move]], Move]


def random_agent(seed: int) -> Agent:
    """Return an agent that picks any legal move."""
    source = random.Random(seed)
    return lambda game, state, moves: moves[int(source.random() * len(moves))]


def worth(game: Game, state: GameState, player: str) -> float:
    """Return how well off a player is: by the score as if the game ended now, if that tells anything, and by merit."""
    points = game.score(state).totals[player] if game.ruleset.judged_by_score else 0
    return points + game.ruleset.merit(state, game, player)


def greedy_agent(seed: int) -> Agent:
    """Return an agent that picks the move after which it would be best off; a draw is tried once."""
    source = random.Random(seed)

    def choose(game: Game, state: GameState, moves: Sequence[Move]) -> Move:
        player = state.decider
        assert player is not None
        trial = int(source.random() * 2**31)

        def brings(move: Move) -> float:
            return worth(game, game.carry_out(state, move, SeededChance(trial)).state, player)

        return max(moves, key=lambda move: (brings(move), source.random())) if len(moves) > 1 else moves[0]

    return choose


AGENTS: dict[str, Callable[[int], Agent]] = {"random": random_agent, "greedy": greedy_agent}


def agent(name: str, seed: int) -> Agent:
    """Return an agent by name."""
    if name not in AGENTS:
        raise InvalidInputError(f"expected one of the agents {', '.join(AGENTS)}, got {name!r}")
    return AGENTS[name](seed)
