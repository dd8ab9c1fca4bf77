"""Lines of files, folders and standard input, one after the other, of any number, in little memory."""

import gzip
import sys
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import BufferedReader
from pathlib import Path
from typing import IO, NamedTuple

from starlaw.knowledge.errors import InvalidInputError

LONGEST = 16_000_000  # bytes of one line, or of a file that is one value
ENDINGS = (".json", ".jsonl", ".ndjson")
PACKED = ("", ".gz", ".zst")


class Line(NamedTuple):
    """A line with where it stands; in place of a line that cannot be read, why."""

    file: str
    number: int
    text: bytes
    problem: str = ""

    @property
    def where(self) -> str:
        """The file and the line, as messages name them."""
        return f"{self.file}:{self.number}"


def lines_of(paths: Iterable[str]) -> Iterator[Line]:
    """Yield the lines of all files in order, empty ones left out; a file that is one JSON value counts as one line."""
    for path in _files(paths):
        yield from _lines(path)


def _files(paths: Iterable[str]) -> Iterator[str]:
    """Return the files that paths name, those of a folder by name; all of them exist."""
    named = list(paths)
    for path in named:
        if path != "-" and not Path(path).exists():
            raise InvalidInputError(f"{path}: no such file or directory")
    for path in named:
        if path != "-" and Path(path).is_dir():
            endings = tuple(ending + packed for ending in ENDINGS for packed in PACKED)
            yield from (str(file) for file in sorted(Path(path).rglob("*")) if file.name.endswith(endings))
        else:
            yield path


def _lines(path: str) -> Iterator[Line]:
    name, number = ("standard input" if path == "-" else path), 0
    try:
        with _opened(path) as stream:
            while text := stream.readline(LONGEST + 1):
                number += 1
                text = text.removeprefix(BOM_UTF8) if number == 1 else text
                if not text.strip():
                    continue
                if len(text) > LONGEST:
                    while text and not text.endswith(b"\n"):
                        text = stream.readline(LONGEST)
                    yield Line(name, number, b"", f"expected a line of at most {LONGEST} bytes, got more")
                elif _is_part(text, path):
                    rest = stream.read(LONGEST)
                    long = f"expected a value of at most {LONGEST} bytes, got more" if len(rest) == LONGEST else ""
                    yield Line(name, number, text + rest, long)
                    return
                else:
                    yield Line(name, number, text)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield Line(name, number + 1, b"", f"cannot be read further, {reason.lower()}")


def _is_part(text: bytes, path: str) -> bool:
    """Return whether a line is only the beginning of a value that a file consists of."""
    if any(path.endswith(ending + packed) for ending in ENDINGS[1:] for packed in PACKED):
        return False
    return text.strip() in (b"{", b"[")


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    if path == "-":
        with nullcontext(sys.stdin.buffer) as stream:
            yield stream
    elif path.endswith(".gz"):
        with gzip.open(path, "rb") as stream:
            yield stream  # type: ignore[misc]
    elif path.endswith(".zst"):
        with _zstandard(path) as stream:
            yield stream
    else:
        with Path(path).open("rb") as stream:
            yield stream


@contextmanager
def _zstandard(path: str) -> Iterator[IO[bytes]]:
    try:
        import zstandard
    except ImportError:
        raise InvalidInputError(f"{path}: files of zstd need the extra data (zstandard)") from None
    try:
        with zstandard.open(path, "rb") as packed:
            yield BufferedReader(packed)  # which knows lines, as the packed stream does not
    except zstandard.ZstdError as error:
        raise EOFError(str(error)) from None
