"""The Stellar Horizons table while a move is carried out: ships, cash and markers."""

from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.state import Marker, Player, Ship, State
from starlaw.solver.executor.table import BaseTable


class Table(BaseTable):
    """Small steps that effects are made of; each leaves a whole state behind."""

    state: State
    content: Content

    def player(self, name: str) -> Player:
        """Return what a player has."""
        return self.state.players[name]

    def put_ship(self, name: str, counter: str, ship: Ship | None) -> None:
        """Put a ship of a player in play as it is now, or take it out of play."""
        others = {key: value for key, value in self.player(name).ships.items() if key != counter}
        ships = others if ship is None else {**others, counter: ship}
        self.change_player(name, ships=dict(sorted(ships.items())))

    def pay_cash(self, name: str, amount: int) -> None:
        """Take cash from a player."""
        self.change_player(name, cash=self.player(name).cash - amount)
        self.tell("paid", f"{name} pays ${amount}B", player=name, amount=amount)

    def earn_markers(self, name: str, kind: Marker, value: int) -> None:
        """Give a player markers of some value."""
        held = self.player(name).markers
        self.change_player(name, markers={**held, kind: min(999, held[kind] + value)})
        self.tell("earned", f"{name} earns {value} {kind}", player=name, marker=kind, amount=value)

    def earn_cash(self, name: str, amount: int) -> None:
        """Give a player cash."""
        self.change_player(name, cash=min(999, self.player(name).cash + amount))
        self.tell("gained", f"{name} gains ${amount}B", player=name, amount=amount)
