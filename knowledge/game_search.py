"""Searches in one game or in all: their indexes are made once and kept in the cache, under what they follow from."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from starlaw.knowledge.cached_files import cache_folder, written
from starlaw.knowledge.folders import expansion_names, folder, game_names, lineage
from starlaw.knowledge.passages import Passage
from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.search_making import Searchable, made
from starlaw.knowledge.text_search import ranked


class Hit(NamedTuple):
    """What was found: a clause, or a passage that was named or hangs on none; how well it answers, and among what."""

    passage: Passage
    score: float
    among: Searchable


def families(game: str | None) -> tuple[tuple[str, ...], ...]:
    """Return the games that are searched together: a game with what it expands, or each game with its expansions."""
    return (lineage(game),) if game else tuple((name, *expansion_names(name)) for name in game_names())


def search(question: str, game: str | None = None, synonyms: bool = True) -> tuple[Hit, ...]:
    """Return what answers a question in one game or in all, the best first; what several games share stands once."""
    among = [searchable(sources) for sources in families(game)]
    indexes = [one.index if synonyms else one.index._replace(meant={}) for one in among]
    return tuple(
        Hit(among[rank.at].passages[rank.place], rank.weight / indexes[rank.at].unit, among[rank.at])
        for rank in ranked(indexes, question)
    )


@cache
def searchable(sources: tuple[str, ...]) -> Searchable:
    """Return the index of some games that are searched together, from the cache if nothing has changed since."""
    place = cache_folder()
    file = place / f"search-{'-'.join(sources)}.json" if place else None
    digest = _digest(sources)
    kept = _load(file, digest) if file else None
    if kept is None:
        kept = made(sources)
        if file:
            _save(file, digest, kept)
    return kept


def kept_indexes() -> list[Path]:
    """Return the files of indexes in the cache."""
    place = cache_folder()
    return sorted(place.glob("search-*.json")) if place else []


def _load(file: Path, digest: str) -> Searchable | None:
    """Return an index of the cache; nothing if it is missing, torn or of something else."""
    try:
        value: Mapping[str, Any] = json.loads(file.read_bytes())
        if value["digest"] != digest:
            return None
        known, shown = (tuple(Passage.model_validate(p) for p in value[part]) for part in ("passages", "cases"))
        return Searchable(SearchIndex(**value["index"]), known, shown)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _save(file: Path, digest: str, found: Searchable) -> None:
    parts = {part: [p.model_dump(mode="json") for p in getattr(found, part)] for part in ("passages", "cases")}
    text = json.dumps({"digest": digest, "index": found.index._asdict(), **parts})
    written(file, lambda stream: stream.write(text.encode()))


def _digest(sources: tuple[str, ...]) -> str:
    """Return the fingerprint of all that an index follows from: what is known about the games, and how it is made."""
    said = hashlib.blake2b(digest_size=12)
    paths = [*sorted(Path(__file__).parent.glob("*.py")), *sorted(folder("seeds").glob("*.yaml"))]
    for source in ("kernel", *sources):
        paths += sorted((folder("rules_asp") / source).rglob("*.lp"))
        paths += sorted((folder("seeds") / source).rglob("*.yaml"))
    for path in paths:
        said.update(f"{path.name} ".encode() + path.read_bytes())
    return said.hexdigest()
