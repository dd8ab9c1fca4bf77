"""Tables on disk: found by a digest of everything that they follow from, checked when read, never trusted blindly."""

import contextlib
import hashlib
import json
import os
import tempfile
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import clingo
import numpy as np

from starlaw.knowledge.moves import parse_move
from starlaw.knowledge.readings import readings
from starlaw.solver.judge import Book
from starlaw.solver.session import Generated
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.table import Table

FORMAT = 5
FILES = ("main.lp", "check.lp", "universe.lp")  # what tables are made of
ARRAYS = Table._fields[2:]


def cache_folder() -> Path | None:
    """Return where tables are kept: STARLAW_CACHE, or a folder of the user's cache; nothing if there is no home."""
    named = os.environ.get("STARLAW_CACHE")
    if named is not None:
        return Path(named) if named else None
    try:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:
        return None
    return Path(base) / "starlaw"


class Entry(NamedTuple):
    """A file of the cache."""

    file: Path
    size: int


def entries() -> list[Entry]:
    """Return the files of the cache."""
    place = cache_folder()
    if place is None or not place.is_dir():
        return []
    return [Entry(file, file.stat().st_size) for file in sorted(place.glob("*.npz"))]


def clear() -> int:
    """Remove all tables and return how many there were."""
    found = entries()
    for entry in found:
        entry.file.unlink(missing_ok=True)
    return len(found)


def table_digest(book: Book) -> str:
    """Return the fingerprint of all that a game's tables follow from."""
    said = hashlib.blake2b(f"{FORMAT} {clingo.__version__} {book.content_digest}".encode(), digest_size=12)
    for part in ("kernel", *book.parts):
        for path in sorted((book.folder.parent / part).glob("*.lp")):
            said.update(path.name.encode() + path.read_bytes())
    for source in book.files(*FILES):
        if isinstance(source, Generated):
            said.update(source.name.encode() + source.text.encode())
    for reading in readings(book.name).values():
        said.update(f"{reading.id} {sorted(reading.choices)}".encode())
    return said.hexdigest()


def load(book: Book, name: str) -> Compiled | None:
    """Return a table of the cache; nothing if it is missing, torn or not ours."""
    file = _file(book, name)
    if file is None:
        return None
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
            text = bytes(arrays["text"])
            numbers = {field: arrays[field] for field in ARRAYS}
            sizes, checksum = arrays["sizes"], bytes(arrays["checksum"])
        if checksum != _checksum(text, sizes, numbers):
            return None
        said = json.loads(text)
        table = Table(int(sizes[0]), int(sizes[1]), **numbers)
        inputs, unused = (tuple(tuple(atom) for atom in said[part]) for part in ("inputs", "unused"))
        stages = tuple(tuple(rows) for rows in said["stages"])
        says = tuple(_meaning(name, item) for item in said["says"])
        return Compiled(table, inputs, unused, stages, tuple(said["slots"]), says)
    except (OSError, ValueError, KeyError, EOFError, TypeError, IndexError, zipfile.BadZipFile):
        return None


def save(book: Book, name: str, compiled: Compiled) -> bool:
    """Keep a table, whole or not at all; a full disk or a read-only home only costs the time to build it again."""
    file = _file(book, name)
    if file is None:
        return False
    says = [meaning.text if name == "moves" else meaning for meaning in compiled.says]
    text = json.dumps({**compiled._asdict(), "table": None, "says": says}).encode()
    numbers = {field: getattr(compiled.table, field) for field in ARRAYS}
    sizes = np.array([compiled.table.slots, compiled.table.inputs], dtype=np.int64)
    arrays = {**numbers, "sizes": sizes, "text": np.frombuffer(text, dtype=np.uint8)}
    arrays["checksum"] = np.frombuffer(_checksum(text, sizes, numbers), dtype=np.uint8)
    beside = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as stream:
            beside = Path(stream.name)
            np.savez(stream, allow_pickle=False, **arrays)
        beside.replace(file)
    except OSError:
        if beside is not None:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        return False
    return True


def _file(book: Book, name: str) -> Path | None:
    place = cache_folder()
    return None if place is None else place / f"{book.name}-{name}-{table_digest(book)}.npz"


def _checksum(text: bytes, sizes: Any, numbers: dict[str, Any]) -> bytes:
    said = hashlib.blake2b(text, digest_size=16)
    said.update(np.ascontiguousarray(sizes).tobytes())
    for field in ARRAYS:
        said.update(str(numbers[field].dtype).encode() + np.ascontiguousarray(numbers[field]).tobytes())
    return said.digest()


def _meaning(name: str, item: Any) -> Any:
    return parse_move(item) if name == "moves" else tuple(item)
