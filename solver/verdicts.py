"""What the judge says: verdicts with every reason, violations with their witness."""

from collections.abc import Mapping
from typing import Literal

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.values import Frozen


class Reason(Frozen):
    """A rule that blocks a move, where it stands in the source, and what it found."""

    rule: str
    clauses: tuple[str, ...]
    sentence: str
    evidence: tuple[str, ...] = ()


class Change(Frozen):
    """One difference between a state and a nearest one in which a move is legal."""

    text: str


class Verdict(Frozen):
    """Whether a move is legal, every reason why not, and what the answer rests on."""

    move: str
    status: Literal["legal", "illegal"]
    reasons: tuple[Reason, ...] = ()
    assumptions: tuple[Assumption, ...] = ()

    @property
    def blocked_by(self) -> tuple[str, ...]:
        """The ids of the rules that block the move, in the order of the rule files."""
        return tuple(reason.rule for reason in self.reasons)


class Violation(Frozen):
    """A rule that a state breaks, and where."""

    rule: str
    clauses: tuple[str, ...]
    sentence: str
    witness: str  # in words
    term: str = ""  # the same as the rules say it


class Points(Frozen):
    """Points that a rule gives a player, and what for."""

    player: str
    rule: str
    what: str  # in words
    points: int
    term: str = ""  # the same as the rules say it


class Ahead(Frozen):
    """The rule by which one player is ahead of another."""

    player: str
    other: str
    rule: str


class Score(Frozen):
    """The score of a state as if the game ended now: points by rule, totals and winners."""

    totals: Mapping[str, int]
    points: tuple[Points, ...]
    achievements: Mapping[str, tuple[str, ...]]  # what a game counts besides points: missions, milestones, victories
    winners: tuple[str, ...]
    ahead: tuple[Ahead, ...]
