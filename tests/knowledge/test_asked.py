"""Questions as players put them: each leads to something that exists and finds it, and everything has some."""

import re
from collections import Counter

import pytest

from benchmarks.ask import FILES, FURTHER
from benchmarks.ask import questions as measured_in
from starlaw.knowledge.asked import asked
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.game_search import fitting_rulings, search
from starlaw.knowledge.known_answers import particulars
from starlaw.knowledge.passages import passages
from starlaw.knowledge.text_search import words_of
from starlaw.solver.registration import ruleset

ASKED_OFTEN = {"rule", "setup", "clarification", "faq", "errata", "example"}  # kinds of clauses that people ask about
WORKED_OUT = {  # clauses with a known answer that follows from their number, or that another clause has the number for
    "horizons/appendix#27", "horizons/faq#13", "horizons/faq#15", "horizons/scoring#5", "horizons/setup#15",
    "horizons/turn#15", "mars_horizon/launch#24", "mars_horizon/outcome#1", "mars_horizon/setup#2",
    "mars_horizon/setup#3", "mars_horizon/setup#6", "mars_horizon/setup#7", "mars_horizon/vehicles#6",
    "new_horizons/combat#11", "new_horizons/combat#12", "new_horizons/combat#13", "new_horizons/combat#14",
    "new_horizons/control#1", "new_horizons/control#2", "new_horizons/move_ships#11", "new_horizons/races#15",
    "new_horizons/races#2", "new_horizons/stealth#6", "starship_interstellar/base_build#4",
    "starship_interstellar/base_build#6", "starship_interstellar/base_map#3", "starship_interstellar/base_probe#4",
    "starship_interstellar/base_probe#7", "starship_interstellar/base_production#3",
    "starship_interstellar/base_resources#1", "starship_interstellar/base_round#1",
    "starship_interstellar/base_round#6", "starship_interstellar/base_salvation#1", "starship_interstellar/base_save#2",
    "starship_interstellar/base_solar#3", "starship_interstellar/black_holes#11", "starship_interstellar/drill#7",
    "starship_interstellar/extra_tokens#27", "starship_interstellar/extra_tokens#55",
    "starship_interstellar/extra_tokens#58", "starship_interstellar/extra_tokens#8",
    "starship_interstellar/hall_bag#12", "starship_interstellar/hall_bag#18", "starship_interstellar/hall_bag#25",
    "starship_interstellar/hall_bag#6", "starship_interstellar/hall_solar#4", "starship_interstellar/hall_travel#2",
    "starship_interstellar/hall_travel#4", "starship_interstellar/outpost#4",
    "starship_interstellar/solar_technology#3", "starship_interstellar/solar_technology#9",
    "starship_interstellar/universal#1", "starship_interstellar/universal#8", "stellar_horizons/blockade#2",
    "stellar_horizons/costs#4", "stellar_horizons/depletion#10", "stellar_horizons/depletion#8",
    "stellar_horizons/life#2", "stellar_horizons/politics#12", "stellar_horizons/politics#3",
    "stellar_horizons/politics#7", "stellar_horizons/politics#8", "stellar_horizons/readying#10",
    "stellar_horizons/terraforming#11",
}  # fmt: skip
WRITTEN = [game for game in source_names() if asked(game).clauses]


def rulings(game: str) -> set[str]:
    base, *expansions = lineage(game)
    return set(ruleset(base, tuple(expansions)).rulings)


@pytest.mark.parametrize("game", WRITTEN)
def test_questions_lead_to_what_exists(game: str) -> None:
    content = {passage.id for passage in passages(game) if passage.kind == "content"}
    assert set(asked(game).clauses) - set(clauses(game)) == set()
    assert set(asked(game).content) - content == set()
    assert set(asked(game).rulings) - rulings(game) == set()


@pytest.mark.parametrize("game", WRITTEN)
def test_every_clause_and_every_ruling_has_two_questions(game: str) -> None:
    own = [c for c in clauses(game).values() if c.id.startswith(f"{game}/") and c.kind in ASKED_OFTEN]
    assert [clause.id for clause in own if len(asked(game).clauses.get(clause.id, ())) < 2] == []
    inherited = {name for base in lineage(game)[:-1] for name in rulings(base)}
    assert [name for name in rulings(game) - inherited if len(asked(game).rulings.get(name, ())) < 2] == []


@pytest.mark.parametrize("game", WRITTEN)
def test_numbers_of_an_answer_stand_in_its_clause_or_its_question(game: str) -> None:
    worked_out = set()
    for name, questions in asked(game).clauses.items():
        for question in questions:
            text = f"{clauses(game)[name].text} {question.text}"
            told = particulars(text) | set(re.findall(r"\d+", text)) | {"0", "1"}
            worked_out |= set() if set(re.findall(r"\d+", question.answer)) <= told else {name}
    assert worked_out == {name for name in WORKED_OUT if name.startswith(f"{game}/")}


@pytest.mark.parametrize("game", WRITTEN)
def test_no_question_stands_twice(game: str) -> None:
    known = asked(game)
    every = [
        q.text
        for part in (known.clauses, known.content, known.rulings)
        for questions in part.values()
        for q in questions
    ]
    assert [
        words for words, number in Counter(" ".join(words_of(question)) for question in every).items() if number > 1
    ] == []


@pytest.mark.parametrize("game", WRITTEN)
def test_a_known_question_finds_what_answers_it(game: str) -> None:
    told = [(name, q.text) for name, questions in asked(game).clauses.items() for q in questions][::7]
    missed = [q for name, q in told if name not in [hit.passage.id for hit in search(q, game)[:3]]]
    assert len(missed) <= len(told) // 50, missed
    ruled = [(f"{game}/ruling/{name}", q.text) for name, questions in asked(game).rulings.items() for q in questions]
    lost = [q for name, q in ruled if name != fitting_rulings(q, game)[0].passage.id]
    assert len(lost) <= len(ruled) // 20, lost


@pytest.mark.parametrize("game", WRITTEN)
def test_no_question_of_the_benchmark_is_known_in_nearly_the_same_words(game: str) -> None:
    known = asked(game)
    every = (q.text for part in (known.clauses, known.content, known.rulings) for group in part.values() for q in group)
    words = {text: set(words_of(text)) for text in every}
    measured = [one.question for file in (*FILES, *FURTHER) for one in measured_in(file) if game in lineage(one.game)]
    shared = [
        (question, text)
        for question in measured
        for own in [set(words_of(question))]
        for text, others in words.items()
        if len(own & others) >= 0.8 * len(own | others)
    ]
    assert shared == []
