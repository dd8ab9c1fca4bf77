"""The clause register of a source document: what it says, in our words, and where."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import expansion_names, folder, lineage
from starlaw.knowledge.keeping import kept
from starlaw.knowledge.values import Frozen, Name

ClauseId = Annotated[str, Field(pattern=r"^[a-z_]+/[a-z_]+#[1-9][0-9]*$")]
ClauseKind = Literal["rule", "setup", "errata", "clarification", "faq", "example", "component", "flavour"]


def line_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a list of lines.

    >>> line_numbers("3, 7-9")
    (3, 7, 8, 9)
    """
    if not re.fullmatch(r"\d+(-\d+)?(, *\d+(-\d+)?)*", text):
        raise ValueError(f"expected lines such as '3, 7-9', got {text!r}")
    spans = [part.strip().partition("-") for part in text.split(",")]
    return tuple(n for low, _, high in spans for n in range(int(low), int(high or low) + 1))


Lines = Annotated[str, BeforeValidator(str)]


class Clause(Frozen):
    """One statement of a source document."""

    id: ClauseId
    lines: Lines
    kind: ClauseKind
    text: str
    amends: tuple[ClauseId, ...] = ()
    clarifies: tuple[ClauseId, ...] = ()
    contradicts: tuple[ClauseId, ...] = ()
    note: str = ""
    unencoded: str = ""

    @property
    def line_numbers(self) -> tuple[int, ...]:
        """The lines of the source document that say so."""
        return line_numbers(self.lines)


class Manifest(Frozen):
    """A source document: what it is, how to recognise it, which of its lines hold text."""

    game: Name
    title: str
    edition: str
    document: str
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    lines: Lines
    rules_prefix: Name
    players: tuple[int, int]
    expands: Name | None = None


class Register(Frozen):
    """All clauses of one document and of those that it builds on, in the documents' order."""

    clauses: tuple[Clause, ...]

    @model_validator(mode="after")
    def _references_exist(self) -> "Register":
        ids = [clause.id for clause in self.clauses]
        if len(set(ids)) != len(ids):
            twice = sorted({i for i in ids if ids.count(i) > 1})
            raise ValueError(f"clause ids used twice: {', '.join(twice)}")
        known = set(ids)
        for clause in self.clauses:
            for other in (*clause.amends, *clause.clarifies, *clause.contradicts):
                if other not in known:
                    raise ValueError(f"{clause.id} refers to {other}, which is not in the register")
        return self


@cache
def manifest(game: str) -> Manifest:
    """Return the manifest of a game's source document."""
    path = folder("seeds") / game / "manifest.yaml"
    return kept(Manifest, [path], lambda: validated(Manifest, read_yaml(path), str(path)))


@cache
def clauses(game: str) -> Mapping[str, Clause]:
    """Return a game's clauses by id, in the document's order; for an expansion after those of its base."""
    files = [folder("seeds") / part / "clauses.yaml" for part in lineage(game)]
    return {clause.id: clause for clause in kept(Register, files, lambda: _register(game, files[-1])).clauses}


def _register(game: str, path: Path) -> Register:
    inherited = [clause for base in lineage(game)[:-1] for clause in clauses(base).values()]
    value = read_yaml(path)
    if inherited and isinstance(value, dict) and isinstance(value.get("clauses"), list):
        value = {**value, "clauses": [*inherited, *value["clauses"]]}
    return validated(Register, value, str(path))


@cache
def clauses_with_expansions(game: str) -> Mapping[str, Clause]:
    """Return a game's clauses by id together with those of its expansions, which may amend them."""
    return {clause.id: clause for part in (game, *expansion_names(game)) for clause in clauses(part).values()}
