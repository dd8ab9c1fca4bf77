"""The program, run inside the tests: as from a shell, without the time that a process takes to start."""

import io
import os
import subprocess
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from starlaw.cli import main


class Ran(NamedTuple):
    """How a run of the program ended."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, given: str = "") -> Ran:
    """Run the program with arguments and what it reads from standard input."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err), warnings.catch_warnings():
        warnings.simplefilter("default")
        patch.setattr(sys, "argv", ["starlaw", *arguments])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main()
    return Ran(int(ended.value.code or 0), _text(out), _text(err))


def started(*arguments: str, given: str = "") -> Ran:
    """Run the program in a process of its own, for tests of what only a process has."""
    program = str(Path(sys.executable).with_name("starlaw"))
    done = subprocess.run(  # libraries may have set COLUMNS where Python does not see it
        [program, *arguments], input=given, capture_output=True, text=True, check=False, env=os.environ
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()
