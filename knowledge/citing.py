"""Code that carries out what a clause says: effects of moves, and what a seat may not see."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

Carrier = TypeVar("Carrier", bound=Callable[..., object])


class Citation(NamedTuple):
    """A function and the clauses that it carries out."""

    name: str
    clauses: tuple[str, ...]
    does: str
    file: str
    line: int


_CITED: list[Citation] = []


def cites(*clauses: str) -> Callable[[Carrier], Carrier]:
    """Mark a function with the clauses that it carries out."""

    def mark(carrier: Carrier) -> Carrier:
        code = carrier.__code__
        file = carrier.__module__.removeprefix("starlaw.").replace(".", "/") + ".py"
        does = (carrier.__doc__ or "").split("\n")[0]
        _CITED.append(Citation(carrier.__name__.strip("_"), clauses, does, file, code.co_firstlineno))
        return carrier

    return mark


def citations(game: str) -> tuple[Citation, ...]:
    """Return the functions that cite a game's clauses."""
    return tuple(c for c in _CITED if any(clause.startswith(f"{game}/") for clause in c.clauses))
