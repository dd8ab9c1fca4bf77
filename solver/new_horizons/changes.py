"""Differences between two states with ships in words, from their atoms."""

from collections.abc import Iterator

from clingo import Symbol, SymbolType

from starlaw.solver.differences import Atoms
from starlaw.solver.horizons.changes import changes as base_changes
from starlaw.solver.verdicts import Change

DECISIONS = {
    "ships": "move the next ship",
    "repair": "repair something",
    "engage": "attack, bombard or leave a world",
    "confront": "name the next battle",
    "cloak": "choose the cloaked ships of this round",
    "sneak": "throw the extra dice",
    "hunt": "choose the hunting destroyers of this round",
    "fire": "throw the dice of the round",
    "assign": "assign a hit",
    "retreat": "retreat or stay",
    "pact": "answer the offer of an alliance",
    "trade": "answer the offer of a trade",
}
GAINED = {
    "allied": "{0} and {1} are allied",
    "rebuffed": "{0} gets no more offers in this turn",
    "traded": "exchange {0} of this turn was made",
    "race": "{0} plays {1}",
    "dock": "{0} has ship {2} of the kind {1} in the dock",
    "ship": "{0} has ship {4} of the kind {1} with damage {3} at {2}",
    "damaged": "{1} has damaged colony {2} on {0}",
    "battlefield": "a battle is fought at {0}",
    "attacker": "{0} attacks",
    "defender": "{0} defends",
    "bombarding": "structures are bombarded",
    "cloaked": "cloaked ship {1} of {0} is in the battle",
    "hunting": "hunting destroyer {1} of {0} is in the battle",
    "from_place": "ships move from {0}",
    "activated": "ship {2} of the kind {0} with damage {1} has been activated",
    "begun": "something has been done in this action",
    "at_world": "the fight is at {0}",
    "attacked": "hidden ships have attacked there",
    "pool": "the hits come from the dice called {0}",
    "offer_from": "the offer is by {0}",
    "gives": "{0} is offered",
    "wants": "{0} is wanted",
}


def changes(before: Atoms, after: Atoms) -> tuple[Change, ...]:
    """Return what differs, one line for each thing; of an alliance, which holds both ways, one line."""
    more = [*_said(after - before, ""), *_said(before - after, "no longer: ")]
    return (*base_changes(before, after, DECISIONS), *(Change(text=line) for line in more))


def _said(atoms: Atoms, first: str) -> Iterator[str]:
    for atom in sorted(atoms):
        if atom.name in GAINED and not (atom.name == "allied" and atom.arguments[0] > atom.arguments[1]):
            yield first + GAINED[atom.name].format(*map(_word, atom.arguments))


def _word(term: Symbol) -> str:
    return str(term.number) if term.type == SymbolType.Number else term.name.replace("_", " ")
