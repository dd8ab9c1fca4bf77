"""Horizons with New Horizons for people: what Horizons shows, and ships."""

from starlaw.show.horizons import called, hidden, price, seen
from starlaw.show.new_horizons.board import board, reference
from starlaw.show.new_horizons.findings import findings
from starlaw.show.new_horizons.moves import about, choice
from starlaw.show.new_horizons.predicates import predicates
from starlaw.show.new_horizons.witnesses import witnesses

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
