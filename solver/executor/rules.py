"""What carrying out a move asks the rules, which alone know prices and what is left to decide."""

from collections.abc import Mapping
from typing import Any, Protocol

from starlaw.knowledge.moves import Move


class Rules(Protocol):
    """The judge, as far as effects need it."""

    def charges(self, state: Any, move: Move) -> Mapping[str, int]:
        """Return what a move costs its player in a state, by token."""

    def idle(self, state: Any) -> bool:
        """Return whether the decision that a state asks leaves nothing to choose."""


class Unasked:
    """Stands in where no move is carried out, so that nothing is to be asked: while a table is set up."""

    def charges(self, state: Any, move: Move) -> Mapping[str, int]:
        """Refuse to answer."""
        raise AssertionError(f"nobody is asked what {move.text} costs")

    def idle(self, state: Any) -> bool:
        """Refuse to answer."""
        raise AssertionError("nobody is asked what is left to decide")


UNASKED: Rules = Unasked()
