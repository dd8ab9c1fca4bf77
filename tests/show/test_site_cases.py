"""Cases on the site: told in sentences, with the part of their position drawn that they are about."""

import re
from functools import cache
from html import unescape

import pytest

from starlaw.cli.looking_up import coverage_of
from starlaw.knowledge.cases import start_of
from starlaw.knowledge.folders import source_names
from starlaw.show.pictures import picture_of, unseen_in
from starlaw.show.site.build import CHAPTERS
from starlaw.show.site.cutting import TakenApart
from starlaw.show.site.own import Own
from starlaw.show.site.places import SiteMap


@cache
def game(name: str) -> tuple[Own, SiteMap]:
    """Return a game with the places of all that it holds."""
    own, places = Own(name, coverage_of(name)), SiteMap()
    for chapter in CHAPTERS:
        places.add(name, chapter.kind, chapter.items(own), chapter.most)
    return own, places


def article(name: str, case: str) -> str:
    """Return a case as its page shows it."""
    own, places = game(name)
    chapter = next(chapter for chapter in CHAPTERS if chapter.kind == "cases")
    sheets = places.sheets(name, "cases")
    item = next(item for sheet in sheets for item in sheet.items if item.id == case)
    return chapter.article(own, places, item)


def words(name: str, case: str) -> str:
    """Return what it says, without what has to be unfolded."""
    shown = re.sub(r"<details>.*?</details>", "", article(name, case), flags=re.DOTALL)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", shown)))


def drawing(name: str, case: str) -> str:
    """Return its picture; nothing if it has none."""
    file = re.search(r'<img class="drawn" src="([^"]*)"', article(name, case))
    return game(name)[0].drawings.files[file[1]] if file else ""


def test_a_legal_move_is_told_with_what_it_starts_from_and_what_comes_of_it() -> None:
    said = words("horizons", "displace_a_collector")
    assert "In the position mid game , but: orange decides: send a structure back through an ally" in said
    assert "orange: displace, world 9, blue, metal collector" in said
    assert "The move is legal After it: orange decides: take an action" in said
    assert "blue has 0 metal collectors on world 9 instead of 1" in said


def test_an_illegal_move_a_broken_position_and_a_question_say_which_rule() -> None:
    said = words("horizons", "adapt_to_something_unknown")
    assert "The move is illegal" in said
    assert "core.move.recognised :" in said
    said = words("horizons", "piece_lost")
    assert "orange, reserve, metal collector: 3" in said
    assert "The position is not legal: hz.check.pieces :" in said
    said = words("new_horizons", "asks_journey_of_free_movers_alone")
    assert "Answer: 0 energy and 2 move ships" in said
    assert "race of the ships" in said or "traachet" in said
    said = words("horizons", "expansionism_counts_worlds_not_structures")
    assert "green has not fulfilled Expansionism" in said


def test_the_system_of_the_move_is_drawn_and_its_world_lit() -> None:
    picture = drawing("horizons", "build_on_an_adapted_habitat")  # build(orange,w7,colony), at star 3
    assert 'id="place-w7"' in picture
    assert 'id="place-w1"' not in picture
    assert picture.count('stroke="#ffd257"') == 1


def test_what_a_case_changes_is_drawn() -> None:
    assert drawing("horizons", "habitat_marker_without_a_world")
    assert 'id="place-w16"' not in drawing("horizons", "habitat_marker_without_a_world")  # it left star 2
    assert "piece-claim-human_in_orbit" in drawing("mars_horizon", "attempt_after_somebody_elses_claim")


def some_cases() -> list[tuple[str, str]]:
    """Return one case in forty of each game."""
    return [(name, case) for name in source_names() for case in list(game(name)[0].cases)[::40]]


def test_cases_are_told_in_sentences_and_not_as_json() -> None:
    for name, case in some_cases():
        assert not re.search(r'[{}]|"\w+":|\[\]|null\b', words(name, case)), f"{name}: {case}"
        assert game(name)[0].cases[case].says in words(name, case)


@pytest.mark.parametrize("name", ["starship_interstellar", "stellar_horizons"])
def test_what_a_picture_is_said_not_to_show_it_does_not_show(name: str) -> None:
    own, _ = game(name)
    assert unseen_in(own.judge)
    seen = 0
    for case in [case for case in own.cases.values() if case.start and case.change][::40]:
        state = own.judge.state(start_of(name, case))
        drawn = TakenApart(picture_of(own.judge, state, next(iter(own.judge.ruleset.maps)))).parts
        own.drawings.of_case(own.cases[case.id].model_copy(update={"change": {}}))  # so that the start is drawn first
        kept = own.drawings._drawn(start_of(name, case)).parts
        assert [part.text for part in kept] == [part.text for part in drawn], case.id
        seen += 1
    assert seen > 5
