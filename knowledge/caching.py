"""The user's cache folder; files there are whole or not there: a full disk or a read-only home only costs time."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO


def cache_folder() -> Path | None:
    """Return what STARLAW_CACHE names, nothing if that is empty; without it a folder of the user's cache."""
    named = os.environ.get("STARLAW_CACHE")
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_cache_path

    return user_cache_path("starlaw", appauthor=False)


def written(file: Path, write: Callable[[IO[bytes]], object]) -> bool:
    """Write a file beside its place and move it there; return whether that worked."""
    import tempfile

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
