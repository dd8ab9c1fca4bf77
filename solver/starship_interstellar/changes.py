"""Differences between two Starship Interstellar states in words, from their atoms."""

from collections.abc import Iterator

from clingo import Symbol

from starlaw.solver.differences import Atoms, atoms_of, name, numbers, words
from starlaw.solver.verdicts import Change

COUNTED = (
    "has", "bag", "market", "population", "cargo", "base", "rotation", "steps", "storage", "reserve", "stands",
    "undrawn",
)  # fmt: skip
ASKED = {
    "asked_full_price": "the meeple is a further one, at its usual price",
    "asked_single": "the meeple is a further one, and a single one",
}
ALWAYS = ("phase", "agenda", *COUNTED)


def changes(before: Atoms, after: Atoms) -> tuple[Change, ...]:
    """Return what differs, one line for each thing."""
    lines = [*_moment(before, after), *_counts(before, after)]
    for atom in sorted(a for a in after - before if a.name not in ALWAYS):
        lines.append(_plain(atom))
    replaced = {(a.name, *map(str, a.arguments[:1])) for a in after - before}
    for atom in sorted(a for a in before - after if a.name not in ALWAYS):
        if (atom.name, *map(str, atom.arguments[:1])) not in replaced:
            lines.append("not: " + _plain(atom))
    return tuple(Change(text=line) for line in lines)


def _plain(atom: Symbol) -> str:
    if atom.name in ASKED:
        return ASKED[atom.name]
    return " ".join(str(part).replace("_", " ") for part in (atom.name, *atom.arguments))


def _moment(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in atoms_of(after - before, "phase"):
        yield f"it is the {name(atom, 0)} phase"
    for atom in atoms_of(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            yield f"{name(atom, 1)} decides: {words(atom, 2)}"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    for predicate in COUNTED:
        for *key, old, new in numbers(before, after, predicate):
            what = " ".join(part.replace("_", " ") for part in key)
            yield f"{predicate} of {what}: {new} instead of {old}"
