"""Differences between two Horizons states in words, from their atoms."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from clingo import Symbol

from starlaw.solver.verdicts import Change

Atoms = frozenset[Symbol]
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
    for atom in _sorted(after - before, "adapted"):
        lines.append(f"{_name(atom, 0)} has activated {_name(atom, 1)}")
    for atom in _sorted(before - after, "adapted"):
        lines.append(f"{_name(atom, 0)} has not activated {_name(atom, 1)}")
    for atom in _sorted(before - after, "new_habitat"):
        lines.append(f"{_name(atom, 0)} was activated in an earlier action")
    return tuple(Change(text=line) for line in lines)


def _asked(before: Atoms, after: Atoms, decisions: Mapping[str, str]) -> Iterator[str]:
    for atom in _sorted(after - before, "phase"):
        yield f"the phase is {_name(atom, 0)}"
    for atom in _sorted(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            action = "".join(f" {_name(a, 0)}" for a in _sorted(after, "asked_action"))
            less = [f"{a.arguments[1].number} {_name(a, 0)} less" for a in _sorted(after, "discount")]
            less += ["nothing"] if any(a.name == "free" for a in after) else []
            price = f", for {' and '.join(less)}" if less else ""
            yield f"{_name(atom, 1)} decides: {decisions[_name(atom, 2)]}{action}{price}"
    for atom in _sorted(after - before, "drawn"):
        yield f"{_name(atom, 0)} is the drawn world"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    kinds: dict[str, Callable[[Symbol, int, int], str]] = {
        "has": lambda a, old, new: f"{_name(a, 0)} has {new} {_name(a, 1)} instead of {old}",
        "stands": lambda a, old, new: f"{_name(a, 1)} has {new} {_words(a, 2)} on {_name(a, 0)} instead of {old}",
    }
    for name, words in kinds.items():
        old, new = _steps(before, name), _steps(after, name)
        for key, example in sorted((old[1] | new[1]).items()):
            if old[0][key] != new[0][key]:
                yield words(example, old[0][key], new[0][key])


def _steps(atoms: Atoms, name: str) -> tuple[Counter[str], dict[str, Symbol]]:
    """Count atoms that differ in their last number only."""
    counted: Counter[str] = Counter()
    examples: dict[str, Symbol] = {}
    for atom in atoms:
        if atom.name == name:
            key = " ".join(str(argument) for argument in atom.arguments[:-1])
            counted[key] += 1
            examples[key] = atom
    return counted, examples


def _worlds(before: Atoms, after: Atoms) -> Iterator[str]:
    for tile in sorted({_name(a, 0) for a in (before ^ after) if a.name in ("orbits", "shows")}):
        star = [_name(a, 1) for a in after if a.name == "orbits" and _name(a, 0) == tile]
        face = [_name(a, 1) for a in after if a.name == "shows" and _name(a, 0) == tile]
        yield f"{tile} lies at {star[0]} as {face[0]}" if star and face else f"{tile} is not on the table"


def _cards(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in _sorted(after - before, "tableau"):
        yield f"{_name(atom, 1)} is in {_name(atom, 0)}'s tableau, {_name(atom, 2)} up"
    kept = {_name(a, 1) for a in after if a.name == "tableau"}
    for atom in _sorted(before - after, "tableau"):
        if _name(atom, 1) not in kept:
            yield f"{_name(atom, 1)} is not in {_name(atom, 0)}'s tableau"
    for atom in _sorted(after - before, "hand"):
        yield f"{_name(atom, 0)} holds the mission {_name(atom, 1)}"
    for atom in _sorted(before - after, "hand"):
        yield f"{_name(atom, 0)} does not hold the mission {_name(atom, 1)}"
    for atom in _sorted(after - before, "top"):
        yield f"the {_name(atom, 0)} stack shows {_name(atom, 1)}"


def _sorted(atoms: Iterable[Symbol], name: str) -> list[Symbol]:
    return sorted(atom for atom in atoms if atom.name == name)


def _name(atom: Symbol, place: int) -> str:
    return atom.arguments[place].name


def _words(atom: Symbol, place: int) -> str:
    return _name(atom, place).replace("_", " ")
