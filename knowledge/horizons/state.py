"""The state of a Horizons game: what is true now, never what is allowed."""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.horizons.content import Action, Content, Habitat, Side, Structure, Token
from starlaw.knowledge.horizons.decisions import Decision
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, Name

Tokens = Annotated[int, Field(ge=0, le=40, strict=True)]  # there are 40 of each kind
Pieces = Annotated[int, Field(ge=0, le=5, strict=True)]  # there are 5 of each kind and colour


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a pile that holds one thing twice: tiles, cards and markers are single pieces."""
    for name, after in pairwise(sorted(names)):
        if name == after:
            raise ValueError(f"{name} is there twice")
    return names


def pile(*names: str) -> tuple[str, ...]:
    """Return a pile without an order in its canonical form."""
    return tuple(sorted(names))


Queue = Annotated[tuple[Name, ...], AfterValidator(_once)]
Pile = Annotated[Queue, AfterValidator(lambda names: pile(*names))]
Habitats = Annotated[tuple[Habitat, ...], AfterValidator(_once), AfterValidator(lambda names: pile(*names))]


class World(Frozen):
    """A world on the table: its star, the face showing, and whose structures stand on it."""

    star: Name
    face: Habitat
    structures: Mapping[Name, Mapping[Structure, Pieces]] = {}


class Player(Frozen):
    """What one player holds; a token or piece at zero is listed, not left out."""

    habitats: Habitats = ()
    stock: Mapping[Token, Tokens]
    reserve: Mapping[Structure, Pieces]
    allies: Mapping[Name, Side]
    missions: Pile

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        _complete("stock", self.stock, get_args(Token))
        _complete("reserve", self.reserve, get_args(Structure))
        return self


class Stack(Frozen):
    """An ally stack: the card on show, those never seen yet in no order, and those put under it in order."""

    top: Name | None
    unseen: Pile = ()
    bottom: Queue = ()


class MissionCards(Frozen):
    """The mission draw pile, drawn from at random, and the discard pile."""

    deck: Pile
    discards: Pile = ()


class State(GameState):
    """One moment of a Horizons game; the first decision on the agenda is asked now."""

    game: Literal["horizons"] = "horizons"
    phase: Literal["setup", "play", "over"]
    seats: tuple[Name, ...]
    turn: Name
    agenda: Annotated[tuple[Decision, ...], Field(max_length=16)]
    new_habitats: Habitats = ()
    used_ally: Name | None = None
    players: Mapping[Name, Player]
    worlds: Mapping[Name, World]
    bag: Pile
    supply: Mapping[Token, Tokens]
    stacks: Mapping[Action, Stack]
    missions: MissionCards

    @model_validator(mode="after")
    def _can_exist(self) -> "State":
        if sorted(self.seats) != sorted(self.players):
            raise ValueError(f"seats must name the players {', '.join(sorted(self.players))}; got {list(self.seats)!r}")
        for field, player in (("turn", self.turn), *(("agenda", entry.player) for entry in self.agenda)):
            if player not in self.players:
                raise ValueError(f"{field} must name one of {', '.join(sorted(self.players))}; got {player!r}")
        _complete("supply", self.supply, get_args(Token))
        _complete("stacks", self.stacks, get_args(Action))
        return self


def _complete(field: str, mapping: Collection[str], names: tuple[str, ...]) -> None:
    for name in names:
        if name not in mapping:
            raise ValueError(f"{field}.{name} is missing")


def check_ids(state: State, content: Content) -> None:
    """Raise an error for the first id in a state that the content does not know."""
    seats, stars = content.seats.values, content.stars
    tiles = {tile.id for tile in content.worlds.tiles}
    allies, missions = content.ally_cards, {card.id for card in content.mission_cards}
    known_ids("seats", state.seats, seats)
    known_ids("bag", state.bag, tiles)
    known_ids("worlds", state.worlds, tiles)
    for entry in state.agenda:
        if entry.kind == "place":
            known_ids("agenda.tile", (entry.tile,), tiles)
    known_ids("used_ally", (state.used_ally,) if state.used_ally else (), allies)
    for tile, world in state.worlds.items():
        known_ids(f"worlds.{tile}.star", (world.star,), stars)
        known_ids(f"worlds.{tile}.structures", world.structures, state.seats)
    for name, player in state.players.items():
        known_ids(f"players.{name}.allies", player.allies, allies)
        known_ids(f"players.{name}.missions", player.missions, missions)
    for action, stack in state.stacks.items():
        cards = (*((stack.top,) if stack.top else ()), *stack.unseen, *stack.bottom)
        known_ids(f"stacks.{action}", cards, allies)
    known_ids("missions", (*state.missions.deck, *state.missions.discards), missions)


def known_ids(field: str, ids: Iterable[str], known: Collection[str]) -> None:
    """Raise an error for the first id that is not known."""
    for name in ids:
        if name not in known:
            raise InvalidInputError(f"{field}: {name!r} is not in the content")
