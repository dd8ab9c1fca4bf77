"""The pieces of Starship Interstellar as a content pack describes them: planets, tokens, technologies, mechanisms."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name

Colour = Literal["red", "yellow", "green", "blue", "purple"]
Building = Literal["ars", "converter", "outpost", "drill"]
Track = Literal["starship", "humankind"]
MOST_SPACES = 20  # that a Leader track of any pack has; how many it has is told by the pack
MOST_ROTATIONS = 9  # that a Pass token of any pack makes, likewise
MOST_CHOSEN = 9  # things of one reward that are chosen one by one
MOST_PRICE = 6  # cubes of a level of H.A.L.L.'s technologies; a red cube doubles them
Salvation = Literal["government", "build", "probe", "save"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
BUILDINGS: tuple[Building, ...] = get_args(Building)
TRACKS: tuple[Track, ...] = get_args(Track)
SALVATIONS: tuple[Salvation, ...] = get_args(Salvation)
Amount = Annotated[int, Field(ge=0, le=999, strict=True)]


def _whole(cubes: Mapping[Any, int]) -> dict[Any, int]:
    return {colour: cubes.get(colour, 0) for colour in COLOURS}


Cubes = Annotated[Mapping[Colour, Amount], AfterValidator(_whole)]  # every colour is listed, in the order of value


def amounting(cubes: Mapping[str, int], number: int, most: int) -> dict[str, int]:
    """Return cubes that are so many in all: as they are, or one of each colour that there is and the rest of the first.

    >>> amounting({"yellow": 1, "blue": 4}, 3, most=13)
    {'red': 0, 'yellow': 2, 'green': 0, 'blue': 1, 'purple': 0}
    """
    if min(sum(cubes.values()), most) == number:
        return dict(cubes)
    kept = [colour for colour in COLOURS if cubes.get(colour)][:number]
    found: dict[str, int] = {colour: int(colour in kept) for colour in COLOURS}
    found[kept[0] if kept else "red"] += number - len(kept)
    return found


def once(names: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return names as they are if each stands once."""
    if len(set(names)) < len(names):
        raise ValueError("names something twice")
    return names


Things = Annotated[tuple[Name, ...], AfterValidator(once)]  # things that exist once, in their order


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
    """What a reward, a track's icon or a token gives.

    A cube without a colour, or with a list of them, and an advancement without a track are the player's choice.
    """

    does: Literal[
        "prestige", "reputation", "fuel", "scientist", "cube", "extra", "advance", "deposit", "drill", "probe", "save",
        "build",
    ]  # fmt: skip
    amount: Annotated[int, Field(ge=1, le=20)] = 1
    colour: Colour | tuple[Colour, ...] | None = None
    track: Track | None = None

    @model_validator(mode="after")
    def _says_which(self) -> "Effect":
        if self.does != "cube" and self.colour is not None:
            raise ValueError("only a cube has a colour")
        if isinstance(self.colour, tuple) and not once(self.colour):
            raise ValueError("a cube is chosen out of one colour at least")
        if self.does != "advance" and self.track is not None:
            raise ValueError("only an advancement has a track")
        if self.free and self.amount > MOST_CHOSEN:
            raise ValueError(f"amount: expected {MOST_CHOSEN} at most where each is chosen, got {self.amount}")
        return self

    @property
    def free(self) -> bool:
        """Whether the player chooses the colour or the track."""
        if self.does == "cube":
            return not isinstance(self.colour, str)
        return self.does == "advance" and self.track is None

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours out of which a cube is chosen, in the order of value; any, if none is named."""
        named = self.colour if isinstance(self.colour, tuple) else COLOURS
        return tuple(colour for colour in COLOURS if colour in named)


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
    """A Pass token: the rewards by rotations, from none on; it turns as often as it has further ones."""

    id: Name
    rewards: Annotated[tuple[tuple[Effect, ...], ...], Field(min_length=1, max_length=MOST_ROTATIONS + 1)]

    @property
    def turns(self) -> int:
        """How often it turns at most."""
        return len(self.rewards) - 1


Rewards = Annotated[
    Mapping[Annotated[int, Field(ge=1, le=MOST_SPACES)], tuple[Effect, ...]], Field(min_length=1)
]  # by space; the last one listed is the end of the track


class LeaderTrack(Frozen):
    """Both tracks of a Leader Track board: rewards by space, up to the last one."""

    id: Name
    starship: Rewards
    humankind: Rewards

    def length(self, track: str) -> int:
        """Return how many spaces a track has."""
        return max(self.starship if track == "starship" else self.humankind)


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


def _payable(price: Mapping[Any, int]) -> Mapping[Any, int]:
    if sum(price.values()) > MOST_PRICE:
        raise ValueError(f"expected {MOST_PRICE} cubes at most, got {sum(price.values())}")
    return price


Price = Annotated[Mapping[Colour, Amount], AfterValidator(_payable)]


class HallPrices(Part):
    """Prices of H.A.L.L.'s technologies by level; a number n stands for n cubes of its colour, and twice as many."""

    values: Mapping[Colour, tuple[Price, Price] | Annotated[int, Field(ge=0, le=MOST_PRICE // 2, strict=True)]]

    @model_validator(mode="after")
    def _is_whole(self) -> "HallPrices":
        missing = [colour for colour in COLOURS if colour not in self.values]
        if missing:
            raise ValueError(f"a price is missing for {', '.join(missing)}")
        return self

    def price(self, technology: str, level: int) -> dict[Colour, int]:
        """Return the cubes of a level by colour."""
        told = self.values[technology]  # type: ignore[index]
        cubes = {technology: told * level} if isinstance(told, int) else told[level - 1]
        return {colour: cubes[colour] for colour in COLOURS if cubes.get(colour)}


class Settings(Part):
    """Contents of the AI Bag by difficulty."""

    values: Mapping[Name, Cubes]
