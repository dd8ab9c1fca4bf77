"""Questions in players' words: the benchmark holds, glossaries are in use, answers are linked as the register is."""

from itertools import accumulate
from pathlib import Path

import pytest

from benchmarks.ask import FILES, WAYS, place, questions, recall
from starlaw.knowledge import game_search, word_vectors
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.game_search import search, searchable
from starlaw.knowledge.glossary import FILE, LONGEST, Glossary, glossary, idle_words
from starlaw.knowledge.search_answers import answers
from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.search_making import Searchable
from starlaw.knowledge.text_search import notions, stem_of, words_of

FIRST = questions(FILES[0])


def test_at_least_sixty_questions_were_written_before_the_search() -> None:
    assert len(FIRST) >= 60
    assert len({asked.question for asked in FIRST}) == len(FIRST)


@pytest.mark.parametrize("file", FILES)
def test_expected_clauses_exist(file: str) -> None:
    for asked in questions(file):
        assert set(asked.clauses) <= set(clauses(asked.game)), asked.question


def test_most_questions_find_their_clause_and_known_questions_help() -> None:
    places = [place(asked) for asked in FIRST]
    assert recall(places, 3) >= 0.93
    assert recall(places, 1) >= 0.74
    assert (
        recall([place(asked, WAYS["without known questions and what words mean"]) for asked in FIRST], 1)
        < recall(places, 1) - 0.1
    )
    assert recall([place(asked, WAYS["without glossaries"]) for asked in FIRST], 3) < recall(places, 3)


def holds(index: SearchIndex, phrase: str) -> bool:
    """Tell whether some passage holds a word or a phrase."""
    return " ".join(stem_of(index, word) for word in words_of(phrase)) in index.said


@pytest.mark.parametrize("game", source_names())
def test_a_glossary_leads_to_words_that_are_said_in_its_game(game: str) -> None:
    path = folder("seeds") / game / FILE
    found = validated(Glossary, read_yaml(path), str(path))
    index = searchable(lineage(game)).index
    assert [word for word in found.words if not holds(index, word)] == []


def test_everyday_words_lead_to_words_that_are_said_in_some_game() -> None:
    path = folder("seeds") / FILE
    found = validated(Glossary, read_yaml(path), str(path))
    indexes = [searchable(lineage(game)).index for game in source_names()]
    assert [word for word in found.words if not any(holds(index, word) for index in indexes)] == []


def test_a_glossary_never_holds_a_phrase_that_no_question_can_match() -> None:
    said = glossary(source_names())
    assert [phrase for phrase in said if len(phrase.split()) > LONGEST or phrase in idle_words()] == []


def test_a_phrase_of_the_glossary_counts_as_one_notion() -> None:
    index = searchable(("horizons",)).index
    asked = notions(index, "Who controls the star systems?")
    assert [(notion.said, "system" in index.meant.get(notion.said, ())) for notion in asked] == [
        ("control", False),
        ("star system", True),
    ]


def test_a_phrase_leads_to_passages_where_its_words_stand_together() -> None:
    found = searchable(("horizons",))

    def led_to(term: str) -> set[str]:
        return {found.passages[place].id for place in accumulate(found.index.said[term][::2])}

    def stems(text: str) -> str:
        return " ".join(stem_of(found.index, word) for word in words_of(text))

    together = {clause.id for clause in clauses("horizons").values() if "other player" in stems(clause.text)}
    assert together <= led_to("other player") < led_to("other") & led_to("player")


@pytest.mark.parametrize(
    ("said", "known"),
    [("controlling", "control"), ("planets", "planet"), ("habitated", "habitat"), ("stopped", "stop")],
)
def test_a_form_of_a_word_that_nobody_wrote_leads_to_one_that_somebody_did(said: str, known: str) -> None:
    index = searchable(lineage("new_horizons")).index
    assert said not in index.words
    assert stem_of(index, said) == stem_of(index, known)


@pytest.mark.parametrize("game", source_names())
def test_every_written_word_leads_to_a_term(game: str) -> None:
    found = searchable(lineage(game))
    lost = {
        word
        for passage in found.passages
        for word in words_of(passage.text)
        if word not in found.index.idle and stem_of(found.index, word) not in found.index.said
    }
    assert not lost


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


@pytest.mark.parametrize(
    "name", ["hz.build.cost", "horizons/build#7", "world_positions", "mars_horizon/agency.saturn_v"]
)
def test_what_is_asked_for_by_its_name_comes_first(name: str) -> None:
    assert search(f" {name.upper()}")[0].passage.id == name
    part = name[:-2]
    assert all(part in f"{hit.passage.source}/{hit.passage.id} {hit.passage.id}" for hit in search(part))


def test_readings_of_two_games_with_one_name_are_both_found_and_a_rule_that_games_share_once() -> None:
    assert {hit.passage.source for hit in search("game_end")} == {"mars_horizon", "starship_interstellar"}
    assert [hit.passage.id for hit in search("core.move")] == ["core.move.recognised"]


def test_without_a_game_all_games_are_searched_and_nothing_stands_twice() -> None:
    hits = search("how does the game end and who wins?")
    found = [(hit.passage.kind, hit.passage.id, hit.passage.source * (hit.passage.kind == "reading")) for hit in hits]
    assert {hit.passage.source for hit in hits} >= set(source_names())
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


def test_an_index_is_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = searchable(("mars_horizon",))
    monkeypatch.setenv("STARLAW_CACHE", str(tmp_path))
    assert searchable.__wrapped__(("mars_horizon",)) == first

    def never(sources: tuple[str, ...]) -> Searchable:
        raise AssertionError(f"made the index of {sources} again")

    monkeypatch.setattr(game_search, "made", never)
    assert searchable.__wrapped__(("mars_horizon",)) == first
    (file,) = tmp_path.rglob("searchable-*")
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(AssertionError, match="made the index of"):
        searchable.__wrapped__(("mars_horizon",))


def test_a_wrong_glossary_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text("words: {world: [the planet right over there]}\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="expected at most 4 words, got 'the planet right over there'"):
        validated(Glossary, read_yaml(file), str(file))


def test_an_index_follows_from_what_words_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    origins: list[Path] = []
    monkeypatch.setattr(game_search, "kept", lambda _model, files, _read: origins.extend(files))
    game_search.searchable.__wrapped__(("horizons",))
    assert folder("seeds") / word_vectors.FILE in origins
