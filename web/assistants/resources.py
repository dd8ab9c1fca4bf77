"""Resources for assistants: clauses, rules and readings, each at an address of its own."""

from typing import Any

from starlaw.knowledge.clauses import clauses_with_expansions, manifest
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.show.doors.known import clause_named, rule_named
from starlaw.solver.game import judge_of
from starlaw.web.assistants.grounds import citations

LISTS = ("clauses", "rules", "readings")


def listed(game: str, kind: str) -> Any:
    """Return all clauses, rules or readings of a game."""
    known: Any = {"clauses": clauses_with_expansions, "rules": rules, "readings": readings}[kind](game)
    return [entry.model_dump(mode="json") for entry in known.values()]


def clause(game: str, section: str, number: str) -> Any:
    """One clause of a source in our words, with the rules that encode it."""
    judge_of(game)
    known = clause_named(game, f"{game}/{section}#{number}")
    encoding = {rule.id: rule.sentence for rule in rules(game).values() if known.id in rule.clauses}
    return {**known.model_dump(mode="json"), "source": manifest(game).title, "rules": encoding}


def rule(game: str, rule: str) -> Any:
    """One rule with its sentence, where it is encoded, and the clauses that it cites."""
    judge_of(game)
    shown = rule_named(game, rule).model_dump(mode="json")
    return {**shown, "citations": list(citations(shown["clauses"]))}
