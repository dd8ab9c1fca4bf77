"""Stellar Horizons for people: the table, decisions, moves and events in words."""

from starlaw.show.stellar_horizons.board import board, reference
from starlaw.show.stellar_horizons.moves import about, called, choice, price
from starlaw.show.words import no_reason as because
from starlaw.show.words import nothing_hidden as hidden
from starlaw.show.words import whole as seen

__all__ = ["about", "because", "board", "called", "choice", "hidden", "price", "reference", "seen"]
