"""Stellar Horizons for people: the table, decisions, moves and events in words."""

from starlaw.show.stellar_horizons.board import board, reference
from starlaw.show.stellar_horizons.moves import about, called, choice, price

__all__ = ["about", "board", "called", "choice", "price", "reference"]
