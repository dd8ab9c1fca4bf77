"""starlaw: a rules judge for space board games.

>>> import starlaw
>>> game = starlaw.game("horizons")
>>> state = game.new(players=3, seed=7)
>>> [move.text for move in game.moves(state)]
['draw(blue)']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from starlaw.version import VERSION

if TYPE_CHECKING:
    from starlaw.boards import Board, board
    from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, InvalidMoveError, RulesError
    from starlaw.solver.executor.chance import ScriptedChance, SeededChance
    from starlaw.solver.game import Game, game
    from starlaw.solver.loading import load_state

__version__ = VERSION
_HOMES = {
    "starlaw.boards": ("Board", "board"),
    "starlaw.knowledge.errors": ("IllegalMoveError", "InvalidInputError", "InvalidMoveError", "RulesError"),
    "starlaw.solver.executor.chance": ("ScriptedChance", "SeededChance"),
    "starlaw.solver.game": ("Game", "game"),
    "starlaw.solver.loading": ("load_state",),
}
__all__ = [
    "Board", "Game", "IllegalMoveError", "InvalidInputError", "InvalidMoveError", "RulesError", "ScriptedChance",
    "SeededChance", "__version__", "board", "game", "load_state",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load the judge only when it is used: importing clingo and pydantic takes most of the start-up."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'starlaw' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Show what there is, loaded or not."""
    return sorted(__all__)
