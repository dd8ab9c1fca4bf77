"""The atoms of a state that a search found, by their predicates."""

from collections.abc import Iterable
from typing import Any

from clingo import Symbol, SymbolType

Arguments = tuple[Any, ...]


class AtomIndex:
    """The atoms of a state by their predicates, in a stable order."""

    def __init__(self, atoms: Iterable[Symbol]) -> None:
        self._by_name: dict[str, list[Arguments]] = {}
        for atom in sorted(atoms):
            arguments = tuple(a.number if a.type == SymbolType.Number else a.name for a in atom.arguments)
            self._by_name.setdefault(f"{atom.name}/{len(arguments)}", []).append(arguments)

    def of(self, signature: str) -> list[Arguments]:
        """Return the arguments of each atom of a predicate."""
        return self._by_name.get(signature, [])

    def where(self, signature: str, fixed: dict[int, Any], wanted: list[int]) -> list[Arguments]:
        """Return some arguments of each atom of a predicate in which others are given."""
        known = self.of(signature)
        return [tuple(a[place] for place in wanted) for a in known if all(a[place] == v for place, v in fixed.items())]
