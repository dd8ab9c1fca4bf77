"""Files of the cache are written whole or not at all: a full disk or a read-only home only costs time."""

import contextlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO


def written(file: Path, write: Callable[[IO[bytes]], object]) -> bool:
    """Write a file beside its place and move it there; return whether that worked."""
    beside = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as stream:
            beside = Path(stream.name)
            write(stream)
        beside.replace(file)
    except OSError:
        if beside is not None:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        return False
    return True
