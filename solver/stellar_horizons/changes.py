"""Differences between two Stellar Horizons states in words, from their atoms."""

from collections.abc import Iterator

from starlaw.solver.differences import Atoms, atoms_of, name, steps, words
from starlaw.solver.verdicts import Change


def changes(before: Atoms, after: Atoms) -> tuple[Change, ...]:
    """Return what differs, one line for each thing."""
    lines = [*_moment(before, after), *_counts(before, after), *_ships(before, after)]
    for atom in atoms_of(after - before, "owns"):
        lines.append(f"{name(atom, 0)} has {words(atom, 1)}")
    return tuple(Change(text=line) for line in lines)


def _moment(before: Atoms, after: Atoms) -> Iterator[str]:
    if any(a.name == "phase" and name(a, 0) == "play" for a in after - before):
        yield "the game is not over"
    for atom in atoms_of(after - before, "year"):
        yield f"it is {atom.arguments[0].number}"
    for atom in atoms_of(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            yield f"{name(atom, 1)} plays the {name(atom, 2)} step"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    old, new = steps(before, "has"), steps(after, "has")
    for player, what in sorted(old.keys() | new.keys()):
        if old[player, what] != new[player, what]:
            yield f"{player} has ${new[player, what]}B instead of ${old[player, what]}B"
    was, now = steps(before, "worth"), steps(after, "worth")
    for (world,) in sorted(was.keys() | now.keys()):
        if was[world,] != now[world,]:
            yield f"{world.replace('_', ' ')} has the exploration value {now[world,]} instead of {was[world,]}"


def _ships(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in atoms_of(after - before, "at"):
        yield f"{words(atom, 1)} of {name(atom, 0)} is at {words(atom, 2)}"
    placed = {tuple(a.arguments[:2]) for a in after if a.name == "at"}
    for atom in atoms_of(before - after, "at"):
        if tuple(atom.arguments[:2]) not in placed:
            yield f"{words(atom, 1)} of {name(atom, 0)} is not in play"
    for mark in ("reserved", "moved", "explored"):
        yield from (f"{words(a, 1)} of {name(a, 0)} is {mark}" for a in atoms_of(after - before, mark))
        yield from (f"{words(a, 1)} of {name(a, 0)} is not {mark}" for a in atoms_of(before - after, mark))
