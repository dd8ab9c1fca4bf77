"""What all states of one game share: its judge and options, who plays, the encodings, and what an end brings."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from starlaw.knowledge.states import GameState, Options
from starlaw.learning.actions import Actions
from starlaw.learning.observations import Observations
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import TABLES, Game, judge_of

LONGEST = 5_000  # decisions of a game, after which it is broken off


class Arrangement:
    """A game as it is arranged for agents, who play `seats`: in the order of the content, without those of automata."""

    def __init__(self, judge: Game, options: Options, longest: int) -> None:
        self.judge = judge
        self.options = options
        self.longest = longest
        self.actions, self.observations = _encodings(judge)
        state = judge.set_up(options, SeededChance(0)).state  # draws do not change who plays
        self.seats = tuple(seat for seat in judge.ruleset.seats(judge.content) if seat in state.seats)

    def __deepcopy__(self, memo: object) -> "Arrangement":
        """Return itself, since it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep what it is made from."""
        return _arranged, (self.judge.name, self.options, self.longest)

    def returns(self, state: GameState) -> list[float]:
        """Return what a game brings each seat of `seats` if it ends now: 1 to a sole winner, -1 to who does not win.

        Several winners share one victory: two of them get 0 each.
        """
        winners = self.judge.score(state).winners
        return [2 / len(winners) - 1 if seat in winners else -1.0 for seat in self.seats]


def arrangement(source: str, players: int, readings: Mapping[str, str], longest: int = LONGEST) -> Arrangement:
    """Return the arrangement of a game, or of an expansion with its game."""
    judge = judge_of(source, TABLES)
    return Arrangement(judge, judge.options(players, readings), longest)


def _arranged(source: str, options: Options, longest: int) -> Arrangement:
    return Arrangement(judge_of(source, TABLES), options, longest)


@cache
def _encodings(judge: Game) -> tuple[Actions, Observations]:
    return Actions(judge), Observations(judge)
