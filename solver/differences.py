"""What games tell differences between two states with: atoms found, counted and put in words."""

from collections import Counter
from collections.abc import Iterable

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


def steps(atoms: Atoms, predicate: str) -> Counter[tuple[str, ...]]:
    """Count atoms that differ in their last number only: a number comes as one atom for each step up to it."""
    return Counter(tuple(part.name for part in a.arguments[:-1]) for a in atoms if a.name == predicate)
