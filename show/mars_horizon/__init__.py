"""Mars Horizon for people: the table, decisions, moves and events in words."""

from starlaw.show.mars_horizon.board import board, reference
from starlaw.show.mars_horizon.cards import price
from starlaw.show.mars_horizon.findings import findings
from starlaw.show.mars_horizon.moves import about, choice
from starlaw.show.mars_horizon.predicates import predicates
from starlaw.show.mars_horizon.witnesses import witnesses

__all__ = ["about", "board", "choice", "findings", "predicates", "price", "reference", "witnesses"]
