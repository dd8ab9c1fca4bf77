"""A Stellar Horizons table in motion: the state so far, the events, and small changes to them."""

from typing import Any

from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.state import Player, Ship, State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Event


class Table:
    """The state while a move is carried out."""

    def __init__(self, state: State, content: Content, chance: Chance) -> None:
        self.state = state
        self.content = content
        self.chance = chance
        self.events: list[Event] = []

    def change(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = evolve(self.state, **fields)

    def player(self, name: str) -> Player:
        """Return what a player has."""
        return self.state.players[name]

    def change_player(self, name: str, **fields: Any) -> None:
        """Replace fields of a player."""
        self.change(players={**self.state.players, name: evolve(self.state.players[name], **fields)})

    def put_ship(self, name: str, counter: str, ship: Ship | None) -> None:
        """Put a ship of a player in play as it is now, or take it out of play."""
        others = {key: value for key, value in self.player(name).ships.items() if key != counter}
        ships = others if ship is None else {**others, counter: ship}
        self.change_player(name, ships=dict(sorted(ships.items())))

    def tell(self, kind: str, text: str, **values: str | int) -> None:
        """Note an event."""
        self.events.append(Event(kind=kind, text=text, values=values))

    def earn_cash(self, name: str, amount: int) -> None:
        """Give a player cash."""
        self.change_player(name, cash=min(999, self.player(name).cash + amount))
        self.tell("gained", f"{name} gains ${amount}B", player=name, amount=amount)
