"""What was judged of claims that always held in play although `check` lets states pass that break them."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Annotated

from pydantic import Field

from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.readings import RuleId
from starlaw.knowledge.values import Frozen

FILE = "invariants.yaml"


class NotTold(Frozen):
    """Claims that no source makes, or that play merely did not happen to break; `*` stands for anything."""

    claims: Annotated[tuple[str, ...], Field(min_length=1)]
    reason: str

    def covers(self, claim: str) -> bool:
        """Tell whether a claim is among them."""
        return any(fnmatchcase(claim, pattern) for pattern in self.claims)


class Judged(Frozen):
    """The claims of a game that became checks, each with the rule, and those that are not told."""

    checks: Mapping[str, RuleId] = Field(default_factory=dict)
    not_told: tuple[NotTold, ...] = ()

    def reason(self, claim: str) -> str | None:
        """Return why a claim is not told; nothing if nobody has judged it, or if it became a check."""
        if claim in self.checks:
            return None
        return next((entry.reason for entry in self.not_told if entry.covers(claim)), None)


@cache
def judged(source: str) -> Judged:
    """Return what was judged of a game's claims, and of those of the game that it expands."""
    paths = [folder("seeds") / part / FILE for part in lineage(source)]
    parts = [validated(Judged, read_yaml(path), str(path)) for path in paths if path.exists()]
    checks = {claim: rule for part in parts for claim, rule in part.checks.items()}
    return Judged(checks=checks, not_told=tuple(entry for part in parts for entry in part.not_told))
