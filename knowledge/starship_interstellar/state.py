"""The state of a Starship Interstellar game: what is true now, never what is allowed."""

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.starship_interstellar.content import HALL, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.decisions import Decision
from starlaw.knowledge.starship_interstellar.hall import ROWS
from starlaw.knowledge.starship_interstellar.pieces import (
    MOST_ROTATIONS,
    MOST_SPACES,
    Amount,
    Building,
    Colour,
    Cubes,
    once,
)
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, Name

MOST_SEATS = 5
Steps = Annotated[int, Field(ge=0, le=MOST_SPACES, strict=True)]
Row = Annotated[tuple[Name, ...], AfterValidator(once)]  # things that exist once, in their order
Names = Annotated[Row, AfterValidator(lambda names: tuple(sorted(names)))]
Piles = Annotated[tuple[Row, ...], Field(max_length=2), AfterValidator(lambda piles: piles if any(piles) else ())]
Seats = Annotated[tuple[Name, ...], Field(max_length=MOST_SEATS)]


class Site(Frozen):
    """A base on a planet: the face of its production token, the layer now dug, Deposit, Storage and Buildings."""

    face: Name
    layer: Annotated[int, Field(ge=1, le=3, strict=True)] = 1
    deposit: Cubes
    storage: Cubes
    buildings: Annotated[tuple[Building, ...], AfterValidator(lambda names: tuple(sorted(names)))] = ()


class Spot(Frozen):
    """A position of the solar board."""

    orbit: Annotated[int, Field(ge=1, le=9, strict=True)]
    quadrant: Annotated[int, Field(ge=1, le=8, strict=True)]


class Player(Frozen):
    """What one player has. `played` is the pile of played tokens, the active one last."""

    fuel: Amount
    scientists: Amount
    prestige: Amount
    reputation: Amount
    cubes: Cubes
    starship: Steps = 0
    humankind: Steps = 0
    probe: Name
    explorer: Name
    cargo: Cubes
    wormhole: Spot | None = None
    bases: Amount
    reserve: Mapping[Building, Amount]
    sites: Mapping[Name, Site] = {}
    techs: Row = ()
    extras: Names = ()
    pool: Names = ()
    played: Row = ()
    passed: bool = False
    rotations: Annotated[int, Field(ge=0, le=MOST_ROTATIONS, strict=True)] = 0
    pass_token: Name = "basic"
    drafted: Name | None = None


class PlanetNow(Frozen):
    """A planet in play: its quadrant and the faces of the tokens that lie on it face down, in no order."""

    quadrant: Annotated[int, Field(ge=1, le=8, strict=True)]
    hidden: Names = ()


class Journey(Frozen):
    """The way to Trappist: tokens not yet drawn, tokens laid by space, Points of Interest taken, Government Probe."""

    pile: Mapping[Name, Amount]
    found: Mapping[Name, Name] = {}
    taken: Names = ()
    government: Name


class Projects(Frozen):
    """Mechanisms: the three rows, the piles by the colour of their backs in no order, those left out, those built."""

    current: Row
    long_term: Row
    future: Row
    red: Names = ()
    blue: Names = ()
    built: Row = ()


class TargetPlanet(Frozen):
    """A token of H.A.L.L.'s planet pile."""

    planet: Name
    face: Name


class Hall(Frozen):
    """H.A.L.L.'s own material; its Fuel, cubes, bases and tracks stand among the players under `hall`.

    `pile` is the playable pile, the next token first; `tried` counts the tokens put to the bottom in vain this turn;
    `board` holds the cubes of its board by row and colour, `waiting` those under the technology zone; `line` is the
    row of Extra Action tokens in print order, taken ones left out; `settled` once the bag
    of this round is being changed; `returns`, only given then, the played token that goes back under the pile once its
    action is over.
    """

    bag: Cubes
    board: Mapping[Name, Cubes] = {}
    waiting: Cubes
    technologies: Mapping[Colour, Annotated[int, Field(ge=0, le=2, strict=True)]]
    pile: Row = ()
    tried: Amount = 0
    count: Amount = 0
    planets: tuple[TargetPlanet, ...] = ()
    line: Row = ()
    settled: bool = False
    returns: Name | None = Field(default=None, exclude_if=lambda token: token is None)


class State(GameState):
    """One moment of a game; the first decision on the agenda is asked now."""

    game: Literal["starship_interstellar"] = "starship_interstellar"
    phase: Literal["draft", "action", "salvation", "government", "over"]
    round: Annotated[int, Field(ge=1, le=99, strict=True)]
    seats: Seats
    order: Seats
    passing: Seats = ()
    turn: Name
    agenda: Annotated[tuple[Decision, ...], Field(max_length=20)]
    players: Mapping[Name, Player]
    planets: Mapping[Name, PlanetNow]
    spiral: Amount
    bag: Cubes
    market: Cubes
    population: Cubes
    saved: Amount = 0
    display: Names
    journey: Journey
    projects: Projects
    government: Mapping[Name, Name] = {}
    families: Piles = ()
    track: Name = "basic"
    uniques: Names = ()
    hall: Hall | None = None

    @model_validator(mode="after")
    def _can_exist(self) -> "State":
        if sorted(self.seats) != sorted(self.players):
            raise ValueError(f"seats must name the players {', '.join(sorted(self.players))}; got {list(self.seats)!r}")
        named = (("turn", self.turn), *(("order", seat) for seat in (*self.order, *self.passing)))
        for field, seat in (*named, *(("agenda", entry.player) for entry in self.agenda)):
            if seat not in self.players:
                raise ValueError(f"{field} must name one of {', '.join(sorted(self.players))}; got {seat!r}")
        return self


def government_space(row: int, space: int) -> str:
    """Return the id of a space of the World Government.

    >>> government_space(1, 3)
    'g1_3'
    """
    return f"g{row}_{space}"


def check_ids(state: State, content: Content) -> None:
    """Raise an error for the first id in a state that the content does not know, or for a H.A.L.L. without material."""
    _known("seats", state.seats, (*content.seats.values, HALL))
    if (state.hall is not None) != (HALL in state.seats):
        raise InvalidInputError(f"hall: expected to be given if and only if {HALL!r} is among the seats")
    if state.hall is not None:
        _known("hall.board", state.hall.board, ROWS)
        _known("hall.pile", state.hall.pile, content.token)
        _known("hall.line", state.hall.line, content.extras)
        _known("hall.planets", (target.planet for target in state.hall.planets), content.planet)
        _known("hall.planets", (target.face for target in state.hall.planets), content.face)
        if state.hall.returns:
            _known("hall.returns", (state.hall.returns,), state.players[HALL].played)
    _known("planets", state.planets, content.planet)
    for planet, now in state.planets.items():
        _known(f"planets.{planet}.hidden", now.hidden, content.face)
    for name, player in state.players.items():
        where = f"players.{name}"
        _known(f"{where}.probe", (player.probe,), content.space)
        _known(f"{where}.explorer", (player.explorer,), (*content.planet, WORMHOLE))
        _known(f"{where}.techs", player.techs, content.technology)
        _known(f"{where}.sites", player.sites, content.others)
        _known(f"{where}.sites", (site.face for site in player.sites.values()), content.face)
        _known(f"{where}.extras", player.extras, content.extras)
        _known(f"{where}.pool", (*player.pool, *player.played), content.token)
        drafted = (player.pass_token, *((player.drafted,) if player.drafted else ()))
        _known(f"{where}.pass_token", drafted, content.pass_token)
    _known("display", state.display, content.extras)
    journey, projects = state.journey, state.projects
    _known("journey.pile", (*journey.pile, *journey.found.values()), content.discovery)
    _known("journey", (*journey.found, *journey.taken, journey.government), content.space)
    rows = (projects.current, projects.long_term, projects.future, projects.red, projects.blue, projects.built)
    _known("projects", (name for row in rows for name in row), content.mechanism)
    spaces = [
        government_space(row.row, number)
        for row in content.government.values
        for number in range(1, 1 + len(row.spaces))
    ]
    _known("government", state.government, spaces)
    _known("government", state.government.values(), state.seats)
    _known("families", (name for pile in state.families for name in pile), content.family)
    _known("track", (state.track,), content.track)
    _known("uniques", state.uniques, content.pass_token)


def _known(field: str, ids: Iterable[str], known: Collection[str]) -> None:
    for name in ids:
        if name not in known:
            raise InvalidInputError(f"{field}: {name!r} is not known")
