"""The clause registers: complete, linked, and taken up by rules, effects, content or cases."""

import re

import pytest

from starlaw.knowledge.citing import citations
from starlaw.knowledge.clauses import clauses, line_numbers, manifest
from starlaw.knowledge.coverage import coverage
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.readings import readings, variants
from starlaw.knowledge.rules import rules
from starlaw.solver.certainty.assumptions import OPEN
from starlaw.solver.certainty.tagging import assumed_facts
from starlaw.solver.game import judge_of
from starlaw.solver.rulebook.statements import statements

GAMES = source_names()
ADMISSION = re.compile(  # how a note says that the source leaves something open
    r"\b(?:not|nowhere|never|nothing|nor) (?:\w+ ){0,2}?"
    r"(?:said|says?|told|tells?|stated|given|printed|named|listed|encoded|defined|mentioned|provides?)\b"
    r"|\bwithout (?:\w+ ){0,2}?(?:saying|telling|naming)\b"
    r"|\b(?:is|stays|be) open\b|\bopen is\b|\b(?:is|are) lost\b",
    re.IGNORECASE,
)


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
def test_a_reading_says_what_it_decides(game: str) -> None:
    looked_at, placed, code = _looked_at(game), _placed(game), _effects(game)
    for reading in readings(game).values():
        told = bool(reading.decides) or bool(reading.beyond_rules) or reading.id in placed
        several = len(reading.choices) > 1 and (reading.id in looked_at or f'"{reading.id}"' in code)
        only_several = several and not reading.not_encoded
        assert told or only_several or reading.id in variants(game), reading.id


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_name_only_readings_that_exist(game: str) -> None:
    assert _placed(game) | _looked_at(game) <= set(readings(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_note_admits_is_left_open_by_a_reading_or_a_value(game: str) -> None:
    """An admission stands in a clause that is not encoded, or a reading or a value that is no given one cites it."""
    values = {part: source for part, source in judge_of(game).content.provenances.items() if source.kind != "given"}
    cited = {clause for reading in readings(game).values() for clause in reading.clauses}
    cited |= {clause for source in values.values() for clause in source.clauses}
    notes = [clause for clause in clauses(game).values() if clause.note and not clause.unencoded]
    admitting = [clause for clause in notes if ADMISSION.search(clause.note)]
    assert [f"{clause.id}: {clause.note}" for clause in admitting if clause.id not in cited] == []
    assert len(admitting) > 3


@pytest.mark.parametrize("game", GAMES)
def test_an_assumed_value_is_looked_at_by_a_rule_or_an_effect(game: str) -> None:
    judge, code = judge_of(game), _effects(game)
    looked = {atom.signature for statement in statements(game) for atom in (*statement.needs, *statement.lacks)}
    tags = [tags for atom, tags in assumed_facts(judge).items() if f"{atom[0]}/{len(atom) - 1}" in looked]
    told = {str(tag.path[0]) for some in tags for tag in some}
    for part, source in judge.content.provenances.items():
        name = part.partition(".")[0]
        assert source.kind not in OPEN or name in told or f"content.{name}" in code, part


@pytest.mark.parametrize(
    "note",
    [
        "By whom is not said.",
        "The figures are not given.",
        "Nothing says when.",
        "Who pays is open.",
        "It lists both without saying whether one will do.",
    ],
)
def test_an_admission_is_known_by_its_words(note: str) -> None:
    assert ADMISSION.search(note)


def _placed(game: str) -> set[str]:
    """Return the readings of which the rules themselves tell the positions in which they decide something."""
    told = [head.text for statement in statements(game) for head in statement.heads if head.name in ("uses", "rests")]
    named = [match for text in told for match in re.findall(r"reading\(+([^()]+)", text)]
    return {name for names in named for name in re.findall(r"[a-z]\w*", names)}


def _looked_at(game: str) -> set[str]:
    """Return the readings whose choice a statement looks at."""
    atoms = [atom.text for statement in statements(game) for atom in (*statement.needs, *statement.lacks)]
    named = [re.match(r"reading\(\(?([^(),]+)", text) for text in atoms]
    return {name for found in named if found for name in re.findall(r"\b[a-z]\w*", found[1])}


def _effects(game: str) -> str:
    """Return the code that carries out and tells what the rules do not: effects, facts, answers and views."""
    places = [folder(name) / part for name in ("solver", "knowledge", "show") for part in lineage(game)]
    places += [folder("solver") / "executor" / part for part in lineage(game)]
    files = [file for place in places for file in sorted(place.rglob("*.py"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
