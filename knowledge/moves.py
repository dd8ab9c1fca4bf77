"""Moves: one value with a short text form, the ASP term, and a JSON form given by the shape of its action."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from starlaw.knowledge.errors import InvalidMoveError

_TERM = re.compile(r"\s*([a-z][a-z0-9_]*)\s*\(([^()]*)\)\s*\.?\s*")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_DIGITS = re.compile(r"(\d+)")

LABELS = ("words", "parts", "price", "draws")  # what is said beside a move; it comes back with it and is not read

Argument = str | int


class Parameter(NamedTuple):
    """One place of an action: its key in JSON and the type of its values."""

    key: str
    type: str


Shapes = Mapping[str, tuple[Parameter, ...]]


class Move(NamedTuple):
    """An action's name with its arguments, such as build(orange,w7,colony)."""

    name: str
    arguments: tuple[Argument, ...]

    @property
    def text(self) -> str:
        """The ASP term."""
        return f"{self.name}({','.join(map(str, self.arguments))})"

    @property
    def order(self) -> tuple[Any, ...]:
        """A key that sorts moves by action, then by arguments with numbers in counting order."""
        return (self.name, tuple(_natural(argument) for argument in self.arguments))


def _natural(argument: Argument) -> tuple[tuple[int, str | int], ...]:
    parts = _DIGITS.split(str(argument))
    return tuple((1, int(part)) if part.isdigit() else (0, part) for part in parts if part)


def parse_move(text: str, such_as: str = "build(orange,w7,colony)") -> Move:
    """Return the move that a text spells; an error shows one such as might have been meant.

    >>> parse_move("build(orange, w7, colony)").text
    'build(orange,w7,colony)'
    """
    term = _TERM.fullmatch(text)
    if term is None:
        raise InvalidMoveError(f"expected a move such as {such_as}, got {text[:60]!r}")
    words = [word.strip() for word in term[2].split(",")] if term[2].strip() else []
    for word in words:
        if not (_NAME.fullmatch(word) or _NUMBER.fullmatch(word)):
            raise InvalidMoveError(f"expected names and numbers as in {such_as}, got {word[:60]!r}")
    return Move(term[1], tuple(int(word) if word.isdigit() else word for word in words))


def move_to_json(move: Move, shapes: Shapes) -> dict[str, Any]:
    """Return the JSON form of a move, with its text."""
    keys = (parameter.key for parameter in shapes[move.name])
    return {"text": move.text, "action": move.name, **dict(zip(keys, move.arguments, strict=True))}


def move_from_json(value: Any, shapes: Shapes, such_as: str = "") -> Move:
    """Return the move in a JSON value: an object with an action, or the text form."""
    if isinstance(value, str):
        return in_shape(parse_move(value, such_as or written(next(iter(shapes)), shapes)), shapes)
    if not isinstance(value, dict) or "action" not in value:
        raise InvalidMoveError(f'expected a move object with "action", got {str(value)[:60]!r}')
    name = value["action"]
    if not isinstance(name, str) or name not in shapes:
        raise InvalidMoveError(f"expected one of the actions {', '.join(shapes)}, got {str(name)[:60]!r}")
    keys = [parameter.key for parameter in shapes[name]]
    stray = sorted(set(value) - {"action", "text", *LABELS, *keys})
    if stray:
        raise InvalidMoveError(f"{str(stray[0])[:60]!r} is not a part of {name}; its parts are {', '.join(keys)}")
    missing = [key for key in keys if key not in value]
    if missing:
        raise InvalidMoveError(f"{missing[0]!r} is missing from {name}")
    arguments = []
    for key in keys:
        argument = value[key]
        spelt = isinstance(argument, str) and _NAME.fullmatch(argument)
        if not spelt and not (type(argument) is int and 0 <= argument < 1_000_000):
            raise InvalidMoveError(f"{key}: expected a name or a number, got {str(argument)[:60]!r}")
        arguments.append(argument)
    move = Move(name, tuple(arguments))
    if "text" in value and value["text"] != move.text:
        raise InvalidMoveError(f"the text {str(value['text'])[:60]!r} and the object {move.text!r} are two moves")
    return move


def in_shape(move: Move, shapes: Shapes) -> Move:
    """Return the move if its action exists and has so many parts; raise an error that shows the shape otherwise."""
    if move.name not in shapes:
        raise InvalidMoveError(f"expected one of the actions {', '.join(shapes)}, got {move.name[:60]!r}")
    if len(shapes[move.name]) != len(move.arguments):
        raise InvalidMoveError(f"expected {written(move.name, shapes)}, got {move.text[:100]}")
    return move


def written(action: str, shapes: Shapes) -> str:
    """Return how a move is written, with the keys of its parts: build(player,world,structure)."""
    return f"{action}({','.join(parameter.key for parameter in shapes[action])})"
