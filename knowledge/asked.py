"""Questions as players put them, each beside what answers it: a clause, a part of the content, a ruling."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import Field

from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder
from starlaw.knowledge.values import Frozen

FILE = "asked.yaml"
Questions = Annotated[tuple[str, ...], Field(min_length=1)]


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
