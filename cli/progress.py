"""How far long work has come, on a terminal only."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from threading import Timer
from typing import TYPE_CHECKING, Any, TypeVar

from starlaw.cli.output import make_room, make_room_by

if TYPE_CHECKING:
    from rich.progress import Progress

Item = TypeVar("Item")
Command = Callable[..., None]
PATIENCE = 1.0  # seconds of work after which a command shows that it is at work
FLICKER = 0.2  # seconds of thinking of which nothing is shown


def at_work(command: Command) -> Command:
    """Return a command that shows on a terminal that it is at work, once that takes a while and until it prints."""

    @wraps(command)
    def shown(*given: Any, **options: Any) -> None:
        typed = "-" in given or "-" in options.values()
        with nullcontext() if typed and sys.stdin.isatty() else thinking("at work", PATIENCE):
            command(*given, **options)

    return shown


@contextmanager
def thinking(what: str, after: float = FLICKER) -> Iterator[None]:
    """Show on a terminal that something is under way that takes as long as it takes, and how long it has taken."""
    if not sys.stderr.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        yield
        return
    sign = _Sign(what, after)
    make_room_by(sign.end)
    try:
        yield
    finally:
        sign.end()


class _Sign:
    """A sign that comes after some seconds."""

    def __init__(self, what: str, after: float) -> None:
        self._what = what
        self._shown: Progress | None = None
        self._comes = Timer(after, self._show)
        self._comes.daemon = True
        self._comes.start()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = SpinnerColumn(), TextColumn(f"{self._what} …"), TimeElapsedColumn()
        self._shown = Progress(*columns, console=Console(stderr=True), transient=True)
        self._shown.add_task(self._what, total=None)
        self._shown.start()

    def end(self) -> None:
        """Take the sign away, or let it not come."""
        self._comes.cancel()
        self._comes.join()
        if self._shown is not None:
            self._shown.stop()
        self._shown = None


def with_progress(
    items: Iterable[Item], total: int, unit: str, size: Callable[[Item], int] = lambda _: 1
) -> Iterator[Item]:
    """Pass items on and show on standard error how many units of the whole are done; in a pipe nothing is shown."""
    if not sys.stderr.isatty():
        yield from items
        return
    make_room()
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
    make_room()
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
