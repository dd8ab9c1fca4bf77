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


class Choice(Frozen):
    """Admissible values, listed."""

    one_of: tuple[bool | str, ...]


class Provenance(Frozen):
    """How far a value can be trusted, and why it is what it is; `fields` of an entry can have a range of their own."""

    kind: Literal["given", "derived", "assumed", "unknown"] = Field(alias="is")
    why: str = ""
    clauses: tuple[ClauseId, ...] = ()
    range: Span | Choice | str | None = None
    fields: Mapping[str, Span | Choice | str] = {}

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

    def of(self, field: str) -> "Provenance":
        """Return where a field of an entry comes from."""
        return evolve(self, range=self.fields.get(field, self.range))


class Assumption(Frozen):
    """A value that an answer rests on although the sources do not give it."""

    value: str
    why: str
    range: str
