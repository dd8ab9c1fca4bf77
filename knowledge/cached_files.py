"""Files of the cache: where they lie, and that they are written whole or not at all; a full disk only costs time."""

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path


def cache_folder() -> Path | None:
    """Return where files are kept: STARLAW_CACHE, or the user's cache; nothing if STARLAW_CACHE is empty."""
    named = os.environ.get("STARLAW_CACHE")
    if named is not None:
        return Path(named) if named else None
    return user_cache_path("starlaw", appauthor=False)


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
