"""Printing: JSON for programs, plain lines for people, one line for errors."""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from starlaw.knowledge.errors import FaultError, IllegalStateError, RulesError
from starlaw.knowledge.file_writing import write_whole

ESCAPED = re.compile(r"\x1b\[[0-9;]*m")
_dress: Callable[[str], str] = str
_in_the_way: list[Callable[[], None]] = []


def make_room_by(clear: Callable[[], None]) -> None:
    """Call this before the next thing is printed, such as to take a sign away that stands where it comes."""
    _in_the_way.append(clear)


def make_room() -> None:
    """Do what has to be done before something is printed."""
    while _in_the_way:
        _in_the_way.pop()()


def _echo(text: str | bytes, **how: Any) -> None:
    make_room()
    typer.echo(text, **how)


def say_mistake(error: RulesError, as_json: bool, among: Sequence[str] = ()) -> None:
    """Print an error: on one line, or as an object, which may name those of some names that may have been meant."""
    if as_json:
        from starlaw.show.doors.problems import problem_of

        nothing = {"state": None, "events": [], "violations": getattr(error, "violations", [])}
        say_json({**(nothing if isinstance(error, IllegalStateError) else {}), "error": problem_of(error, among)})
    else:
        make_room()
        print(f"error: {error.line}", file=sys.stderr)


def say_fault(error: FaultError, as_json: bool, code: int) -> int:
    """Print that the program is at fault, and where the report lies; return the exit code that says so."""
    if error.report is not None:
        error = FaultError(f"{error}; please report it with {error.report}", error.report)
    say_mistake(error, as_json)
    return code


def say(text: str = "") -> None:
    """Print a line for people."""
    _echo(dressed(text))


@contextmanager
def dressing_all(dress: Callable[[str], str]) -> Iterator[None]:
    """Let all lines for people be dressed in some way meanwhile, such as in colours."""
    global _dress
    before, _dress = _dress, dress
    try:
        yield
    finally:
        _dress = before


def dressed(text: str, in_prompt: bool = False) -> str:
    """Return a line as it is printed; in a prompt, what takes no room is marked for whoever edits the line."""
    found = _dress(text)
    return ESCAPED.sub("\x01\\g<0>\x02", found) if in_prompt else found


def json_text(value: Any) -> str:
    """Return a JSON value as the text that is printed or written."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def say_json(value: Any) -> None:
    """Print a JSON value."""
    _echo(json_text(value))


def say_note(text: str) -> None:
    """Print on standard error what was done that nobody asked for."""
    _echo(f"note: {text}", err=True)


def say_warning(text: str | Warning) -> None:
    """Print a line on standard error; what only tells what was done is a note."""
    kind = "note" if getattr(text, "is_note", False) else "warning"
    _echo(f"{kind}: {text}", err=True)


def write_file(path: Path, content: str | bytes) -> None:
    """Write a whole file or leave the old one untouched; - is standard output."""
    if str(path) == "-":
        _echo(content, nl=False)
    else:
        write_whole(path, content)


def finish(code: int) -> None:
    """End the command with an exit code."""
    raise typer.Exit(code)
