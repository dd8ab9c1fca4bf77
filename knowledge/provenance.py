"""Where a value of a content pack comes from: printed, derived, assumed or left open."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, model_validator

from starlaw.knowledge.clauses import ClauseId
from starlaw.knowledge.values import Frozen, evolve


class Span(Frozen):
    """Admissible numbers, both ends included."""

    least: int
    most: int


class Total(Span):
    """What numbers are together, and the names that they can have; a name that is not listed counts 0."""

    of: tuple[str, ...]


class Choice(Frozen):
    """Admissible values, listed."""

    one_of: tuple[bool | str, ...]


class Provenance(Frozen):
    """How far a value can be trusted, and why it is what it is; `fields` of an entry can have a range of their own.

    `totals` are fields that list numbers by name, such as a price: each number is at most what all are together.
    """

    kind: Literal["given", "derived", "assumed", "unknown"] = Field(alias="is")
    why: str = ""
    clauses: tuple[ClauseId, ...] = ()
    range: Span | Choice | str | None = None
    fields: Mapping[str, Span | Choice | str] = {}
    totals: Mapping[str, Total] = {}

    @model_validator(mode="after")
    def _says_enough(self) -> "Provenance":
        if self.kind == "given" and not self.clauses and not self.why:
            raise ValueError("a given value names its clauses, or says why: where it is printed")
        if self.kind == "derived" and not self.clauses:
            raise ValueError("a derived value names its clauses")
        if self.kind == "derived" and not self.why:
            raise ValueError("a derived value says how it follows")
        if self.kind in ("assumed", "unknown") and (not self.why or self.range is None):
            raise ValueError(f"an {self.kind} value has a reason (why) and an admissible range")
        return self

    @property
    def admits(self) -> str:
        """The admissible range in words."""
        match self.range:
            case Total(least=least, most=most):
                return f"{least} to {most} in all"
            case Span(least=least, most=most):
                return f"{least} to {most}"
            case Choice(one_of=values):
                return " or ".join(map(str, values))
            case None:
                return ""
            case text:
                return text

    def of(self, field: str) -> "Provenance":
        """Return where a field of an entry comes from."""
        return evolve(self, range=self.totals.get(field) or self.fields.get(field, self.range))


class Assumption(Frozen):
    """A value that an answer rests on although the sources do not give it.

    `holds_for` lists those of the range for which the answer is yes while every other value is as it is assumed.
    """

    value: str
    why: str
    range: str
    holds_for: str = ""
