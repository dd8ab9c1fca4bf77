"""Faults of ours: told in one line that names nothing of the game, and whole in a file for whoever mends them."""

import os
import platform
import tempfile
import threading
import traceback

from starlaw.knowledge.errors import FaultError
from starlaw.version import VERSION

EXIT = 70  # neither yes nor no, nor bad input
MOST = 20  # reports of one process, so that a stranger cannot fill the disk with them

_reports: list[str] = []
_lock = threading.Lock()


def fault(error: BaseException) -> FaultError:
    """Write a report of an error that nobody foresaw, and return what is told instead of it."""
    return FaultError("internal error: this is a fault of starlaw and no answer", report(error))


def report(error: BaseException) -> str | None:
    """Return the name of the file that tells all about an error; nothing if there is none."""
    with _lock:
        if len(_reports) >= MOST:
            return None
        try:
            number, name = tempfile.mkstemp(prefix="starlaw-", suffix=".txt")  # new, ours alone
            with os.fdopen(number, "w", encoding="utf-8", errors="replace") as stream:
                stream.write(f"starlaw {VERSION}, Python {platform.python_version()}, {platform.platform()}\n\n")
                stream.write("".join(traceback.format_exception(error)))
        except OSError:
            return None
        _reports.append(name)
        return name
