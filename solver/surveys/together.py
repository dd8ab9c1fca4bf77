"""Many games carried on side by side: each goes on until it asks the rules, which then are asked for all of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game

try:
    from greenlet import getcurrent, greenlet
except ImportError:  # then each game asks for itself, which is slower
    greenlet = None

Step = Callable[[], object]


def take(judge: Game, steps: Sequence[Step]) -> None:
    """Take a step of each of many games; what they ask tables meanwhile is asked together, round by round.

    No step may depend on another one; all are taken as if one came after the other.
    """
    if greenlet is None or len(steps) < 2:
        for step in steps:
            step()
        return
    with _waiting(judge):
        _rounds(judge, [greenlet(step) for step in steps])


def _rounds(judge: Game, going: Iterable[Any]) -> None:
    asking = list(_asked(going))
    while asking:
        judge.look_at([state for _, state in asking])
        asking = list(_asked([game for game, _ in asking]))


def _asked(going: Iterable[Any]) -> Iterator[tuple[Any, GameState]]:
    """Let games go on, and yield those that ask something, each with the state that it asks about."""
    for game in going:
        state = game.switch()
        if not game.dead:
            yield game, state


@contextmanager
def _waiting(judge: Game) -> Iterator[None]:
    """Let questions about states wait for the answers to all of them."""
    home = getcurrent()
    judge.wait = home.switch
    try:
        yield
    finally:
        judge.wait = None
