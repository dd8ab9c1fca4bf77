"""Evaluates an index: a question in players' words in, ranked places out. `show/site/search.js` does the same."""

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from math import isqrt
from typing import NamedTuple
from unicodedata import category, normalize

from starlaw.knowledge.near_search import nearness
from starlaw.knowledge.search_index import SearchIndex

SHORT = 6  # letters of a root, with its hyphen, of which one more or less is another word


class Notion(NamedTuple):
    """One thing that a question is about: as players say it, and as a term that passages may hold."""

    said: str
    term: str


class Rank(NamedTuple):
    """Something found: which index holds it, its place among the names there, and how well it answers."""

    at: int
    place: int
    weight: int


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters without accents; the s of a genitive is none."""
    plain = "".join(letter for letter in normalize("NFKD", text) if category(letter)[0] != "M")
    return [word for word in re.findall(r"[^\W_]+", plain.lower()) if word != "s"]


def without(ending: str, word: str) -> str:
    """Return what is left of a word without an ending."""
    return re.sub(ending, "", word, count=1)


def stem_of(index: SearchIndex, word: str) -> str:
    """Return the stem of a word, mostly that of its root, or of the root that a long word misspells by one letter.

    A word that is like none of these stays as it is.
    """
    root = f"{without(index.ending, word)}-"
    known = index.words.get(word) or index.words.get(root)
    if known or len(root) <= SHORT or word in index.idle:
        return known or word
    likely = min((other for other in index.words if other.endswith("-") and misspells(root, other)), default=None)
    return index.words[likely] if likely else word


def misspells(one: str, other: str) -> bool:
    """Tell whether one letter too many, too few, another one or two in the wrong order make the one word of the other.

    >>> misspells("milston", "mileston"), misspells("destoryer", "destroyer"), misspells("fleet", "sheet")
    (True, True, False)
    """
    if abs(len(one) - len(other)) > 1 or one[0] != other[0]:
        return False
    start = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return True
    rest, others = one[start:], other[start:]
    swapped = rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return rest[1:] == others[1:] or rest[1:] == others or rest == others[1:] or swapped


def notions(index: SearchIndex, question: str) -> list[Notion]:
    """Return what a question is about; of words that make a phrase of the glossary, only the phrase."""
    words = words_of(question)
    singular = [without(index.plural, word) for word in words]
    stems = [stem_of(index, word) for word in words]
    about: dict[Notion, None] = {}
    start = 0
    while start < len(words):
        ends = range(min(start + index.longest, len(words)), start + 1, -1)
        end = next((end for end in ends if " ".join(singular[start:end]) in index.meant), start + 1)
        if end > start + 1 or words[start] not in index.idle:
            about[Notion(" ".join(singular[start:end]), " ".join(stems[start:end]))] = None
        start = end
    return list(about)


def weights(index: SearchIndex, question: str) -> dict[int, int]:
    """Return what speaks of a question, by place; each notion counts once, by its best term."""
    total: dict[int, int] = {}
    for notion in notions(index, question):
        best: dict[int, int] = {}
        for term, share in ((notion.term, index.whole), *index.meant.get(notion.said, {}).items()):
            said = index.said.get(term, ())
            for place, weight in zip(accumulate(said[::2]), said[1::2], strict=True):
                best[place] = max(best.get(place, 0), share * weight)
        for place, weight in best.items():
            total[place] = total.get(place, 0) + weight
    return total


def pairs_and_words(stems: Sequence[str]) -> list[str]:
    """Return words and each two in a row, every one once: what one question is compared with another by."""
    return list(dict.fromkeys((*stems, *map(" ".join, pairwise(stems)))))


def likeness(index: SearchIndex, question: str) -> dict[int, int]:
    """Return how much a question is like the most similar one that a place is known to answer; `unit` if just that."""
    best: dict[int, int] = {}
    for number, alike in alike_questions(index, question).items():
        place = index.answers[number]
        best[place] = max(best.get(place, 0), alike)
    return best


def alike_questions(index: SearchIndex, question: str) -> dict[int, int]:
    """Return how much a question is like each that players are known to ask, by its number; `unit` if just that."""
    if not notions(index, question):
        return {}
    terms = pairs_and_words([stem_of(index, word) for word in words_of(question)])
    alike: dict[int, int] = {}
    length = 0
    for term in terms:
        rare, *said = index.asked.get(term) or (index.unasked * (index.pair if " " in term else 100) // 100,)
        length += rare * rare
        for number, share in zip(accumulate(said[::2]), said[1::2], strict=True):
            alike[number] = alike.get(number, 0) + rare * share
    return {number: shared // isqrt(length) for number, shared in alike.items()}


def names(index: SearchIndex, question: str) -> dict[int, int]:
    """Return what a question names in whole or in part, by place; the shorter a name, the more it weighs."""
    part = question.lower().strip(" ")
    if not re.fullmatch(index.name, part):
        return {}
    return {place: index.unit * len(part) // len(name) for place, name in enumerate(index.names) if part in name}


def ranked(indexes: Sequence[SearchIndex], question: str, game: str = "") -> list[Rank]:
    """Return what a question names, else what answers it, the best first; what several indexes hold stands once.

    What speaks best of a question counts as one `unit`. What is told of another game than the one that is asked about
    counts less, though both may be played together.
    """
    ranks = [Rank(at, *named) for at, index in enumerate(indexes) for named in names(index, question).items()]
    if not ranks:
        spoken = [weights(index, question) for index in indexes]
        most = max((weight for by_place in spoken for weight in by_place.values()), default=1)
        for at, (index, by_place) in enumerate(zip(indexes, spoken, strict=True)):
            ranks += [Rank(at, place, weight) for place, weight in fits(index, question, by_place, most, game).items()]
    best: dict[str, Rank] = {}
    for rank in sorted(ranks, key=lambda rank: (-rank.weight, rank.at, rank.place)):
        best.setdefault(indexes[rank.at].names[rank.place], rank)
    return list(best.values())


def fits(index: SearchIndex, question: str, spoken: Mapping[int, int], most: int, game: str) -> dict[int, int]:
    """Return how well each place answers a question, by all ways to compare; only of places for which some speaks."""
    if not notions(index, question):
        return {}
    alike = likeness(index, question)
    asked, said = nearness(index, [stem_of(index, word) for word in words_of(question)])
    near: dict[int, int] = {}
    for place, how_near in zip(index.answers, asked, strict=False):
        near[place] = max(near.get(place, 0), how_near)
    found: dict[int, int] = {}
    for place, favour in enumerate(index.favour):
        ways = {
            "said": index.unit * spoken.get(place, 0) // most,
            "alike": alike.get(place, 0),
            "asked": near.get(place, 0),
            "place": max(said[place], 0) if said else 0,
        }
        fit = sum(index.shares[way] * share for way, share in ways.items()) // 100
        if fit:
            source = index.names[place].split("/")[0]
            found[place] = fit + favour + (index.base if "/" in index.names[place] and game and source != game else 0)
    return found
