"""Starship Interstellar for people at a terminal: the table, decisions, moves and events in words."""

from starlaw.show.starship_interstellar.board import board, reference
from starlaw.show.starship_interstellar.moves import choice, decision, seen, told

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
