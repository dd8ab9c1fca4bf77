"""What games tell differences between two states with: atoms found, counted and put in words."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from clingo import Symbol

Atoms = frozenset[Symbol]


def atoms_of(atoms: Iterable[Symbol], predicate: str) -> list[Symbol]:
    """Return the atoms of a predicate, in a stable order."""
    return sorted(atom for atom in atoms if atom.name == predicate)


def name(atom: Symbol, place: int) -> str:
    """Return an argument that is a name."""
    return atom.arguments[place].name


def words(atom: Symbol, place: int) -> str:
    """Return an argument that is a name, as words."""
    return name(atom, place).replace("_", " ")


def _steps(atoms: Atoms, predicate: str) -> Counter[tuple[str, ...]]:
    """Count atoms that differ in their last number only: a number comes as one atom for each step up to it."""
    return Counter(tuple(part.name for part in a.arguments[:-1]) for a in atoms if a.name == predicate)


def numbers(before: Atoms, after: Atoms, predicate: str) -> Iterator[tuple[Any, ...]]:
    """Yield what has another number than before, with both numbers."""
    old, new = _steps(before, predicate), _steps(after, predicate)
    for key in sorted(old.keys() | new.keys()):
        if old[key] != new[key]:
            yield *key, old[key], new[key]
