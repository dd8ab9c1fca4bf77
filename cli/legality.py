"""Whether the state that a question is about is legal: checked beside the question, told in a line, given as JSON."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from starlaw.cli.output import say_warning
from starlaw.knowledge.errors import IllegalMoveError

if TYPE_CHECKING:
    from starlaw.knowledge.moves import Move
    from starlaw.knowledge.states import GameState
    from starlaw.solver.certainty.resting import Resting, Traced
    from starlaw.solver.game import Game
    from starlaw.solver.verdicts import Violation


class Legality:
    """The rules that a state breaks, known once the question about it is answered."""

    def __init__(self, judge: "Game | None" = None, violations: "tuple[Violation, ...]" = ()) -> None:
        self.judge = judge
        self.violations = violations
        self.resting: Resting = {}  # what each answer rests on that the sources do not give
        self.traced = False  # whether that was traced beside the question, which clingo does and tables do not

    def prices_rest_on(self, judge: "Game", state: "GameState", moves: "Iterable[Move]") -> "Resting":
        """Return what the prices of moves rest on: as traced beside them, or asked apart where tables told them."""
        if not self.traced:
            from starlaw.solver.certainty.resting import prices_rest_on
            from starlaw.solver.session import move_symbol

            self.resting = prices_rest_on(judge, state, map(move_symbol, moves))
        return self.resting

    @property
    def shown(self) -> dict[str, Any]:
        """What an answer in JSON says of it."""
        if self.judge is None or not self.violations:
            return {"violations": []}
        from starlaw.show.doors.door import Door

        return {"violations": Door(self.judge).check_of(self.violations)["violations"]}


def checked(judge: "Game", state: "GameState", file: str) -> Legality:
    """Return whether a state is legal; warn of one that is not."""
    legality = Legality(judge, judge.check(state))
    if legality.violations:
        say_warning(_told(judge, legality.violations, file))
    return legality


@contextmanager
def looking_at(judge: "Game", state: "GameState", file: str, traced: "Traced | None" = None) -> Iterator[Legality]:
    """Check a state likewise together with what is asked within: in one run of the rules if that is about moves.

    What the answer rests on is traced in the same run, if wanted.
    """
    legality = Legality(judge)
    judge.watch(state, traced.program(judge) if traced else None)
    try:
        with judge.answering(state):
            yield legality
    except IllegalMoveError:
        checked(judge, state, file)
        raise
    if judge.traced is not None:
        from starlaw.solver.certainty.resting import resting

        legality.resting, legality.traced = resting(judge, judge.traced, state.options.readings), True
    legality.violations = checked(judge, state, file).violations


def _told(judge: "Game", violations: "tuple[Violation, ...]", file: str) -> str:
    from starlaw.show.witnesses import witness

    first, *others = violations
    more = f", and {len(others)} more" if others else ""
    return (
        f"this state is not legal: {first.sentence} Here: {witness(judge, first)} ({first.rule}{more}); "
        f"`starlaw check {file}` tells all"
    )
