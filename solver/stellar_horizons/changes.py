"""Differences between two Stellar Horizons states in words, from their atoms."""

from collections.abc import Iterator

from starlaw.solver.differences import Atoms, atoms_of, name, numbers, words
from starlaw.solver.verdicts import Change


def changes(before: Atoms, after: Atoms) -> tuple[Change, ...]:
    """Return what differs, one line for each thing."""
    lines = [*_moment(before, after), *_counts(before, after), *_ships(before, after)]
    lines += [f"{name(atom, 0)} has {words(atom, 1)}" for atom in atoms_of(after - before, "owns")]
    lines += _bases(before, after)
    return tuple(Change(text=line) for line in lines)


def _moment(before: Atoms, after: Atoms) -> Iterator[str]:
    if any(a.name == "phase" and name(a, 0) == "play" for a in after - before):
        yield "the game is not over"
    for atom in atoms_of(after - before, "year"):
        yield f"it is {atom.arguments[0].number}"
    for atom in atoms_of(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            yield f"{name(atom, 1)} decides: {name(atom, 2)}"
    if any(a.name == "begun" for a in before - after):
        yield "the step has just begun"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    for player, what, old, new in numbers(before, after, "has"):
        sign, unit = ("$", "B") if what == "cash" else ("", f" {what}")
        yield f"{player} has {sign}{new}{unit} instead of {sign}{old}{unit}"
    for verb in ("stores", "carries"):
        for player, holder, resource, old, new in numbers(before, after, verb):
            yield f"{holder.replace('_', ' ')} of {player} {verb} {new} {resource} instead of {old}"
    for player, world, old, new in numbers(before, after, "settled"):
        yield f"{player} has {new} settlements on {world.replace('_', ' ')} instead of {old}"
    for player, world, old, new in numbers(before, after, "terraformed"):
        yield f"{player} has bought {new} points for {world.replace('_', ' ')} in this turn instead of {old}"
    for player, old, new in numbers(before, after, "shifted"):
        yield f"{player} has attempted {new} diplomatic shifts instead of {old}"
    for player, old, new in numbers(before, after, "transported"):
        yield f"{player} has transported {new} resources instead of {old}"
    yield from (f"{name(a, 0)} has not bought a tech" for a in atoms_of(before - after, "bought"))
    for world, old, new in numbers(before, after, "worth"):
        yield f"{world.replace('_', ' ')} has the exploration value {new} instead of {old}"


def _bases(before: Atoms, after: Atoms) -> Iterator[str]:
    yield from (f"{name(a, 0)} has a base on {words(a, 1)}" for a in atoms_of(after - before, "base"))
    yield from (f"{name(a, 0)} has no base on {words(a, 1)}" for a in atoms_of(before - after, "base"))
    for atom in atoms_of(after - before, "facility_at"):
        yield f"{name(atom, 0)} has a {words(atom, 2)} on {words(atom, 1)}"
    for atom in atoms_of(before - after, "facility_at"):
        yield f"{name(atom, 0)} has no {words(atom, 2)} on {words(atom, 1)}"
    yield from (f"{words(a, 2)} on {words(a, 1)} is damaged" for a in atoms_of(after - before, "damaged"))
    yield from (f"{words(a, 2)} on {words(a, 1)} is not damaged" for a in atoms_of(before - after, "damaged"))
    yield from (f"the base on {words(a, 1)} has a trade marker" for a in atoms_of(after - before, "trades"))
    yield from (
        f"the base of {name(a, 0)} on {words(a, 1)} is not blockaded" for a in atoms_of(before - after, "blockaded")
    )
    yield from (f"{name(a, 0)} has not fought at {words(a, 1)}" for a in atoms_of(before - after, "attacked"))
    yield from (f"there are pirates in {words(a, 0)}" for a in atoms_of(after - before, "pirates"))
    if any(a.name == "asteroid" for a in after - before):
        yield "an asteroid comes toward Earth"
    yield from (f"{words(a, 1)} lies on {words(a, 0)}" for a in atoms_of(after - before, "card_at"))
    yield from (f"{name(a, 0)} has the mission {words(a, 1)}" for a in atoms_of(after - before, "has_mission"))
    for world, old, new in numbers(before, after, "terra"):
        yield f"{world} has {new} terraforming points instead of {old}"
    yield from (f"the base on {words(a, 1)} has not built yet" for a in atoms_of(before - after, "built"))


def _ships(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in atoms_of(after - before, "at"):
        yield f"{words(atom, 1)} of {name(atom, 0)} is at {words(atom, 2)}"
    for atom in atoms_of(after - before, "under_way"):
        yield f"{words(atom, 1)} of {name(atom, 0)} is on its way to {words(atom, 2)}"
    for atom in atoms_of(after - before, "aboard"):
        yield f"{words(atom, 2)} of {name(atom, 0)} is on board of {words(atom, 1)}"
    for atom in atoms_of(before - after, "aboard"):
        yield f"{words(atom, 2)} of {name(atom, 0)} is not on board of {words(atom, 1)}"
    placed = {tuple(a.arguments[:2]) for a in after if a.name in ("at", "under_way")}
    for atom in [*atoms_of(before - after, "at"), *atoms_of(before - after, "under_way")]:
        if tuple(atom.arguments[:2]) not in placed:
            yield f"{words(atom, 1)} of {name(atom, 0)} is not in play"
    for mark in ("reserved", "moved", "explored", "produced"):
        yield from (f"{words(a, 1)} of {name(a, 0)} is {mark}" for a in atoms_of(after - before, mark))
        yield from (f"{words(a, 1)} of {name(a, 0)} is not {mark}" for a in atoms_of(before - after, mark))
