"""What is generated for clingo from declarations, by the name that a rule file would have: read, never committed."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from starlaw.solver.session import Generated

if TYPE_CHECKING:
    from starlaw.solver.game import Game

MAKERS: Mapping[str, Callable[["Game"], str]] = {}  # by name: the text for a game
BESIDE: Mapping[str, tuple[str, ...]] = {}  # for a rule file, what is loaded beside it


def beside(game: "Game", names: tuple[str, ...]) -> list[Generated]:
    """Return what is generated for a game beside these rule files, each once."""
    wanted = dict.fromkeys(other for name in names for other in BESIDE.get(name, ()))
    return [Generated(name, MAKERS[name](game)) for name in wanted]
