"""Horizons for people: the table, decisions, moves and events in words."""

from starlaw.show.horizons.board import board, reference
from starlaw.show.horizons.cards import price
from starlaw.show.horizons.findings import findings
from starlaw.show.horizons.moves import about, called, choice, hidden
from starlaw.show.horizons.predicates import predicates
from starlaw.show.horizons.sight import seen
from starlaw.show.horizons.witnesses import witnesses

__all__ = [
    "about",
    "board",
    "called",
    "choice",
    "findings",
    "hidden",
    "predicates",
    "price",
    "reference",
    "seen",
    "witnesses",
]
