"""Printing: JSON for programs, plain lines for people, one line for errors."""

import json
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import typer

from starlaw.knowledge.writing import write_whole

BAR = 30  # characters of a bar that shows progress
Step = TypeVar("Step")
Sized = TypeVar("Sized", bound=Collection[Any])


def one_line(text: str, code: int) -> int:
    """Print an error on one line and return the exit code."""
    print(f"error: {' '.join(text.split())}", file=sys.stderr)
    return code


def say(text: str = "") -> None:
    """Print a line for people."""
    typer.echo(text)


def json_text(value: Any) -> str:
    """Return a JSON value as the text that is printed or written."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def say_json(value: Any) -> None:
    """Print a JSON value."""
    typer.echo(json_text(value))


def say_warning(text: str) -> None:
    """Print a line on standard error."""
    typer.echo(f"warning: {text}", err=True)


def shown_progress(steps: Iterable[Step], total: int) -> Iterator[Step]:
    """Pass steps on and count them on standard error, if that is a terminal and the output is not."""
    show = sys.stderr.isatty() and not sys.stdout.isatty()
    for number, step in enumerate(steps, start=1):
        if show:
            print(f"\r{number} of {total}", end="" if number < total else "\n", file=sys.stderr, flush=True)
        yield step


def shown_bar(batches: Iterable[Sized], total: int) -> Iterator[Sized]:
    """Pass batches on and draw how much of the whole they are on standard error, if that is a terminal."""
    show, done = sys.stderr.isatty(), 0
    for batch in batches:
        yield batch
        done += len(batch)
        if show:
            filled = BAR * done // max(1, total)
            text = f"\r[{'#' * filled}{' ' * (BAR - filled)}] {done} of {total}"
            print(text, end="", file=sys.stderr, flush=True)
    if show:
        print(file=sys.stderr)


def write_file(path: Path, text: str) -> None:
    """Write a whole file or leave the old one untouched; - is standard output."""
    if str(path) == "-":
        typer.echo(text, nl=False)
    else:
        write_whole(path, text)


def finish(code: int) -> None:
    """End the command with an exit code."""
    raise typer.Exit(code)
