"""Glossaries: the words that players use at a table for what the rules call otherwise."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import Field, model_validator

from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder
from starlaw.knowledge.values import Frozen

FILE = "glossary.yaml"
LONGEST = 4  # words of a phrase that a player says
Phrase = Annotated[str, Field(pattern=r"^[a-z0-9]+( [a-z0-9]+)*$")]


class Glossary(Frozen):
    """Words of the rules, each with what players say instead; and words that ask without saying about what."""

    words: Mapping[Phrase, tuple[Phrase, ...]]
    idle: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _short_enough(self) -> "Glossary":
        for word, phrases in self.words.items():
            for phrase in phrases:
                if len(phrase.split()) > LONGEST:
                    raise ValueError(f"{word}: expected at most {LONGEST} words, got {phrase!r}")
        return self


@cache
def glossary(sources: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return for each word of a player the words of the rules, by everyday language and these games' glossaries."""
    by_phrase: dict[str, dict[str, None]] = {}
    for part in ("", *sources):
        for word, phrases in _read(part).words.items():
            for phrase in phrases:
                by_phrase.setdefault(phrase, {})[word] = None
    return {phrase: tuple(words) for phrase, words in by_phrase.items()}


@cache
def idle_words() -> frozenset[str]:
    """Return the words that a search passes over."""
    return frozenset(_read("").idle)


def _read(source: str) -> Glossary:
    """Return the glossary of a game, empty without a file; that of no game is everyday language."""
    path = folder("seeds") / source / FILE
    return validated(Glossary, read_yaml(path), str(path)) if path.exists() else Glossary(words={})
