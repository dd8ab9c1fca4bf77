"""Horizons with New Horizons for people at a terminal: what Horizons shows, and ships."""

from starlaw.show.horizons import seen, told
from starlaw.show.new_horizons.board import board, reference
from starlaw.show.new_horizons.moves import choice, decision

__all__ = ["board", "choice", "decision", "reference", "seen", "told"]
