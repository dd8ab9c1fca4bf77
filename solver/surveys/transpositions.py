"""Transpositions that are the same, however reached: a state as a key of small numbers, worked out part by part."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen

Key = tuple[Any, ...]


class Transpositions:
    """Gives equal states equal keys; parts that states share are looked at once."""

    def __init__(self) -> None:
        self._met: dict[int, tuple[Any, int]] = {}  # by identity, which no other gets while it is kept
        self._numbers: dict[Any, int] = {}

    def key(self, state: GameState) -> Key:
        """Return the key of a state."""
        return tuple([self._code(part) for part in state.__dict__.values()])

    def _code(self, value: Any) -> Any:
        if value is None or isinstance(value, str | int):
            return value
        known = self._met.get(id(value))
        if known is None:
            content = self._content(value)
            known = self._met[id(value)] = value, self._numbers.setdefault(content, len(self._numbers))
        return (known[1],)  # which no number that a state holds is

    def _content(self, value: Any) -> Any:
        if isinstance(value, Frozen):
            return type(value), *[self._code(part) for part in value.__dict__.values()]
        if isinstance(value, Mapping):
            return "mapping", frozenset([(self._code(key), self._code(part)) for key, part in value.items()])
        if isinstance(value, frozenset):
            return "set", frozenset(map(self._code, value))
        if isinstance(value, tuple):
            return "tuple", *map(self._code, value)
        raise TypeError(f"a state holds no {type(value).__name__}")
