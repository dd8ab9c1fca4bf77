"""Mars Horizon for people: the table, decisions, moves and events in words."""

from starlaw.show.mars_horizon.board import board, reference
from starlaw.show.mars_horizon.cards import price
from starlaw.show.mars_horizon.moves import about, called, choice

__all__ = ["about", "board", "called", "choice", "price", "reference"]
