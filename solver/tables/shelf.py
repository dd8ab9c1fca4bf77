"""Narrowed tables on disk, beside the table that they come from: small files, checked when read, limited in all."""

import hashlib
from pathlib import Path

import numpy as np

from starlaw.knowledge.caching import written
from starlaw.solver.tables.narrow import Narrow, flat, unflat

MOST_BYTES = 64 * 1024 * 1024  # of all narrowed tables of one table; what comes later is worked out anew each time
CHECKED = 16  # bytes of a checksum


class Shelf:
    """The narrowed tables of one table, each found by what it was narrowed to."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._left: int | None = None

    def find(self, key: bytes) -> Narrow | None:
        """Return a narrowed table; nothing if it is missing, torn or not ours."""
        if self._folder is None:
            return None
        try:
            said = self._file(self._folder, key).read_bytes()
        except OSError:
            return None
        checksum, data = said[:CHECKED], said[CHECKED:]
        if checksum != _checksum(key, data):
            return None
        return unflat(np.frombuffer(data, dtype="<i4").astype(np.int32, copy=False))

    def keep(self, key: bytes, narrow: Narrow) -> bool:
        """Keep a narrowed table, whole or not at all, while there is room; a disk that is full only costs time."""
        if self._folder is None:
            return False
        data = flat(narrow).astype("<i4", copy=False).tobytes()
        if self._left is None:
            self._left = MOST_BYTES - shelved(self._folder)[1]
        if CHECKED + len(data) > self._left:
            return False
        self._left -= CHECKED + len(data)
        return written(self._file(self._folder, key), lambda stream: stream.write(_checksum(key, data) + data))

    @staticmethod
    def _file(folder: Path, key: bytes) -> Path:
        return folder / hashlib.blake2b(key, digest_size=12).hexdigest()


def shelved(folder: Path) -> tuple[int, int]:
    """Return how many narrowed tables a folder holds, and how many bytes."""
    try:
        sizes = [file.stat().st_size for file in folder.iterdir()]
    except OSError:  # there is none, or somebody clears it just now
        return 0, 0
    return len(sizes), sum(sizes)


def _checksum(key: bytes, data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=CHECKED, key=hashlib.blake2b(key, digest_size=32).digest()).digest()
