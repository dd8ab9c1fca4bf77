"""What an answer stands on: how certain it is, what it assumes, and the clauses that it cites, in words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from starlaw.knowledge.clauses import clauses_with_expansions, manifest
from starlaw.knowledge.folders import source_names
from starlaw.show.doors.certainties import certainty_at, certainty_of
from starlaw.solver.certainty.consequences import Determined
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered, with_all_it_rests_on

_CLAUSE = re.compile(r"[a-z_]+/[a-z_]+#[1-9][0-9]*")


def grounded(answer: Mapping[str, Any], level: str, **more: Any) -> dict[str, Any]:
    """Return an answer with its certainty and the clauses that it cites; assumptions are null where not traced."""
    cited = list(citations([answer, more]))
    return {"assumptions": None, **answer, "certainty": certainty_at(level, **more), "citations": cited}


def settled(answer: Mapping[str, Any], known: Determined) -> dict[str, Any]:
    """Return an answer about a move or a state with what the sources settle of it."""
    certainty = certainty_of(known)
    cited = list(citations([answer, certainty]))
    return {"assumptions": certainty["decided_by"], **answer, "certainty": certainty, "citations": cited}


def resting(judge: Game, name: str, given: Mapping[str, str], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer that rests on a ruling, with what that assumes and what the sources alone say."""
    ruling = judge.ruleset.rulings[name]
    usual, alone = with_all_it_rests_on(name, judge, given), answered(name, judge, given, sources_only=True)
    varied = ruling.answer is None or ruling.by_sources is not None  # otherwise assumed values were not looked through
    if "undetermined" in (usual.status, alone.status):
        level = "undetermined"
    else:
        level = "certain" if varied or not usual.assumptions else "as_assumed"
    resting = usual.model_dump(mode="json", include={"assumptions"})
    by_sources = alone.model_dump(mode="json", include={"status", "answers", "assumptions"})
    return grounded({**answer, **resting}, level, by_sources=by_sources)


def citations(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every clause that is named anywhere in a value, once, with its lines and our words for it."""
    for named in dict.fromkeys(_named(value)):
        game, section, number = re.split("[/#]", named)
        known = clauses_with_expansions(game).get(named) if game in source_names() else None
        if known is not None:
            yield {
                "clause": known.id,
                "source": manifest(game).title,
                "lines": str(known.lines),
                "kind": known.kind,
                "text": known.text,
                "resource": f"starlaw://{game}/clauses/{section}/{number}",
            }


def _named(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if _CLAUSE.fullmatch(value):
            yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _named(part)
