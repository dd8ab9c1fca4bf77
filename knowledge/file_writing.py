"""Files written whole or not at all, and kept through a crash once they are written."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from starlaw.knowledge.errors import InvalidInputError


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a whole file or leave the old one untouched; links and devices stay what they are."""
    try:
        target = Path(os.path.realpath(path))  # a link that leads round in a circle stays one, and is told below
        found = None
        with suppress(FileNotFoundError):
            found = target.stat()
        if not target.name or (found and stat.S_ISDIR(found.st_mode)):
            raise InvalidInputError(f"{path}: expected a file to write, got a folder")
        if found and not stat.S_ISREG(found.st_mode):
            target.write_bytes(_bytes(content))
        else:
            _replace(target, _bytes(content), found.st_mode if found else None)
    except OSError as error:
        raise InvalidInputError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except ValueError:  # a name with a null character
        raise InvalidInputError(f"expected the name of a file, got {str(path)!r}") from None


def _bytes(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def _replace(path: Path, content: bytes, mode: int | None) -> None:
    """Write beside a file, under a name that nobody can foresee or hold ready as a link, and put that in its place."""
    number, name = tempfile.mkstemp(dir=path.parent, prefix=".starlaw.")  # new, never through a link, ours alone
    beside = Path(name)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fchmod(number, _usual_mode() if mode is None else stat.S_IMODE(mode))
            os.fsync(number)
        beside.replace(path)
        keep_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def keep_folder(folder: Path) -> None:
    """Make sure that the names in a folder outlast a crash, where the system can do so."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(number)
        finally:
            os.close(number)
