"""Full-text search over what is known: questions in players' words, ranked clauses and content out."""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import log, sqrt
from typing import NamedTuple

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import expansion_names, game_names, lineage
from starlaw.knowledge.glossary import LONGEST, glossary, idle_words
from starlaw.knowledge.passages import Passage, PassageKind, passages

SYNONYM = 0.9  # what a word of the rules weighs that stands for a player's
SUPPORT: Mapping[PassageKind, float] = {
    "heading": 0.8,
    "note": 0.3,
    "rule": 0.5,
    "reading": 0.5,
    "case": 0.35,
    "content": 0.2,
}
ALONE = 0.6  # what a passage weighs that is an answer itself, beside a clause
WORTH = {"example": 0.85, "component": 0.9, "flavour": 0.4}  # of a clause by its kind; others count in full


class Notion(NamedTuple):
    """One thing that a question is about: the words as asked, and the words of the rules for them."""

    asked: str
    means: tuple[str, ...]


class Hit(NamedTuple):
    """A clause, or a passage that hangs on no clause, with how well it answers and the passages that speak for it."""

    passage: Passage
    score: float
    support: tuple[Passage, ...]


class Index:
    """The passages of some games in a table in memory, with the words that their players use."""

    def __init__(self, sources: tuple[str, ...], synonyms: bool = True) -> None:
        distinct = {(p.kind, p.source, p.id): p for source in sources for p in passages(source)}
        self.passages = tuple(distinct.values())
        self.words = glossary(sources) if synonyms else {}
        self._worth = {
            clause.id: WORTH.get(clause.kind, 1.0) for source in sources for clause in clauses(source).values()
        }
        self._table = sqlite3.connect(":memory:")
        self._table.execute("CREATE VIRTUAL TABLE passages USING fts5(text, tokenize = 'porter unicode61')")
        self._table.executemany(
            "INSERT INTO passages(rowid, text) VALUES (?, ?)", ((i, p.text) for i, p in enumerate(self.passages))
        )

    def notions(self, question: str) -> tuple[Notion, ...]:
        """Return what a question is about; of words that make a phrase of the glossary, only the phrase counts."""
        words = re.findall(r"\w+", question.lower().replace("'s ", " "))
        notions: list[Notion] = []
        while words:
            size = next((n for n in range(LONGEST, 1, -1) if self._meant(words[:n])), 1)
            if size > 1 or words[0] not in idle_words():
                notions.append(Notion(" ".join(words[:size]), self._meant(words[:size])))
            words = words[size:]
        return tuple(dict.fromkeys(notions))

    def _meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words of the rules for a player's, said in the plural or not."""
        phrase = " ".join(words)
        forms = (phrase, phrase.removesuffix("s"), phrase.removesuffix("es"), f"{phrase.removesuffix('ies')}y")
        return tuple(dict.fromkeys(word for form in forms for word in self.words.get(form, ())))

    def holds(self, words: str) -> bool:
        """Tell whether some passage holds a word or a phrase."""
        return bool(self._matches(words))

    def search(self, question: str) -> tuple[Hit, ...]:
        """Return what answers a question, the best first; each notion counts once, in the passage that says it best."""
        notions = self.notions(question)
        matches = [self._said(notion) for notion in notions]
        scores: dict[str, float] = {}
        support: dict[str, dict[int, float]] = {}
        for rows in matches:
            best: dict[str, float] = {}
            for row, score in rows.items():
                for key, weight in self._about[row]:
                    best[key] = max(best.get(key, 0.0), weight * score)
                    speaking = support.setdefault(key, {})
                    speaking[row] = speaking.get(row, 0.0) + weight * score
            for key, score in best.items():
                scores[key] = scores.get(key, 0.0) + score
        hits = [self._hit(key, score, support[key]) for key, score in scores.items()]
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.passage.source, hit.passage.id)))

    def _said(self, notion: Notion) -> dict[int, float]:
        """Return the passages that speak of a notion, each by its best word.

        A word of the rules that stands for a player's is only as rare as all words for the notion together.
        """
        matches = self._matches(notion.asked)
        meant = [self._matches(word) for word in notion.means]
        rarity = self._rarity(len(set(matches).union(*meant)))
        for rows in meant:
            scale = SYNONYM * rarity / self._rarity(len(rows))
            for row, score in rows.items():
                matches[row] = max(matches.get(row, 0.0), scale * score)
        return matches

    def _matches(self, words: str) -> dict[int, float]:
        """Return the passages that hold a word or a phrase, with how well by bm25."""
        query = "SELECT rowid, -bm25(passages) FROM passages WHERE passages MATCH ?"
        return dict(self._table.execute(query, (f'"{words}"',)).fetchall())

    def _rarity(self, rows: int) -> float:
        """Return what bm25 multiplies a word with that stands in so many passages."""
        return max(1e-6, log((len(self.passages) - rows + 0.5) / (rows + 0.5)))

    @cached_property
    def _about(self) -> Sequence[tuple[tuple[str, float], ...]]:
        return [tuple(self._answers(passage)) for passage in self.passages]

    @cached_property
    def _answering(self) -> Mapping[str, Passage]:
        """The passages that are answers themselves."""
        return {p.id: p for p in self.passages if p.kind == "clause" or p.id not in self._worth}

    def _answers(self, passage: Passage) -> Iterator[tuple[str, float]]:
        """Yield what a passage speaks for, and how much: clauses, and itself if it is content or hangs on no clause."""
        known = [clause for clause in passage.clauses if clause in self._worth]
        if passage.kind == "clause":
            yield passage.id, self._worth[passage.id]
            return
        if passage.kind == "content" or not known:
            yield passage.id, ALONE
        for clause in known:
            yield clause, self._worth[clause] * SUPPORT[passage.kind] / sqrt(len(known))

    def _hit(self, key: str, score: float, support: Mapping[int, float]) -> Hit:
        own = self._answering[key]
        order = sorted(support, key=lambda row: (-support[row], row))
        return Hit(own, score, tuple(self.passages[row] for row in order if self.passages[row] is not own))


@cache
def index(sources: tuple[str, ...], synonyms: bool = True) -> Index:
    """Return the index of some games, made once."""
    return Index(sources, synonyms)


def families(game: str | None) -> tuple[tuple[str, ...], ...]:
    """Return the games that are searched together: a game with what it expands, or each game with its expansions."""
    return (lineage(game),) if game else tuple((name, *expansion_names(name)) for name in game_names())


def search(question: str, game: str | None = None, synonyms: bool = True) -> tuple[Hit, ...]:
    """Return what answers a question in one game or in all, the best first."""
    hits = {hit.passage.id: hit for sources in families(game) for hit in index(sources, synonyms).search(question)}
    return tuple(sorted(hits.values(), key=lambda hit: -hit.score))
