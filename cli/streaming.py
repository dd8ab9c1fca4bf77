"""The commands that judge, asked about very many states: a line of JSON for each, and a summary at the end."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from starlaw.cli.output import finish, say, say_json
from starlaw.cli.result_files import PARQUET, Sink, json_lines, parquet_file, rules_named

if TYPE_CHECKING:
    from starlaw.knowledge.errors import RulesError
    from starlaw.solver.surveys.line_answers import LineQuestion
    from starlaw.solver.surveys.lines import Line

Stream = Annotated[
    bool,
    typer.Option(
        "--stream", help="Take files, folders or lines of any number; print a line of JSON for each state, bad or not."
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=64, help="With --stream, by J processes.")]
Results = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="With --stream, write the results to FILE, as JSON Lines or .parquet."),
]
Resume = Annotated[bool, typer.Option("--resume", help="With --stream and --out, go on where that file ends.")]
Workers = tuple[int, str | None]  # how many processes, or which cluster
BAD, YES = (
    "error",
    ("legal", "moves", "scored", "replays"),
)  # statuses: a line that cannot be read, and those that exit with 0


class Summary:
    """Results counted by status, and the rules that they name."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()

    def note(self, result: dict[str, Any]) -> None:
        """Count a result, and each rule that it names once."""
        self.statuses[result["status"]] += 1
        self.rules.update(rules_named(result))

    @property
    def code(self) -> int:
        """The exit code: 2 if some line was bad, else 1 if some answer was no."""
        return 2 if self.statuses[BAD] else 0 if self.statuses.keys() <= {*YES, BAD} else 1

    @property
    def shown(self) -> dict[str, Any]:
        """The same as JSON."""
        by_rule = dict(sorted(self.rules.items(), key=lambda pair: (-pair[1], pair[0])))
        return {"results": self.statuses.total(), "statuses": dict(sorted(self.statuses.items())), "rules": by_rule}


def many_asked(streamed: bool, by: Workers, out: Path | None, resume: bool, apart: Any) -> bool:
    """Return whether very many states are asked about; options that fit only the one or the other are refused."""
    from starlaw.knowledge.errors import InvalidInputError

    if streamed and apart:
        known = "--content, --evaluator, --jobs, --cluster, --out and --resume"
        raise InvalidInputError(f"--stream: expected only {known} beside it")
    if not streamed and (by != (1, None) or out or resume):
        raise InvalidInputError("--jobs, --cluster, --out and --resume: expected --stream beside them")
    return streamed


class Streamed(NamedTuple):
    """What a stream asks: of which things, where each stands, and how they are answered, many at a time."""

    unit: str
    things: "Iterator[Any]"
    place: "Callable[[Any], tuple[str, int]]"
    answers: "Callable[[Iterable[Any]], Iterator[list[dict[str, Any] | RulesError]]]"


def stream(paths: list[str], question: "LineQuestion", by: Workers, out: Path | None, resume: bool, json: bool) -> None:
    """Answer a question about every line; results go to a file, or else to standard output."""
    from starlaw.solver.surveys.line_answers import results
    from starlaw.solver.surveys.lines import lines_of

    def answers(lines: "Iterable[Line]") -> "Iterator[list[dict[str, Any] | RulesError]]":
        return results(question, lines, *by)

    _stream(Streamed("states", lines_of(paths), lambda line: (line.file, line.number), answers), out, resume, json)


def stream_records(paths: list[str], content: str, by: Workers, out: Path | None, resume: bool, json: bool) -> None:
    """Verify every record likewise; each is known by its first line."""
    from starlaw.solver.surveys.lines import lines_of
    from starlaw.solver.surveys.record_answers import records_in, replayed

    def answers(records: "Iterable[list[Line]]") -> "Iterator[list[dict[str, Any] | RulesError]]":
        return replayed(records, content, *by)

    records = records_in(lines_of(paths))
    _stream(Streamed("records", records, lambda lines: (lines[0].file, lines[0].number), answers), out, resume, json)


def _stream(asked: Streamed, out: Path | None, resume: bool, json: bool) -> None:
    from starlaw.knowledge.errors import InvalidInputError

    if resume and out is None:
        raise InvalidInputError("--resume: expected --out beside it, the file to go on with")
    if out is not None and not resume and out.exists():
        raise InvalidInputError(f"{out}: already exists; --resume goes on with it")
    columns = out is not None and out.suffix == PARQUET
    if resume and columns:
        raise InvalidInputError(
            f"{out}: --resume goes on with lines of JSON only; a Parquet file is whole or not there"
        )
    summary = Summary()
    if out is None:
        _answer(asked, summary, json_lines(sys.stdout.write))
    else:
        try:
            if resume and out.exists():
                _pass_over(asked, out, summary)
            with parquet_file(out) if columns else _appended(out) as sink:
                _answer(asked, summary, sink)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            kept = "nothing was kept" if columns else "what was written is kept, and --resume goes on"
            raise InvalidInputError(f"{out}: {reason}; {kept}") from None
    _tell(summary, asked.unit, json, to_errors=out is None)
    finish(summary.code)


@contextmanager
def _appended(out: Path) -> Iterator[Sink]:
    with out.open("a", encoding="utf-8") as file:
        yield json_lines(file.write)


def _answer(asked: Streamed, summary: Summary, put: Sink) -> None:
    from collections import deque

    from starlaw.cli.progress import with_rate
    from starlaw.knowledge.errors import RulesError
    from starlaw.show.doors.problems import problem_of

    places: deque[tuple[str, int]] = deque()

    def placed() -> "Iterator[Any]":
        for thing in asked.things:
            places.append(asked.place(thing))
            yield thing

    for batch in with_rate(asked.answers(placed()), asked.unit, len):
        told: list[dict[str, Any]] = []
        for found in batch:
            file, number = places.popleft()
            result = {"status": BAD, "error": problem_of(found)} if isinstance(found, RulesError) else found
            summary.note(result)
            told.append({"file": file, "line": number, **result})
        put(told)


def _pass_over(asked: Streamed, out: Path, summary: Summary) -> None:
    """Count the results that a file holds, drop a torn last line, and pass over the things that they answer."""
    from pydantic_core import from_json

    from starlaw.knowledge.errors import InvalidInputError

    whole = 0
    with out.open("rb+") as file:
        for number, text in enumerate(file, start=1):
            if not text.endswith(b"\n"):
                break
            try:
                result = from_json(text)
                there = result["file"], result["line"]
                summary.note(result)
            except (ValueError, TypeError, KeyError):
                raise InvalidInputError(f"{out}:{number}: expected a result of this command") from None
            thing = next(islice(asked.things, 1), None)
            if thing is None or asked.place(thing) != there:
                got = "the end" if thing is None else "{}:{}".format(*asked.place(thing))
                raise InvalidInputError(
                    f"{out}:{number}: expected the same input, with {there[0]}:{there[1]}, got {got}"
                )
            whole += len(text)
        file.truncate(whole)


def _tell(summary: Summary, unit: str, json: bool, to_errors: bool) -> None:
    """Print the summary; beside results on standard output, on standard error."""
    if json and not to_errors:
        say_json(summary.shown)
        return
    shown = summary.shown
    parts = ", ".join(f"{number} {status}" for status, number in shown["statuses"].items())
    from starlaw.knowledge.naming import several

    number = several(shown["results"], unit.removesuffix("s"))
    told = [f"{number}: {parts}" if parts else number]
    told += [f"  {number:8} {rule}" for rule, number in shown["rules"].items()]
    for text in told:
        typer.echo(text, err=True) if to_errors else say(text)
