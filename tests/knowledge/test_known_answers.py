"""Short answers: the known answer to the question most like the one that is asked, if it is about the same numbers."""

import pytest

from starlaw.knowledge import known_answers
from starlaw.knowledge.game_search import search
from starlaw.knowledge.known_answers import known_answer


def answer(game: str, clause: str, question: str) -> str | None:
    found = known_answer(search(question, game), question, 1.0)
    return found.short.text if found and found.hit.passage.id == f"{game}/{clause}" else None


@pytest.mark.parametrize(
    ("game", "clause", "question", "expected"),
    [
        ("horizons", "setup#15", "We are four, how many suns do we put out?", "4"),
        ("horizons", "setup#15", "How many suns do we put out with two people?", "2"),
        ("horizons", "end#1", "Does everyone get one more turn after the end is triggered?", "no"),
        ("mars_horizon", "launch#8", "Can my Mars rocket fly to the Moon, too?", "yes"),
        ("stellar_horizons", "readying#10", "How much cash do I pay to ready a ship on Earth?", "$2B"),
    ],
)
def test_a_question_gets_the_known_answer_to_one_like_it(game: str, clause: str, question: str, expected: str) -> None:
    assert answer(game, clause, question) == expected


@pytest.mark.parametrize(
    ("game", "clause", "question"),
    [
        ("starship_interstellar", "universal#8", "I paid a green for a grey part, what do I score?"),  # known: a purple
        ("new_horizons", "combat#14", "I rolled 17 in total, how many hits?"),  # known: 13, and 4
        ("horizons", "end#1", "What happens when the last colony is built?"),
    ],
)
def test_other_numbers_and_colours_make_another_question(game: str, clause: str, question: str) -> None:
    assert answer(game, clause, question) is None


def test_known_questions_with_the_same_answer_speak_for_it_together(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Nobody made any deals yet. Are we enemies by default?"
    hits = search(question, "new_horizons")
    found = known_answer(hits, question, 1.0)
    assert found is not None
    assert found.short.text.startswith("yes")
    monkeypatch.setattr(known_answers, "TOGETHER", 50.0)  # as if the one most alike decided alone
    alone = known_answer(hits, question, 1.0)
    assert alone is not None
    assert alone.short.text.startswith("no")
