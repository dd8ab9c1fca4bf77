"""The state of a Horizons game with New Horizons: ships, damage, alliances and the battle under way."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.horizons import state as base
from starlaw.knowledge.horizons.state import Pieces, Pile, known_ids
from starlaw.knowledge.new_horizons.content import HYPERSPACE, SHIPS, Content, Race, Ship
from starlaw.knowledge.new_horizons.decisions import Damage, Decision
from starlaw.knowledge.values import Frozen, Name

Number = Annotated[int, Field(ge=0, le=4, strict=True)]


class PlacedShip(Frozen):
    """A ship on the table: its kind, the world that it orbits or hyperspace, and its damage."""

    kind: Ship
    place: Name
    damage: Damage = 0


def in_order(ships: tuple[PlacedShip, ...]) -> tuple[PlacedShip, ...]:
    """Return ships in their canonical order."""
    return tuple(sorted(ships, key=lambda ship: (SHIPS.index(ship.kind), ship.place, ship.damage)))


Ships = Annotated[tuple[PlacedShip, ...], AfterValidator(in_order)]
Pair = Annotated[tuple[Name, Name], AfterValidator(lambda pair: tuple(sorted(pair)))]
Pairs = Annotated[tuple[Pair, ...], AfterValidator(lambda pairs: tuple(sorted(set(pairs))))]


class Fleet(Frozen):
    """The ships of a player: how many of each kind are not on the table, and those that are."""

    dock: Mapping[Ship, Number]
    ships: Ships = ()

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Fleet":
        for ship in SHIPS:
            if ship not in self.dock:
                raise ValueError(f"dock.{ship} is missing")
        return self


class Battle(Frozen):
    """A battle under way: its world, the players of both sides with their leaders first, and this round's choices.

    In a bombardment the defending side is the structures of one player on that world.
    """

    world: Name
    attackers: Annotated[tuple[Name, ...], Field(min_length=1)]
    defenders: Annotated[tuple[Name, ...], Field(min_length=1)]
    bombardment: bool = False
    step: Annotated[str, Field(pattern="^(cloak|sneak|hunt|fire|retreat)$")] = "cloak"
    cloaked: Mapping[Name, Number] = {}
    hunting: Mapping[Name, Number] = {}


class State(base.State):
    """One moment of a Horizons game with ships; the first decision on the agenda is asked now."""

    agenda: Annotated[tuple[Decision, ...], Field(max_length=16)]  # type: ignore[assignment]
    fleets: Mapping[Name, Fleet]
    races: Mapping[Name, Race] = {}
    damaged: Mapping[Name, Mapping[Name, Pieces]] = {}
    alliances: Pairs = ()
    rebuffed: Pile = ()
    trades: Number = 0
    battle: Battle | None = None

    @model_validator(mode="after")
    def _seats_exist(self) -> "State":
        if sorted(self.fleets) != sorted(self.players):
            raise ValueError(f"fleets must be those of {', '.join(sorted(self.players))}; got {list(self.fleets)!r}")
        named = [("races", tuple(self.races)), ("rebuffed", self.rebuffed)]
        named += [("alliances", pair) for pair in self.alliances]
        named += [(f"damaged.{tile}", tuple(owners)) for tile, owners in self.damaged.items()]
        if self.battle is not None:
            sides = (*self.battle.attackers, *self.battle.defenders)
            named += [("battle", (*sides, *self.battle.cloaked, *self.battle.hunting))]
        for entry in self.agenda:
            if entry.kind in ("pact", "trade"):
                named += [("agenda.offered_by", (entry.offered_by,))]
        self._worlds_are_on_the_table()
        for field, names in named:
            for name in names:
                if name not in self.players:
                    raise ValueError(f"{field} must name one of {', '.join(sorted(self.players))}; got {name!r}")
        return self

    def _worlds_are_on_the_table(self) -> None:
        places = [("battle.world", self.battle.world)] if self.battle is not None else []
        for entry in self.agenda:
            if entry.kind == "engage":
                places.append(("agenda.world", entry.world))
            if entry.kind == "ships":
                places += [("agenda.reached", world) for world in entry.reached]
                places += [("agenda.place", entry.place)] if entry.place != HYPERSPACE else []
        for field, world in places:
            if world not in self.worlds:
                raise ValueError(f"{field} must name a world on the table; got {world!r}")


def check_ids(state: State, content: Content) -> None:
    """Raise an error for the first id in a state that the content does not know."""
    base.check_ids(state, content)
    tiles = {tile.id for tile in content.worlds.tiles}
    places = {*tiles, HYPERSPACE}
    for seat, fleet in state.fleets.items():
        known_ids(f"fleets.{seat}.ships", (ship.place for ship in fleet.ships), places)
        _check_numbers(f"fleets.{seat}", fleet.dock, fleet.ships, content)
    known_ids("damaged", state.damaged, tiles)
    known_ids("races", state.races.values(), get_args(Race))
    if state.battle is not None:
        known_ids("battle.world", (state.battle.world,), tiles)
    for entry in state.agenda:
        if entry.kind == "ships":
            known_ids("agenda.place", (entry.place,), places)
            known_ids("agenda.reached", entry.reached, tiles)
        if entry.kind == "engage":
            known_ids("agenda.world", (entry.world,), tiles)
        if entry.kind == "ships":
            _check_numbers("agenda.activated", {}, entry.activated, content)
    limits = [("trades", state.trades, content.battle.values["traded_pieces"])]
    if state.battle is not None:
        limits += [("battle.cloaked", n, content.most("stealth_ship")) for n in state.battle.cloaked.values()]
        limits += [("battle.hunting", n, content.most("destroyer")) for n in state.battle.hunting.values()]
    for field, number, most in limits:
        if number > most:
            raise InvalidInputError(f"{field}: expected at most {most}, got {number}")


def _check_numbers(field: str, dock: Mapping[Ship, int], ships: Iterable[Any], content: Content) -> None:
    """Raise an error for more ships, or more damage, than any player can have."""
    counted = Counter(dock)
    for ship in ships:
        counted[ship.kind] += 1
        if ship.damage >= content.toughest(ship.kind):
            raise InvalidInputError(f"{field}: no {ship.kind} has damage {ship.damage}")
    for kind, number in counted.items():
        if number > content.most(kind):
            raise InvalidInputError(f"{field}: expected at most {content.most(kind)} of {kind}, got {number}")
