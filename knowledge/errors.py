"""What can go wrong through a user's input; each is shown as one line, anything else is a bug."""

from collections.abc import Iterable, Sequence
from typing import Self

LONGEST = 1000  # characters of what is told, whatever came


class RulesError(Exception):
    """Base of all errors that a user can cause and mend."""

    @property
    def line(self) -> str:
        """What went wrong, on one line of a bounded length."""
        text = str(self)
        return " ".join((text if len(text) <= LONGEST else f"{text[:LONGEST]} …").split())


class InvalidInputError(RulesError):
    """A file or value cannot be read as what it should be."""


class InvalidMoveError(RulesError):
    """A text or object is not a move of the game."""


class IllegalMoveError(RulesError):
    """A move is blocked; carries its text and the ids of the rules that block it."""

    def __init__(self, move: str, rule_ids: Iterable[str]) -> None:
        self.move = move
        self.rule_ids = tuple(rule_ids)
        super().__init__(
            f"{move} is blocked by {', '.join(self.rule_ids)}" if self.rule_ids else f"{move} is not legal"
        )

    def __reduce__(self) -> tuple[type[Self], tuple[str, tuple[str, ...]]]:  # a worker sends it to its parent
        return type(self), (self.move, self.rule_ids)


class IllegalStateError(RulesError):
    """A state breaks rules, so that nothing is done in it; carries what it breaks, as objects."""

    def __init__(self, message: str, violations: Sequence[object] = ()) -> None:
        self.violations = list(violations)
        super().__init__(message)

    def __reduce__(self) -> tuple[type[Self], tuple[str, list[object]]]:
        return type(self), (str(self), self.violations)


class ChanceError(RulesError):
    """A scripted draw or roll is missing, left over or impossible."""


class RecordError(RulesError):
    """A game record is empty, torn or does not replay."""


class TooLongError(RulesError):
    """The work took more time or memory than it was allowed; carries what was found until then, for JSON."""

    def __init__(self, message: str, so_far: object = None) -> None:
        self.so_far = so_far
        super().__init__(message)

    def __reduce__(self) -> tuple[type[Self], tuple[str, object]]:
        return type(self), (str(self), self.so_far)


class UsageError(RulesError):
    """A command or a method is not called as it should be."""


class FaultError(RulesError):
    """A fault of the program stands in the way of an answer; carries the file that tells about it, if there is one."""

    def __init__(self, message: str, report: str | None = None) -> None:
        self.report = report
        super().__init__(message)
