"""Searches in one game or in all: their indexes are made once and kept in the cache."""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlaw.knowledge.folders import expansion_names, folder, game_names, lineage
from starlaw.knowledge.keeping import kept
from starlaw.knowledge.passages import Passage
from starlaw.knowledge.search_making import Searchable, made
from starlaw.knowledge.text_search import ranked


class Hit(NamedTuple):
    """What was found: a clause, or a passage that was named or hangs on none; how well it answers, and its place."""

    passage: Passage
    score: float
    place: int
    among: Searchable


def families(game: str | None) -> tuple[tuple[str, ...], ...]:
    """Return the games that are searched together: a game with what it expands, or each game with its expansions."""
    return (lineage(game),) if game else tuple((name, *expansion_names(name)) for name in game_names())


def search(question: str, game: str | None = None, without: Collection[str] = ()) -> tuple[Hit, ...]:
    """Return what answers a question in one game or in all, the best first; what several games share stands once.

    What a search is worth `without` some parts of its indexes is asked by those who measure it.
    """
    return tuple(hit for hit in _hits(question, game, without) if hit.passage.kind != "ruling")


def fitting_rulings(question: str, game: str | None = None) -> tuple[Hit, ...]:
    """Return the rulings that seem to be asked for, the best first."""
    return tuple(hit for hit in _hits(question, game) if hit.passage.kind == "ruling")


def _hits(question: str, game: str | None, without: Collection[str] = ()) -> tuple[Hit, ...]:
    among = [searchable(sources) for sources in families(game)]
    indexes = [one.index.model_copy(update={part: {} for part in without}) for one in among]
    return tuple(
        Hit(among[rank.at].passages[rank.place], rank.weight / indexes[rank.at].unit, rank.place, among[rank.at])
        for rank in ranked(indexes, question)
    )


@cache
def searchable(sources: tuple[str, ...]) -> Searchable:
    """Return the index of some games that are searched together, from the cache if nothing has changed since."""
    return kept(Searchable, _files(sources), lambda: made(sources))


def _files(sources: tuple[str, ...]) -> list[Path]:
    """Return the files that an index follows from: all that is known about the games."""
    files = sorted(folder("seeds").glob("*.yaml"))
    for source in ("kernel", *sources):
        files += sorted((folder("rules_asp") / source).rglob("*.lp"))
        files += sorted((folder("seeds") / source).rglob("*.yaml"))
    return files
