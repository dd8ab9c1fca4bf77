"""Rule records: the `%%` comment above a rule is its id, its clauses and its sentence."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.values import Frozen

_ID = r"(?P<id>[a-z_]+(?:\.[a-z_0-9]+)+)"
_BEGINS = re.compile(rf"%% {_ID}  \[")
_RECORD = re.compile(rf"{_ID}  \[(?P<clauses>[^\]]+)\](?: (?P<sentence>.+))?")


class Rule(Frozen):
    """One encoded norm: its id, the clauses it follows, its sentence, and where it stands."""

    id: str
    clauses: tuple[str, ...]
    sentence: str
    file: str
    line: int


@cache
def rules(game: str) -> Mapping[str, Rule]:
    """Return the rules of a game, of what it expands and of the kernel by id, in the order of the files."""
    root = folder("rules_asp")
    by_id: dict[str, Rule] = {}
    for path in rule_files(game):
        for rule in _records(path, path.relative_to(root).as_posix()):
            if rule.id in by_id:
                raise RulesError(f"{rule.file}:{rule.line}: {rule.id} already stands in {by_id[rule.id].file}")
            by_id[rule.id] = rule
    return by_id


def rule_files(game: str) -> list[Path]:
    """Return the rule files of the kernel, of what a game expands and of its own; nothing generated holds a record."""
    return [path for part in ("kernel", *lineage(game)) for path in sorted((folder("rules_asp") / part).glob("*.lp"))]


def about(file: Path) -> str:
    """Return what a rule file is about: the paragraph of comment that it begins with."""
    paragraph = takewhile(lambda line: line.startswith("% "), file.read_text(encoding="utf-8").splitlines())
    return " ".join(line.removeprefix("% ") for line in paragraph)


def _records(path: Path, name: str) -> Iterator[Rule]:
    for number, comment in _comments(path.read_text(encoding="utf-8").splitlines()):
        record = _RECORD.fullmatch(comment)
        if record is None:
            raise RulesError(f"{name}:{number}: expected '%% rule.id  [clause, …]' and a sentence, got {comment!r}")
        if record["sentence"] is None:
            raise RulesError(f"{name}:{number}: {record['id']} has no sentence")
        clauses = tuple(clause.strip() for clause in record["clauses"].split(","))
        file = f"rules_asp/{name}"
        yield Rule(id=record["id"], clauses=clauses, sentence=record["sentence"], file=file, line=number)


def _comments(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield each `%%` comment as one line, with the number of its first; both clauses and sentence may be wrapped."""
    first, comment = 0, list[str]()
    for number, line in enumerate((*lines, ""), start=1):
        continues = line.startswith("%%") and not _BEGINS.match(line)
        if comment and not continues:
            yield first, " ".join(comment)
            comment = []
        if line.startswith("%%"):
            first = first if comment else number
            comment.append(line.removeprefix("%%").strip())
