"""Rulings: questions with parameters that a game answers without a state, step by step and with its sources."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from pydantic import Field

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import readings
from starlaw.knowledge.values import Frozen
from starlaw.solver.judge import Book, Judge

Value = str | int | bool | tuple[str, ...]
Values = Mapping[str, Any]
FLAGS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Prospect(NamedTuple):
    """The exact chance of something, in words."""

    of: str
    probability: Fraction


class Answer(Frozen):
    """What a ruling says: yes, no, or answers in some unit; how it comes about and what it rests on.

    An undetermined question names what the sources do not tell, and what the answer is while all else is as usual. What
    rules said is kept as terms for whoever words it.
    """

    status: Literal["true", "false", "answered", "undetermined"]
    answers: tuple[str, ...] = ()
    as_assumed: tuple[str, ...] = ()
    unit: str = ""
    missing: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    terms: tuple[tuple[str, ...], ...] = Field(default=(), exclude=True)  # of each answer
    terms_as_assumed: tuple[tuple[str, ...], ...] = Field(default=(), exclude=True)
    missing_terms: tuple[str, ...] = Field(default=(), exclude=True)
    findings: Mapping[str, tuple[str, ...]] = Field(default={}, exclude=True)  # by rule


class Asked(NamedTuple):
    """A parameter: a number within bounds, a flag, one of several names, a list of either, or a text of any kind."""

    name: str
    means: str
    default: Value | None = None  # None: the asker has to give it
    least: int = 0
    most: int = 99
    one_of: Sequence[str] | None = None
    numbers: int = 0  # the most entries of a list of numbers within the bounds
    tenths: bool = False  # a number that counts tenths, so that 0.4 means 4
    text: bool = False  # the answer reads it, such as a state as JSON

    @property
    def admits(self) -> str:
        """What it can be, in words."""
        if self.text:
            return "a text"
        if isinstance(self.default, bool):
            return "yes or no"
        if self.numbers:
            return f"up to {self.numbers} numbers from {self.least} to {self.most} with commas between"
        if isinstance(self.default, tuple):
            return f"any of {', '.join(self.one_of)}" if self.one_of is not None else "names with commas between"
        if self.one_of is not None:
            return f"one of {', '.join(self.one_of)}"
        return f"a number from {self.least} to {self.most}"

    def read(self, text: str) -> Value:
        """Return the value that a text gives: of the kind of the default, or else a number or a name."""
        if self.text:
            return text
        if isinstance(self.default, bool):
            if text not in FLAGS:
                raise self._error(text)
            return FLAGS[text]
        if isinstance(self.default, tuple):
            if text.strip() == "none" and "none" not in (self.one_of or ()):  # as an empty list is told
                return ()
            parts = [part.strip() for part in text.split(",") if part.strip()]
            if self.numbers and len(parts) > self.numbers:
                raise self._error(text)
            return tuple(str(self._number(part)) if self.numbers else self._named(part) for part in parts)
        if self.one_of is not None:
            return self._named(text)
        return self._number(text)

    def _number(self, text: str) -> int:
        whole, point, digit = text.partition(".")
        if self.tenths and point and len(digit) == 1:
            text = f"{whole}{digit}" if whole.strip("-0") else f"{whole.strip('0')}{digit}"
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 7 else None
        if number is None or not self.least <= number <= self.most:
            raise self._error(text)
        return number

    def _named(self, text: str) -> str:
        if self.one_of is None or text in self.one_of:
            return text
        as_id = "_".join(text.lower().replace("-", " ").split())
        if as_id not in self.one_of:
            raise self._error(text, nearest(as_id, self.one_of))
        return as_id

    def _error(self, text: str, near: str = "") -> InvalidInputError:
        return InvalidInputError(f"{self.name}: expected {self.admits}, got {text!r}{near}")


def nearest(text: str, known: Iterable[str]) -> str:
    """Return the known name that is spelt most like a text, as the end of a sentence that it is none."""
    return "".join(f"; did you mean {name}?" for name in get_close_matches(text, list(known), 1))


class Ruling(NamedTuple):
    """A question with its parameters, which get the game's content; what answers gets its judge.

    Without `answer` the game's `rulings.lp` answers. Then `errata` says whether what was printed answers otherwise,
    and `readings` names those that it depends on; both are parameters too. `by_sources` answers by the sources alone;
    without it an `answer` that rests on anything is undetermined by them. `wrong` says what cannot be asked together.
    """

    question: str
    parameters: Callable[[Any], Sequence[Asked]]
    answer: Callable[[Judge, Values], Answer] | None = None
    unit: str = ""
    errata: bool = False
    readings: tuple[str, ...] = ()
    by_sources: Callable[[Judge, Values], Answer] | None = None
    wrong: Callable[[Any, Values], str | None] | None = None
    topic: str = ""


def about(topic: str, rulings: Mapping[str, Ruling]) -> dict[str, Ruling]:
    """Return questions under their topic."""
    return {name: ruling._replace(topic=topic) for name, ruling in rulings.items()}


def by_topic(rulings: Mapping[str, Ruling]) -> dict[str, list[str]]:
    """Return the names of questions by what they are about."""
    topics: dict[str, list[str]] = {}
    for name, ruling in rulings.items():
        topics.setdefault(ruling.topic or "other questions", []).append(name)
    return topics


def parameters_of(ruling: Ruling, book: Book) -> tuple[Asked, ...]:
    """Return all parameters of a question: its own, the errata, the readings."""
    parameters = list(ruling.parameters(book.content))
    if ruling.errata:
        parameters.append(Asked("errata", "off for what was printed", True))
    for name in ruling.readings:
        reading = readings(book.name)[name]
        parameters.append(Asked(name, reading.question, reading.chosen, one_of=tuple(reading.choices)))
    return tuple(parameters)


def values_of(ruling: Ruling, book: Book, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the value of every parameter of a question; an error names the parameter and what it can be."""
    parameters = {parameter.name: parameter for parameter in parameters_of(ruling, book)}
    for key in given:
        if key not in parameters:
            near = nearest(key, parameters)
            raise InvalidInputError(f"{key}: expected one of the parameters {', '.join(parameters)}{near}")
    values: dict[str, Any] = {}
    for key, parameter in parameters.items():
        if key in given:
            values[key] = parameter.read(given[key])
        elif parameter.default is None:
            raise InvalidInputError(f"{key} is missing: {parameter.means}; expected {parameter.admits}")
        else:
            values[key] = parameter.default
    wrong = ruling.wrong(book.content, values) if ruling.wrong else None
    if wrong:
        raise InvalidInputError(wrong)
    return values
