"""Horizons with New Horizons for people: what Horizons shows, and ships."""

from starlaw.show.horizons import called, hidden, price, seen
from starlaw.show.new_horizons.board import board, reference
from starlaw.show.new_horizons.moves import about, choice

__all__ = ["about", "board", "called", "choice", "hidden", "price", "reference", "seen"]
