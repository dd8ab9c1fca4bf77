"""The state of a Stellar Horizons game: what is true now, never what is allowed. Nothing in it is hidden."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.states import GameState
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.pieces import Resource
from starlaw.knowledge.telling import Telling, counts, each, known, names, says, some, told
from starlaw.knowledge.values import Frozen, Name

Economic = Literal["initiative", "diplomacy", "maintenance", "transport", "technology"]
Yearly = Literal["build", "movement", "combat", "exploration", "trade", "bases"]
Step = Literal[Economic, Yearly]
Choice = Literal["receive", "card", "evade", "engage", "drones"]
Points = Literal["engineering", "physics", "biology", "politics", "wild"]
Marker = Literal["engineering", "physics", "biology", "politics", "victory", "wild"]
ECONOMIC: tuple[Step, ...] = get_args(Economic)
YEARLY: tuple[Step, ...] = get_args(Yearly)
SETTLEMENT = "settlement"  # the facility that a base has many of
MARKERS: tuple[Marker, ...] = get_args(Marker)
Amount = Annotated[int, Field(ge=0, le=999, strict=True)]
Names = Annotated[tuple[Name, ...], AfterValidator(lambda names: tuple(sorted(set(names))))]


def _without_none(goods: Any) -> Any:
    """Leave out what there is none of."""
    return {key: number for key, number in goods.items() if number != 0} if isinstance(goods, dict) else goods


Goods = Annotated[Mapping[Resource, Annotated[int, Field(ge=1, le=999, strict=True)]], BeforeValidator(_without_none)]


# What the variables of the patterns below range over, as conditions of the rules on X.
KINDS = {
    "Player": "sits(X)",
    "Faction": "faction(X)",
    "Ship": "counter(X)",
    "Probe": "ship_kind(X, probe)",
    "Place": "place(X)",
    "System": "system(X, _)",
    "World": "world(X)",
    "Site": "base_price(X, _)",
    "Store": "base_price(X, _) | X = earth",
    "Facility": "facility(X)",
    "Resource": "resource(X)",
    "Tech": "tech(X)",
    "Card": "card(X)",
    "Mission": "mission(X)",
}
# Nothing costs more, not even all bases and CVs above limits of 0, so that more is not told to the rules.
RICHEST, WISEST, FULLEST = 310, 40, 30
# Searches and tables go no further; clingo judges a state with more victory markers or terraforming points.
VICTORIES, TERRAFORMED = "N = 20", "N = 24"


def on_track(place: str) -> str | None:
    """Return the system on whose track a place is; nothing for worlds and flyby boxes."""
    system, _, box = place.rpartition("_")
    return system if box.isdecimal() else None


def _somewhere(ship: dict[str, Any], place: str | None) -> dict[str, Any]:
    return {"place": place} if place else {}


def _on_its_way(ship: dict[str, Any], system: str | None) -> dict[str, Any]:
    """Return the box of a ship of which only the system is known: where it was, or else the first."""
    if not system or on_track(ship.get("place", "")) == system:
        return {}
    return {"place": f"{system}_1"}


class Ship(Frozen):
    """A ship in play: where it is, whether it is reserved, whether it has moved, explored or produced this year, the
    resources on board, and the probe that an RE carries, which is not listed as a ship of its own then.
    """

    place: Name
    reserved: Annotated[bool, says("reserved(Player, Ship)", "{Ship} of {Player} is [not ]reserved")] = False
    moved: Annotated[bool, says("moved(Player, Ship)", "{Ship} of {Player} has [not ]moved")] = False
    explored: Annotated[bool, says("explored(Player, Ship)", "{Ship} of {Player} has [not ]explored")] = False
    produced: Annotated[bool, says("produced(Player, Ship)", "{Ship} of {Player} has [not ]produced")] = False
    cargo: Annotated[
        Goods,
        counts(
            "carries(Player, Ship, Resource, N)",
            "{Ship} of {Player} carries {N} {Resource}",
            most="cargo_told(Ship, N)",
        ),
    ] = Field(default={})
    probe: Annotated[
        Name | None, says("aboard(Player, Ship, Probe)", "{Probe} of {Player} is [not ]on board of {Ship}")
    ] = None

    @told(
        says(
            "at(Player, Ship, Place)",
            "{Ship} of {Player} is [no longer ]at {Place}",
            form=":- under_way(P, C, _), at(P, C, _).",
            back=_somewhere,
        )
    )
    def at(self) -> Name | None:
        """Return the world or flyby box of a ship."""
        return None if on_track(self.place) else self.place

    @told(
        says(
            "under_way(Player, Ship, System)",
            "{Ship} of {Player} is [no longer ]on its way to {System}",
            back=_on_its_way,
        )
    )
    def under_way(self) -> Name | None:
        """Return the system on whose track a ship is."""
        return on_track(self.place)


class Base(Frozen):
    """A base: its facilities with the damage on each, its settlements, what it stores, its trade markers, whether it
    has built in this step, the terraforming points that were bought from it in this step, and whether it is under
    blockade.
    """

    facilities: Annotated[
        Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]],
        names("facility_at(Player, Site, Facility)", "{Player} has [no|a] {Facility} on {Site}"),
        counts(
            "damage(Player, Site, Facility, N)",
            "the {Facility} of {Player} on {Site} has {N} damage",
            most="shield(Facility, N)",
            form=":- damage(P, W, F, _), not facility_at(P, W, F).",
        ),
    ] = {}
    settlements: Annotated[
        int,
        Field(ge=0, le=99, strict=True),
        counts("settled(Player, Site, N)", "{Player} has {N} settlements on {Site}"),
    ] = 0
    stock: Annotated[
        Goods,
        counts("stores(Player, Site, Resource, N)", "{Player} stores {N} {Resource} on {Site}", most=FULLEST),
    ] = Field(default={})
    trade: Annotated[
        int,
        Field(ge=0, le=9, strict=True),
        some("trades(Player, Site)", "the base of {Player} on {Site} has [no|a] trade marker"),
    ] = 0
    built: Annotated[bool, says("built(Player, Site)", "the base of {Player} on {Site} has [not ]built yet")] = False
    points: Annotated[
        int,
        Field(ge=0, le=24, strict=True),
        counts("terraformed(Player, Site, N)", "{Player} has bought {N} points for {Site} in this turn"),
    ] = 0
    blockaded: Annotated[bool, says("blockaded(Player, Site)", "the base of {Player} on {Site} is [not ]blockaded")] = (
        False
    )


def _marked(player: dict[str, Any], points: Mapping[str, int]) -> dict[str, Any]:
    """Return the markers that atoms tell; more than are told may be as many as there were."""
    held = player["markers"]
    said = {kind: points.get(kind, 0) for kind in MARKERS if kind != "victory"}
    return {"markers": {**held, **{kind: max(n, held[kind]) if n == WISEST else n for kind, n in said.items()}}}


def _victorious(player: dict[str, Any], number: int) -> dict[str, Any]:
    return {"markers": {**player["markers"], "victory": number}}


class Player(Frozen):
    """What one faction has: cash in $B, the value of its markers, its techs and policies, its ships by counter, its
    bases by world, its resources on Earth, its mission and those it has earned, its relations with other factions (0
    is left out); and in this step, where it attacked, its roll and its markers for initiative, its diplomatic shifts,
    whether it bought a tech and how much it transported.
    """

    cash: Annotated[Amount, counts("has(Player, cash, N)", "{Player} has ${N}B", most=RICHEST)]
    markers: Mapping[Marker, Amount]
    techs: Annotated[Names, says("owns(Player, Tech)", "{Player} [does not have|has] {Tech}")] = ()
    ships: Annotated[Mapping[Name, Ship], each("Ship", "at", "under_way")] = {}
    bases: Annotated[
        Mapping[Name, Base],
        each("Site", "base"),
        names("base(Player, Site)", "{Player} has [no|a] base on {Site}"),
    ] = {}
    stock: Annotated[
        Goods,
        counts("stores(Player, earth, Resource, N)", "{Player} stores {N} {Resource} on Earth", most=FULLEST),
    ] = Field(default={})
    attacked: Annotated[Names, says("attacked(Player, Place)", "{Player} has [not ]attacked at {Place}")] = ()
    mission: Annotated[
        Name | None, says("has_mission(Player, Mission)", "{Player} [does not have|has] the mission {Mission}")
    ] = None
    earned: Annotated[Names, says("earned(Player, Mission)", "{Player} has [not ]earned {Mission}")] = ()
    relations: Annotated[
        Mapping[Name, Annotated[int, Field(ge=-9, le=9, strict=True)]],
        says(
            "relation(Player, Faction, Relation)",
            "the relations of {Player} with {Faction} are {Relation}",
            within="number(diplomacy, most, M), Relation >= -M, Relation <= M",
        ),
    ] = {}
    rolled: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    bids: Annotated[int, Field(ge=0, le=99, strict=True)] = 0
    shifts: Annotated[
        int,
        Field(ge=0, le=9, strict=True),
        counts("shifted(Player, N)", "{Player} has attempted {N} diplomatic shifts"),
    ] = 0
    bought: Annotated[bool, says("bought(Player)", "{Player} has [not ]bought a tech")] = False
    transported: Annotated[
        int,
        Field(ge=0, le=9, strict=True),
        counts("transported(Player, N)", "{Player} has transported {N} resources"),
    ] = 0

    @told(counts("has(Player, Points, N)", "{Player} has {N} {Points}", most=WISEST, back=_marked))
    def points(self) -> Mapping[Points, Amount]:
        """Return the markers that can be spent."""
        return {kind: number for kind, number in self.markers.items() if kind != "victory"}

    @told(counts("victory(Player, N)", "{Player} has {N} victory markers", most=VICTORIES, back=_victorious))
    def victories(self) -> Amount:
        """Return the victory markers."""
        return self.markers["victory"]

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        for name in MARKERS:
            if name not in self.markers:
                raise ValueError(f"markers.{name} is missing")
        return self


def _asked(*kinds: str) -> str:
    """Return that what is pending belongs to some decisions, as a constraint on its key."""
    return ":- pending({key}, _), " + ", ".join(f"not agenda(0, _, {kind})" for kind in kinds) + "."


_RECEIVED, _CARD, _BATTLE = _asked("receive"), _asked("card"), _asked("evade", "engage", "drones")


def _about(key: str, variable: str, sentence: str, form: str) -> Telling:
    return says(f"pending({key}, {variable})", sentence, form=form.format(key=key))


class Pending(Frozen):
    """What the first decision is about, where it is more than a part of a step: goods on their way from a place, or a
    World card that was drawn, the world that was depleted and the ship that explored it; or a battle: where, by whom,
    on whom, the tactics points of the defender, and the fighters that each side flies in a strike.
    """

    place: Annotated[Name | None, _about("place", "Store", "the goods come from {Store}", _RECEIVED)] = None
    resource: Annotated[Resource | None, _about("resource", "Resource", "the goods are {Resource}", _RECEIVED)] = None
    card: Annotated[Name | None, _about("card", "Card", "the card that was drawn is {Card}", _CARD)] = None
    world: Annotated[Name | None, _about("world", "World", "the world that was depleted is {World}", _CARD)] = None
    ship: Annotated[Name | None, known("Ship")] = None
    field: Annotated[Name | None, _about("field", "Place", "the battle is at {Place}", _BATTLE)] = None
    attacker: Annotated[Name | None, _about("attacker", "Player", "{Player} attacks", _BATTLE)] = None
    defender: Annotated[Name | None, _about("defender", "Player", "{Player} defends", _BATTLE)] = None
    points: Annotated[
        Annotated[int, Field(ge=0, le=5, strict=True)] | None,
        _about("points", "Tactics", "the defender has {Tactics} tactics points", _BATTLE),
    ] = None
    fighters: Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]] | None = None


class Decision(_Decision):
    """A player's part of a step, or a choice that a move left open."""

    asks: ClassVar[Mapping[str, str]] = {
        "initiative": "bid for initiative",
        "diplomacy": "try to shift relations",
        "maintenance": "give up bases before maintenance",
        "transport": "transport resources",
        "technology": "buy a tech or assign points",
        "build": "build and ready ships and buy resources",
        "movement": "launch and move ships",
        "combat": "attack, blockade, hunt pirates or deflect the asteroid",
        "exploration": "explore and produce",
        "trade": "trade resources",
        "bases": "found and expand bases",
        "receive": "name where transported goods arrive",
        "card": "lay or return the card that was drawn",
        "evade": "avoid the battle or stand",
        "engage": "choose how the battle is fought",
        "drones": "choose how many fighters fly",
    }

    kind: Literal[Step, Choice]


class State(GameState):
    """One moment of a game; the first entry of the agenda says whose part of which step it is, and `begun` that this
    player has done something in it besides loading and unloading. Bases of non-player factions have trade markers,
    worlds have cards and terraforming points; the deck has the other cards, and the pool the other missions.
    """

    kinds: ClassVar[Mapping[str, str]] = KINDS

    game: Literal["stellar_horizons"] = "stellar_horizons"
    phase: Annotated[Literal["play", "over"], says("phase(Phase)", "the phase is {Phase}")]
    year: Annotated[int, Field(ge=2000, le=2999, strict=True), says("year(Year)", "it is {Year}")]
    seats: tuple[Name, ...]
    agenda: Annotated[tuple[Decision, ...], Field(max_length=8)]
    begun: Annotated[bool, says("begun", "[the step has just begun|something has been done in this step]")] = False
    pending: Pending | None = None
    players: Annotated[Mapping[Name, Player], each("Player")]
    worlds: Annotated[
        Mapping[Name, Annotated[int, Field(ge=0, le=99, strict=True)]],
        counts("worth(World, N)", "{World} has the exploration value {N}", most="world_value(World, V), N = V + 1"),
    ]
    npf: Annotated[
        Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]],
        some("trades(npf, Site)", "the base of non-player factions on {Site} has [no|a] trade marker"),
    ] = {}
    cards: Annotated[Mapping[Name, Name], says("card_at(World, Card)", "{Card} [does not lie|lies] on {World}")] = {}
    deck: Annotated[
        Mapping[Name, Annotated[int, Field(ge=0, le=20, strict=True)]],
        counts("in_deck(Card, N)", "there are {N} {Card} in the deck", most="card_number(Card, V), N = V + 1"),
    ] = {}
    terraform: Annotated[
        Mapping[Name, Annotated[int, Field(ge=0, le=99, strict=True)]],
        counts("terra(World, N)", "{World} has {N} terraforming points", most=TERRAFORMED),
    ] = {}
    pirates: Annotated[
        Mapping[Name, Annotated[int, Field(ge=0, le=9, strict=True)]],
        some("pirates(System)", "there are [no |]pirates in {System}"),
    ] = {}
    destroyed: Annotated[
        bool, says("destroyed", "an asteroid has [not ]destroyed Earth", form=":- destroyed, not phase(over).")
    ] = False
    asteroids: Annotated[
        tuple[Annotated[int, Field(ge=0, le=99, strict=True)], ...],
        some("asteroid", "[no|an] asteroid comes toward Earth"),
    ] = ()
    public: Annotated[Name | None, says("public_mission(Mission)", "{Mission} is [not ]the public mission")] = None
    pool: Annotated[Names, says("in_pool(Mission)", "{Mission} is [not ]in the pool")] = ()

    @model_validator(mode="after")
    def _can_exist(self) -> "State":
        if sorted(self.seats) != sorted(self.players):
            raise ValueError(f"seats must name the players {', '.join(sorted(self.players))}; got {list(self.seats)!r}")
        for entry in self.agenda:
            if entry.player not in self.players:
                raise ValueError(f"agenda must name one of {', '.join(sorted(self.players))}; got {entry.player!r}")
        return self


def check_places(state: State, content: Content) -> None:
    """Raise an error for a world that is not listed, or a ship at no place of the map."""
    for world in content.world:
        if world not in state.worlds:
            raise InvalidInputError(f"worlds.{world} is missing")
    places = set(content.places)
    for name, player in state.players.items():
        for ship in player.ships.values():
            if ship.place not in places:
                raise InvalidInputError(f"players.{name}.ships: {ship.place!r} is not on the map")


def stock_at(player: Player, place: str) -> Goods:
    """Return the resources that a player has on Earth or at a base."""
    return player.stock if place == HOME else player.bases[place].stock
