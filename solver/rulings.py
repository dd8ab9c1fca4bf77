"""Rulings: questions with parameters that a game answers without a state, step by step and with its sources."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.values import Frozen

Value = str | int | bool | tuple[str, ...]
Values = Mapping[str, Any]
FLAGS = {"yes": True, "true": True, "no": False, "false": False}


class Prospect(NamedTuple):
    """The exact chance of something, in words."""

    of: str
    probability: Fraction


class Answer(Frozen):
    """What a ruling says: yes, no, or answers in some unit; how it comes about and what it rests on."""

    status: Literal["true", "false", "answered", "undetermined"]
    answers: tuple[str, ...] = ()
    unit: str = ""
    steps: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()


class Asked(NamedTuple):
    """A parameter: a number within bounds, a flag, one of several names, or a list of names."""

    name: str
    means: str
    default: Value | None = None  # None: the asker has to give it
    least: int = 0
    most: int = 99
    one_of: Sequence[str] | None = None

    def read(self, text: str) -> Value:
        """Return the value that a text gives: of the kind of the default, or else a number or a name."""
        if isinstance(self.default, bool):
            if text not in FLAGS:
                raise InvalidInputError(f"{self.name}: expected yes or no, got {text!r}")
            return FLAGS[text]
        if isinstance(self.default, tuple):
            return tuple(self._named(part.strip()) for part in text.split(",") if part.strip())
        if self.one_of is not None:
            return self._named(text)
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 7 else None
        if number is None or not self.least <= number <= self.most:
            raise InvalidInputError(f"{self.name}: expected a number from {self.least} to {self.most}, got {text!r}")
        return number

    def _named(self, text: str) -> str:
        if self.one_of is not None and text not in self.one_of:
            raise InvalidInputError(f"{self.name}: expected one of {', '.join(self.one_of)}, got {text!r}")
        return text


class Ruling(NamedTuple):
    """A question with its parameters; `parameters` and `answer` get the game's content."""

    question: str
    parameters: Callable[[Any], Sequence[Asked]]
    answer: Callable[[Any, Values], Answer]


def answered(ruling: Ruling, content: Any, given: Mapping[str, str]) -> Answer:
    """Return the answer to a question with parameters given as texts."""
    asked = {parameter.name: parameter for parameter in ruling.parameters(content)}
    for name in given:
        if name not in asked:
            raise InvalidInputError(f"{name}: expected a parameter out of {', '.join(asked)}")
    values: dict[str, Any] = {}
    for name, parameter in asked.items():
        if name in given:
            values[name] = parameter.read(given[name])
        elif parameter.default is None:
            raise InvalidInputError(f"{name} is missing: {parameter.means}")
        else:
            values[name] = parameter.default
    return ruling.answer(content, values)
