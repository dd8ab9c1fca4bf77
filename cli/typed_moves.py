"""What people type for a move: a few of its words, in any order, as they are or only begun."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import product
from operator import attrgetter, contains
from typing import NamedTuple

SMALL = frozenset({"a", "an", "at", "by", "for", "from", "i", "in", "it", "of", "on", "the", "then", "to", "with"})
SHORTEST = 2  # letters of a word that is only begun
MOST_MEANT = 3
_WORD = re.compile(r"[a-z0-9]+")


class Offer(NamedTuple):
    """A move as it is offered: its number in the list, its text, what it means; words for its parts, and for all."""

    number: int
    text: str
    meaning: str
    parts: frozenset[str]
    words: frozenset[str]


def offer(number: int, text: str, meaning: str, names: Iterable[str] = ()) -> Offer:
    """Return a move as it is offered, known also by the names of its parts."""
    parts = frozenset(words_in(" ".join([text, text.replace("_", ""), *names])))
    return Offer(number, text, meaning, parts, parts.union(words_in(meaning)))


def words_in(text: str) -> list[str]:
    """Return the words of a text.

    >>> words_in("Build a colony on w7!")
    ['build', 'a', 'colony', 'on', 'w7']
    """
    return _WORD.findall(text.lower().replace("_", " "))


def fitting(typed: str, offers: Sequence[Offer]) -> list[Offer]:
    """Return the moves that what was typed can mean.

    Those of which it names parts come before those which only their meaning fits, and whole words before words that are
    only begun. Of moves that fit alike, those whose action is the first word come before all others.
    """
    said = words_in(typed)
    words = [word for word in said if word not in SMALL] or said
    ways = product((contains, _has_begun), (attrgetter("parts"), attrgetter("words")))
    all_found = ([one for one in offers if words and all(fits(of(one), word) for word in words)] for fits, of in ways)
    found = next(filter(None, all_found), [])
    return [one for one in found if one.text.partition("(")[0] == said[0]] or found


def _has_begun(words: Iterable[str], word: str) -> bool:
    """Tell whether a word is one of some or the beginning of one."""
    return any(other == word or (len(word) >= SHORTEST and other.startswith(word)) for other in words)


def meant(typed: str, offers: Sequence[Offer], others: Iterable[str] = ()) -> list[str]:
    """Return what may have been meant: what was typed, with words that are known in the place of those that are not."""
    known = {word for one in offers for word in one.words if word not in SMALL and not word.isdecimal()} | {*others}
    words = words_in(typed)
    strange = [word for word in words if word not in SMALL and not _has_begun(known, word)]
    if not strange:
        return []
    better = [get_close_matches(word, known, MOST_MEANT, 0.6) for word in strange]
    if not all(better):
        return []
    first = {word: near[0] for word, near in zip(strange, better, strict=True)}
    if len(strange) == 1:
        return [" ".join(near if word == strange[0] else word for word in words) for near in better[0]]
    return [" ".join(first.get(word, word) for word in words)]
