"""The pieces of Starship Interstellar as a content pack describes them: planets, tokens, technologies, mechanisms."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name

Colour = Literal["red", "yellow", "green", "blue", "purple"]
Building = Literal["ars", "converter", "outpost", "drill"]
Track = Literal["starship", "humankind"]
SPACES = 10  # of a Leader track; assumed with the tracks
MOST_ROTATIONS = 3  # of a Pass token, one reward a side of a square; assumed with the tokens
Salvation = Literal["government", "build", "probe", "save"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
BUILDINGS: tuple[Building, ...] = get_args(Building)
TRACKS: tuple[Track, ...] = get_args(Track)
SALVATIONS: tuple[Salvation, ...] = get_args(Salvation)
Amount = Annotated[int, Field(ge=0, le=999, strict=True)]


def _whole(cubes: Mapping[Any, int]) -> dict[Any, int]:
    return {colour: cubes.get(colour, 0) for colour in COLOURS}


Cubes = Annotated[Mapping[Colour, Amount], AfterValidator(_whole)]  # every colour is listed, in the order of value


def once(names: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return names as they are if each stands once."""
    if len(set(names)) < len(names):
        raise ValueError("names something twice")
    return names


class Part(Frozen):
    """A part of a pack; says where its values come from."""

    provenance: Provenance


class Numbers(Part):
    """Named numbers of one provenance."""

    values: Mapping[Name, Amount]


class CubesPart(Part):
    """Cubes by colour."""

    values: Cubes


class Planet(Frozen):
    """A planet: its orbit outward, first quadrant, quadrants that it moves in a round, gravity, and value."""

    id: Name
    name: str
    orbit: Annotated[int, Field(ge=1, le=9)]
    quadrant: Annotated[int, Field(ge=1, le=8)]
    speed: Amount
    gravity: Amount
    value: Amount


class Layer(Frozen):
    """Cubes of one colour in a Deposit."""

    colour: Colour
    cubes: Annotated[int, Field(ge=1, le=12)]


class Face(Frozen):
    """The hidden side of a Planetary Production token: layers from the surface down, and cubes for the ARS symbol."""

    id: Name
    ars: Amount
    layers: Annotated[tuple[Layer, ...], Field(min_length=1, max_length=3)]
    planet: Name | None = None


class Effect(Frozen):
    """What a reward, a track's icon or a token gives."""

    does: Literal[
        "prestige", "reputation", "fuel", "scientist", "cube", "extra", "advance", "deposit", "drill", "probe", "save",
        "build",
    ]  # fmt: skip
    amount: Annotated[int, Field(ge=1, le=20)] = 1
    colour: Colour | None = None
    track: Track | None = None

    @model_validator(mode="after")
    def _says_which(self) -> "Effect":
        if (self.does == "cube") != (self.colour is not None):
            raise ValueError("a cube has a colour, and nothing else has")
        if (self.does == "advance") != (self.track is not None):
            raise ValueError("an advancement has a track, and nothing else has")
        return self


class ActionSide(Frozen):
    """The Action side of a token: one action with what is special about it, or gains."""

    does: Literal["travel", "market", "solar", "research", "earth", "site", "gain", "refill", "lowest", "unknown"]
    repeats: bool = False
    free: bool = False
    less: Amount = 0
    deals: Amount = 1
    draws: Amount = 2
    keeps: Amount = 2
    lower: bool = False
    previous: bool = False
    amount: Amount = 0
    levels: Amount = 0
    gains: tuple[Effect, ...] = ()


class SalvationSide(Frozen):
    """The Salvation side: every action with a bonus for one or a gain after any, or one action alone, or nothing."""

    absent: bool = False
    bonus: Salvation | None = None
    then: Effect | None = None
    only: Salvation | None = None
    times: Amount = 1
    lower: bool = False
    free: bool = False
    line: bool = False
    steps: Amount = 1


class Token(Frozen):
    """An Action token of both phases."""

    id: Name
    name: str
    action: ActionSide
    salvation: SalvationSide


class Technology(Frozen):
    """One level of a line, or a Salvation technology, whose price depends on how many of them came before."""

    id: Name
    name: str
    line: Name
    level: Annotated[int, Field(ge=0, le=3)]
    cost: Mapping[Colour, Amount] = {}


class Mechanism(Frozen):
    """A Mechanism token: its price and its back, or that it begins on the board; a universal one takes any cube."""

    id: Name
    back: Literal["starting", "red", "blue"]
    cost: Mapping[Colour, Amount] = {}
    universal: bool = False


class Family(Frozen):
    """A Family token: the meeples of the group."""

    id: Name
    members: Mapping[Colour, Amount]


class Discovery(Frozen):
    """A kind of Discovery token and how many there are; a lost mining planet shows cubes."""

    id: Name
    kind: Literal["deep_space", "wormhole", "galaxy", "black_hole", "lost_planet"]
    count: Annotated[int, Field(ge=1, le=40)]
    cubes: Mapping[Colour, Amount] = {}


class Space(Frozen):
    """A space of the Journey: its column, its row, and the reward of a Point of Interest."""

    id: Name
    column: Annotated[int, Field(ge=0, le=10)]
    row: Annotated[int, Field(ge=1, le=5)]
    interest: tuple[Effect, ...] = ()


class PassToken(Frozen):
    """A Pass token: the rewards by rotations, from none on."""

    id: Name
    rewards: Annotated[
        tuple[tuple[Effect, ...], ...], Field(min_length=MOST_ROTATIONS + 1, max_length=MOST_ROTATIONS + 1)
    ]


class LeaderTrack(Frozen):
    """Both tracks of a Leader Track board: rewards by space."""

    id: Name
    starship: Mapping[Annotated[int, Field(ge=1, le=SPACES)], tuple[Effect, ...]]
    humankind: Mapping[Annotated[int, Field(ge=1, le=SPACES)], tuple[Effect, ...]]


class GovernmentRow(Frozen):
    """A row of the World Government: the reward of each space from the left."""

    row: Annotated[int, Field(ge=1, le=5)]
    spaces: Annotated[tuple[tuple[Effect, ...], ...], Field(min_length=2, max_length=6)]


class Planets(Part):
    """All planets."""

    values: tuple[Planet, ...]


class Faces(Part):
    """Planetary Production tokens by what they hide."""

    values: tuple[Face, ...]


class Tokens(Part):
    """Action tokens."""

    values: tuple[Token, ...]


class Technologies(Part):
    """Technologies."""

    values: tuple[Technology, ...]


class Mechanisms(Part):
    """Mechanism tokens."""

    values: tuple[Mechanism, ...]


class Families(Part):
    """Family tokens."""

    values: tuple[Family, ...]


class Discoveries(Part):
    """Discovery tokens."""

    values: tuple[Discovery, ...]


class Spaces(Part):
    """The map of the Journey."""

    values: tuple[Space, ...]


class PassTokens(Part):
    """Pass tokens."""

    values: tuple[PassToken, ...]


class LeaderTracks(Part):
    """Leader Track boards; the first is that of the base game."""

    values: tuple[LeaderTrack, ...]


class GovernmentRows(Part):
    """The rows of the World Government from the lowest up."""

    values: tuple[GovernmentRow, ...]


class Prices(Part):
    """Prices of Salvation technologies by their place in a player's order of research."""

    values: tuple[Mapping[Colour, Amount], ...]


class Settings(Part):
    """Contents of the AI Bag by difficulty."""

    values: Mapping[Name, Cubes]
