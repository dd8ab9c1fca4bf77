"""Where the results of a stream go: lines of JSON, or a Parquet file with columns that databases read."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from starlaw.knowledge.errors import InvalidInputError

Result = dict[str, Any]
Sink = Callable[[Sequence[Result]], None]
PARQUET = ".parquet"
TOGETHER = 16_384  # rows that a Parquet file keeps side by side


def json_lines(write: Callable[[str], Any]) -> Sink:
    """Return what writes each result as a line of JSON."""

    def put(results: Sequence[Result]) -> None:
        write("".join([to_json(result).decode() + "\n" for result in results]))

    return put


def rules_named(result: Result) -> list[str]:
    """Return the rules that a result names, each once."""
    return sorted({found["rule"] for key in ("violations", "reasons") for found in result.get(key, ())})


@contextmanager
def parquet_file(path: Path) -> Iterator[Sink]:
    """Give what writes results as rows; the file is there once it is whole, since half of one cannot be read."""
    try:
        import pyarrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise InvalidInputError(f"{path}: results as Parquet need the extra data (pyarrow)") from None
    text = pyarrow.string()
    columns = {"file": text, "line": pyarrow.int64(), "status": text, "rules": pyarrow.list_(text), "error": text}
    schema = pyarrow.schema([*columns.items(), ("result", text)])
    waiting: list[Result] = []
    unfinished = path.with_name(path.name + ".part")

    def put(results: Sequence[Result], at_least: int = TOGETHER) -> None:
        waiting.extend(map(_row, results))
        if len(waiting) >= at_least:
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema))
            waiting.clear()

    try:
        with ParquetWriter(unfinished, schema) as writer:
            yield put
            put([], at_least=1)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _row(result: Result) -> Result:
    told = {key: value for key, value in result.items() if key not in ("file", "line")}
    return {
        "file": result["file"],
        "line": result["line"],
        "status": result["status"],
        "rules": rules_named(result),
        "error": result["error"]["message"] if "error" in result else None,
        "result": to_json(told).decode(),
    }
