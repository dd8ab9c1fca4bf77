"""Horizons for people at a terminal: the table, decisions, moves and events in words."""

from starlaw.cli.horizons.board import board, reference
from starlaw.cli.horizons.moves import choice, decision, told
from starlaw.cli.horizons.sight import seen

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
