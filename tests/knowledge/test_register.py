"""The clause registers: complete, linked, and taken up by rules, effects, content or cases."""

import re

import pytest

from starlaw.knowledge.citing import citations
from starlaw.knowledge.clauses import clauses, line_numbers, manifest
from starlaw.knowledge.coverage import coverage
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.readings import readings, variants
from starlaw.knowledge.rules import rules
from starlaw.solver.game import judge_of
from starlaw.solver.rulebook.statements import statements

GAMES = source_names()


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_document_that_holds_text_is_in_a_clause(game: str) -> None:
    own = [clause for clause in clauses(game).values() if clause.id.startswith(f"{game}/")]
    covered = {line for clause in own for line in clause.line_numbers}
    assert set(line_numbers(manifest(game).lines)) - covered == set()


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_numbered_without_gaps(game: str) -> None:
    last: dict[str, int] = {}
    for clause_id in clauses(game):
        if not clause_id.startswith(f"{game}/"):
            continue
        found = re.fullmatch(rf"({game}/[a-z_]+)#(\d+)", clause_id)
        assert found is not None
        assert int(found[2]) == last.get(found[1], 0) + 1
        last[found[1]] = int(found[2])


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_encoded_or_says_why_not(game: str) -> None:
    judge = judge_of(game)
    effects = {citation.name: citation.clauses for citation in citations(game)}
    content = {part: source.clauses for part, source in judge.content.provenances.items()}
    for entry in coverage(game, effects, content):
        assert entry.encoded != bool(entry.unencoded), f"{entry.clause}: {entry.text}"


@pytest.mark.parametrize("game", GAMES)
def test_effects_content_and_readings_cite_clauses_that_exist(game: str) -> None:
    register = clauses(game)
    judge = judge_of(game)
    cited = [clause for citation in citations(game) for clause in citation.clauses]
    cited += [clause for source in judge.content.provenances.values() for clause in source.clauses]
    cited += [clause for reading in readings(game).values() for clause in reading.clauses]
    assert [clause for clause in cited if clause not in register] == []


@pytest.mark.parametrize("game", GAMES)
def test_contradictions_are_settled_by_a_reading(game: str) -> None:
    settled = [set(reading.clauses) for reading in readings(game).values()]
    for clause in clauses(game).values():
        for other in clause.contradicts:
            assert any({clause.id, other} <= pair for pair in settled), f"{clause.id} against {other}"


@pytest.mark.parametrize("game", GAMES)
def test_rule_ids_begin_with_the_prefix_of_their_game(game: str) -> None:
    prefixes = {"core", *(manifest(part).rules_prefix for part in lineage(game))}
    assert {rule.split(".")[0] for rule in rules(game)} <= prefixes


@pytest.mark.parametrize("game", GAMES)
def test_readings_decide_rules_that_exist(game: str) -> None:
    for reading in readings(game).values():
        assert set(reading.decides) <= set(rules(game)), reading.id


@pytest.mark.parametrize("game", GAMES)
def test_a_reading_with_a_choice_that_is_not_encoded_says_what_it_decides(game: str) -> None:
    placed = _placed(game)
    for reading in readings(game).values():
        open_otherwise = bool(reading.not_encoded) or len(reading.choices) == 1
        said = bool(reading.decides) or bool(reading.beyond_rules) or reading.id in placed
        assert said or not open_otherwise or reading.id in variants(game), reading.id


def _placed(game: str) -> set[str]:
    """Return the readings of which the rules themselves tell the positions in which they decide something."""
    told = [head.text for statement in statements(game) for head in statement.heads if head.name in ("uses", "rests")]
    named = [match for text in told for match in re.findall(r"reading\(+([^()]+)", text)]
    return {name for names in named for name in re.findall(r"\w+", names)}
