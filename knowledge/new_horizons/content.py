"""The content of New Horizons: ships, prices and races, added to a content pack of Horizons."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import model_validator

from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.horizons import content as base
from starlaw.knowledge.horizons.content import Count, Numbers, Structure, Token
from starlaw.knowledge.keeping import kept
from starlaw.knowledge.overlays import pack_value
from starlaw.knowledge.packs import DEFAULT, default_file
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen

Ship = Literal["battleship", "cruiser", "destroyer", "stealth_ship"]
Race = Literal["narah", "species_1825", "quillion", "traachet", "drej"]
SHIPS: tuple[Ship, ...] = get_args(Ship)
HYPERSPACE = "hyperspace"


class ShipNumbers(Frozen):
    """A number for every kind of ship."""

    provenance: Provenance
    values: Mapping[Ship, Count]

    @model_validator(mode="after")
    def _complete(self) -> "ShipNumbers":
        for ship in SHIPS:
            if ship not in self.values:
                raise ValueError(f"values.{ship} is missing")
        return self


class CombatValues(Frozen):
    """The Combat Value of every kind of ship and structure."""

    provenance: Provenance
    values: Mapping[Ship | Structure, Count]

    @model_validator(mode="after")
    def _complete(self) -> "CombatValues":
        for piece in (*SHIPS, *get_args(Structure)):
            if not 1 <= self.values.get(piece, 0) <= 4:
                raise ValueError(f"values.{piece} is missing or not from 1 to 4")
        return self


class ShipPrice(Frozen):
    """What a ship costs in tokens."""

    provenance: Provenance
    values: Mapping[Token, Count]


class RaceShips(Frozen):
    """How the ships of a race differ from those of the chart."""

    provenance: Provenance
    combat: Mapping[Ship, Count] = {}
    fleet: Mapping[Ship, Count] = {}
    costs: Mapping[Ship, Mapping[Token, Count]] = {}
    moves_free: tuple[Ship, ...] = ()
    lands: tuple[Ship, ...] = ()
    sneaks: tuple[Ship, ...] = ()


class Content(base.Content):
    """A content pack of Horizons with what the expansion adds."""

    fleet: ShipNumbers
    combat: CombatValues
    ship_control: ShipNumbers
    ship_costs: Mapping[Ship, ShipPrice]
    battle: Numbers
    race_ships: Mapping[Race, RaceShips]

    @model_validator(mode="after")
    def _every_ship_and_race_is_there(self) -> "Content":
        for name, known, wanted in (
            ("ship_costs", self.ship_costs, SHIPS),
            ("race_ships", self.race_ships, get_args(Race)),
            ("battle.values", self.battle.values, ("sum_for_a_hit", "move_energy", "repair_metal", "traded_pieces")),
        ):
            for key in wanted:
                if key not in known:
                    raise ValueError(f"{name}.{key} is missing")
        if {self.combat.values["destroyer"], self.combat.values["stealth_ship"]} != {1}:
            raise ValueError("combat.values: destroyers and stealth ships are expected to go down with one hit")
        if self.battle.values["sum_for_a_hit"] < 1:
            raise ValueError("battle.values.sum_for_a_hit: expected a number above 0")
        return self

    def hits_to_destroy(self, piece: Any, race: Race | None) -> int:
        """Return the Combat Value of a ship or structure, for players of a race if there are races."""
        own = self.race_ships[race].combat if race else {}
        return own.get(piece, self.combat.values[piece])

    def in_fleet(self, ship: Ship, race: Race | None) -> int:
        """Return how many ships of a kind a player has."""
        own = self.race_ships[race].fleet if race else {}
        return own.get(ship, self.fleet.values[ship])

    def most(self, ship: Ship) -> int:
        """Return the most ships of a kind that any player has."""
        return max(self.fleet.values[ship], *(own.fleet.get(ship, 0) for own in self.race_ships.values()))

    def toughest(self, ship: Ship) -> int:
        """Return the highest Combat Value that a kind of ship has with any player."""
        return max(self.combat.values[ship], *(own.combat.get(ship, 0) for own in self.race_ships.values()))


@cache
def content(path: str = DEFAULT) -> Content:
    """Return the default pack, or the pack in a user's file; parts of the expansion that it lacks are the default's."""
    files = [default_file("horizons"), default_file("new_horizons")]
    if path == DEFAULT:
        return kept(Content, files, lambda: _content(DEFAULT, files))
    return _content(path, files)


def _content(path: str, defaults: Sequence[Path]) -> Content:
    base.content(DEFAULT)
    file = str(defaults[0]) if path == DEFAULT else path
    value, more = read_yaml(file) if path == DEFAULT else pack_value(path, defaults), read_yaml(defaults[1])
    if path != DEFAULT and isinstance(value, dict):
        base.content_of({key: part for key, part in value.items() if key not in more}, path)
    return validated(Content, {**more, **value} if isinstance(value, dict) else value, file)
