"""Questions in a player's words, answered as an object: the best clauses, and what a fitting ruling computes."""

from typing import Any

from starlaw.solver.questions.asking import Reply


def reply_object(question: str, known: Reply) -> dict[str, Any]:
    """Return what answers a question as an object."""
    answer = known.ruled and known.ruled.model_dump()
    return {
        "question": question,
        "game": known.game,
        "confidence": known.confidence,
        "told": known.told,
        "computed": known.ruling and {**known.ruling.model_dump(mode="json"), "answer": answer},
        "short": known.short and known.short.text,
        "short_for": known.short and (known.short.asked or None),
        "answers": [found.model_dump(mode="json") for found in known.answers],
    }
