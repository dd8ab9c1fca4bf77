"""Mars Horizon for people at a terminal: the table, decisions, moves and events in words."""

from starlaw.show.mars_horizon.board import board, reference
from starlaw.show.mars_horizon.moves import choice, decision, seen, told

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
