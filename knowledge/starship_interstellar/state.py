"""The state of a Starship Interstellar game: what is true now, never what is allowed."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.starship_interstellar.boards import (
    Journey,
    Names,
    PlanetNow,
    Player,
    Projects,
    passed_on,
)
from starlaw.knowledge.starship_interstellar.content import EARTH, HALL, Content
from starlaw.knowledge.starship_interstellar.decisions import Decision
from starlaw.knowledge.starship_interstellar.hall_state import Hall
from starlaw.knowledge.starship_interstellar.pieces import (
    Amount,
    Colour,
    Cubes,
    Things,
    amounting,
)
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import counts, each, known, places, says, secret, told
from starlaw.knowledge.values import Name

MOST_SEATS = 5
MOST_OF_HALL = 12  # cubes of a colour that are told of H.A.L.L.: no price is higher
MOST_DUG = 40
Piles = Annotated[tuple[Things, ...], Field(max_length=2), AfterValidator(lambda piles: piles if any(piles) else ())]
Seats = Annotated[tuple[Name, ...], Field(max_length=MOST_SEATS)]

# What the variables of the patterns below range over, as conditions of the rules on X.
KINDS = {
    "Player": "sits(X)",
    "Planet": "planet(X, _)",
    "Stop": "planet(X, _) | X = wormhole",
    "Face": "face_token(X, _)",
    "Token": "token(X)",
    "Extra": "extra_token(X)",
    "Unit": "unit(X)",
    "Conversion": "X = (raise; split; refine)",
    "Technology": "technology(X, _, _)",
    "Family": "family_token(X)",
    "PassToken": "pass_token(X)",
    "Space": "space(X, _)",
    "Discovery": "discovery(X, _)",
    "Mechanism": "mechanism(X)",
    "Board": "board(X)",
}


# What a decision to come tells: its token, if its kind has one.
_TOKENED = "; ".join(
    str(model.model_fields["kind"].default)
    for model in get_args(get_args(Decision)[0])
    if "token" in model.model_fields
)
_WAITS = f"""has_token({_TOKENED}).
:- waits_with(I, T), waits_with(I, T'), T < T'.
:- waits_with(I, _), not agenda(I, _, _).
:- waits_with(I, _), agenda(I, _, D), not has_token(D).
:- agenda(I, _, D), I > 0, has_token(D), not waits_with(I, _)."""


def _waiting(state: dict[str, Any], tokens: list[list[Any]]) -> dict[str, Any]:
    """Give the decisions to come their tokens."""
    by_place = dict(tokens)
    agenda = enumerate(state["agenda"])
    return {"agenda": [entry | ({"token": by_place[i]} if i in by_place else {}) for i, entry in agenda]}


def _piled(state: dict[str, Any], families: list[list[Any]]) -> dict[str, Any]:
    """Lay Family tokens into their piles, in their old order as far as they were there."""
    before = state["families"]
    number = max([len(before), *(place for place, _ in families)])
    order = {name: place for pile in before for place, name in enumerate(pile)}
    piles = [[name for place, name in families if place == number] for number in range(1, 1 + number)]
    return {"families": [sorted(pile, key=lambda name: order.get(name, 99)) for pile in piles]}


def _hall_cubes(state: dict[str, Any], cubes: dict[str, int]) -> dict[str, Any]:
    """Give H.A.L.L. its cubes; a token that it has not played does not go back under its pile."""
    hall, players = state["hall"], state["players"]
    if hall is None:
        return {}
    own = players[HALL]
    told = {colour: cubes.get(colour, 0) for colour in get_args(Colour)}
    held = {c: max(n, own["cubes"].get(c, 0)) if n == MOST_OF_HALL else n for c, n in told.items()}
    kept = {name: value for name, value in hall.items() if name != "returns" or value in own["played"]}
    return {"hall": kept, "players": {**players, HALL: {**own, "cubes": held}}}


def _hall_deposits(state: dict[str, Any], numbers: dict[str, int]) -> dict[str, Any]:
    """Fill H.A.L.L.'s Deposits."""
    players = state["players"]
    if state["hall"] is None:
        return {}
    sites = {
        planet: {**site, "deposit": amounting(site["deposit"], numbers.get(planet, 0), MOST_DUG)}
        for planet, site in players[HALL]["sites"].items()
    }
    return {"players": {**players, HALL: {**players[HALL], "sites": sites}}}


class State(GameState):
    """One moment of a game; the first decision on the agenda is asked now."""

    kinds: ClassVar[Mapping[str, str]] = KINDS

    game: Literal["starship_interstellar"] = "starship_interstellar"
    phase: Annotated[
        Literal["draft", "action", "salvation", "government", "over"], says("phase(Phase)", "it is the {Phase} phase")
    ]
    round: Annotated[int, Field(ge=1, le=99, strict=True), says("round(Round)", "it is round {Round}")]
    seats: Seats
    order: Annotated[Seats, places("order(Place, Player)", "{Player} has place {Place} in the turn order")]
    passing: Annotated[Seats, places("passing(Place, Player)", "{Player} has passed as number {Place}")] = ()
    turn: Annotated[Name, says("turn(Player)", "it is the turn of {Player}")]
    agenda: Annotated[tuple[Decision, ...], Field(max_length=20)]
    players: Annotated[Mapping[Name, Player], each("Player")]
    planets: Annotated[Mapping[Name, PlanetNow], each("Planet", "quadrant")]
    spiral: Annotated[Amount, counts("spiral(N)", "the Solar Spiral has made {N} step(s)", most=80)]
    bag: Annotated[Cubes, counts("bag(Colour, N)", "the Solar Bag holds {N} {Colour} cube(s)", most=40)]
    market: Annotated[Cubes, counts("market(Colour, N)", "the Market holds {N} {Colour} cube(s)", most=13)]
    population: Annotated[Cubes, counts("population(Colour, N)", "Earth has {N} {Colour} meeple(s)", most=80)]
    saved: Annotated[Amount, counts("rescued(N)", "the players have saved {N} meeple(s)", most=80)] = 0
    display: Annotated[Names, says("display(Extra)", "the Extra Action token {Extra} is [not ]on display")]
    journey: Journey
    projects: Projects
    government: Annotated[Mapping[Name, Name], known("Chair", "Player")] = {}
    families: Annotated[Piles, known("Family")] = ()
    track: Annotated[Name, says("leader_track(Board)", "the Leader Track board is {Board}")] = "basic"
    uniques: Annotated[
        Names, says("unique(PassToken)", "the Unique Pass token {PassToken} is [not ]left"), secret(passed_on)
    ] = ()
    hall: Hall | None = None

    @told(
        says(
            "waits_with(Place, Token)",
            "the decision at {Place} of the agenda comes with {Token}",
            form=_WAITS,
            back=_waiting,
            of="agenda",
        )
    )
    def tokens_to_come(self) -> tuple[tuple[Annotated[int, Field(ge=1, le=19)], Name], ...]:
        """Return the tokens of decisions to come by their places."""
        return tuple((i, entry.token) for i, entry in enumerate(self.agenda) if i and "token" in entry.__dict__)  # type: ignore[union-attr]

    @told(
        says(
            "occupied(Row, Chair, Player)",
            "{Player} has [not ]got a Representative at space {Chair} of row {Row}",
            within="row(Row, B), Chair <= B",
            form=":- occupied(R, S, P), occupied(R, S, P'), P < P'.",
            back=lambda state, found: {"government": {government_space(row, space): p for row, space, p in found}},
            of="government",
        )
    )
    def representatives(
        self,
    ) -> tuple[tuple[Annotated[int, Field(ge=1, le=5)], Annotated[int, Field(ge=1, le=6)], Name], ...]:
        """Return who sits in which row and at which space of the World Government."""
        places = ((*space[1:].split("_"), seat) for space, seat in self.government.items())
        return tuple((int(row), int(space), seat) for row, space, seat in places)

    @told(
        says(
            "family_pile(Pile, Family)",
            "the Family {Family} is [not ]in pile {Pile}",
            form=":- family_pile(I, _), #count { F : active_family(F), family_pile(I, F) } != 1.",
            back=_piled,
            of="families",
        )
    )
    def family_piles(self) -> tuple[tuple[Annotated[int, Field(ge=1, le=2)], Name], ...]:
        """Return the Family tokens by their piles."""
        return tuple((place, family) for place, pile in enumerate(self.families, start=1) for family in pile)

    @told(
        says(
            "active_family(Family)",
            "the Family {Family} is [not ]on top of its pile",
            form=":- active_family(F), not family_pile(_, F).",
            back=lambda state, tops: {
                "families": [sorted(pile, key=lambda name: name not in tops) for pile in state["families"]]
            },
            of="families",
        )
    )
    def active_families(self) -> tuple[Name, ...]:
        """Return the Family tokens on top."""
        return tuple(pile[0] for pile in self.families if pile)

    @told(
        counts(
            "hall_cubes(Colour, N)",
            "H.A.L.L. has {N} {Colour} cube(s)",
            most=MOST_OF_HALL,
            within="sits(hall)",
            quiet=True,
            form=""":- has(hall, C, N), level(C, _), not hall_cubes(C, N).
:- hall_cubes(C, N), N <= 4, not has(hall, C, N).""",
            back=_hall_cubes,
            of="players",
        )
    )
    def hall_cubes(self) -> Mapping[Colour, int]:
        """Return H.A.L.L.'s cubes, of which it pays more than people do."""
        return self.players[HALL].cubes if self.hall else {}

    @told(
        counts(
            "hall_deposit(Planet, N)",
            "H.A.L.L.'s Deposit on {Planet} holds {N} cube(s)",
            most=MOST_DUG,
            within="sits(hall)",
            form=""":- hall_deposit(X, _), not deposit(hall, X, _).
:- site(hall, X), #count { C : deposit(hall, X, C) } = N, N > 0, not hall_deposit(X, N).""",
            back=_hall_deposits,
            of="players",
        )
    )
    def hall_deposits(self) -> Mapping[Name, int]:
        """Return how many cubes H.A.L.L.'s Deposits hold."""
        sites = self.players[HALL].sites if self.hall else {}
        return {planet: sum(site.deposit.values()) for planet, site in sites.items()}

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


def check_places(state: State, content: Content) -> None:
    """Raise an error for a place that nobody can have, or for a H.A.L.L. without material."""
    if (state.hall is not None) != (HALL in state.seats):
        raise InvalidInputError(f"hall: expected exactly when {HALL!r} is among the seats")
    if state.hall is not None and state.hall.returns not in (None, *state.players[HALL].played):
        raise InvalidInputError(f"hall.returns: {state.hall.returns!r} has not been played")
    for name, player in state.players.items():
        if EARTH in player.sites:
            raise InvalidInputError(f"players.{name}.sites: nobody has a base on {EARTH}")
    rows = content.government.values
    spaces = {government_space(line.row, number) for line in rows for number in range(1, 1 + len(line.spaces))}
    for space in state.government:
        if space not in spaces:
            raise InvalidInputError(f"government: {space!r} is not in the content")
