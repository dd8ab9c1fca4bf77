"""Printing: JSON for programs, plain lines for people, one line for errors."""

import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import typer

from starlaw.knowledge.errors import InvalidInputError

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
    """Write a whole file or leave the old one untouched; - is standard output, links and devices stay what they are."""
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    try:
        target = path.resolve() if path.is_symlink() else path
        if not target.name or target.is_dir():
            raise InvalidInputError(f"{path}: expected a file to write, got a folder")
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except OSError as error:
        raise InvalidInputError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".starlaw.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def finish(code: int) -> None:
    """End the command with an exit code."""
    raise typer.Exit(code)
