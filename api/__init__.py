"""starlaw: a rules judge for space board games.

>>> import starlaw
>>> game = starlaw.game("horizons")
>>> state = game.new(players=3, seed=7)
>>> [move.text for move in game.moves(state)]
['draw(blue)']
"""

from typing import TYPE_CHECKING, Any

from starlaw.version import VERSION

if TYPE_CHECKING:
    from starlaw.solver.game import Game, game, load_state

__version__ = VERSION
__all__ = ["Game", "__version__", "game", "load_state"]


def __getattr__(name: str) -> Any:
    """Load the judge only when it is used: importing clingo and pydantic takes most of the start-up."""
    if name in ("Game", "game", "load_state"):
        from starlaw.solver import game as module

        return getattr(module, name)
    raise AttributeError(f"module 'starlaw' has no attribute {name!r}")
