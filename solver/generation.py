"""What is generated for clingo from declarations, by the name that a rule file would have: read, never committed."""

from collections.abc import Callable, Mapping

from starlaw.solver.judge import Book
from starlaw.solver.session import Generated

MAKERS: Mapping[str, Callable[[Book], str]] = {}  # by name: the text for a game
BESIDE: Mapping[str, tuple[str, ...]] = {}  # for a rule file, what is loaded beside it


def beside(book: Book, names: tuple[str, ...]) -> list[Generated]:
    """Return what is generated for a game beside these rule files, each once."""
    wanted = dict.fromkeys(other for name in names for other in BESIDE.get(name, ()))
    return [Generated(name, MAKERS[name](book)) for name in wanted]
