"""The state of a Mars Horizon game: what is true now, never what is allowed. Nothing in it is hidden."""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.mars_horizon.cards import Token
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.decisions import Decision
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, Name

Tokens = Annotated[int, Field(ge=0, le=110, strict=True)]  # the value of the commonest kind, money
Markers = Annotated[int, Field(ge=0, le=6, strict=True)]  # agency tokens of one colour
Ticks = Annotated[int, Field(ge=0, le=9999, strict=True)]
Bonus = Annotated[int, Field(ge=-40, le=40, strict=True)]


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a pile that holds one card twice."""
    for name, after in pairwise(sorted(names)):
        if name == after:
            raise ValueError(f"{name} is there twice")
    return names


def pile(*names: str) -> tuple[str, ...]:
    """Return a pile without an order in its canonical form."""
    return tuple(sorted(names))


Queue = Annotated[tuple[Name, ...], AfterValidator(_once)]
Pile = Annotated[Queue, AfterValidator(lambda names: pile(*names))]


class Player(Frozen):
    """What one player holds; a token at zero is listed, not left out."""

    hq: Name
    stock: Mapping[Token, Tokens]
    markers: Markers
    tableau: Pile = ()

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        _complete("stock", self.stock)
        return self


class Claimed(Frozen):
    """Who reached a milestone first, and at which tick of the solo clock."""

    by: Name
    tick: Ticks = 0


class AgencyPiles(Frozen):
    """Where agency cards lie that no player has.

    The face-down deck holds the cards in `deck` and so many of the `unseen` general cards as `general` says; nobody
    knows which, so each of them is as likely.
    """

    pool: Pile
    deck: Pile
    general: Annotated[int, Field(ge=0, le=99, strict=True)]
    unseen: Pile
    discards: Pile = ()
    aside: Pile = ()


class LaunchPiles(Frozen):
    """The launch deck, drawn from at random, and the cards already used."""

    deck: Pile
    discards: Pile = ()


class Flight(Frozen):
    """The launch under way: goal, vehicle, prestige spent, launch cards turned up and what these add up to."""

    goal: Name
    vehicle: Name | None = None
    prestige: Tokens = 0
    cards: Queue = ()
    bonus: Bonus = 0


class State(GameState):
    """One moment of a Mars Horizon game; the first decision on the agenda is asked now."""

    game: Literal["mars_horizon"] = "mars_horizon"
    phase: Literal["play", "over"]
    era: Literal[1, 2]
    seats: tuple[Name, ...]
    turn: Name
    agenda: Annotated[tuple[Decision, ...], Field(max_length=16)]
    clock: Ticks = 0
    flight: Flight | None = None
    players: Mapping[Name, Player]
    milestones: Mapping[Name, Claimed]
    blueprints: Pile
    agency: AgencyPiles
    launch: LaunchPiles
    bank: Mapping[Token, Tokens]

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


def check_ids(state: State, content: Content) -> None:
    """Raise an error for the first id in a state that the content does not know."""
    cards, launch = content.agency_cards, content.launch_cards
    _known("seats", state.seats, content.seats.values)
    for name, player in state.players.items():
        _known(f"players.{name}.hq", (player.hq,), {card.id for card in content.headquarters.cards})
        _known(f"players.{name}.tableau", player.tableau, cards)
    _known("milestones", state.milestones, content.goals_in_order)
    _known("blueprints", state.blueprints, content.vehicles)
    agency = state.agency
    for field in ("pool", "deck", "unseen", "discards", "aside"):
        _known(f"agency.{field}", getattr(agency, field), cards)
    _known("launch", (*state.launch.deck, *state.launch.discards), launch)
    if state.flight:
        _known("flight.goal", (state.flight.goal,), content.goals)
        _known("flight.vehicle", (state.flight.vehicle,) if state.flight.vehicle else (), content.vehicles)
        _known("flight.cards", state.flight.cards, launch)


def _known(field: str, ids: Iterable[str], known: Collection[str]) -> None:
    for name in ids:
        if name not in known:
            raise InvalidInputError(f"{field}: {name!r} is not in the content")
