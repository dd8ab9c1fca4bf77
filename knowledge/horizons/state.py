"""The state of a Horizons game: what is true now, never what is allowed."""

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons.content import Action, Habitat, Side, Structure, Token
from starlaw.knowledge.horizons.decisions import Decision
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import counts, each, says, secret
from starlaw.knowledge.values import Frozen, Name

Tokens = Annotated[int, Field(ge=0, le=40, strict=True)]  # there are 40 of each kind
Pieces = Annotated[int, Field(ge=0, le=5, strict=True)]  # there are 5 of each kind and colour


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a pile that holds one thing twice: tiles, cards and markers are single pieces."""
    for name, after in pairwise(sorted(names)):
        if name == after:
            raise ValueError(f"{name} is listed twice")
    return names


def pile(*names: str) -> tuple[str, ...]:
    """Return a pile without an order in its canonical form."""
    return tuple(sorted(names))


Queue = Annotated[tuple[Name, ...], AfterValidator(_once)]
Pile = Annotated[Queue, AfterValidator(lambda names: pile(*names))]
Habitats = Annotated[tuple[Habitat, ...], AfterValidator(_once), AfterValidator(lambda names: pile(*names))]


# What the variables of the patterns below range over, as conditions of the rules on X.
KINDS = {
    "Player": "sits(X)",
    "Star": "may_shine(X)",
    "World": "tile(X)",
    "Habitat": "habitat(X)",
    "Structure": "structure(X)",
    "Token": "token(X)",
    "Resource": "resource(X)",
    "Action": "ally(_, X)",
    "Ally": "ally(X, _)",
    "Mission": "mission(X, _)",
}


@cites("horizons/faq#11", "horizons/missions#1")
def of_others(state: "State", seat: str, owner: str) -> bool:
    """Keep what others hold hidden until the game is over."""
    return state.phase != "over" and seat != owner


@cites("horizons/faq#12")
def of_all(state: "State", seat: str, owner: str) -> bool:
    """Keep the pile hidden until the game is over."""
    return state.phase != "over"


@cites("horizons/faq#12")
def of_all_if_read_so(state: "State", seat: str, owner: str) -> bool:
    """Keep the pile hidden until the game is over, where it is read so."""
    hidden = settled_readings("horizons", state.options)["mission_discards"] == "hidden"
    return hidden and state.phase != "over"


class World(Frozen):
    """A world on the table: its star, the face showing, and whose structures stand on it."""

    star: Annotated[Name, says("orbits(World, Star)", "{World} lies [no longer ]at {Star}")]
    face: Annotated[Habitat, says("shows(World, Habitat)", "{World} shows {Habitat}")]
    structures: Annotated[
        Mapping[Name, Mapping[Structure, Pieces]],
        counts(
            "stands(World, Player, Structure, N)",
            "{Player} has {N} {Structure}(s) on {World}",
            most="in_box(Structure, N)",
        ),
    ] = {}


class Player(Frozen):
    """What one player holds; a token or piece at zero is listed, not left out."""

    habitats: Annotated[Habitats, says("adapted(Player, Habitat)", "{Player} has [not ]activated {Habitat}")] = ()
    stock: Annotated[
        Mapping[Token, Tokens], counts("has(Player, Token, N)", "{Player} has {N} {Token}", most="in_box(Token, N)")
    ]
    reserve: Annotated[
        Mapping[Structure, Pieces],
        counts(
            "reserve(Player, Structure, N)",
            "{Player} has {N} {Structure}(s) left on the board",
            most="in_box(Structure, N)",
            quiet=True,
        ),
    ]
    allies: Annotated[
        Mapping[Name, Side], says("tableau(Player, Ally, Side)", "{Ally} is [not ]in {Player}'s tableau, {Side} up")
    ]
    missions: Annotated[
        Pile, says("hand(Player, Mission)", "{Player} [does not hold|holds] the mission {Mission}"), secret(of_others)
    ]

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        _complete("stock", self.stock, get_args(Token))
        _complete("reserve", self.reserve, get_args(Structure))
        return self


class Stack(Frozen):
    """An ally stack: the card on show, those never seen yet in no order, and those put under it in order."""

    top: Annotated[Name | None, says("top(Action, Ally)", "the {Action} stack shows {Ally}")]
    unseen: Annotated[
        Pile, says("unseen(Action, Ally)", "{Ally} is [not ]unseen in the {Action} stack", quiet=True)
    ] = ()
    bottom: Annotated[Queue, says("bottom(Action, Ally)", "{Ally} is [not ]under the {Action} stack", quiet=True)] = ()


class MissionCards(Frozen):
    """The mission draw pile, drawn from at random, and the discard pile."""

    deck: Annotated[Pile, says("deck(Mission)", "{Mission} is [not ]in the draw pile", quiet=True), secret(of_all)]
    discards: Annotated[
        Pile, says("discards(Mission)", "{Mission} is [not ]among the discards", quiet=True), secret(of_all_if_read_so)
    ] = ()


class State(GameState):
    """One moment of a Horizons game; the first decision on the agenda is asked now."""

    kinds: ClassVar[Mapping[str, str]] = KINDS

    game: Literal["horizons"] = "horizons"
    phase: Annotated[Literal["setup", "play", "over"], says("phase(Phase)", "the phase is {Phase}")]
    seats: tuple[Name, ...]
    turn: Annotated[Name, says("turn(Player)", "it is the turn of {Player}", quiet=True)]
    agenda: Annotated[tuple[Decision, ...], Field(max_length=16)]
    new_habitats: Annotated[
        Habitats, says("new_habitat(Habitat)", "{Habitat} was activated in [an earlier|this] action")
    ] = ()
    used_ally: Annotated[
        Name | None, says("used(Ally)", "{Ally} has [not ]been triggered in this action", quiet=True)
    ] = None
    players: Annotated[Mapping[Name, Player], each("Player")]
    worlds: Annotated[Mapping[Name, World], each("World", "orbits")]
    bag: Annotated[Pile, says("bag(World)", "{World} is [not ]in the bag", quiet=True)]
    supply: Annotated[
        Mapping[Token, Tokens],
        counts("supply(Token, N)", "the supply has {N} {Token}", most="in_box(Token, N)", quiet=True),
    ]
    stacks: Annotated[Mapping[Action, Stack], each("Action")]
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
