"""A game's maps as pictures, found by its folder."""

from importlib import import_module
from importlib.util import find_spec

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game


def unseen_in(judge: Game) -> tuple[str, ...]:
    """Return the fields of a state that a game's first picture shows nowhere, or in its heading alone."""
    return tuple(getattr(import_module(f"starlaw.show.{judge.name}.picture"), "UNSEEN", ()))


def picture_of(judge: Game, state: GameState, name: str) -> str:
    """Return a map of a state as an SVG document; a game without pictures is refused."""
    package = f"starlaw.show.{judge.name}"
    if find_spec(package) is None or find_spec(f"{package}.picture") is None:
        raise InvalidInputError(f"{judge.name} has no picture; its map can be had as dot, json or graphml")
    return str(import_module(f"{package}.picture").PICTURES[name](judge, state))
