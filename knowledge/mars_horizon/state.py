"""The state of a Mars Horizon game: what is true now, never what is allowed. Nothing in it is hidden."""

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.mars_horizon.cards import Token
from starlaw.knowledge.mars_horizon.decisions import Decision
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import counts, each, says, told
from starlaw.knowledge.values import Frozen, Name

Tokens = Annotated[int, Field(ge=0, le=110, strict=True)]  # the value of the commonest kind, money
Markers = Annotated[int, Field(ge=0, le=6, strict=True)]  # agency tokens of one colour
Ticks = Annotated[int, Field(ge=0, le=9999, strict=True)]
Bonus = Annotated[int, Field(ge=-40, le=40, strict=True)]


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a pile that holds one card twice."""
    for name, after in pairwise(sorted(names)):
        if name == after:
            raise ValueError(f"{name} is listed twice")
    return names


def pile(*names: str) -> tuple[str, ...]:
    """Return a pile without an order in its canonical form."""
    return tuple(sorted(names))


Queue = Annotated[tuple[Name, ...], AfterValidator(_once)]
Pile = Annotated[Queue, AfterValidator(lambda names: pile(*names))]


# What the variables of the patterns below range over, as conditions of the rules on X.
KINDS = {
    "Player": "sits(X)",
    "Token": "token(X)",
    "Resource": "resource(X)",
    "Card": "kind(X, _)",
    "Vehicle": "kind(X, vehicle)",
    "Headquarters": "headquarters(X)",
    "LaunchCard": "launch_card(X)",
    "Goal": "goal(X)",
    "Milestone": "milestone(X, _)",
}
HORIZON = 600  # ticks of the clock that are told; rules compare it with deadlines only, which are earlier


class Player(Frozen):
    """What one player holds; a token at zero is listed, not left out."""

    hq: Annotated[Name, says("based(Player, Headquarters)", "{Player} has the HQ {Headquarters}")]
    stock: Annotated[
        Mapping[Token, Tokens], counts("has(Player, Token, N)", "{Player} has {N} {Token}", most="in_box(Token, N)")
    ]
    markers: Annotated[
        Markers,
        counts("marker(Player, N)", "{Player} has {N} agency tokens left", most="in_box(markers, N)", quiet=True),
    ]
    tableau: Annotated[Pile, says("tableau(Player, Card)", "{Card} [does not lie|lies] before {Player}")] = ()

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        _complete("stock", self.stock)
        return self


class Claimed(Frozen):
    """Who reached a milestone first, and at which tick of the solo clock."""

    by: Annotated[Name, says("claimed(Milestone, Player)", "{Player} has [not ]claimed {Milestone}")]
    tick: Annotated[
        Ticks,
        counts(
            "claimed_at(Milestone, N)",
            "{Milestone} was claimed at tick {N}",
            most=HORIZON,
            quiet=True,
            form=":- claimed_at(_, N), not clock(N).",
        ),
    ] = 0


class AgencyPiles(Frozen):
    """Where agency cards lie that no player has.

    The face-down deck holds the cards in `deck` and so many of the `unseen` general cards as `general` says; nobody
    knows which, so each of them is as likely.
    """

    pool: Annotated[Pile, says("pool(Card)", "{Card} is [not ]in the pool")]
    deck: Annotated[Pile, says("deck(Card)", "{Card} is [not ]known to be in the deck", quiet=True)]
    general: Annotated[
        int,
        Field(ge=0, le=99, strict=True),
        counts(
            "general(N)",
            "the deck holds {N} general cards that nobody has seen",
            most="N = #count { C : era_of(C, 0) }",
            quiet=True,
        ),
    ]
    unseen: Annotated[Pile, says("unseen(Card)", "[somebody|nobody] has seen {Card}", quiet=True)]
    discards: Annotated[Pile, says("discards(Card)", "{Card} is [not ]among the discards", quiet=True)] = ()
    aside: Annotated[Pile, says("aside(Card)", "{Card} is [still in|out of] the game", quiet=True)] = ()


class LaunchPiles(Frozen):
    """The launch deck, drawn from at random, and the cards already used."""

    deck: Annotated[Pile, says("launch_deck(LaunchCard)", "{LaunchCard} is [not ]in the launch deck", quiet=True)]
    discards: Annotated[Pile, says("launch_discards(LaunchCard)", "{LaunchCard} has [not ]been used", quiet=True)] = ()


class Flight(Frozen):
    """The launch under way: goal, vehicle, prestige spent, launch cards turned up and what these add up to."""

    goal: Annotated[Name, says("flight_goal(Goal)", "the goal of the launch is {Goal}")]
    vehicle: Annotated[Name | None, says("flight_vehicle(Vehicle)", "the vehicle of the launch is {Vehicle}")] = None
    prestige: Annotated[
        Tokens,
        says("spent(N)", "{N} prestige was spent on the launch", zero=False, most="in_box(prestige, N)", quiet=True),
    ] = 0
    cards: Annotated[Queue, says("turned(LaunchCard)", "{LaunchCard} is [not ]turned up", quiet=True)] = ()
    bonus: Annotated[Bonus, says("bonus(Bonus)", "launch cards add {Bonus} to the reliability", quiet=True)] = 0

    @told(
        says(
            "latest(LaunchCard)",
            "{LaunchCard} was turned up last",
            quiet=True,
            form=":- latest(L), not turned(L).\n:- turned(_), #count { L : latest(L) } != 1.",
            back=lambda flight, last: {"cards": [*(card for card in flight["cards"] if card not in last), *last]},
        )
    )
    def latest(self) -> tuple[Name, ...]:
        """Return the launch card turned up last."""
        return self.cards[-1:]


SOONER = """
earlier(G, G') :- claimed(G, _), claimed_at(G', N), not claimed_at(G, N).
:- sooner(G, G'), not earlier(G, G').
:- earlier(G, G'), not sooner(G, G').
"""


class State(GameState):
    """One moment of a Mars Horizon game; the first decision on the agenda is asked now."""

    kinds: ClassVar[Mapping[str, str]] = KINDS

    game: Literal["mars_horizon"] = "mars_horizon"
    phase: Annotated[Literal["play", "over"], says("phase(Phase)", "the phase is {Phase}")]
    era: Annotated[Literal[1, 2], says("era(Era)", "it is era {Era}")]
    seats: tuple[Name, ...]
    turn: Annotated[Name, says("turn(Player)", "it is the turn of {Player}", quiet=True)]
    agenda: Annotated[tuple[Decision, ...], Field(max_length=16)]
    clock: Annotated[Ticks, counts("clock(N)", "the clock has reached tick {N}", most=HORIZON, quiet=True)] = 0
    flight: Flight | None = None
    players: Annotated[Mapping[Name, Player], each("Player")]
    milestones: Annotated[Mapping[Name, Claimed], each("Milestone", "claimed")]
    blueprints: Annotated[Pile, says("blueprint(Vehicle)", "{Vehicle} bears [no|a] blueprint token")]
    agency: AgencyPiles
    launch: LaunchPiles
    bank: Annotated[
        Mapping[Token, Tokens],
        counts("bank(Token, N)", "the bank has {N} {Token}", most="in_box(Token, N)", quiet=True),
    ]

    @told(
        says(
            "sooner(Milestone, Milestone')",
            "{Milestone} was claimed sooner than {Milestone'}",
            within="Milestone != Milestone'",
            form=SOONER,
            quiet=True,
            of="milestones",
        )
    )
    def sooner(self) -> tuple[tuple[Name, Name], ...]:
        """Return the milestones that were claimed at an earlier tick than others."""
        claims = self.milestones.items()
        return tuple((goal, other) for goal, claim in claims for other, late in claims if claim.tick < late.tick)

    @model_validator(mode="after")
    def _can_exist(self) -> "State":
        if sorted(self.seats) != sorted(self.players):
            raise ValueError(f"seats must name the players {', '.join(sorted(self.players))}; got {list(self.seats)!r}")
        named = (("turn", self.turn), *(("agenda", entry.player) for entry in self.agenda))
        for field, player in (*named, *((f"milestones.{m}.by", claim.by) for m, claim in self.milestones.items())):
            if player not in self.players:
                raise ValueError(f"{field} must name one of {', '.join(sorted(self.players))}; got {player!r}")
        for milestone, claim in self.milestones.items():
            if claim.tick > self.clock:
                raise ValueError(f"milestones.{milestone}.tick: expected at most {self.clock}, got {claim.tick}")
        _complete("bank", self.bank)
        return self


def _complete(field: str, mapping: Collection[str]) -> None:
    for name in get_args(Token):
        if name not in mapping:
            raise ValueError(f"{field}.{name} is missing")
