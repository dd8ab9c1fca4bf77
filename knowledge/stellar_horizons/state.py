"""The state of a Stellar Horizons game: what is true now, never what is allowed. Nothing in it is hidden."""

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.states import GameState
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.pieces import Resource
from starlaw.knowledge.values import Frozen, Name

Economic = Literal["initiative", "diplomacy", "maintenance", "transport", "technology"]
Yearly = Literal["build", "movement", "combat", "exploration", "trade", "bases"]
Step = Literal[Economic, Yearly]
Choice = Literal["receive", "card", "evade", "engage", "drones"]
Marker = Literal["engineering", "physics", "biology", "politics", "victory", "wild"]
ECONOMIC: tuple[Step, ...] = get_args(Economic)
YEARLY: tuple[Step, ...] = get_args(Yearly)
SETTLEMENT = "settlement"  # the facility that a base has many of
MARKERS: tuple[Marker, ...] = get_args(Marker)
Amount = Annotated[int, Field(ge=0, le=999, strict=True)]
Names = Annotated[tuple[Name, ...], AfterValidator(lambda names: tuple(sorted(set(names))))]


Goods = Mapping[Resource, Annotated[int, Field(ge=1, le=999, strict=True)]]  # what there is none of is left out


class Ship(Frozen):
    """A ship in play: where it is, whether it is reserved, whether it has moved, explored or produced this year, the
    resources on board, and the probe that an RE carries, which is not listed as a ship of its own then.
    """

    place: Name
    reserved: bool = False
    moved: bool = False
    explored: bool = False
    produced: bool = False
    cargo: Goods = Field(default={})
    probe: Name | None = None


class Base(Frozen):
    """A base: its facilities with the damage on each, its settlements, what it stores, its trade markers, whether it
    has built in this step, the terraforming points that were bought from it in this step, and whether it is under
    blockade.
    """

    facilities: Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]] = {}
    settlements: Annotated[int, Field(ge=0, le=99, strict=True)] = 0
    stock: Goods = Field(default={})
    trade: Annotated[int, Field(ge=0, le=9, strict=True)] = 0
    built: bool = False
    points: Annotated[int, Field(ge=0, le=24, strict=True)] = 0
    blockaded: bool = False


class Player(Frozen):
    """What one faction has: cash in $B, the value of its markers, its techs and policies, its ships by counter, its
    bases by world, its resources on Earth, its mission and those it has earned, its relations with other factions (0
    is left out); and in this step, where it attacked, its roll and its markers for initiative, its diplomatic shifts,
    whether it bought a tech and how much it transported.
    """

    cash: Amount
    markers: Mapping[Marker, Amount]
    techs: Names = ()
    ships: Mapping[Name, Ship] = {}
    bases: Mapping[Name, Base] = {}
    stock: Goods = Field(default={})
    attacked: Names = ()
    mission: Name | None = None
    earned: Names = ()
    relations: Mapping[Name, Annotated[int, Field(ge=-9, le=9, strict=True)]] = {}
    rolled: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    bids: Annotated[int, Field(ge=0, le=99, strict=True)] = 0
    shifts: Annotated[int, Field(ge=0, le=9, strict=True)] = 0
    bought: bool = False
    transported: Annotated[int, Field(ge=0, le=9, strict=True)] = 0

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        for name in MARKERS:
            if name not in self.markers:
                raise ValueError(f"markers.{name} is missing")
        return self


class Pending(Frozen):
    """What the first decision is about, where it is more than a part of a step: goods on their way from a place, or a
    World card that was drawn, the world that was depleted and the ship that explored it; or a battle: where, by whom,
    on whom, the tactics points of the defender, and the fighters that each side flies in a strike.
    """

    place: Name | None = None
    resource: Resource | None = None
    card: Name | None = None
    world: Name | None = None
    ship: Name | None = None
    field: Name | None = None
    attacker: Name | None = None
    defender: Name | None = None
    points: Annotated[int, Field(ge=0, le=5, strict=True)] | None = None
    fighters: Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]] | None = None


class Decision(_Decision):
    """A player's part of a step, or a choice that a move left open."""

    kind: Literal[Step, Choice]


class State(GameState):
    """One moment of a game; the first entry of the agenda says whose part of which step it is, and `begun` that this
    player has done something in it besides loading and unloading. Bases of non-player factions have trade markers,
    worlds have cards and terraforming points; the deck has the other cards, and the pool the other missions.
    """

    game: Literal["stellar_horizons"] = "stellar_horizons"
    phase: Literal["play", "over"]
    year: Annotated[int, Field(ge=2000, le=2999, strict=True)]
    seats: tuple[Name, ...]
    agenda: Annotated[tuple[Decision, ...], Field(max_length=8)]
    begun: bool = False
    pending: Pending | None = None
    players: Mapping[Name, Player]
    worlds: Mapping[Name, Annotated[int, Field(ge=0, le=99, strict=True)]]
    npf: Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]] = {}
    cards: Mapping[Name, Name] = {}
    deck: Mapping[Name, Annotated[int, Field(ge=0, le=20, strict=True)]] = {}
    terraform: Mapping[Name, Annotated[int, Field(ge=0, le=99, strict=True)]] = {}
    pirates: Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]] = {}
    destroyed: bool = False
    asteroids: tuple[Annotated[int, Field(ge=0, le=99, strict=True)], ...] = ()
    public: Name | None = None
    pool: Names = ()

    @model_validator(mode="after")
    def _can_exist(self) -> "State":
        if sorted(self.seats) != sorted(self.players):
            raise ValueError(f"seats must name the players {', '.join(sorted(self.players))}; got {list(self.seats)!r}")
        for entry in self.agenda:
            if entry.player not in self.players:
                raise ValueError(f"agenda must name one of {', '.join(sorted(self.players))}; got {entry.player!r}")
        return self


def check_ids(state: State, content: Content) -> None:
    """Raise an error for the first id in a state that the content does not know."""
    _known("seats", state.seats, content.faction)
    _known("worlds", state.worlds, content.world)
    for world in content.world:
        _known("worlds", (world,), state.worlds)
    sites = [world.id for world in content.worlds.values if world.base]
    _known("npf", state.npf, sites)
    _known("cards", state.cards, content.world)
    _known("cards", state.cards.values(), content.card)
    _known("deck", state.deck, content.card)
    _known("pirates", state.pirates, content.system_ids)
    _known("terraform", state.terraform, content.world)
    _known("pool", (*state.pool, *filter(None, [state.public])), content.mission)
    techs = {tech.id for tech in content.techs.values}
    places = set(content.places)
    for name, player in state.players.items():
        _known(f"players.{name}.techs", player.techs, techs)
        _known(f"players.{name}.ships", player.ships, content.counter)
        _known(f"players.{name}.ships", (ship.place for ship in player.ships.values()), places)
        probes = [counter.id for counter in content.fleet.values if counter.kind == "probe"]
        for counter, ship in player.ships.items():
            _known(f"players.{name}.ships.{counter}.probe", filter(None, [ship.probe]), probes)
        _known(f"players.{name}.bases", player.bases, sites)
        _known(f"players.{name}.relations", player.relations, content.faction)
        _known(f"players.{name}.earned", (*player.earned, *filter(None, [player.mission])), content.mission)
        for world, base in player.bases.items():
            _known(f"players.{name}.bases.{world}.facilities", base.facilities, set(content.facility) - {SETTLEMENT})


def stock_at(player: Player, place: str) -> Goods:
    """Return the resources that a player has on Earth or at a base."""
    return player.stock if place == HOME else player.bases[place].stock


def _known(field: str, ids: Iterable[str], known: Collection[str]) -> None:
    for name in ids:
        if name not in known:
            raise InvalidInputError(f"{field}: {name!r} is not known")
