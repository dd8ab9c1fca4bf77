"""What a game's folder in `show` offers to show the game in words, and how it is found."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.solver.executor.match import Ply


class Words(Protocol):
    """What a game's folder in `show` offers; a player of None is nobody's seat, which sees what lies open to all."""

    def board(self, judge: Game, state: Any, player: str | None) -> str:
        """Return the table as a player may see it."""

    def decision(self, judge: Game, state: Any) -> str:
        """Return whose decision it is and what it is about."""

    def choice(self, judge: Game, state: Any, move: Move) -> str:
        """Return in words what a legal move does."""

    def told(self, judge: Game, ply: "Ply", player: str | None) -> str:
        """Return a move and what it did, as a player may know it."""

    def seen(self, judge: Game, state: Any, player: str | None) -> Any:
        """Return a state without what a player does not know, which can be judged and scored."""

    def reference(self, judge: Game) -> str:
        """Return what is printed on boards."""


def words_of(game: str) -> Words:
    """Return a game in words, found by its folder."""
    name = f"starlaw.show.{game}"
    try:
        return cast("Words", import_module(name))
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise InvalidInputError(f"{game} cannot be shown at a terminal yet: there is no folder show/{game}") from None
