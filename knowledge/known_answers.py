"""Short answers that are known: what the nearest question that players are known to ask is answered with.

That question may be one for another clause than the one that fits best, if it comes nearer than its own.
"""

import re
from collections.abc import Sequence
from math import exp
from typing import Literal, NamedTuple

from starlaw.knowledge.game_search import Hit
from starlaw.knowledge.near_search import nearness
from starlaw.knowledge.short_answers import ShortAnswer, value_of, wants
from starlaw.knowledge.text_search import alike_questions, stem_of, words_of

ORDER = ("second", "third", "fourth", "fifth", "sixth", "seventh")
TWO = frozenset({"both", "twice", "double"})
COLOURS = frozenset({"red", "yellow", "green", "blue", "purple"})
ASKING = frozenset({"what", "whats", "which", "who", "whose", "where", "why", "how"})  # not for a yes or a no
REACH = 1.2  # how far below the best a place may fit whose questions are looked at
# What speaks for the answer to a known question, by a softmax fitted to questions of `benchmarks/`: how near it comes
# in meaning and in words, how well its place fits, that this fits best, the same numbers, the same kind of question.
NEAR, ALIKE, FIT, FIRST, SAME_NUMBERS, SAME_KIND = 3.0, 1.0, 1.5, 1.2, 0.8, 0.3
TOGETHER = 2.0  # how much more a question speaks for its answer that is more alike
ASSURING = 0.2  # what such a fit adds to the confidence that the source answers at all
ENOUGH = 0.8  # from which both together are trusted


class KnownAnswer(NamedTuple):
    """What a known question is answered with, and what answers it."""

    short: ShortAnswer
    hit: Hit


def known_answer(hits: Sequence[Hit], question: str, sure: float) -> KnownAnswer | None:
    """Return the answer that the known questions give which are most like this one, with the most alike of those.

    Questions with the same answer speak for it together. The less sure it is that the source answers at all, the more
    alike that one has to be; there may be none.
    """
    if not hits:
        return None
    among, best = hits[0].among, hits[0].score
    at_place = {hit.place: hit for hit in hits if hit.among is among and hit.score > best - REACH}
    index, wanted, said = among.index, wants(question), particulars(question)
    alike = alike_questions(index, question)
    near, _ = nearness(index, [stem_of(index, word) for word in words_of(question)])
    found: dict[str, list[tuple[float, KnownAnswer]]] = {}
    for number, (known, place) in enumerate(zip(among.asked, index.answers, strict=True)):
        kind = _kind(known.answer)
        if place not in at_place or not kind or not _serves(kind, known.answer, wanted, question):
            continue
        hit = at_place[place]
        asked, told = particulars(known.text), particulars(hit.passage.text)
        if not asked <= said <= asked | told:
            continue
        fit = FIT * (hit.score - best) + FIRST * (hit is hits[0]) + SAME_NUMBERS * (asked == said)
        fit += NEAR * (near[number] if near else 0) / index.unit + ALIKE * alike.get(number, 0) / index.unit
        fit += SAME_KIND * (bool(wanted) and wants(known.text) == wanted)
        one = KnownAnswer(ShortAnswer(kind, known.answer, known.text), hit)
        found.setdefault(kind if kind in ("yes", "no") else known.answer, []).append((fit, one))
    if not found:
        return None
    together = max(found.values(), key=lambda alike: sum(exp(TOGETHER * fit) for fit, _ in alike))
    fit, answer = max(together, key=lambda one: one[0])
    return answer if sure + ASSURING * fit >= ENOUGH else None


def particulars(text: str) -> frozenset[str]:
    """Return the numbers above 1 and the colours that a text names.

    >>> sorted(particulars("Two reds and one blue for the third level?"))
    ['2', '3', 'blue', 'red']
    """
    found = set()
    for word in words_of(text):
        bare = word.removesuffix("s")
        number = value_of(word) or ("2" if word in TWO else str(ORDER.index(word) + 2) if word in ORDER else "")
        found |= {number} - {"", "0", "1"} | ({bare} & COLOURS)
    return frozenset(found)


def _kind(answer: str) -> Literal["number", "yes", "no", "other", ""]:
    if not answer:
        return ""
    first = re.match(r"yes|no\b", answer)
    return ("yes" if first[0] == "yes" else "no") if first else "number" if re.search(r"\d", answer) else "other"


def _serves(kind: str, answer: str, wanted: str, question: str) -> bool:
    """Tell whether an answer is of the kind that is wanted; one that holds a number beside a yes is of both."""
    if wanted == "number":
        return bool(re.search(r"\d", answer))
    is_polar = kind in ("yes", "no")
    return is_polar if wanted == "yes or no" else not (is_polar and ASKING & set(words_of(question)))
