"""Questions as players put them, each beside what answers it: a clause, a part of the content, a ruling.

A question for a number, a yes or a no can have its answer beside it: what the clause that answers it says to just that.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, model_validator

from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder
from starlaw.knowledge.values import Frozen

FILE = "asked.yaml"


class KnownQuestion(Frozen):
    """A question, alone or with its answer: `How many dice?` or `How many dice?: 3`."""

    text: str
    answer: str = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_or_answered(cls, raw: Any) -> Any:
        if isinstance(raw, str):
            return {"text": raw}
        if isinstance(raw, dict) and len(raw) == 1:
            ((text, answer),) = raw.items()
            return {"text": text, "answer": str(answer)}
        return raw


Questions = Annotated[tuple[KnownQuestion, ...], Field(min_length=1)]


class AskedQuestions(Frozen):
    """The questions of one game, by the name of what answers them."""

    clauses: Mapping[str, Questions] = {}
    content: Mapping[str, Questions] = {}
    rulings: Mapping[str, Questions] = {}


@cache
def asked(source: str) -> AskedQuestions:
    """Return the questions of a game, or of an expansion without those of its base; none without a file."""
    path = folder("seeds") / source / FILE
    return validated(AskedQuestions, read_yaml(path), str(path)) if path.exists() else AskedQuestions()
