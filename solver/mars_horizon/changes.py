"""Differences between two Mars Horizon states in words, from their atoms."""

from collections import Counter
from collections.abc import Iterable, Iterator

from clingo import Symbol

from starlaw.solver.verdicts import Change

Atoms = frozenset[Symbol]
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
    lines += [f"{_name(a, 1)} has claimed {_words(a, 0)}" for a in _sorted(after - before, "claimed")]
    kept = {_name(a, 0) for a in after if a.name == "claimed"}
    for atom in _sorted(before - after, "claimed"):
        if _name(atom, 0) not in kept:
            lines.append(f"nobody has claimed {_words(atom, 0)}")
    return tuple(Change(text=line) for line in lines)


def _asked(before: Atoms, after: Atoms) -> Iterator[str]:
    if any(a.name == "phase" and _name(a, 0) == "play" for a in after - before):
        yield "the game is not over"
    for atom in _sorted(after - before, "era"):
        yield f"it is era {atom.arguments[0].number}"
    for atom in _sorted(after - before, "agenda"):
        if atom.arguments[0].number == 0:
            yield f"{_name(atom, 1)} decides: {DECISIONS[_name(atom, 2)]}"
    for atom in _sorted(after - before, "gift"):
        yield f"the gift is {atom.arguments[1].number} {_name(atom, 0)}"
    for atom in _sorted(after - before, "hazard"):
        yield f"the launch card asks for {atom.arguments[1].number} {_name(atom, 0)}"
    for atom in _sorted(after - before, "offered"):
        yield f"{_name(atom, 0)} is among the rewards"


def _launch(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in _sorted(after - before, "flight_goal"):
        yield f"the goal of the launch is {_words(atom, 0)}"
    for atom in _sorted(after - before, "flight_vehicle"):
        yield f"the vehicle of the launch is {_words(atom, 0)}"
    for atom in _sorted(after - before, "blueprint"):
        yield f"{_words(atom, 0)} bears a blueprint token"
    for atom in _sorted(before - after, "blueprint"):
        yield f"{_words(atom, 0)} bears no blueprint token"


def _counts(before: Atoms, after: Atoms) -> Iterator[str]:
    old, new = _steps(before, "has"), _steps(after, "has")
    for seat, token in sorted(old.keys() | new.keys()):
        if old[seat, token] != new[seat, token]:
            yield f"{seat} has {new[seat, token]} {token} instead of {old[seat, token]}"


def _steps(atoms: Atoms, name: str) -> Counter[tuple[str, ...]]:
    """Count atoms that differ in their last number only."""
    return Counter(tuple(part.name for part in a.arguments[:-1]) for a in atoms if a.name == name)


def _cards(before: Atoms, after: Atoms) -> Iterator[str]:
    for atom in _sorted(after - before, "based"):
        yield f"{_name(atom, 0)} has the HQ {_words(atom, 1)}"
    for atom in _sorted(after - before, "tableau"):
        yield f"{_words(atom, 1)} lies before {_name(atom, 0)}"
    placed = {_name(a, 1) for a in after if a.name == "tableau"}
    for atom in _sorted(before - after, "tableau"):
        if _name(atom, 1) not in placed:
            yield f"{_words(atom, 1)} does not lie before {_name(atom, 0)}"
    for atom in _sorted(after - before, "pool"):
        yield f"{_words(atom, 0)} is in the pool"
    for atom in _sorted(before - after, "pool"):
        if _name(atom, 0) not in placed:
            yield f"{_words(atom, 0)} is not in the pool"


def _sorted(atoms: Iterable[Symbol], name: str) -> list[Symbol]:
    return sorted(atom for atom in atoms if atom.name == name)


def _name(atom: Symbol, place: int) -> str:
    return atom.arguments[place].name


def _words(atom: Symbol, place: int) -> str:
    return _name(atom, place).replace("_", " ")
