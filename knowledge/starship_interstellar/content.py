"""The content of Starship Interstellar: planets, tokens, boards and every number, with their provenance."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from pydantic import model_validator

from starlaw.knowledge.packs import DEFAULT, Pack, read_pack
from starlaw.knowledge.starship_interstellar.pieces import (
    ActionSide,
    Colour,
    CubesPart,
    Discoveries,
    Discovery,
    Face,
    Faces,
    Families,
    Family,
    GovernmentRows,
    HallPrices,
    LeaderTrack,
    LeaderTracks,
    Mechanism,
    Mechanisms,
    Numbers,
    Part,
    PassToken,
    PassTokens,
    Planet,
    Planets,
    Prices,
    SalvationSide,
    Settings,
    Space,
    Spaces,
    Technologies,
    Technology,
    Token,
    Tokens,
)
from starlaw.knowledge.values import Name

EARTH = "earth"
WORMHOLE = "wormhole"  # the place of a player's own Wormhole token
LAUNCH, TRAPPIST = "j0", "trappist"
BASIC = "basic"  # the Pass token and the Leader Tracks of the base game
HALL = "hall"
HIGHEST = 5


class Seats(Part):
    """The corporations in the order in which seats are taken."""

    values: tuple[Name, ...]


class Content(Pack):
    """One content pack; a player's own copy is described by a pack of the same shape."""

    levels: Numbers
    seats: Seats
    planets: Planets
    travel: Numbers
    wormhole: Numbers
    room: Numbers
    start: Numbers
    start_cubes: CubesPart
    earth_yield: Numbers
    market: Numbers
    market_cubes: CubesPart
    solar_bag: CubesPart
    spiral: Numbers
    production: Numbers
    tech_numbers: Numbers
    faces: Faces
    deep_faces: Faces
    deposits: Numbers
    basic_tokens: Tokens
    extra_tokens: Tokens
    bonus: Numbers
    display: Numbers
    goals: Numbers
    journey_goal: Numbers
    technologies: Technologies
    salvation_prices: Prices
    discoveries: Discoveries
    black_holes: Discoveries
    lost_planets: Discoveries
    journey: Spaces
    probe: Numbers
    discovering: Numbers
    mechanisms: Mechanisms
    universal_mechanisms: Mechanisms
    universal_numbers: Numbers
    rows: Numbers
    population: CubesPart
    families: Families
    government: GovernmentRows
    governor: Numbers
    pass_tokens: PassTokens
    leader_tracks: LeaderTracks
    scoring: Numbers
    hall_settings: Settings
    hall_prices: HallPrices
    hall_numbers: Numbers

    @model_validator(mode="after")
    def _fits_together(self) -> "Content":
        for name in type(self).model_fields:
            names = [piece.id for piece in _listed(getattr(self, name)) if hasattr(piece, "id")]
            twice = sorted({i for i in names if names.count(i) > 1})
            if twice:
                raise ValueError(f"{name}: ids used twice: {', '.join(twice)}")
        known = {*self.planet, *self.space, *self.pass_token}
        for must in (EARTH, LAUNCH, TRAPPIST, BASIC):
            if must not in known:
                raise ValueError(f"{must} is missing")
        if len(self.salvation_prices.values) < sum(tech.line == "salvation" for tech in self.technologies.values):
            raise ValueError("salvation_prices: a price is missing for each Salvation technology")
        return self

    @cached_property
    def planet(self) -> Mapping[str, Planet]:
        """Every planet by id, outward from the Sun."""
        return {planet.id: planet for planet in sorted(self.planets.values, key=lambda planet: planet.orbit)}

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The planets other than Earth, outward from the Sun."""
        return tuple(name for name in self.planet if name != EARTH)

    @cached_property
    def face(self) -> Mapping[str, Face]:
        """Every face of a Planetary Production token."""
        return {face.id: face for face in (*self.faces.values, *self.deep_faces.values)}

    @cached_property
    def token(self) -> Mapping[str, Token]:
        """Every Action token by id: basic ones, Planetary Production tokens named after their planets, extra ones."""
        sides = {"action": ActionSide(does="site"), "salvation": SalvationSide(absent=True)}
        own = (Token(id=name, name=self.planet[name].name, **sides) for name in self.others)
        return {token.id: token for token in (*self.basic_tokens.values, *own, *self.extra_tokens.values)}

    @cached_property
    def extras(self) -> tuple[str, ...]:
        """The Extra Action tokens."""
        return tuple(token.id for token in self.extra_tokens.values)

    @cached_property
    def technology(self) -> Mapping[str, Technology]:
        """Every technology by id."""
        return {tech.id: tech for tech in self.technologies.values}

    @cached_property
    def mechanism(self) -> Mapping[str, Mechanism]:
        """Every Mechanism by id, universal ones last."""
        return {m.id: m for m in (*self.mechanisms.values, *self.universal_mechanisms.values)}

    @cached_property
    def space(self) -> Mapping[str, Space]:
        """Every space of the Journey by id."""
        return {space.id: space for space in self.journey.values}

    def ahead(self, space: str) -> tuple[str, ...]:
        """Return the spaces that a probe can go to: of the next column, in the same row or a neighbouring one."""
        here = self.space[space]
        return tuple(
            s.id for s in self.journey.values
            if s.column == here.column + 1 and (abs(s.row - here.row) <= 1 or s.id == TRAPPIST)
        )  # fmt: skip

    @cached_property
    def discovery(self) -> Mapping[str, Discovery]:
        """Every kind of Discovery token by id."""
        return {d.id: d for d in (*self.discoveries.values, *self.black_holes.values, *self.lost_planets.values)}

    @cached_property
    def family(self) -> Mapping[str, Family]:
        """Every Family token by id."""
        return {family.id: family for family in self.families.values}

    @cached_property
    def pass_token(self) -> Mapping[str, PassToken]:
        """Every Pass token by id."""
        return {token.id: token for token in self.pass_tokens.values}

    @cached_property
    def track(self) -> Mapping[str, LeaderTrack]:
        """Every side of a Leader Track board by id."""
        return {track.id: track for track in self.leader_tracks.values}

    @cached_property
    def by_level(self) -> Mapping[int, Colour]:
        """The colours by their level."""
        return {level: colour for colour, level in self.levels.values.items()}  # type: ignore[misc]

    def shifted(self, colour: str, levels: int) -> Colour:
        """Return the colour some levels higher or lower; nothing is below red or above purple."""
        return self.by_level[max(1, min(HIGHEST, self.levels.values[colour] + levels))]

    def worth(self, cubes: Mapping[Any, int]) -> int:
        """Return the value of cubes."""
        return sum(self.levels.values[colour] * number for colour, number in cubes.items())

    def solar_loss(self, kept: Mapping[Any, int], techs: Collection[str]) -> int:
        """Return the Reputation that cubes kept from the Solar Bag cost a player with these technologies."""
        less = self.tech_numbers.values["relations"] if "solar_1" in techs else 0
        return 0 if "solar_3" in techs else max(0, self.worth(kept) - less)


def _listed(part: Any) -> Iterator[Any]:
    values = getattr(part, "values", ())
    return iter(values if isinstance(values, tuple) else ())


@cache
def content(path: str = DEFAULT) -> Content:
    """Return the default pack, or the pack in a user's file."""
    return read_pack(Content, "starship_interstellar", path)
