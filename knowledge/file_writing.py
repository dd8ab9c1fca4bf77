"""Files written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from starlaw.knowledge.errors import InvalidInputError


def write_whole(path: Path, text: str) -> None:
    """Write a whole file or leave the old one untouched; links and devices stay what they are."""
    try:
        target = path.resolve() if path.is_symlink() else path
        if not target.name or target.is_dir():
            raise InvalidInputError(f"{path}: expected a file to write, got a folder")
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except OSError as error:
        raise InvalidInputError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".starlaw.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
