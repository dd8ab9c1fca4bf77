"""The page is played on: by clicks in a real browser, compared with what the service says of the same table."""

import json
from typing import Any

import pytest

from starlaw.knowledge.folders import source_names
from tests.web.page.visitor import LEGAL, Visitor

MOVES_OF_A_TURN = 40  # more than any turn of the first player has
ENOUGH = 5  # moves of a turn before it is ended where the rules let it


@pytest.mark.one_in(10)
@pytest.mark.parametrize("game", source_names())
def test_a_whole_turn_is_played_by_clicks_on_what_the_rules_allow(visitor: Visitor, game: str) -> None:
    visitor.lay(game)
    first = visitor.look()["decision"]["player"]
    for number in range(MOVES_OF_A_TURN):
        seen = visitor.look()
        if seen["decision"]["player"] != first:
            break
        assert sorted(visitor.offered()) == sorted(move["text"] for move in seen["decision"]["moves"])
        assert sorted(visitor.offered(".move.not")) == sorted(v["move"] for v in seen["decision"]["blocked"])
        offered = visitor.offered()
        ends = [place for place, move in enumerate(offered) if move.startswith(("pass(", "done("))]
        visitor.move(ends[0] if ends and number >= ENOUGH else number)
    assert visitor.look()["decision"]["player"] != first
    assert visitor.steps() == len(visitor.client().get(f"/v1/tables/{visitor.kept()[0]}/history").body["steps"])


@pytest.mark.one_in(72)
def test_a_whole_game_is_played_by_clicks_to_its_end_and_its_record(visitor: Visitor) -> None:
    visitor.lay("horizons", players=4, purple="greedy", blue="greedy", green="greedy")
    over = visitor.page.get_by_text("The game is over", exact=True)
    for number in range(400):
        visitor.until(lambda: bool(over.count() or visitor.page.locator(LEGAL).count()))
        if over.count():
            break
        visitor.move(number)
    assert visitor.look()["over"]
    with visitor.page.expect_download() as saved:
        visitor.page.click("text=Save the record")
    lines = [json.loads(line) for line in saved.value.path().read_text("utf-8").splitlines()]
    assert len(lines) == 1 + len(visitor.client().get(f"/v1/tables/{visitor.kept()[0]}/history").body["steps"])


@pytest.mark.one_in(9)
def test_two_browsers_play_at_one_table_by_an_invitation(visitor: Visitor, guest: Visitor) -> None:
    visitor.lay("mars_horizon")
    seats = visitor.kept()[1]["seats"]
    red = visitor.page.locator("details.seat[data-of=red]")
    if red.get_attribute("open") is None:
        red.locator("summary").click()
    red.get_by_text("Invite somebody").click()
    link = visitor.page.get_by_label("Link").input_value()
    visitor.page.keyboard.press("Escape")
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Rosa")
    guest.page.get_by_text("Go on").click()
    guest.page.wait_for_selector(".status p")
    assert guest.kept()[1]["seats"] == {"red": seats["red"]}
    visitor.page.get_by_text("Rosa").first.wait_for()
    assert visitor.kept()[1]["seats"] == {"blue": seats["blue"]}
    mover, other = (visitor, guest) if visitor.look()["decision"]["player"] == "blue" else (guest, visitor)
    assert other.offered() == []
    mover.move(0)
    other.until(lambda: other.steps() == 1)


@pytest.mark.one_in(9)
def test_an_illegal_move_says_which_rule_forbids_it_and_what_would_make_it_legal(visitor: Visitor) -> None:
    visitor.lay("horizons")
    refused = visitor.look()["decision"]["blocked"][0]
    visitor.page.evaluate("document.querySelectorAll('details.refused').forEach((one) => { one.open = true; })")
    button = visitor.page.locator(f".move.not[data-move='{refused['move']}']")
    assert all(reason["sentence"] in button.inner_text() for reason in refused["reasons"])
    button.focus()
    visitor.page.keyboard.press("Enter")
    told = visitor.page.locator(".told:visible")
    told.get_by_text("It would be legal if").wait_for()
    told.get_by_text("What the rulebook says").first.click()
    cited = visitor.client().get(f"/v1/horizons/rules/{refused['reasons'][0]['rule']}").body["clauses"][0]
    clause = visitor.client().get(f"/v1/horizons/clauses/{cited.partition('/')[2].replace('#', '/')}").body
    assert clause["text"] in told.inner_text()
    assert f"line {clause['lines']}" in told.inner_text()


@pytest.mark.one_in(9)
def test_a_place_is_lit_by_its_moves_and_offers_them(visitor: Visitor) -> None:
    visitor.lay("horizons")
    while "place(" not in "".join(visitor.offered()):
        visitor.move(0)
    visitor.page.locator(f"{LEGAL}[data-move$=',s2)']").first.hover()
    lit: Any = visitor.page.evaluate("document.querySelector('.ring.lit').closest('[data-star]').dataset.star")
    assert lit == "s2"
    visitor.page.locator("[data-star=s2] .star text").click()
    assert visitor.offered()
    assert all(move.endswith(",s2)") for move in visitor.offered())
    visitor.page.get_by_text("Show all moves").click()
    assert any(move.endswith(",s1)") for move in visitor.offered())


@pytest.mark.one_in(9)
def test_moves_are_taken_back_and_earlier_positions_shown(visitor: Visitor) -> None:
    visitor.lay("stellar_horizons")
    before = visitor.offered()
    visitor.move(0)
    visitor.page.get_by_label("One step back").click()
    visitor.page.get_by_text("After move 0 of 1").wait_for()
    visitor.page.locator("section.moves").wait_for(state="hidden")
    visitor.page.get_by_text("Back to now").click()
    visitor.page.get_by_text("Undo", exact=True).click()
    visitor.until(lambda: visitor.offered() == before)


@pytest.mark.one_in(9)
def test_a_game_is_played_again_from_its_beginning(visitor: Visitor) -> None:
    visitor.lay("stellar_horizons")
    visitor.move(0)
    visitor.move(0)
    visitor.page.get_by_text("Replay").click()
    visitor.page.get_by_text("After move 0 of 2").wait_for()
    visitor.page.get_by_text("After move 1 of 2").wait_for()
    visitor.page.get_by_text("2 moves so far").wait_for()
    visitor.until(lambda: visitor.page.get_by_text("Replay").get_attribute("aria-pressed") == "false")


@pytest.mark.one_in(9)
def test_draws_of_a_real_table_are_typed_in(visitor: Visitor) -> None:
    visitor.go("play")
    visitor.page.get_by_label("Dice, cards and worlds").select_option("entered")
    visitor.page.get_by_label("All who sit").check()
    visitor.page.click("text=Lay the table")
    visitor.page.locator(LEGAL).first.click()
    visitor.page.get_by_label("What came of it").fill("nowhere")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator("dialog .hint", has_text="nowhere").wait_for()
    visitor.page.get_by_label("What came of it").fill("w12")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".last", has_text="world 12").wait_for()


@pytest.mark.one_in(9)
def test_a_hand_is_covered_until_its_player_takes_the_screen(visitor: Visitor) -> None:
    visitor.lay("starship_interstellar", together=False)
    first = visitor.look()["decision"]["player"]
    for number in range(MOVES_OF_A_TURN):
        if visitor.look()["decision"]["player"] != first:
            break
        visitor.page.locator(LEGAL).nth(number % visitor.page.locator(LEGAL).count()).click()
        visitor.page.wait_for_timeout(400)
    visitor.page.locator("dialog").get_by_text("Hand the screen").wait_for()
    assert visitor.offered() == []
    visitor.page.locator("dialog button").click()
    visitor.page.wait_for_selector(LEGAL)
    assert visitor.page.locator("details.seat summary").first.inner_text().lower().startswith(visitor.look()["seat"])
