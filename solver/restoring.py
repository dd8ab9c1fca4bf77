"""From atoms back to a state: what searches find, as the JSON that a file would hold."""

from collections.abc import Iterable, Mapping
from typing import Any

from clingo import Symbol, SymbolType

Arguments = tuple[Any, ...]


class Said:
    """The atoms of a state by their predicates, in a stable order."""

    def __init__(self, atoms: Iterable[Symbol]) -> None:
        self._by_name: dict[str, list[Arguments]] = {}
        for atom in sorted(atoms):
            arguments = tuple(a.number if a.type == SymbolType.Number else a.name for a in atom.arguments)
            self._by_name.setdefault(atom.name, []).append(arguments)

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def of(self, name: str, *first: Any) -> list[Arguments]:
        """Return the arguments of each atom of a predicate, after those that are given."""
        return [rest[len(first) :] for rest in self._by_name.get(name, []) if rest[: len(first)] == first]

    def names(self, name: str, *first: Any) -> list[Any]:
        """Return the next argument of each atom of a predicate, each once."""
        return list(dict.fromkeys(rest[0] for rest in self.of(name, *first)))

    def one(self, name: str, *first: Any) -> Any:
        """Return that argument of the one atom there is, or none."""
        return next(iter(self.names(name, *first)), None)

    def number(self, name: str, *first: Any) -> int:
        """Return a number that comes as one atom for each step up to it."""
        return len(self.of(name, *first))

    def numbers(self, name: str, *first: Any) -> dict[Any, int]:
        """Return such a number for each next argument."""
        return {key: self.number(name, *first, key) for key in self.names(name, *first)}


def restored_agenda(said: Said, before: Iterable[Mapping[str, Any]], asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the decisions to come. The atoms tell all about the first one, and who decides what kind of thing later.

    What they do not tell, since no rule looks at it, is as it was in a decision of the same player and kind before.
    """
    known = {(entry["player"], entry["kind"]): dict(entry) for entry in reversed(list(before))}
    found = []
    for place, player, kind in sorted(said.of("agenda")):
        entry = {**known.get((player, kind), {}), "player": player, "kind": kind}
        found.append({**entry, **asked} if place == 0 else entry)
    return found


def in_old_order(names: Iterable[str], before: Iterable[str]) -> list[str]:
    """Return names in the order that they had, new ones after them."""
    order = list(before)
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))
