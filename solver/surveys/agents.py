"""Agents that choose moves by themselves: at random, or greedily by score and merit as if the game ended now."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points

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
GROUP = "starlaw.agents"  # of entry points by which a package of one's own brings agents along


@cache
def known_agents() -> Mapping[str, Callable[[int], Agent]]:
    """Return what makes an agent of a seed, by name: ours, then those of packages that are installed."""
    return AGENTS | {point.name: _loading(point) for point in entry_points(group=GROUP)} | AGENTS


def agent(name: str, seed: int) -> Agent:
    """Return an agent by name."""
    if name not in known_agents():
        raise InvalidInputError(f"expected one of the agents {', '.join(known_agents())}, got {name!r}")
    return known_agents()[name](seed)


def agent_in(game_seed: int, number: int, name: str) -> Agent:
    """Return the agent that chooses one move of a game; it depends on the seed and the number of the move alone."""
    return agent(name, game_seed * 1_000_003 + number)


def _loading(point: EntryPoint) -> Callable[[int], Agent]:
    """Return what loads an agent's code once it is needed."""

    def made(seed: int) -> Agent:
        try:
            found: Callable[[int], Agent] = point.load()
        except ImportError as error:
            raise InvalidInputError(f"the agent {point.name} needs {error.name}, which is not installed") from None
        return found(seed)

    return made
