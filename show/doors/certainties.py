"""How certain an answer is, as every door says it: the level, what it means, and what the sources say where asked."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlaw.solver.certainty.consequences import Determined

LEVELS: Mapping[str, str] = {
    "certain": "This holds whatever the values and readings are that the sources leave open.",
    "undetermined": "The sources do not settle this: what is told holds only as assumed.",
    "as_assumed": "This holds with what is assumed where the sources are silent; whether they settle it was not asked.",
    "encoded": "This is about the rules as they are encoded.",
    "found": "These clauses were found by a search, and nothing was worked out from them: quote them, do not conclude.",
    "doubtful": "The sources may not say this: the clauses are only the nearest ones.",
}


def certainty_at(level: str, **more: Any) -> dict[str, Any]:
    """Return a level with what it means, and what else there is to say of it."""
    return {"level": level, "means": LEVELS[level], **more}


def certainty_of(known: "Determined") -> dict[str, Any]:
    """Return the certainty of what the sources were asked about."""
    level = "undetermined" if known.status == "undetermined" else "certain"
    return certainty_at(level, **known.model_dump(mode="json", exclude={"move"}))
