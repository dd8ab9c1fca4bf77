"""The content of Horizons: what is printed on boards, tiles and cards, with the provenance of each part."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.overlays import pack_value
from starlaw.knowledge.packs import DEFAULT, Pack, default_file, read_pack, users_pack
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name

Habitat = Literal["arboreal", "desert", "frozen", "gaseous", "oceanic", "volcanic"]
Structure = Literal["colony", "energy_collector", "metal_collector"]
Collector = Literal["energy_collector", "metal_collector"]
Resource = Literal["energy", "metal"]
Token = Literal["energy", "metal", "knowledge"]
Action = Literal["explore", "adapt", "build", "harvest", "conspire"]
Side = Literal["front", "back"]
Count = Annotated[int, Field(ge=0, le=99, strict=True)]
Positive = Annotated[int, Field(ge=1, le=9, strict=True)]
Basis = Literal[
    "colony", "energy_collector", "metal_collector", "collector", "world", "system", "habitat", "ally", "mission"
]


class Gain(Frozen):
    """Take tokens from the supply; `either` is energy or metal, one choice for each token."""

    effect: Literal["gain"]
    token: Token | Literal["either"]
    amount: Positive = 1
    per: Basis | None = None
    at_most: Positive = 9


class Discount(Frozen):
    """The Build of this action costs less; only useful before the action."""

    effect: Literal["discount"]
    energy: Count = 0
    metal: Count = 0


class ExtraBuild(Frozen):
    """Build one structure more, at a lower price or free."""

    effect: Literal["build"]
    structures: tuple[Structure, ...] = Field(min_length=1)
    energy: Count = 0
    metal: Count = 0
    free: bool = False


class Displace(Frozen):
    """Send a structure from the map back to its owner's board."""

    effect: Literal["displace"]
    structures: tuple[Structure, ...] = Field(min_length=1)
    of: Literal["opponent", "anyone"] = "opponent"


class Take(Frozen):
    """Take a token from an opponent; `give` makes it a swap."""

    effect: Literal["take"]
    token: Token | Literal["either"]
    give: Token | None = None


class DrawCards(Frozen):
    """Draw missions, recruit an ally, or draw and place a world."""

    effect: Literal["draw"]
    what: Literal["mission", "ally", "world"]


class Activate(Frozen):
    """Activate one habitat more."""

    effect: Literal["adapt"]


Effect = Annotated[Gain | Discount | ExtraBuild | Displace | Take | DrawCards | Activate, Field(discriminator="effect")]


class Face(Frozen):
    """One side of an ally card: what it costs, what it does, and what becomes of the card."""

    cost: Mapping[Token, Positive] = {}
    effects: tuple[Effect, ...] = ()
    after: Literal["flip", "discard"]

    @model_validator(mode="after")
    def _can_be_carried_out(self) -> "Face":
        worlds = sum(effect.effect == "draw" and effect.what == "world" for effect in self.effects)
        if worlds > 1:
            raise ValueError("a face draws at most one world, which is laid before anything else")
        claims = [e.at_most if e.per else e.amount for e in self.effects if e.effect == "gain" and e.token == "either"]
        if sum(claims) > 9:
            raise ValueError(f"a face gives at most 9 resources of choice, got {sum(claims)}")
        return self


class Ally(Frozen):
    """An ally card; its action is the symbol in the lower left corner."""

    id: Name
    name: str
    action: Action
    front: Face
    back: Face


class Counted(Frozen):
    """A mission condition in terms of a count: at least or at most so many."""

    of: Literal[
        "colony", "energy_collector", "metal_collector", "structure", "world", "system", "habitat",
        "ally", "energy", "metal", "knowledge",
    ]  # fmt: skip
    at_least: Count | None = None
    at_most: Count | None = None

    @model_validator(mode="after")
    def _one_bound(self) -> "Counted":
        if (self.at_least is None) == (self.at_most is None):
            raise ValueError("a counted condition has either at_least or at_most")
        return self


class Mission(Frozen):
    """A mission card; its condition is a count, that of another mission, or the rule of its own name."""

    id: Name
    title: str
    points: Count
    why: str = ""
    counted: Counted | None = None
    same_as: Name | None = None


class World(Frozen):
    """A world tile with the habitat on each of its faces."""

    id: Name
    faces: tuple[Habitat, Habitat]


class Numbers(Frozen):
    """Named numbers of one provenance."""

    provenance: Provenance
    values: Mapping[Name, Count]


class SeatColours(Frozen):
    """The players' colours, in the order in which seats are filled."""

    provenance: Provenance
    values: tuple[Name, ...]


class CollectorKinds(Frozen):
    """Which collectors worlds of one habitat take."""

    provenance: Provenance
    values: tuple[Collector, ...]


class BuildCosts(Frozen):
    """The price of each structure on each habitat, as the player boards print it."""

    provenance: Provenance
    values: Mapping[Habitat, Mapping[Structure, Mapping[Resource, Count]]]

    @model_validator(mode="after")
    def _complete(self) -> "BuildCosts":
        for habitat in get_args(Habitat):
            row = self.values.get(habitat, {})
            for structure in get_args(Structure):
                if structure not in row:
                    raise ValueError(f"values.{habitat}.{structure} is missing")
        return self


class Worlds(Frozen):
    """The world tiles."""

    provenance: Provenance
    tiles: tuple[World, ...]


class Allies(Frozen):
    """The alien ally cards."""

    provenance: Provenance
    cards: tuple[Ally, ...]


class StartingAlly(Frozen):
    """The card that every player begins with."""

    provenance: Provenance
    card: Ally


class Missions(Frozen):
    """The mission cards whose condition the source explains, or that a pack adds."""

    provenance: Provenance
    cards: tuple[Mission, ...]


class Content(Pack):
    """One content pack; a player's own copy is described by a pack of the same shape."""

    components: Numbers
    limits: Numbers
    start: Numbers
    control: Numbers
    rewards: Numbers
    seats: SeatColours
    collectors: Mapping[Habitat, CollectorKinds]
    costs: BuildCosts
    worlds: Worlds
    allies: Allies
    starting_ally: StartingAlly
    missions: Missions
    added_missions: Missions

    @model_validator(mode="after")
    def _ids_are_unique(self) -> "Content":
        allies = [card.id for card in (*self.allies.cards, self.starting_ally.card)]
        ids = [*allies, *(m.id for m in self.mission_cards), *(w.id for w in self.worlds.tiles)]
        twice = sorted({i for i in ids if ids.count(i) > 1})
        if twice:
            raise ValueError(f"ids used twice: {', '.join(twice)}")
        seats = self.seats.values
        if len(set(seats)) != len(seats) or {"all", "nobody", "supply", "board"} & set(seats):
            raise ValueError(f"seats: expected different colours, got {', '.join(seats)}")
        if len(seats) != self.components.values["stars"]:
            raise ValueError(f"seats: expected as many as stars, {self.components.values['stars']}, got {len(seats)}")
        if len(self.worlds.tiles) != self.components.values["worlds"]:
            raise ValueError(
                f"worlds.tiles: expected {self.components.values['worlds']} tiles, got {len(self.worlds.tiles)}"
            )
        if len(self.allies.cards) != self.components.values["alien_allies"]:
            raise ValueError(
                f"allies.cards: expected {self.components.values['alien_allies']} cards, got {len(self.allies.cards)}"
            )
        if len(self.mission_cards) != self.components.values["missions"]:
            expected = self.components.values["missions"]
            raise ValueError(f"missions: expected {expected} cards in all, got {len(self.mission_cards)}")
        return self

    @cached_property
    def ally_cards(self) -> Mapping[str, Ally]:
        """Every ally by id, the starting ally last."""
        return {card.id: card for card in (*self.allies.cards, self.starting_ally.card)}

    @cached_property
    def mission_cards(self) -> tuple[Mission, ...]:
        """Every mission, those that the pack adds last."""
        return (*self.missions.cards, *self.added_missions.cards)

    @cached_property
    def stars(self) -> tuple[str, ...]:
        """The ids of all star tiles in the box."""
        return tuple(f"s{n}" for n in range(1, self.components.values["stars"] + 1))


@cache
def content(path: str = DEFAULT) -> Content:
    """Return the default pack, or the pack in a user's file."""
    if path == DEFAULT:
        return read_pack(Content, "horizons", path)
    return content_of(pack_value(path, [default_file("horizons")]), path)


def content_of(value: Any, path: str) -> Content:
    """Return a user's pack; missions that the default does not know need a condition."""
    pack = users_pack(Content, value, path)
    known = {card.id for card in content().missions.cards}
    for card in pack.mission_cards:
        if card.counted is None and (card.same_as or card.id) not in known:
            raise InvalidInputError(
                f"{path}: missions.{card.id} needs a condition: counted, or same_as another mission"
            )
    return pack
