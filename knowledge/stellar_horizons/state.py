"""The state of a Stellar Horizons game: what is true now, never what is allowed. Nothing in it is hidden."""

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.values import Frozen, Name

Step = Literal["build", "movement", "exploration"]
Marker = Literal["engineering", "physics", "biology", "politics", "victory"]
STEPS: tuple[Step, ...] = get_args(Step)
MARKERS: tuple[Marker, ...] = get_args(Marker)
Amount = Annotated[int, Field(ge=0, le=999, strict=True)]
Names = Annotated[tuple[Name, ...], AfterValidator(lambda names: tuple(sorted(set(names))))]


class Ship(Frozen):
    """A ship in play: where it is, whether it is reserved, and whether it has explored this year."""

    place: Name
    reserved: bool = False
    explored: bool = False


class Player(Frozen):
    """What one faction has: cash in $B, the value of its markers, its techs and policies, and its ships by counter."""

    cash: Amount
    markers: Mapping[Marker, Amount]
    techs: Names = ()
    ships: Mapping[Name, Ship] = {}

    @model_validator(mode="after")
    def _lists_every_kind(self) -> "Player":
        for name in MARKERS:
            if name not in self.markers:
                raise ValueError(f"markers.{name} is missing")
        return self


class Decision(Frozen):
    """A player's part of a step."""

    player: Name
    kind: Step


class State(GameState):
    """One moment of a game; the first entry of the agenda says whose part of which step it is."""

    game: Literal["stellar_horizons"] = "stellar_horizons"
    phase: Literal["play", "over"]
    year: Annotated[int, Field(ge=2000, le=2999, strict=True)]
    seats: tuple[Name, ...]
    agenda: Annotated[tuple[Decision, ...], Field(max_length=7)]
    players: Mapping[Name, Player]
    worlds: Mapping[Name, Annotated[int, Field(ge=0, le=99, strict=True)]]

    @model_validator(mode="after")
    def _can_exist(self) -> "State":
        if sorted(self.seats) != sorted(self.players):
            raise ValueError(f"seats must name the players {', '.join(sorted(self.players))}; got {list(self.seats)!r}")
        for entry in self.agenda:
            if entry.player not in self.players:
                raise ValueError(f"agenda must name one of {', '.join(sorted(self.players))}; got {entry.player!r}")
        return self


def check_ids(state: State, content: Content) -> None:
    """Raise an error for the first id in a state that the content does not know."""
    _known("seats", state.seats, content.faction)
    _known("worlds", state.worlds, content.world)
    for world in content.world:
        _known("worlds", (world,), state.worlds)
    techs = {tech.id for tech in content.techs.values}
    places = set(content.places)
    for name, player in state.players.items():
        _known(f"players.{name}.techs", player.techs, techs)
        _known(f"players.{name}.ships", player.ships, content.counter)
        _known(f"players.{name}.ships", (ship.place for ship in player.ships.values()), places)


def _known(field: str, ids: Iterable[str], known: Collection[str]) -> None:
    for name in ids:
        if name not in known:
            raise InvalidInputError(f"{field}: {name!r} is not known")
