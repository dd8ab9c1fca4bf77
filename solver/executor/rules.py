"""What carrying out a move asks the rules, which alone know prices and what is left to decide."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Protocol

from clingo import Symbol

from starlaw.knowledge.moves import Move
from starlaw.solver.session import Fact


class Rules(Hashable, Protocol):
    """The judge, as far as effects need it."""

    def moves(self, state: Any) -> tuple[Move, ...]:
        """Return the legal moves of a state."""

    def charges(self, state: Any, move: Move) -> Mapping[str, int]:
        """Return what a move costs its player in a state, by token."""

    def idle(self, state: Any) -> bool:
        """Return whether the decision that a state asks leaves nothing to choose."""

    def idlers(self, state: Any, kind: str) -> frozenset[str]:
        """Return the players to whom a kind of decision would leave nothing to choose, were it asked now."""

    def shown(self, names: tuple[str, ...], said: Iterable[Fact]) -> tuple[Symbol, ...]:
        """Return what some rule files show, asked alone, of the content and what is said."""


class Unasked:
    """Stands in where no move is carried out, so that nothing is to be asked: while a table is set up."""

    def moves(self, state: Any) -> tuple[Move, ...]:
        """Refuse to answer."""
        raise AssertionError("nobody is asked which moves are legal")

    def charges(self, state: Any, move: Move) -> Mapping[str, int]:
        """Refuse to answer."""
        raise AssertionError(f"nobody is asked what {move.text} costs")

    def idle(self, state: Any) -> bool:
        """Refuse to answer."""
        raise AssertionError("nobody is asked what is left to decide")

    def idlers(self, state: Any, kind: str) -> frozenset[str]:
        """Refuse to answer."""
        raise AssertionError(f"nobody is asked who has a part in {kind}")

    def shown(self, names: tuple[str, ...], said: Iterable[Fact]) -> tuple[Symbol, ...]:
        """Refuse to answer."""
        raise AssertionError(f"nobody is asked what follows from {', '.join(names)}")


UNASKED: Rules = Unasked()
