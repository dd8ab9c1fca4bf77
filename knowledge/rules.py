"""Rule records: the `%%` comment above a rule is its id, its clauses and its sentence."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.values import Frozen

_HEADER = re.compile(r"^%% (?P<id>[a-z_]+(?:\.[a-z_0-9]+)+)  \[(?P<clauses>[^\]]+)\]$")


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
    """Return what a rule file is about: the comment that it begins with."""
    return file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("% ")


def _records(path: Path, name: str) -> Iterator[Rule]:
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        header = _HEADER.match(line)
        if header is None:
            if line.startswith("%%") and not lines[number - 2].startswith("%%"):
                raise RulesError(f"{name}:{number}: expected '%% rule.id  [clause, …]', got {line!r}")
            continue
        sentence: list[str] = []
        for following in lines[number:]:
            if not following.startswith("%% ") or _HEADER.match(following):
                break
            sentence.append(following.removeprefix("%% ").strip())
        if not sentence:
            raise RulesError(f"{name}:{number}: {header['id']} has no sentence")
        clauses = tuple(clause.strip() for clause in header["clauses"].split(","))
        yield Rule(id=header["id"], clauses=clauses, sentence=" ".join(sentence), file=f"rules_asp/{name}", line=number)
