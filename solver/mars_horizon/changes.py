"""Differences between two Mars Horizon states in words, from their atoms."""

from collections.abc import Iterator

from starlaw.solver.differences import Atoms, atoms_of, name, numbers, words
from starlaw.solver.verdicts import Change

DECISIONS = {
    "action": "buy a card, attempt a mission or pass",
    "give": "name the player who receives a gift",
    "retire": "discard a card of the pool",
    "deal": "deal a card into the pool",
    "vehicle": "choose a vehicle",
    "prestige": "spend prestige on reliability",
    "countdown": "turn up a launch card",
    "hazard": "pay off a launch card or bear it",
    "roll": "roll the dice",
    "reward": "choose a reward",
    "income": "take an income",
}


def changes(before: Atoms, after: Atoms) -> tuple[Change, ...]:
    """Return what differs, one line for each thing; what follows from it (bank, deck, agency tokens) is left out."""
    lines = [*_asked(before, after), *_launch(before, after), *_counts(before, after), *_cards(before, after)]
    lines += [f"{name(a, 1)} has claimed {words(a, 0)}" for a in atoms_of(after - before, "claimed")]
    kept = {name(a, 0) for a in after if a.name == "claimed"}
    for atom in atoms_of(before - after, "claimed"):
        if name(atom, 0) not in kept:
            lines.append(f"nobody has claimed {words(atom, 0)}")
    return tuple(Change(text=line) for line in lines)


def _asked(before: Atoms, after: Atoms) -> Iterator[str]:
    if any(a.name == "phase" and name(a, 0) == "play" for a in after - before):
        yield "the game is not over"
    for atom in atoms_of(after - before, "era"):
        yield f"it is era {atom.arguments[0].number}"
    for atom in atoms_of(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            yield f"{name(atom, 1)} decides: {DECISIONS[name(atom, 2)]}"
    for atom in atoms_of(after - before, "gift"):
        yield f"the gift is {atom.arguments[1].number} {name(atom, 0)}"
    for atom in atoms_of(after - before, "hazard"):
        yield f"the launch card asks for {atom.arguments[1].number} {name(atom, 0)}"
    for atom in atoms_of(after - before, "offered"):
        yield f"{atom.arguments[1].number} {name(atom, 0)} is among the rewards"


def _launch(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in atoms_of(after - before, "flight_goal"):
        yield f"the goal of the launch is {words(atom, 0)}"
    for atom in atoms_of(after - before, "flight_vehicle"):
        yield f"the vehicle of the launch is {words(atom, 0)}"
    for atom in atoms_of(after - before, "blueprint"):
        yield f"{words(atom, 0)} bears a blueprint token"
    for atom in atoms_of(before - after, "blueprint"):
        yield f"{words(atom, 0)} bears no blueprint token"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    for seat, token, old, new in numbers(before, after, "has"):
        yield f"{seat} has {new} {token} instead of {old}"


def _cards(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in atoms_of(after - before, "based"):
        yield f"{name(atom, 0)} has the HQ {words(atom, 1)}"
    for atom in atoms_of(after - before, "tableau"):
        yield f"{words(atom, 1)} lies before {name(atom, 0)}"
    placed = {name(a, 1) for a in after if a.name == "tableau"}
    for atom in atoms_of(before - after, "tableau"):
        if name(atom, 1) not in placed:
            yield f"{words(atom, 1)} does not lie before {name(atom, 0)}"
    for atom in atoms_of(after - before, "pool"):
        yield f"{words(atom, 0)} is in the pool"
    for atom in atoms_of(before - after, "pool"):
        if name(atom, 0) not in placed:
            yield f"{words(atom, 0)} is not in the pool"
