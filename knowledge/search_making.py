"""Making the index of a search: passages and glossaries in, weights of words and phrases for each answer out."""

import sqlite3
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from math import log, sqrt
from typing import Any

from starlaw.knowledge.clauses import Clause, clauses
from starlaw.knowledge.glossary import LONGEST, glossary, idle_words
from starlaw.knowledge.near_making import LENGTH, named, rows_of
from starlaw.knowledge.passages import Passage, PassageKind, passages
from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.text_search import Notion, pairs_and_words, without, words_of
from starlaw.knowledge.values import Frozen
from starlaw.knowledge.word_vectors import word_vectors

SYNONYM = 0.9  # what a word of the rules weighs that stands for a player's
SUPPORT: Mapping[PassageKind, float] = {
    "heading": 0.8,
    "note": 0.3,
    "rule": 0.5,
    "reading": 0.5,
    "case": 0.35,
    "content": 0.2,
}
IDLE = 0.35  # what a word that says nothing by itself weighs where questions are compared
PAIR = 1.0  # and two words in a row
ASKED = 0.3  # what a question weighs as players put it, beside the clause that answers it
ALONE = 0.6  # what a passage weighs that is an answer itself, beside a clause
WORTH = {"example": 0.85, "component": 0.9, "flavour": 0.4}  # of a clause by its kind; others count in full
# By fitting a softmax over all places to questions of `benchmarks/`: what each way to compare weighs beside the words.
SHARES = {"said": 100, "alike": 54, "asked": 87, "place": 129}
FAVOUR: Mapping[PassageKind, float] = {"content": -0.33, "rule": -0.13, "reading": -0.13}  # what speaks for a passage
BASE = -0.4  # and for what the base of the game says that is asked about
FINDABLE = ("clause", "content", "rule", "reading", "ruling")
WHOLE = 100  # what counts in full, in whole numbers: a term among those for a notion, a weight of 1.0
NAME = "[a-z0-9_./#]+[./#_][a-z0-9]+"  # such as hz.build.cost, horizons/build#4, world_positions
PLURAL = "(?<=..)(?:(?<=[^aeiou])(?:ies|y)|(?:(?<=x)|(?<=ss)|(?<=[cs]h))es|(?<=[^s])s)$"  # and the y of colony
ENDING = r"(?<=...)(?:(?<=(.))\1)?(?:ings?|ies|ied|ed|es|s|y|e)?$"  # with a letter that is doubled before it


class Searchable(Frozen):
    """An index with the passages that it finds, in the order of its names, the cases that may show them at work, and
    the questions that players are known to ask, as they are numbered there.
    """

    index: SearchIndex
    passages: tuple[Passage, ...]
    cases: tuple[Passage, ...]
    asked: tuple[Passage, ...]


def made(sources: tuple[str, ...]) -> Searchable:
    """Return the index of some games that are searched together."""
    every = tuple({(p.kind, p.source, p.id, p.text): p for source in sources for p in passages(source)}.values())
    register = {clause.id: clause for source in sources for clause in clauses(source).values()}
    findable = tuple(sorted((p for p in every if _findable(p, register)), key=lambda p: (p.source, p.id)))
    texts = [passage.text for passage in every]
    by_phrase = glossary(sources)
    phrases = {phrase for said, meant in by_phrase.items() for phrase in (said, *meant)}
    written = {word for text in texts for word in words_of(text)}
    used = written.union(*map(words_of, phrases))
    meanings = word_vectors()
    stems = stems_of(used | set(meanings.words))

    def term(phrase: str) -> str:
        return " ".join(stems[word] for word in words_of(phrase))

    meant: dict[Notion, set[str]] = {}
    for phrase, words in by_phrase.items():
        said = " ".join(without(PLURAL, word) for word in words_of(phrase))
        meant.setdefault(Notion(said, term(phrase)), set()).update(map(term, words))
    asked = {term(phrase): phrase for phrase in (*(used - idle_words()), *phrases)}
    with closing(_Table(texts)) as table:
        rows = {name: matches for name, phrase in sorted(asked.items()) if (matches := table.matches(phrase))}
    speaking = _speaking(register, every, findable)
    index = SearchIndex(
        names=tuple(map(named, findable)),
        name=NAME,
        idle=tuple(sorted(idle_words())),
        words=_with_roots(stems, written - idle_words(), set(meanings.words) - idle_words()),
        ending=ENDING,
        plural=PLURAL,
        meant={notion.said: _weighed(notion.term, terms, rows, len(every)) for notion, terms in meant.items()},
        longest=LONGEST,
        said={name: _folded(matches, speaking) for name, matches in rows.items()},
        **_questions(every, findable, stems),
        **rows_of(every, findable, sources, stems, meanings),
        length=LENGTH,
        favour=tuple(round(WHOLE * WHOLE * FAVOUR.get(passage.kind, 0.0)) for passage in findable),
        base=round(WHOLE * WHOLE * BASE),
        shares=SHARES,
        pair=round(100 * PAIR),
        whole=WHOLE,
        unit=WHOLE * WHOLE,
    )
    showing = tuple(passage for passage in every if passage.kind == "case")
    known = tuple(passage for passage in every if passage.kind == "asked")
    return Searchable(index=index, passages=findable, cases=showing, asked=known)


def _findable(passage: Passage, register: Container[str]) -> bool:
    """Tell whether a passage can be found itself; others only speak for clauses."""
    spoken_for = passage.kind == "asked" or any(clause in register for clause in passage.clauses)
    return passage.kind in FINDABLE or not spoken_for


class _Table:
    """Texts in a full-text table, which stems words and weighs them by bm25."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self._table = sqlite3.connect(":memory:")
        self._table.execute("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'porter unicode61')")
        self._table.executemany("INSERT INTO texts(rowid, text) VALUES (?, ?)", enumerate(texts))

    def matches(self, phrase: str) -> dict[int, float]:
        """Return the texts that hold a word or a phrase in any form, with how well."""
        query = "SELECT rowid, -bm25(texts) FROM texts WHERE texts MATCH ?"
        return dict(self._table.execute(query, (f'"{phrase}"',)).fetchall())

    def close(self) -> None:
        """Give back what the table takes."""
        self._table.close()

    def stems(self) -> dict[str, str]:
        """Return the stem of each text that is one word."""
        self._table.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(texts, instance)")
        return {self.texts[row]: stem for stem, row in self._table.execute("SELECT term, doc FROM stems")}


def stems_of(words: Iterable[str]) -> dict[str, str]:
    """Return the stem of each word."""
    with closing(_Table(sorted(words))) as table:
        return table.stems()


def _with_roots(stems: Mapping[str, str], *written: Iterable[str]) -> dict[str, str]:
    """Return the stem of each root, that of the shortest word written with it, and the stems of words that differ."""
    by_root: dict[str, str] = {}
    for words in written:
        for word in sorted(words, key=lambda word: (len(word), word)):
            by_root.setdefault(f"{without(ENDING, word)}-", stems[word])
    others = {word: stem for word, stem in stems.items() if stem != by_root.get(f"{without(ENDING, word)}-", word)}
    return dict(sorted({**by_root, **others}.items()))


def _weighed(name: str, meant: Iterable[str], rows: Mapping[str, Mapping[int, float]], every: int) -> dict[str, int]:
    """Return the terms of the rules for a player's with what they weigh: as rare as all of them together."""
    known = [term for term in sorted(meant) if term in rows and term != name]
    together = _rarity(len(set().union(rows.get(name, ()), *(rows[term] for term in known))), every)
    return {term: _whole(SYNONYM * together / _rarity(len(rows[term]), every)) for term in known}


def _rarity(rows: int, every: int) -> float:
    """Return what bm25 multiplies a word with that stands in so many of all passages."""
    return max(1e-6, log((every - rows + 0.5) / (rows + 0.5)))


def _speaking(
    register: Mapping[str, Clause], every: Iterable[Passage], findable: Sequence[Passage]
) -> list[tuple[tuple[int, float], ...]]:
    """Return for each passage the places of the answers that it speaks for, and how much."""
    worth = {clause.id: WORTH.get(clause.kind, 1.0) for clause in register.values()}
    places = {(passage.kind, passage.source, passage.id): place for place, passage in enumerate(findable)}
    by_clause = {passage.id: place for place, passage in enumerate(findable) if passage.kind == "clause"}
    by_name = {named(passage): place for place, passage in enumerate(findable)}

    def answers(passage: Passage) -> Iterator[tuple[int, float]]:
        known = [clause for clause in passage.clauses if clause in register]
        if passage.kind == "clause":
            yield by_clause[passage.id], worth[passage.id]
            return
        if passage.kind == "asked":
            yield by_name[passage.id], ASKED
            return
        if passage.kind == "content" or not known:
            yield places[passage.kind, passage.source, passage.id], ALONE
        for clause in known:
            yield by_clause[clause], worth[clause] * SUPPORT[passage.kind] / sqrt(len(known))

    return [tuple(answers(passage)) for passage in every]


def _questions(every: Iterable[Passage], findable: Sequence[Passage], stems: Mapping[str, str]) -> dict[str, Any]:
    """Return the questions that players are known to ask as the index holds them: each as a vector of length 1."""
    places = {named(passage): place for place, passage in enumerate(findable)}
    known = [passage for passage in every if passage.kind == "asked"]
    terms = [pairs_and_words([stems[word] for word in words_of(passage.text)]) for passage in known]
    number = Counter(term for question in terms for term in question)
    idle = {stems.get(word, word) for word in idle_words()}

    def rarity(term: str) -> int:
        share = PAIR if " " in term else IDLE if term in idle else 1.0
        return _whole(share * log(1 + len(known) / max(number[term], 1)))

    said: dict[str, list[int]] = {term: [rarity(term)] for term in sorted(number)}
    before = dict.fromkeys(number, 0)
    for at, question in enumerate(terms):
        length = sqrt(sum(said[term][0] ** 2 for term in question))
        for term in question:
            said[term] += [at - before[term], round(WHOLE * WHOLE * said[term][0] / length)]
            before[term] = at
    return {
        "answers": tuple(places[passage.id] for passage in known),
        "asked": {term: tuple(numbers) for term, numbers in said.items()},
        "unasked": _whole(log(1 + len(known))),
    }


def _folded(rows: Mapping[int, float], speaking: Sequence[Iterable[tuple[int, float]]]) -> tuple[int, ...]:
    """Return the answers that passages lead to, each with the weight of the passage that speaks best for it."""
    best: dict[int, float] = {}
    for row, score in rows.items():
        for place, weight in speaking[row]:
            best[place] = max(best.get(place, 0.0), weight * score)
    places = sorted(best)
    gaps = (place - before for before, place in pairwise((0, *places)))
    return tuple(number for gap, place in zip(gaps, places, strict=True) for number in (gap, _whole(best[place])))


def _whole(weight: float) -> int:
    """Return a weight as a whole number; the least one still counts."""
    return max(1, round(WHOLE * weight))
