"""Stellar Horizons for people: the table, decisions, moves and events in words."""

from starlaw.show.stellar_horizons.board import board, reference
from starlaw.show.stellar_horizons.findings import findings
from starlaw.show.stellar_horizons.moves import about, choice, price
from starlaw.show.stellar_horizons.predicates import predicates
from starlaw.show.stellar_horizons.witnesses import witnesses

__all__ = ["about", "board", "choice", "findings", "predicates", "price", "reference", "witnesses"]
