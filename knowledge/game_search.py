"""Searches in one game or in all: their indexes are made once and kept in the cache."""

from collections.abc import Collection
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from starlaw.knowledge import word_vectors
from starlaw.knowledge.folders import expansion_names, folder, game_names, lineage
from starlaw.knowledge.keeping import kept
from starlaw.knowledge.passages import Passage
from starlaw.knowledge.search_index import SearchIndex
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
    return tuple(hit for hit in _all(question, game, without) if hit.passage.kind != "ruling")


def fitting_rulings(question: str, game: str | None = None) -> tuple[Hit, ...]:
    """Return the rulings that seem to be asked for, the best first."""
    return tuple(hit for hit in _all(question, game) if hit.passage.kind == "ruling")


def _all(question: str, game: str | None, without: Collection[str] = ()) -> tuple[Hit, ...]:
    return _hits(question, game, frozenset(without))


@lru_cache(maxsize=8)  # of one question several things are asked in turn
def _hits(question: str, game: str | None, without: frozenset[str]) -> tuple[Hit, ...]:
    among = [searchable(sources) for sources in families(game)]
    indexes = [_without(one.index, without) for one in among]
    ranks = ranked(indexes, question, game or "")
    return tuple(
        Hit(among[rank.at].passages[rank.place], rank.weight / indexes[rank.at].unit, rank.place, among[rank.at])
        for rank in ranks
    )


def _without(index: SearchIndex, without: Collection[str]) -> SearchIndex:
    """Return an index without glossaries (`meant`), or without some ways to compare."""
    if not without:
        return index
    shares = {way: 0 if way in without else share for way, share in index.shares.items()}
    return index.model_copy(update={"shares": shares, "meant": {} if "meant" in without else index.meant})


@cache
def searchable(sources: tuple[str, ...]) -> Searchable:
    """Return the index of some games that are searched together, from the cache if nothing has changed since."""
    return kept(Searchable, _files(sources), lambda: made(sources))


def _files(sources: tuple[str, ...]) -> list[Path]:
    """Return the files that an index follows from: all that is known about the games."""
    files = [*sorted(folder("seeds").glob("*.yaml")), folder("seeds") / word_vectors.FILE]
    for source in ("kernel", *sources):
        files += sorted((folder("rules_asp") / source).rglob("*.lp"))
        files += sorted((folder("seeds") / source).rglob("*.yaml"))
    return files
