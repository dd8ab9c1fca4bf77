"""Where the package's data folders lie, installed or in a checkout."""

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def folder(name: str) -> Path:
    """Return the folder of a data package, such as `seeds` or `rules_asp`."""
    return Path(str(files(f"starlaw.{name}")))


@cache
def game_names() -> tuple[str, ...]:
    """Return the games: every folder of `seeds` that holds a manifest."""
    return tuple(sorted(path.parent.name for path in folder("seeds").glob("*/manifest.yaml")))
