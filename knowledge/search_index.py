"""The index of a search as data: all that is needed to rank answers, whether in Python or in JavaScript."""

from collections.abc import Mapping

from starlaw.knowledge.values import Frozen


class SearchIndex(Frozen):
    """What was worked out once about the passages of some games. All numbers are whole, so that ranks never differ.

    A *term* is a word or a phrase as its stems: "star system". A passage is known by its place in `names`.
    """

    names: tuple[str, ...]  # of what can be found
    name: str  # a pattern: a question of this form is looked up as part of a name
    idle: tuple[str, ...]  # words that ask without saying about what
    words: Mapping[str, str]  # roots with a hyphen (build-), and words that do not follow their root, with their stems
    ending: str  # a pattern: what a word loses to become a root
    meant: Mapping[str, Mapping[str, int]]  # what players say, with the terms of the rules and what each weighs
    plural: str  # a pattern: what words lose before they are looked up in `meant`
    longest: int  # words of a phrase in `meant`
    said: Mapping[str, tuple[int, ...]]  # terms, with what they lead to: gap to the place before, weight, …
    answers: tuple[int, ...]  # of the questions that players are known to ask: the place of what answers each
    asked: Mapping[
        str, tuple[int, ...]
    ]  # terms of those questions: how rare, then gap to the question before, share, …
    unasked: int  # how rare a word is that none of them holds
    pair: int  # what two words in a row weigh beside a word, in hundredths
    whole: int  # what a term weighs that is said as asked
    unit: int  # by what a sum of weights is divided for a score that people see
