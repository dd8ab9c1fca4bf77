"""Starship Interstellar for people: the table, decisions, moves and events in words."""

from starlaw.show.starship_interstellar.board import board, reference
from starlaw.show.starship_interstellar.findings import findings
from starlaw.show.starship_interstellar.hall import because
from starlaw.show.starship_interstellar.moves import about, called, choice, hidden
from starlaw.show.starship_interstellar.predicates import predicates
from starlaw.show.starship_interstellar.prices import price
from starlaw.show.starship_interstellar.sight import dealt, seen
from starlaw.show.starship_interstellar.witnesses import witnesses

__all__ = [
    "about",
    "because",
    "board",
    "called",
    "choice",
    "dealt",
    "findings",
    "hidden",
    "predicates",
    "price",
    "reference",
    "seen",
    "witnesses",
]
