"""Who plays in an environment, and what a game brings each player."""

from collections.abc import Mapping

from starlaw.knowledge.states import GameState, Options
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game

LONGEST = 5_000  # decisions of a game, after which it is broken off


def players_of(judge: Game, options: Options) -> tuple[str, ...]:
    """Return the seats that agents play with these options, in the order of the content; draws do not change them."""
    state = judge.set_up(options, SeededChance(0)).state
    return tuple(seat for seat in judge.ruleset.seats(judge.content) if seat in state.seats)


def returns(judge: Game, state: GameState) -> Mapping[str, float]:
    """Return what a game brings each seat if it ends now: 1 for a sole winner, -1 for who does not win.

    Several winners share one victory: two of them get 0 each.
    """
    winners = judge.score(state).winners
    return {seat: 2 / len(winners) - 1 if seat in winners else -1.0 for seat in state.seats}
