"""Laying out plain text on a terminal: wrapped paragraphs and numbered columns."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from textwrap import fill

WIDEST = 100
MOST_NEAR = 4  # names told when one is not known


_GIVEN: ContextVar[int | None] = ContextVar("given", default=None)


@contextmanager
def in_width(characters: int) -> Iterator[None]:
    """Lay out lines of another width meanwhile."""
    before = _GIVEN.set(characters)
    try:
        yield
    finally:
        _GIVEN.reset(before)


def width() -> int:
    """Return how many characters a line may have."""
    given = _GIVEN.get()
    return given if given is not None else max(40, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def wrapped(text: str, first: str = "", later: str | None = None) -> str:
    """Return a text in lines of that width; `first` opens the first line, `later` (or blanks) the others."""
    indent = " " * len(first) if later is None else later
    return fill(text, width(), initial_indent=first, subsequent_indent=indent, break_on_hyphens=False) or first.rstrip()


def numbered(entries: Sequence[str], numbers: Sequence[int] | None = None) -> str:
    """Return entries with their numbers, from 1 on without others, down as many columns as fit side by side."""
    of = numbers or range(1, len(entries) + 1)
    digits = len(str(max(of, default=1)))
    cells = [f"{number:>{digits + 1}}  {entry}" for number, entry in zip(of, entries, strict=True)]
    widest = max(map(len, cells), default=0) + 2
    across = max(1, (width() + 2) // widest) if widest else 1
    if across == 1:
        return "\n".join(wrapped(cell.lstrip(), cell[: len(cell) - len(cell.lstrip())], " " * 6) for cell in cells)
    down = -(-len(cells) // across)
    rows = (cells[row::down] for row in range(down))
    return "\n".join("".join(cell.ljust(widest) for cell in row).rstrip() for row in rows)


def similar(name: str, known: Iterable[str]) -> str:
    """Return names that begin like one or are spelt alike, as the end of a sentence that it is not known."""
    names = list(known)
    found = [other for other in names if other.startswith(name)] or get_close_matches(name, names, MOST_NEAR)
    return f"; similar: {', '.join(found[:MOST_NEAR])}" if found else ""
