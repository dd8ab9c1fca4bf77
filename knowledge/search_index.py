"""The index of a search as data: all that is needed to rank answers, whether in Python or in JavaScript."""

from base64 import b64decode
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.values import Frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
    width: int  # numbers that tell a meaning
    meanings: Mapping[str, str]  # stems with the numbers of each, as bytes from -127 to 127 in base 64
    asked_rows: str  # those of the known questions, one after the other, each row `length` long
    place_rows: str  # those of all that is said of each place
    length: int
    favour: tuple[int, ...]  # what speaks for each place before anything is asked, in parts of `unit`
    base: int  # and for what the base says of an expansion that is asked about
    shares: Mapping[str, int]  # what each way to compare weighs, in hundredths
    whole: int  # what a term weighs that is said as asked
    unit: int  # by what a sum of weights is divided for a score that people see

    @cached_property
    def asked_numbers(self) -> "NDArray[Any]":
        """What each known question means."""
        return numbers(self.asked_rows, self.width)

    @cached_property
    def place_numbers(self) -> "NDArray[Any]":
        """What all that is said of each place means."""
        return numbers(self.place_rows, self.width)


def numbers(told: str, width: int) -> "NDArray[Any]":
    """Return rows of numbers that are told as bytes in base 64, wide enough to be reckoned with."""
    import numpy as np

    return np.frombuffer(b64decode(told), "i1").reshape(-1, width).astype("i8")
