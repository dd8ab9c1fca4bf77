"""Play with explicit chance: a move or a set-up goes on to its next draw, which whoever asks decides.

What is under way begins anew for each draw, with those before it as a script, so that effects need know nothing of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, NoReturn

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.executor.chance import ScriptedChance
from starlaw.solver.game import TABLES, Game, judge_of


@dataclass(frozen=True)
class Draw:
    """What is drawn, and how likely each result is; equal ones count together."""

    what: str
    results: tuple[str, ...]
    chances: tuple[Fraction, ...]


class _DrawnError(Exception):
    """The script has ended, and something is drawn."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw


class _UpToNextDraw(ScriptedChance):
    """A script of draws that stops at the first one beyond it."""

    def __init__(self, script: Sequence[str]) -> None:
        super().__init__(script)
        self._left = len(script)

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return the next scripted result, or say what is drawn."""
        if self._left:
            self._left -= 1
            return super().draw(what, results, weights)
        return _stop(what, results, weights or [1] * len(results))


def _stop(what: str, results: Sequence[str], weights: Sequence[int]) -> NoReturn:
    together: dict[str, int] = {}
    for result, weight in zip(results, weights, strict=True):
        together[result] = together.get(result, 0) + weight
    likely = {result: weight for result, weight in together.items() if weight}
    whole = sum(likely.values())
    raise _DrawnError(Draw(what, tuple(likely), tuple(Fraction(weight, whole) for weight in likely.values())))


@dataclass(frozen=True, eq=False)
class Moment:
    """A moment of a game: a player decides, or something is drawn, or it is over. It never changes.

    `state` is the last that is settled; none while the table is set up.
    """

    judge: Game
    options: Options
    state: GameState | None = None
    move: Move | None = None  # that is under way
    drawn: tuple[str, ...] = ()  # for it, so far
    draw: Draw | None = None
    before: "Moment | None" = None
    step: Move | str | None = None  # the decision or the result that led here from the moment before

    def __deepcopy__(self, memo: object) -> "Moment":
        """Return itself, since it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the decisions and results that led here; they are carried out again."""
        steps: list[Move | str] = []
        at: Moment | None = self
        while at is not None and at.step is not None:
            steps.append(at.step)
            at = at.before
        return _replayed, (self.judge.name, self.options, steps[::-1])

    @property
    def decider(self) -> str | None:
        """The seat whose decision it is; nobody's while something is drawn."""
        return None if self.state is None or self.draw else self.state.decider

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the player who decides."""
        return () if self.state is None or self.draw else self.judge.choices(self.state)

    @cached_property
    def known(self) -> dict[str, tuple[str, str]]:
        """What seats know, kept here by whoever follows it from moment to moment."""
        return {}

    def after(self, step: Move | str) -> "Moment":
        """Return the moment after a legal move, or after the result of a draw."""
        if isinstance(step, Move):
            return self._reached(step, (), step)
        return self._reached(self.move, (*self.drawn, step), step)

    def _reached(self, move: Move | None, drawn: tuple[str, ...], step: Move | str | None) -> "Moment":
        """Return where a move or the set-up comes to by these draws; seats that the rules play go on by themselves."""
        judge, state = self.judge, self.state
        while True:
            chance = _UpToNextDraw(drawn)
            try:
                if state is None:
                    after = judge.set_up(self.options, chance).state
                else:
                    assert move is not None
                    after = judge.carry_out(state, move, chance).state
            except _DrawnError as stopped:
                return Moment(judge, self.options, state, move, drawn, stopped.draw, self, step)
            if after.decider not in judge.ruleset.automata:
                return Moment(judge, self.options, after, before=self, step=step)
            state, move, drawn = after, judge.choices(after)[0], ()


def first_moment(judge: Game, options: Options) -> Moment:
    """Return where a game begins: at the first draw of its set-up, or at its first decision."""
    return Moment(judge, options)._reached(None, (), None)


def _replayed(source: str, options: Options, steps: Sequence[Move | str]) -> Moment:
    return reduce(Moment.after, steps, first_moment(judge_of(source, TABLES), options))
