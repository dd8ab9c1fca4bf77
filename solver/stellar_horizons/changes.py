"""Differences between two Stellar Horizons states in words, from their atoms."""

from collections import Counter
from collections.abc import Iterable, Iterator

from clingo import Symbol

from starlaw.solver.verdicts import Change

Atoms = frozenset[Symbol]


def changes(before: Atoms, after: Atoms) -> tuple[Change, ...]:
    """Return what differs, one line for each thing."""
    lines = [*_moment(before, after), *_counts(before, after), *_ships(before, after)]
    for atom in _sorted(after - before, "owns"):
        lines.append(f"{_name(atom, 0)} has {_words(atom, 1)}")
    return tuple(Change(text=line) for line in lines)


def _moment(before: Atoms, after: Atoms) -> Iterator[str]:
    if any(a.name == "phase" and _name(a, 0) == "play" for a in after - before):
        yield "the game is not over"
    for atom in _sorted(after - before, "year"):
        yield f"it is {atom.arguments[0].number}"
    for atom in _sorted(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            yield f"{_name(atom, 1)} plays the {_name(atom, 2)} step"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    old, new = _steps(before, "has"), _steps(after, "has")
    for player, what in sorted(old.keys() | new.keys()):
        if old[player, what] != new[player, what]:
            yield f"{player} has ${new[player, what]}B instead of ${old[player, what]}B"
    was, now = _steps(before, "worth"), _steps(after, "worth")
    for (world,) in sorted(was.keys() | now.keys()):
        if was[world,] != now[world,]:
            yield f"{world.replace('_', ' ')} has the exploration value {now[world,]} instead of {was[world,]}"


def _steps(atoms: Atoms, name: str) -> Counter[tuple[str, ...]]:
    """Count atoms that differ in their last number only."""
    return Counter(tuple(part.name for part in a.arguments[:-1]) for a in atoms if a.name == name)


def _ships(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in _sorted(after - before, "at"):
        yield f"{_words(atom, 1)} of {_name(atom, 0)} is at {_words(atom, 2)}"
    placed = {tuple(a.arguments[:2]) for a in after if a.name == "at"}
    for atom in _sorted(before - after, "at"):
        if tuple(atom.arguments[:2]) not in placed:
            yield f"{_words(atom, 1)} of {_name(atom, 0)} is not in play"
    for name in ("reserved", "explored"):
        yield from (f"{_words(a, 1)} of {_name(a, 0)} is {name}" for a in _sorted(after - before, name))
        yield from (f"{_words(a, 1)} of {_name(a, 0)} is not {name}" for a in _sorted(before - after, name))


def _sorted(atoms: Iterable[Symbol], name: str) -> list[Symbol]:
    return sorted(atom for atom in atoms if atom.name == name)


def _name(atom: Symbol, place: int) -> str:
    return atom.arguments[place].name


def _words(atom: Symbol, place: int) -> str:
    return _name(atom, place).replace("_", " ")
