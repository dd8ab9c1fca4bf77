"""The table with ships while a move is carried out."""

from collections.abc import Iterator
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons.state import World
from starlaw.knowledge.new_horizons.content import Content, Race, Ship
from starlaw.knowledge.new_horizons.state import PlacedShip, State, in_order
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.dice import throw
from starlaw.solver.executor.horizons.table import HorizonsTable


def counted(number: int, one: str, many: str) -> str:
    """Return a number with the word for it."""
    return f"{number} {one if number == 1 else many}"


class ShipTable(HorizonsTable):
    """Small steps with ships, besides those of Horizons."""

    state: State
    content: Content

    def race(self, seat: str) -> Race | None:
        """Return a player's race, in the advanced game."""
        return self.state.races.get(seat)

    def world(self, tile: str) -> World:
        """Return a world on the table."""
        return self.state.worlds[tile]

    def to_the_left(self, seat: str) -> tuple[str, ...]:
        """Return all players in turn order, beginning with one."""
        seats = self.state.seats
        start = seats.index(seat)
        return (*seats[start:], *seats[:start])

    # --- Ships ---

    def ships(self, seat: str, place: str, *kinds: str) -> tuple[PlacedShip, ...]:
        """Return a player's ships at a place, of some kinds or of all."""
        mine = self.state.fleets[seat].ships
        return tuple(ship for ship in mine if ship.place == place and (not kinds or ship.kind in kinds))

    def launch(self, seat: str, kind: Ship, place: str) -> None:
        """Move a ship from the dock into orbit."""
        self._set_dock(seat, kind, -1)
        self._set_ships(seat, (*self.state.fleets[seat].ships, PlacedShip(kind=kind, place=place)))

    def change_ship(self, seat: str, kind: Any, place: str, damage: int, /, **fields: Any) -> None:
        """Give one of a player's ships another place or another damage."""
        ships = self._without(seat, kind, place, damage)
        self._set_ships(seat, (*ships, evolve(PlacedShip(kind=kind, place=place, damage=damage), **fields)))

    def take_off(self, seat: str, kind: Any, place: str, damage: int, to_dock: bool = True) -> None:
        """Take one of a player's ships off the table, into the dock or out of the game."""
        self._set_ships(seat, self._without(seat, kind, place, damage))
        if to_dock:
            self._set_dock(seat, kind, 1)

    def _without(self, seat: str, kind: str, place: str, damage: int) -> tuple[PlacedShip, ...]:
        ships = self.state.fleets[seat].ships
        gone = next(i for i, s in enumerate(ships) if (s.kind, s.place, s.damage) == (kind, place, damage))
        return (*ships[:gone], *ships[gone + 1 :])

    def _set_ships(self, seat: str, ships: tuple[PlacedShip, ...]) -> None:
        fleet = evolve(self.state.fleets[seat], ships=in_order(ships))
        self.change(fleets={**self.state.fleets, seat: fleet})

    def _set_dock(self, seat: str, kind: Ship, by: int) -> None:
        fleet = self.state.fleets[seat]
        dock = {**fleet.dock, kind: fleet.dock[kind] + by}
        self.change(fleets={**self.state.fleets, seat: evolve(fleet, dock=dock)})

    # --- Colonies ---

    def damaged(self, tile: str, owner: str) -> int:
        """Return how many colonies of a player on a world are damaged."""
        return self.state.damaged.get(tile, {}).get(owner, 0)

    def set_damaged(self, tile: str, owner: str, number: int) -> None:
        """Say how many colonies of a player on a world are damaged; nothing is listed at zero."""
        owners = {**self.state.damaged.get(tile, {}), owner: number}
        listed = {**self.state.damaged, tile: {name: n for name, n in owners.items() if n}}
        self.change(damaged={name: kept for name, kept in listed.items() if kept})

    # --- Friend and foe ---

    @cites("new_horizons/alliances#1", "new_horizons/battle#2")
    def hostile(self, one: str, other: str) -> bool:
        """Tell whether two players are not allied."""
        return one != other and tuple(sorted((one, other))) not in self.state.alliances

    def rivals(self, seat: str) -> Iterator[str]:
        """Yield the hostile players to the left."""
        return (other for other in self.to_the_left(seat) if self.hostile(seat, other))

    # --- Dice ---

    @cites("new_horizons/components#9", "new_horizons/combat#14")
    def throw(self, what: str, dice: int, one_by_one: bool = False) -> int:
        """Throw dice and return the hits: one for every full 5 in their sum, or in each of them."""
        if not dice:
            return 0
        thrown = throw(self.chance, what, dice, self.content.battle.values["sum_for_a_hit"], one_by_one)
        shown = f"{', '.join(map(str, thrown.faces))}: " if thrown.faces else ""
        text = f"{what}, {counted(dice, 'die', 'dice')}: {shown}{counted(thrown.hits, 'hit', 'hits')}"
        self.tell("drawn", text, what=what, dice=dice, hits=thrown.hits)
        return thrown.hits
