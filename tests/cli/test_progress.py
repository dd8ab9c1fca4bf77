"""Commands that take a while say so on a terminal, until they print something, and say nothing in a pipe."""

import os
import select
import sys
import threading
import time
from collections.abc import Callable

import pytest

from starlaw.cli import progress
from starlaw.cli.output import say
from starlaw.cli.progress import at_work
from starlaw.knowledge.errors import InvalidInputError

pty = pytest.importorskip("pty", reason="there are no terminals of this kind on this system")
SOON, LONG = 0.05, 0.6


def sent(command: Callable[[], None], to_terminal: bool = True) -> str:
    """Return what a command sends to standard error, a terminal or a pipe."""
    shown, written = pty.openpty() if to_terminal else os.pipe()
    with pytest.MonkeyPatch.context() as patch, os.fdopen(written, "w") as error:
        patch.setenv("TERM", "xterm")
        patch.setattr(progress, "PATIENCE", SOON)
        patch.setattr(sys, "stderr", error)  # here, since pytest puts its own in place before each test
        at_work(command)()
        error.flush()
        there, _, _ = select.select([shown], [], [], 0)
        told = os.read(shown, 100_000).decode() if there else ""
    os.close(shown)
    return told


def slow() -> None:
    time.sleep(LONG)
    say("done")


def ends(threads: int) -> bool:
    """Tell whether soon no more threads are left than there were."""
    until = time.monotonic() + 5
    while threading.active_count() > threads and time.monotonic() < until:
        time.sleep(SOON)
    return threading.active_count() <= threads


def test_a_command_that_takes_a_while_says_so_on_a_terminal() -> None:
    threads = threading.active_count()
    assert "at work" in sent(slow)
    assert ends(threads)


def test_in_a_pipe_nothing_is_shown() -> None:
    assert sent(slow, to_terminal=False) == ""


def test_what_is_printed_ends_the_sign() -> None:
    def talks() -> None:
        say("first")
        time.sleep(LONG)

    assert "at work" not in sent(talks)


def test_a_command_that_fails_leaves_no_sign_behind() -> None:
    def fails() -> None:
        time.sleep(LONG)
        raise InvalidInputError("no such thing")

    threads = threading.active_count()
    with pytest.raises(InvalidInputError, match="no such thing"):
        sent(fails)
    assert ends(threads)
