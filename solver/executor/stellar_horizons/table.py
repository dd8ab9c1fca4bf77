"""The Stellar Horizons table while a move is carried out: ships, bases, cash, markers, and what the rules answer."""

from collections.abc import Mapping
from typing import Any

from clingo import Symbol

from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES, Change, Resource, Scenario
from starlaw.knowledge.stellar_horizons.state import SETTLEMENT, Base, Goods, Marker, Player, Ship, State, stock_at
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.rulebook import YES, answers
from starlaw.solver.executor.table import BaseTable

MOST = 999  # of anything that is counted


class StellarTable(BaseTable):
    """Small steps that effects are made of; each leaves a whole state behind."""

    state: State
    content: Content

    # --- What the rules say ---

    def answers(self, question: str, **given: Any) -> tuple[Symbol, ...]:
        """Return what the rules answer to a question."""
        return answers(self.rules, question, self.state.options, given)

    def number(self, question: str, **given: Any) -> int:
        """Return the number that the rules answer."""
        return self.answers(question, **given)[0].number

    def says(self, question: str, **given: Any) -> bool:
        """Tell whether the rules answer yes."""
        return YES in self.answers(question, **given)

    def effects(self, name: str, what: Change) -> list[int]:
        """Return by how much each tech of a player changes a number."""
        techs = (self.content.tech[tech] for tech in self.player(name).techs)
        return [tech.effects[what] for tech in techs if what in tech.effects]

    def rate(self, name: str, what: Change) -> int:
        """Return a rate of failure as a player's techs have lowered it."""
        return max(0, self.content.rates.values[what] - sum(self.effects(name, what)))

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is played; none in the campaign."""
        return self.content.scenario.get(self.reading("scenario"))

    # --- What players have ---

    def player(self, name: str) -> Player:
        """Return what a player has."""
        return self.state.players[name]

    def put_ship(self, name: str, counter: str, ship: Ship | None) -> None:
        """Put a ship of a player in play as it is now, or take it out of play."""
        self.change_player(name, ships=_with(self.player(name).ships, counter, ship))

    def released(self, name: str, counter: str) -> Ship:
        """Return a ship of a player; a probe on board of another ship leaves it and is where that ship is."""
        ships = self.player(name).ships
        if counter not in ships:
            carrier = next(other for other, ship in ships.items() if ship.probe == counter)
            self.put_ship(name, carrier, evolve(ships[carrier], probe=None))
            self.put_ship(name, counter, Ship(place=ships[carrier].place))
        return self.player(name).ships[counter]

    def put_base(self, name: str, world: str, base: Base | None) -> None:
        """Put a base of a player on a world as it is now, or take it away."""
        self.change_player(name, bases=_with(self.player(name).bases, world, base))

    def raze(self, name: str, world: str, facility: str) -> None:
        """Take a facility or a settlement of a player away."""
        base = self.player(name).bases[world]
        if facility == SETTLEMENT:
            self.put_base(name, world, evolve(base, settlements=base.settlements - 1))
        else:
            self.put_base(name, world, evolve(base, facilities=_with(base.facilities, facility, None)))
        text = f"a {self.content.facility[facility].name} of {name} on {self.content.world[world].name} is destroyed"
        self.tell("destroyed", text, player=name, world=world, facility=facility)

    def add_goods(self, name: str, place: str, resource: Resource, amount: int) -> None:
        """Add to what a player stores on Earth or at a base, or take away."""
        stock = goods_with(stock_at(self.player(name), place), resource, amount)
        if place == HOME:
            self.change_player(name, stock=stock)
        else:
            self.put_base(name, place, evolve(self.player(name).bases[place], stock=stock))

    def add_cargo(self, name: str, counter: str, resource: Resource, amount: int) -> None:
        """Add to what is on board of a ship, or take away."""
        ship = self.player(name).ships[counter]
        self.put_ship(name, counter, evolve(ship, cargo=goods_with(ship.cargo, resource, amount)))

    def pay(self, name: str, place: str = HOME) -> None:
        """Take from a player what the rules charge for the move: cash, markers, and resources stored at a place."""
        for token, amount in self.charges().items():
            if token == "cash":
                self.pay_cash(name, amount)
            elif token in RESOURCES:
                self.add_goods(name, place, token, -amount)
                self.tell("paid", f"{name} pays {amount} {token.upper()}", player=name, token=token, amount=amount)
            else:
                self.pay_markers(name, token, amount)  # type: ignore[arg-type]

    def pay_cash(self, name: str, amount: int) -> None:
        """Take cash from a player."""
        self.change_player(name, cash=self.player(name).cash - amount)
        self.tell("paid", f"{name} pays ${amount}B", player=name, token="cash", amount=amount)

    def earn_cash(self, name: str, amount: int) -> None:
        """Give a player cash."""
        self.change_player(name, cash=min(MOST, self.player(name).cash + amount))
        self.tell("gained", f"{name} gains ${amount}B", player=name, token="cash", amount=amount)

    def earn_markers(self, name: str, kind: Marker, value: int) -> None:
        """Give a player markers of some value."""
        self._add_markers(name, kind, value)
        self.tell("gained", f"{name} gains {value} {kind}", player=name, token=kind, amount=value)

    def pay_markers(self, name: str, kind: Marker, value: int) -> None:
        """Take markers of some value from a player."""
        self._add_markers(name, kind, -value)
        self.tell("paid", f"{name} pays {value} {kind}", player=name, token=kind, amount=value)

    def _add_markers(self, name: str, kind: Marker, value: int) -> None:
        held = self.player(name).markers
        self.change_player(name, markers={**held, kind: min(MOST, held[kind] + value)})


def goods_with(goods: Goods, resource: Resource, amount: int) -> Goods:
    """Return resources with some more or fewer of one; none is left out.

    >>> goods_with({"ore": 1, "sup": 2}, "sup", -2)
    {'ore': 1}
    """
    number = min(MOST, goods.get(resource, 0) + amount)
    return _with(goods, resource, number or None)


def _with(held: Mapping[Any, Any], key: str, value: Any) -> dict[Any, Any]:
    others = {name: old for name, old in held.items() if name != key}
    return dict(sorted({**others, key: value}.items())) if value is not None else others
