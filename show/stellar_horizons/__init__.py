"""Stellar Horizons for people at a terminal: the table, decisions, moves and events in words."""

from starlaw.show.stellar_horizons.board import board, reference
from starlaw.show.stellar_horizons.moves import choice, decision, seen, told

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
