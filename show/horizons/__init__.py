"""Horizons for people: the table, decisions, moves and events in words."""

from starlaw.show.horizons.board import board, reference
from starlaw.show.horizons.cards import price
from starlaw.show.horizons.moves import about, called, choice, hidden
from starlaw.show.horizons.sight import seen
from starlaw.show.words import no_reason as because

__all__ = ["about", "because", "board", "called", "choice", "hidden", "price", "reference", "seen"]
