"""Very many records: verified one after the other, by several processes; a bad one has a result, too."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, RulesError
from starlaw.knowledge.file_reading import parse_json
from starlaw.solver.executor.records import record_of, replay
from starlaw.solver.surveys.lines import Line
from starlaw.solver.surveys.processes import in_order

Result = dict[str, Any]
HEADER = b'"record"'
LONGEST = 100_000  # lines of one record


def records_in(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines of one record after the other: a header begins one, and so does another file."""
    record: list[Line] = []
    for line in lines:
        begins = HEADER in line.text or (record and line.file != record[0].file)
        if record and (begins or len(record) >= LONGEST):
            yield record
            record = []
        record.append(line)
    if record:
        yield record


def replayed(
    records: Iterable[Sequence[Line]], content: str, jobs: int = 1, cluster: str | None = None
) -> Iterator[list[Result | RulesError]]:
    """Yield a result for each record in their order; an error stands for one that cannot be read."""
    yield from in_order(partial(_replayed, content), records, jobs, cluster)


def _replayed(content: str, lines: Sequence[Line]) -> list[Result | RulesError]:
    file, first, made = lines[0].file, lines[0].number, -1
    try:
        for line in lines:
            if line.problem:
                raise InvalidInputError(f"{line.where}: {line.problem}")
        record = record_of((_value(line) for line in lines), file, first=first)
        for _ in replay(record, content, file, first):
            made += 1
    except RulesError as error:
        if made < 0 or isinstance(error, InvalidInputError):
            return [error]
        broken = error.rule_ids if isinstance(error, IllegalMoveError) else ()
        told = str(error) if str(error).startswith(f"{file}:") else f"{file}:{first + made + 1}: {error}"
        return [{"status": "differs", "moves": made, "problem": told, "reasons": [{"rule": rule} for rule in broken]}]
    return [{"status": "replays", "moves": made, "problem": None, "reasons": []}]


def _value(line: Line) -> Any:
    try:
        return parse_json(line.text.decode(), line.where)
    except UnicodeDecodeError:
        raise InvalidInputError(f"{line.where}: expected UTF-8 text") from None
