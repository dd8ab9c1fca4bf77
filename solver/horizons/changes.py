"""Differences between two Horizons states in words, from their atoms."""

from collections.abc import Iterator, Mapping

from starlaw.solver.differences import Atoms, atoms_of, name, numbers
from starlaw.solver.verdicts import Change

NONE: Mapping[str, str] = {}
DECISIONS = {
    "draw": "draw a first world",
    "place": "lay the drawn world",
    "settle": "choose a first habitat",
    "action": "take an action",
    "perform": "carry out the action after an ally:",
    "assist": "use an ally after the action",
    "recruit": "take an ally",
    "claim": "name a resource to gain",
    "build": "build through an ally",
    "adapt": "activate a habitat through an ally",
    "displace": "displace a structure through an ally",
    "take": "take a token through an ally",
    "discard": "discard down to the limits",
}


def changes(before: Atoms, after: Atoms, further: Mapping[str, str] = NONE) -> tuple[Change, ...]:
    """Return what differs, one line for each thing; what follows from it (supply, board, bag) is left out.

    An expansion names the further decisions that it can ask.
    """
    lines = [
        *_asked(before, after, {**DECISIONS, **further}),
        *_counts(before, after),
        *_worlds(before, after),
        *_cards(before, after),
    ]
    for atom in atoms_of(after - before, "adapted"):
        lines.append(f"{name(atom, 0)} has activated {name(atom, 1)}")
    for atom in atoms_of(before - after, "adapted"):
        lines.append(f"{name(atom, 0)} has not activated {name(atom, 1)}")
    for atom in atoms_of(before - after, "new_habitat"):
        lines.append(f"{name(atom, 0)} was activated in an earlier action")
    return tuple(Change(text=line) for line in lines)


def _asked(before: Atoms, after: Atoms, decisions: Mapping[str, str]) -> Iterator[str]:
    for atom in atoms_of(after - before, "phase"):
        yield f"the phase is {name(atom, 0)}"
    for atom in atoms_of(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            action = "".join(f" {name(a, 0)}" for a in atoms_of(after, "asked_action"))
            less = [f"{a.arguments[1].number} {name(a, 0)} less" for a in atoms_of(after, "discount")]
            less += ["nothing"] if any(a.name == "free" for a in after) else []
            price = f", for {' and '.join(less)}" if less else ""
            yield f"{name(atom, 1)} decides: {decisions[name(atom, 2)]}{action}{price}"
    for atom in atoms_of(after - before, "drawn"):
        yield f"{name(atom, 0)} is the drawn world"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    for seat, token, old, new in numbers(before, after, "has"):
        yield f"{seat} has {new} {token} instead of {old}"
    for tile, seat, kind, old, new in numbers(before, after, "stands"):
        yield f"{seat} has {new} {kind.replace('_', ' ')} on {tile} instead of {old}"


def _worlds(before: Atoms, after: Atoms) -> Iterator[str]:
    for tile in sorted({name(a, 0) for a in (before ^ after) if a.name in ("orbits", "shows")}):
        star = [name(a, 1) for a in after if a.name == "orbits" and name(a, 0) == tile]
        face = [name(a, 1) for a in after if a.name == "shows" and name(a, 0) == tile]
        yield f"{tile} lies at {star[0]} as {face[0]}" if star and face else f"{tile} is not on the table"


def _cards(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in atoms_of(after - before, "tableau"):
        yield f"{name(atom, 1)} is in {name(atom, 0)}'s tableau, {name(atom, 2)} up"
    kept = {name(a, 1) for a in after if a.name == "tableau"}
    for atom in atoms_of(before - after, "tableau"):
        if name(atom, 1) not in kept:
            yield f"{name(atom, 1)} is not in {name(atom, 0)}'s tableau"
    for atom in atoms_of(after - before, "hand"):
        yield f"{name(atom, 0)} holds the mission {name(atom, 1)}"
    for atom in atoms_of(before - after, "hand"):
        yield f"{name(atom, 0)} does not hold the mission {name(atom, 1)}"
    for atom in atoms_of(after - before, "top"):
        yield f"the {name(atom, 0)} stack shows {name(atom, 1)}"
