"""Questions in players' words: the benchmark holds, glossaries are in use, answers are linked as the register is."""

from pathlib import Path

import pytest

from benchmarks.ask import FILES, place, questions, recall
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.glossary import FILE, LONGEST, Glossary, glossary, idle_words
from starlaw.knowledge.search_answers import answers
from starlaw.knowledge.text_search import index, search

FIRST = questions(FILES[0])


def test_at_least_sixty_questions_were_written_before_the_search() -> None:
    assert len(FIRST) >= 60
    assert len({asked.question for asked in FIRST}) == len(FIRST)


@pytest.mark.parametrize("file", FILES)
def test_expected_clauses_exist(file: str) -> None:
    for asked in questions(file):
        assert set(asked.clauses) <= set(clauses(asked.game)), asked.question


def test_most_questions_find_their_clause_among_three_and_glossaries_help() -> None:
    with_glossaries = [place(asked) for asked in FIRST]
    without = [place(asked, synonyms=False) for asked in FIRST]
    assert recall(with_glossaries, 3) >= 0.8
    assert recall(with_glossaries, 1) >= 0.5
    assert recall(without, 3) < recall(with_glossaries, 3) - 0.2


@pytest.mark.parametrize("game", source_names())
def test_a_glossary_leads_to_words_that_are_said_in_its_game(game: str) -> None:
    path = folder("seeds") / game / FILE
    found = validated(Glossary, read_yaml(path), str(path))
    searched = index(lineage(game), synonyms=False)
    assert [word for word in found.words if not searched.holds(word)] == []


def test_everyday_words_lead_to_words_that_are_said_in_some_game() -> None:
    path = folder("seeds") / FILE
    found = validated(Glossary, read_yaml(path), str(path))
    searched = [index(lineage(game), synonyms=False) for game in source_names()]
    assert [word for word in found.words if not any(one.holds(word) for one in searched)] == []


def test_a_glossary_never_holds_a_phrase_that_no_question_can_match() -> None:
    said = glossary(source_names())
    assert [phrase for phrase in said if len(phrase.split()) > LONGEST or phrase in idle_words()] == []


def test_a_phrase_of_the_glossary_counts_as_one_notion() -> None:
    asked = index(("horizons",)).notions("Who controls the star system?")
    assert [(notion.asked, "system" in notion.means) for notion in asked] == [
        ("controls", False),
        ("star system", True),
    ]


def test_an_answer_brings_what_is_linked_to_its_clause() -> None:
    answer = next(
        a for a in answers("how many buildings fit on one planet?", "horizons", 3) if a.id == "horizons/build#7"
    )
    assert (answer.kind, answer.lines, answer.title) == ("rule", "286", "Horizons")
    assert [(link.relation, link.clause) for link in answer.linked] == [("clarified by", "horizons/faq#8")]
    assert {rule.rule for rule in answer.rules} == {"hz.build.position", "hz.check.positions"}
    assert [reading.reading for reading in answer.readings] == ["world_positions"]
    assert answer.case is not None


def test_an_expansion_shows_what_it_amends_in_its_base() -> None:
    amended = next(a for a in answers("conspire", "new_horizons", 9) if a.id == "horizons/conspire#1")
    assert ("amended by", "new_horizons/move_ships#1") in [(link.relation, link.clause) for link in amended.linked]
    alone = next(a for a in answers("conspire", "horizons", 9) if a.id == "horizons/conspire#1")
    assert all(link.clause.startswith("horizons/") for link in alone.linked)


def test_content_is_found_by_its_name_and_says_how_certain_it_is() -> None:
    (answer,) = answers("Saturn V", limit=1)
    assert (answer.id, answer.kind, answer.provenance) == ("mars_horizon/agency.saturn_v", "content", "assumed")


def test_without_a_game_all_games_are_searched_and_nothing_stands_twice() -> None:
    found = [hit.passage.id for hit in search("how does the game end and who wins?")]
    assert {hit.partition("/")[0] for hit in found} >= set(source_names())
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    "question", ['"', "NEAR(a b)", "a* OR -b", "', ''); DROP TABLE passages", "{text}: ^x", "\0", "…"]
)
def test_whatever_is_typed_is_only_words(question: str) -> None:
    search(question, "horizons")
    assert search("colony", "horizons")


def test_words_that_are_nowhere_find_nothing() -> None:
    assert search("xyzzy plugh") == ()
    assert search("what is the") == ()


def test_the_same_question_has_the_same_answers_in_the_same_order() -> None:
    assert answers("can I retreat?", "new_horizons", 20) == answers("can I retreat?", "new_horizons", 20)


def test_a_wrong_glossary_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text("words: {world: [the planet right over there]}\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="expected at most 4 words, got 'the planet right over there'"):
        validated(Glossary, read_yaml(file), str(file))
