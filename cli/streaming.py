"""The commands that judge, asked about very many states: a line of JSON for each, and a summary at the end."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.output import finish, say, say_json
from starlaw.cli.result_files import PARQUET, Sink, json_lines, parquet_file, rules_named

if TYPE_CHECKING:
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
BAD, YES = "error", ("legal", "moves", "scored")  # statuses: a line that cannot be read, and those that exit with 0


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


def stream(paths: list[str], question: "LineQuestion", by: Workers, out: Path | None, resume: bool, json: bool) -> None:
    """Answer a question about every line; results go to a file, or else to standard output."""
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.surveys.lines import lines_of

    if resume and out is None:
        raise InvalidInputError("--resume: expected --out beside it, the file to go on with")
    if out is not None and not resume and out.exists():
        raise InvalidInputError(f"{out}: already exists; --resume goes on with it")
    columns = out is not None and out.suffix == PARQUET
    if resume and columns:
        raise InvalidInputError(
            f"{out}: --resume goes on with lines of JSON only; a Parquet file is whole or not there"
        )
    summary, lines = Summary(), lines_of(paths)
    if out is None:
        _answer(question, lines, by, summary, json_lines(sys.stdout.write))
    else:
        try:
            if resume and out.exists():
                _pass_over(lines, out, summary)
            with parquet_file(out) if columns else _appended(out) as sink:
                _answer(question, lines, by, summary, sink)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            kept = "nothing was kept" if columns else "what was written is kept, and --resume goes on"
            raise InvalidInputError(f"{out}: {reason}; {kept}") from None
    _tell(summary, json, to_errors=out is None)
    finish(summary.code)


@contextmanager
def _appended(out: Path) -> Iterator[Sink]:
    with out.open("a", encoding="utf-8") as file:
        yield json_lines(file.write)


def _answer(question: "LineQuestion", lines: "Iterable[Line]", by: Workers, summary: Summary, put: Sink) -> None:
    from collections import deque

    from starlaw.cli.progress import with_rate
    from starlaw.knowledge.errors import RulesError
    from starlaw.show.doors.problems import problem_of
    from starlaw.solver.surveys.line_answers import results

    places: deque[tuple[str, int]] = deque()

    def placed() -> "Iterator[Line]":
        for line in lines:
            places.append((line.file, line.number))
            yield line

    for batch in with_rate(results(question, placed(), *by), "states", len):
        told: list[dict[str, Any]] = []
        for found in batch:
            file, number = places.popleft()
            result = {"status": BAD, "error": problem_of(found)} if isinstance(found, RulesError) else found
            summary.note(result)
            told.append({"file": file, "line": number, **result})
        put(told)


def _pass_over(lines: "Iterator[Line]", out: Path, summary: Summary) -> None:
    """Count the results that a file holds, drop a torn last line, and pass over the lines that they answer."""
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
            line = next(islice(lines, 1), None)
            if line is None or (line.file, line.number) != there:
                got = "the end" if line is None else line.where
                raise InvalidInputError(
                    f"{out}:{number}: expected the same input, with {there[0]}:{there[1]}, got {got}"
                )
            whole += len(text)
        file.truncate(whole)


def _tell(summary: Summary, json: bool, to_errors: bool) -> None:
    """Print the summary; beside results on standard output, on standard error."""
    if json and not to_errors:
        say_json(summary.shown)
        return
    shown = summary.shown
    parts = ", ".join(f"{number} {status}" for status, number in shown["statuses"].items())
    told = [f"{shown['results']} states: {parts}" if parts else "0 states"]
    told += [f"  {number:8} {rule}" for rule, number in shown["rules"].items()]
    for text in told:
        typer.echo(text, err=True) if to_errors else say(text)
