"""Short answers that are known: what the nearest question that players are known to ask is answered with."""

import re
from typing import Literal

from starlaw.knowledge.game_search import Hit
from starlaw.knowledge.short_answers import ShortAnswer, value_of, wants
from starlaw.knowledge.text_search import alike_questions, words_of

ORDER = ("second", "third", "fourth", "fifth", "sixth", "seventh")
TWO = frozenset({"both", "twice", "double"})
COLOURS = frozenset({"red", "yellow", "green", "blue", "purple"})
ASKING = frozenset({"what", "whats", "which", "who", "whose", "where", "why", "how"})  # not for a yes or a no
# How much a question must be like a known one: about the same numbers, of the same kind, of a kind that is not seen.
SAME_NUMBERS, ALIKE, ANY_KIND = 0.02, 0.08, 0.15


def known_answer(hit: Hit, question: str) -> ShortAnswer | None:
    """Return the answer to the question most like this one that what was found is known to answer; none without one."""
    index, wanted, said = hit.among.index, wants(question), particulars(question)
    told = particulars(hit.passage.text)
    alike = alike_questions(index, question)
    own = [(share / index.unit, number) for number, share in alike.items() if index.answers[number] == hit.place]
    for share, number in sorted(own, key=lambda one: (-one[0], one[1])):
        known = hit.among.asked[number]
        kind = _kind(known.answer)
        asked = particulars(known.text)
        enough = SAME_NUMBERS if asked and asked == said else ALIKE if wanted else ANY_KIND
        if share < enough or not kind or not _serves(kind, known.answer, wanted, question):
            continue
        if asked <= said <= asked | told:
            return ShortAnswer(kind, known.answer, known.text)
    return None


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
