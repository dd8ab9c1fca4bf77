"""Where the package's data folders lie, installed or in a checkout, and which games and expansions they hold."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from starlaw.knowledge.errors import InvalidInputError

_EXPANDS = re.compile(r"^expands: *([a-z][a-z0-9_]*) *$", re.MULTILINE)


@cache
def folder(name: str) -> Path:
    """Return the folder of a data package, such as `seeds` or `rules_asp`."""
    return Path(str(files(f"starlaw.{name}")))


@cache
def _bases() -> Mapping[str, str | None]:
    """Return every folder of `seeds` that holds a manifest, with what it expands if it does."""
    bases: dict[str, str | None] = {}
    for path in sorted(folder("seeds").glob("*/manifest.yaml")):
        expands = _EXPANDS.search(path.read_text(encoding="utf-8"))
        bases[path.parent.name] = expands[1] if expands else None
    return bases


@cache
def game_names() -> tuple[str, ...]:
    """Return the games; an expansion is none of its own."""
    return tuple(name for name, base in _bases().items() if base is None)


@cache
def expansion_names(game: str) -> tuple[str, ...]:
    """Return the expansions of a game."""
    return tuple(name for name, base in _bases().items() if base == game)


@cache
def source_names() -> tuple[str, ...]:
    """Return everything that has a source document: each game, followed by its expansions."""
    return tuple(name for game in game_names() for name in (game, *expansion_names(game)))


def source_named(name: str) -> str:
    """Return the name of a game or an expansion, or say which there are."""
    if name not in source_names():
        raise InvalidInputError(f"expected one of the games {', '.join(source_names())}, got {name!r}")
    return name


@cache
def lineage(name: str) -> tuple[str, ...]:
    """Return what a game or an expansion consists of: the base game first, itself last."""
    base = _bases().get(name)
    return (name,) if base is None else (*lineage(base), name)
