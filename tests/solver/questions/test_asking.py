"""Questions in players' words: by a ruling, in short by a clause, about the game that they name."""

import pytest

from starlaw.knowledge.asked import asked
from starlaw.knowledge.game_search import searchable
from starlaw.knowledge.short_answers import short_answer
from starlaw.solver.questions.asking import named_game, reply


@pytest.mark.parametrize(
    ("question", "status", "given"),
    [
        (
            "What are the odds of two cruisers against a battleship?",
            "answered",
            {"attackers": "cruiser,cruiser", "defenders": "battleship"},
        ),
        (
            "May my cruiser hit a cloaked stealth ship?",
            "false",
            {"by": "cruiser", "target": "stealth_ship", "cloaked": "yes"},
        ),
        ("I have 1 energy, can two cruisers move?", "false", {"energy": "1", "cruiser": "2"}),
    ],
)
def test_a_question_about_ships_is_computed(question: str, status: str, given: dict[str, str]) -> None:
    known = reply(question, "new_horizons")
    assert known.ruling
    assert known.ruled
    assert (known.ruled.status, known.ruling.given) == (status, given)


def test_a_game_that_is_named_is_the_one_asked_about() -> None:
    assert named_game("In Stellar Horizons, what does a base cost?") == "stellar_horizons"
    assert named_game("do new horizons ships cost knowledge") == "new_horizons"
    assert named_game("mars horizon: how many dice?") == "mars_horizon"
    assert named_game("how many dice?") is None


CLAUSE = "A world holds three Structures and never more than two Colonies."


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("how many structures fit on a world?", "3 structures"),
        ("Can there be four colonies on a world?", "no"),
        ("how many ships fit on a world?", None),
        ("who owns a world?", None),
    ],
)
def test_a_clause_tells_a_number_or_a_no_in_short(question: str, text: str | None) -> None:
    found = short_answer(searchable(("horizons",)).index, question, CLAUSE)
    assert (found.text if found else None) == text


def test_a_question_for_a_number_is_not_answered_by_yes() -> None:
    known = reply("how many control points for a battleship against a destroyer", "new_horizons")
    assert known.ruled is None or known.ruled.status not in ("true", "false")


def test_a_short_answer_names_the_known_question_that_it_answers() -> None:
    known = reply(
        "Does the game stop at once when I place my fifth colony, or do the rest get one more turn?", "horizons"
    )
    assert known.short
    assert known.answers[0].id.startswith("horizons/end#")
    assert known.short.asked in [q.text for q in asked("horizons").clauses[known.answers[0].id]]


def test_a_misspelt_word_finds_what_the_right_one_does() -> None:
    right = reply("how many milestones belong to the first era?", "mars_horizon").answers
    assert reply("how many milstones belong to the first era?", "mars_horizon").answers == right


def test_a_ruling_that_a_question_tells_nothing_of_weight_gives_way_to_a_known_answer() -> None:
    told = reply("I plot and leave the alien alone, how many cards do I take?", "horizons")
    assert (told.ruled, told.short and told.short.text) == (None, "2")
