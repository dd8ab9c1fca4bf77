"""How far long work has come, on a terminal only."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")


@contextmanager
def thinking(what: str) -> Iterator[None]:
    """Show on a terminal that something is under way that takes as long as it takes."""
    if not sys.stdout.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        yield
        return
    from rich.console import Console

    with Console().status(f"{what} …", spinner="dots"):
        yield


def with_progress(
    items: Iterable[Item], total: int, unit: str, size: Callable[[Item], int] = lambda _: 1
) -> Iterator[Item]:
    """Pass items on and show on standard error how many units of the whole are done; in a pipe nothing is shown."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TextColumn(unit), TimeRemainingColumn(compact=True)
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(unit, total=total)
        for item in items:
            yield item
            shown.advance(task, size(item))


def with_rate(items: Iterable[Item], unit: str, size: Callable[[Item], int]) -> Iterator[Item]:
    """Pass items on and show likewise how many units are done, and how many a second, of a whole that is not known."""
    if not sys.stderr.isatty():
        yield from items
        return
    from time import monotonic

    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    begun, done = monotonic(), 0
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True) as p:
        task = p.add_task(unit)
        for item in items:
            yield item
            done += size(item)
            p.update(task, description=f"{done:,} {unit}, {done / max(monotonic() - begun, 0.001):,.0f} a second")
