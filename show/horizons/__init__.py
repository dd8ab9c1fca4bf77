"""Horizons for people at a terminal: the table, decisions, moves and events in words."""

from starlaw.show.horizons.board import board, reference
from starlaw.show.horizons.moves import choice, decision, told
from starlaw.show.horizons.sight import seen

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
