"""Starship Interstellar for people at a terminal: the table, decisions, moves and events in words."""

from starlaw.cli.starship_interstellar.board import board, reference
from starlaw.cli.starship_interstellar.moves import choice, decision, seen, told

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
