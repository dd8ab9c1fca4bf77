"""Short answers: the number or the no that a question asks for, as the clause that answers it reads.

A yes is never read from a clause: on questions with known answers that was right no more often than a guess.
"""

import re
from typing import Literal, NamedTuple

from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.text_search import stem_of, words_of

NUMERALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NOTHING = {"no", "nothing", "none"}
COUNTED = re.compile(r"\b(?:how (?:many|much)|number of)(?: more| extra| other)? ([a-z]+)")
ASKS_NUMBER = re.compile(
    r"\b(?:how (?:many|much|likely|often|far|long|big)|number of|(?:what|how) .*\b(?:cost|costs|worth|pay|price|bonus)"
    r"|price of|maximum|minimum)\b"
)
AUXILIARIES = frozenset(
    {"can", "could", "may", "might", "do", "does", "did", "is", "are", "am", "was", "were", "must", "will", "would"}
    | {"should", "shall", "has", "have", "had"}
)
DENYING = frozenset({"no", "not", "never", "nobody", "nothing", "none", "neither", "nor", "cannot", "without", "only"})
FIRST = frozenset({"so", "then", "but", "also", "and"})  # words before the verb of a question for a yes or a no
NEAR = 3  # words after a number among which what it counts stands


class ShortAnswer(NamedTuple):
    """What a clause says in short, what kind of answer that is, and the known question that it was told for."""

    kind: Literal["number", "yes", "no", "other"]
    text: str
    asked: str = ""


def short_answer(index: SearchIndex, question: str, clause: str) -> ShortAnswer | None:
    """Return the number or the no that a clause gives to a question; none where it gives none."""
    plain, wanted = _plain(question), wants(question)
    if wanted == "number":
        number = _number(index, plain, clause)
        return ShortAnswer("number", number) if number else None
    denied = bool(DENYING & set(words_of(clause))) and not DENYING & set(words_of(plain))
    return ShortAnswer("no", "no") if denied and wanted == "yes or no" else None


def wants(question: str) -> Literal["number", "yes or no", ""]:
    """Return what kind of answer a question asks for; nothing where that is not seen."""
    plain = _plain(question)
    return "number" if ASKS_NUMBER.search(plain) else "yes or no" if _asks_yes_or_no(plain) else ""


def _plain(question: str) -> str:
    return question.lower().replace("n't", " not").replace("'", "")


def _asks_yes_or_no(question: str) -> bool:
    """Tell whether some part of a question begins with a verb, as those for a yes or a no do."""
    parts = (words_of(part) for part in re.split(r"[.,:;?!]", question))
    return any(next((word for word in part if word not in FIRST), "") in AUXILIARIES for part in parts)


def _number(index: SearchIndex, question: str, clause: str) -> str:
    """Return the number of a clause that counts what the question asks for; none that the question itself gives."""
    words, said = words_of(clause), words_of(question)
    stems = [stem_of(index, word) for word in words]
    given = {value_of(word) for word in said}
    counted = COUNTED.search(question)
    asked = {stem_of(index, word) for word in ([counted[1]] if counted else said) if word not in index.idle}
    for term in list(asked):
        asked |= {part for meant in index.meant.get(term, ()) for part in meant.split()}
    for at, word in enumerate(words):
        value = value_of(word)
        following = stems[at + 1 : at + 1 + NEAR]
        if value and value not in given and asked & set(following) and (not at or words[at - 1] != "level"):
            until = next(place for place, stem in enumerate(following) if stem in asked)
            return " ".join((value, *words[at + 1 : at + 2 + until]))
    return ""


def value_of(word: str) -> str:
    """Return the number that a word is, as digits; empty for any other word."""
    if word.isdecimal():
        return word
    return "0" if word in NOTHING else str(NUMERALS.index(word) + 1) if word in NUMERALS else ""
