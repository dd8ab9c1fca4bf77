"""Colours on a terminal that shows them: who is who, what is a rule, what is a number to type."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence

Dress = Callable[[str], str]

NAMED = {  # what tables call a colour, as a terminal shows it
    "orange": "dark_orange",
    "purple": "medium_purple1",
    "blue": "dodger_blue1",
    "red": "bright_red",
    "green": "green3",
    "yellow": "yellow1",
    "white": "bright_white",
}
SPARE = ("bright_cyan", "bright_magenta", "yellow1", "green3", "dodger_blue1", "dark_orange")
PATTERNS = (
    (r"(?m)^ *\d+  ", "bold bright_cyan"),  # a number to type
    (r"\b[a-z_]+/[a-z_]+#\d+", "dim"),  # a clause
    (r"\b[a-z]{2,}(?:\.[a-z0-9_]+)+\b", "dim"),  # a rule
    (r"(?m)^[a-z_]+\([^()\n]*\)(?=:|$)", "dim"),  # a move as programs write it
    (r"\billegal\b", "bold bright_red"),
    (r"\blegal\b", "bold green3"),
    (r"\bnot (?:legal|now)\b", "bold bright_red"),
    (r"(?m)^\w+(?=  )", "bold"),  # what a line of the table is about
    (r"(?m)^(?:now|gone|winner):", "bold yellow1"),
)


def shows_colours() -> bool:
    """Tell whether standard output is a terminal that shows colours."""
    if not sys.stdout.isatty():
        return False
    from rich.console import Console

    return Console().color_system is not None and not Console().no_color


def dressing(seats: Sequence[str], names: Mapping[str, str]) -> Dress:
    """Return what puts colours to what is said at a table; where none are shown, everything stays as it is."""
    if not shows_colours():
        return lambda text: text
    from rich.console import Console
    from rich.text import Text

    console = Console(soft_wrap=True, highlight=False)
    styles = dict(NAMED)
    for place, seat in enumerate(seats):
        styles[seat] = styles[names.get(seat, seat)] = f"bold {NAMED.get(seat, SPARE[place % len(SPARE)])}"
    people = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(styles, key=len, reverse=True)))})(?!\w)")
    patterns = [(re.compile(pattern), style) for pattern, style in PATTERNS]

    def dress(text: str) -> str:
        shown = Text(text)
        for found in people.finditer(text):
            shown.stylize(styles[found[0]], *found.span())
        for pattern, style in patterns:
            for found in pattern.finditer(text):
                shown.stylize(style, *found.span())
        with console.capture() as captured:
            console.print(shown, end="", soft_wrap=True)
        return captured.get()

    return dress
