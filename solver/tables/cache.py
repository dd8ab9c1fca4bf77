"""Tables on disk: found by a digest of everything that they follow from, checked when read, never trusted blindly."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import clingo
import numpy as np

from starlaw.knowledge.caching import cache_folder, written
from starlaw.knowledge.moves import Move, parse_move
from starlaw.knowledge.readings import readings
from starlaw.solver.judge import Book
from starlaw.solver.session import Generated
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.shelf import Shelf, shelved
from starlaw.solver.tables.table import Table

FORMAT = 6
FILES = ("main.lp", "check.lp", "universe.lp")  # what tables are made of
ARRAYS = Table._fields[2:]
SHELF = ".narrowed"  # a folder of narrowed tables, beside the file of their table


class Entry(NamedTuple):
    """A table of the cache, with how many it has been narrowed to."""

    file: Path
    size: int
    narrowed: int


def entries() -> list[Entry]:
    """Return the tables of the cache, the narrowed ones with the table that they come from."""
    place = cache_folder()
    if place is None or not place.is_dir():
        return []
    names = sorted({file.stem for pattern in ("*.npz", f"*{SHELF}") for file in place.glob(pattern)})
    return [_entry(place / f"{name}.npz") for name in names]


def _entry(file: Path) -> Entry:
    number, size = shelved(file.with_suffix(SHELF))
    return Entry(file, size + (file.stat().st_size if file.exists() else 0), number)


def clear() -> int:
    """Remove all tables and return how many there were, the narrowed ones not counted."""
    found = entries()
    for entry in found:
        entry.file.unlink(missing_ok=True)
        shutil.rmtree(entry.file.with_suffix(SHELF), ignore_errors=True)
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
        says = tuple(parse_move(item) if isinstance(item, str) else tuple(item) for item in said["says"])
        return Compiled(table, inputs, unused, stages, tuple(said["slots"]), says)
    except Exception:  # one byte that is another one lets numpy and zipfile raise nearly anything
        return None


def save(book: Book, name: str, compiled: Compiled) -> bool:
    """Keep a table, whole or not at all; a full disk or a read-only home only costs the time to build it again."""
    file = _file(book, name)
    if file is None:
        return False
    says = [meaning.text if isinstance(meaning, Move) else meaning for meaning in compiled.says]
    text = json.dumps({**compiled._asdict(), "table": None, "says": says}).encode()
    numbers = {field: getattr(compiled.table, field) for field in ARRAYS}
    sizes = np.array([compiled.table.slots, compiled.table.inputs], dtype=np.int64)
    arrays = {**numbers, "sizes": sizes, "text": np.frombuffer(text, dtype=np.uint8)}
    arrays["checksum"] = np.frombuffer(_checksum(text, sizes, numbers), dtype=np.uint8)
    return written(file, lambda stream: np.savez(stream, allow_pickle=False, **arrays))


def shelf(book: Book, name: str) -> Shelf:
    """Return where the narrowed tables of a table are kept."""
    file = _file(book, name)
    return Shelf(None if file is None else file.with_suffix(SHELF))


def _file(book: Book, name: str) -> Path | None:
    place = cache_folder()
    return None if place is None else place / f"{book.name}-{name}-{table_digest(book)}.npz"


def _checksum(text: bytes, sizes: Any, numbers: dict[str, Any]) -> bytes:
    said = hashlib.blake2b(text, digest_size=16)
    said.update(np.ascontiguousarray(sizes).tobytes())
    for field in ARRAYS:
        said.update(str(numbers[field].dtype).encode() + np.ascontiguousarray(numbers[field]).tobytes())
    return said.digest()
