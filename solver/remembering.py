"""What follows from files of the package alone: kept in the cache as JSON under a digest of them, or worked out."""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from starlaw.knowledge.caching import cache_folder, written
from starlaw.knowledge.keeping import FOLDER


def remembered(name: str, origin: bytes, work: Callable[[], Any]) -> Any:
    """Return a JSON value of a name: from the cache if it is of the same origin, or worked out now and kept there."""
    place = cache_folder()
    if place is None:
        return work()
    file = place / FOLDER / f"{name}.json"
    try:
        check, _, text = file.read_bytes().partition(b"\n")
        if check == _check(origin, text):
            return json.loads(text)
    except (OSError, ValueError, RecursionError):
        pass
    value = work()
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    check = _check(origin, text)
    written(file, lambda stream: stream.write(check + b"\n" + text))
    return value


def origin_of_files(files: Iterable[Path], *said: str) -> bytes:
    """Return the fingerprint of files, by their names and what is in them, and of texts."""
    digest = hashlib.blake2b("\n".join(said).encode(), digest_size=16)
    for file in sorted(files):
        digest.update(f"{file.parent.name}/{file.name}\n".encode() + file.read_bytes())
    return digest.digest()


def _check(origin: bytes, text: bytes) -> bytes:
    return hashlib.blake2b(origin + text, digest_size=16).hexdigest().encode()
