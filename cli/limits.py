"""The time and memory that a command may take: it goes on in a copy of this process, which can be ended from here."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, NoReturn

import typer

from starlaw.knowledge.errors import TooLongError

EXIT = 4
AGAIN = 0.05  # seconds after which it rings again, since what is raised while an object is freed is lost
GRACE = 1  # seconds for telling what was found so far, once the time is up
LIMITED = frozenset(
    {"apply", "ask", "check", "diff", "graph", "interactions", "moves", "odds", "perft", "replay", "route", "ruling",
     "score", "view", "why"}
)  # fmt: skip


Command = Callable[..., None]
Seconds = Annotated[
    int | None,
    typer.Option(
        "--seconds", metavar="N", min=1, max=3600, help=f"Give up after N seconds; the exit code is then {EXIT}."
    ),
]


class TimeUp(BaseException):
    """The time is up; no error of an input, so that nobody takes it for one and goes on."""


def limited(command: Command) -> Command:
    """Return a command that takes --seconds."""

    @wraps(command)
    def bounded(*given: Any, at_most: int | None = None, **options: Any) -> None:
        with nullcontext() if at_most is None else within(at_most):
            command(*given, **options)

    known = signature(command)
    option = Parameter("at_most", Parameter.KEYWORD_ONLY, default=None, annotation=Seconds)
    bounded.__signature__ = known.replace(parameters=[*known.parameters.values(), option])  # type: ignore[attr-defined]
    bounded.__annotations__ = {**command.__annotations__, "at_most": Seconds}
    return bounded


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Go on in a copy of this process, for so long and with so much memory; this one waits, and ends as the copy does.

    Where processes cannot be copied, there is no limit but the patience of whoever waits.
    """
    if not hasattr(os, "fork"):
        yield
        return
    from starlaw.solver.worker import copying, limit_memory

    sys.stdout.flush()
    sys.stderr.flush()
    with copying():
        copy = os.fork()
    if copy:
        _wait_for(copy, seconds)
    if not sys.stdin.isatty():
        os.setpgid(0, 0)  # so that its own processes end with it
    limit_memory()
    _ring_after(seconds)
    sys.unraisablehook = _unless_time_is_up
    try:
        yield
    except TimeUp:
        _quiet()
        raise TooLongError(_said(seconds)) from None
    except MemoryError:
        raise TooLongError("stopped: it took more memory than it may have") from None
    finally:
        _quiet()


@contextmanager
def telling_so_far(found: Callable[[], Any]) -> Iterator[None]:
    """Let the error that says that the time is up carry what was found until then."""
    try:
        yield
    except TimeUp:
        _quiet()
        raise TooLongError("stopped when the time was up", found()) from None


def _unless_time_is_up(raised: Any) -> None:
    if raised.exc_type is not TimeUp:
        sys.__unraisablehook__(raised)


def _quiet() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)


def _said(seconds: int) -> str:
    return f"stopped after {seconds} seconds"


def _ring_after(seconds: float) -> None:
    def ring(*_: object) -> NoReturn:
        raise TimeUp

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)


def _wait_for(copy: int, seconds: int) -> NoReturn:
    """End as a copy of this process does, and the copy when its time is up."""
    _ring_after(seconds + GRACE)
    try:
        code = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    except (TimeUp, KeyboardInterrupt) as ended:
        _quiet()
        _end(copy)
        if isinstance(ended, KeyboardInterrupt):
            raise
        raise TooLongError(_said(seconds)) from None
    finally:
        _quiet()
    if code < 0:
        raise TooLongError("stopped: it took more memory than it may have, or was ended from outside")
    os._exit(code)  # it has said all that there was to say


def _end(copy: int) -> None:
    for end in (os.killpg, os.kill):
        with suppress(OSError):
            end(copy, signal.SIGKILL)
    os.waitpid(copy, 0)
