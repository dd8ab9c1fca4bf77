"""The state of a Horizons game with New Horizons: ships, damage, alliances and the battle under way."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.horizons import state as base
from starlaw.knowledge.horizons.state import Pieces, Pile
from starlaw.knowledge.new_horizons.content import HYPERSPACE, SHIPS, Content, Race, Ship
from starlaw.knowledge.new_horizons.decisions import Damage, Decision
from starlaw.knowledge.new_horizons.lanes import lanes
from starlaw.knowledge.telling import counts, each, says, told
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


KINDS = {**base.KINDS, "Ship": "ship_kind(X)", "Place": "tile(X) | X = hyperspace", "Race": "a_race(X)"}


class Fleet(Frozen):
    """The ships of a player: how many of each kind are not on the table, and those that are."""

    dock: Annotated[
        Mapping[Ship, Number],
        counts("dock(Player, Ship, N)", "{Player} has {N} {Ship}(s) in the dock", most="largest(Ship, N)"),
    ]
    ships: Annotated[
        Ships,
        counts(
            "ship(Player, Ship, Place, Damage, N)",
            "{Player} has {N} {Ship}(s) with damage {Damage} at {Place}",
            most="largest(Ship, N)",
            within="toughest(Ship, B), Damage < B",
        ),
    ] = ()

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

    world: Annotated[
        Name, says("battlefield(World)", "a battle is fought at {World}", form=":- battlefield(W), not shows(W, _).")
    ]
    attackers: Annotated[
        tuple[Name, ...], Field(min_length=1), says("attacker(Player)", "{Player} [does not attack|attacks]")
    ]
    defenders: Annotated[
        tuple[Name, ...], Field(min_length=1), says("defender(Player)", "{Player} [does not defend|defends]")
    ]
    bombardment: Annotated[bool, says("bombarding", "structures are [not ]bombarded")] = False
    step: Annotated[str, Field(pattern="^(cloak|sneak|hunt|fire|retreat)$")] = "cloak"
    cloaked: Annotated[
        Mapping[Name, Number],
        counts(
            "cloaked(Player, N)",
            "{Player} has {N} cloaked ships in the battle",
            most="largest(stealth_ship, N)",
        ),
    ] = {}
    hunting: Annotated[
        Mapping[Name, Number],
        counts(
            "hunting(Player, N)",
            "{Player} has {N} hunting destroyers in the battle",
            most="largest(destroyer, N)",
        ),
    ] = {}


LANES = """
laid(W, W') :- orbits(W, O), orbits(W', O), W != W'.
laid(W, hyperspace) :- orbits(W, _).
laid(hyperspace, W) :- orbits(W, _).
:- lane(L, L'), not laid(L, L').
:- laid(L, L'), not lane(L, L').
"""


class State(base.State):
    """One moment of a Horizons game with ships; the first decision on the agenda is asked now."""

    kinds: ClassVar[Mapping[str, str]] = KINDS

    agenda: Annotated[tuple[Decision, ...], Field(max_length=16)]  # type: ignore[assignment]
    fleets: Annotated[Mapping[Name, Fleet], each("Player")]
    races: Annotated[Mapping[Name, Race], says("race(Player, Race)", "{Player} plays {Race}")] = {}
    damaged: Annotated[
        Mapping[Name, Mapping[Name, Pieces]],
        counts("damaged(World, Player, N)", "{Player} has {N} damaged colonies on {World}", most="in_box(colony, N)"),
    ] = {}
    alliances: Annotated[
        Pairs, says("allied(Player, Player')", "{Player} and {Player'} are [no longer ]allied", both=True)
    ] = ()
    rebuffed: Annotated[
        Pile, says("rebuffed(Player)", "{Player} [may get offers again|gets no more offers] in this turn")
    ] = ()
    trades: Annotated[
        Number, counts("traded(N)", "{N} tokens were exchanged in this turn", most="fixed(traded_pieces, N)")
    ] = 0
    battle: Battle | None = None

    @told(says("lane(Place, Place')", "a lane leads from {Place} to {Place'}", quiet=True, form=LANES, of="worlds"))
    def lanes(self) -> tuple[tuple[Name, Name], ...]:
        """Return the lanes of the worlds on the table."""
        return tuple(lanes(self.worlds))

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


def check_numbers(state: State, content: Content) -> None:
    """Raise an error for more of something than any player can have."""
    limits = [("trades", state.trades, content.battle.values["traded_pieces"])]
    if state.battle is not None:
        limits += [("battle.cloaked", n, content.most("stealth_ship")) for n in state.battle.cloaked.values()]
        limits += [("battle.hunting", n, content.most("destroyer")) for n in state.battle.hunting.values()]
    for field, number, most in limits:
        if number > most:
            raise InvalidInputError(f"{field}: expected at most {most}, got {number}")
    for seat, fleet in state.fleets.items():
        _check_ships(f"fleets.{seat}", fleet.dock, fleet.ships, content)
    for entry in state.agenda:
        if entry.kind == "ships":
            _check_ships("agenda.activated", {}, entry.activated, content)


def _check_ships(field: str, dock: Mapping[Ship, int], ships: Iterable[Any], content: Content) -> None:
    """Raise an error for more ships, or more damage, than any player can have."""
    counted = Counter(dock)
    for ship in ships:
        counted[ship.kind] += 1
        if ship.damage >= content.toughest(ship.kind):
            raise InvalidInputError(f"{field}: no {ship.kind} has damage {ship.damage}")
    for kind, number in counted.items():
        if number > content.most(kind):
            raise InvalidInputError(f"{field}: expected at most {content.most(kind)} of {kind}, got {number}")
