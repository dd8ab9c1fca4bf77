"""The page judges states and records, and answers questions, by the same words as the service."""

import json

import pytest

from starlaw.knowledge.folders import folder
from tests.web.client import Client
from tests.web.page.visitor import Visitor

RECORD = folder("seeds") / "horizons" / "records" / "random_2.jsonl"


def judged(visitor: Visitor, text: str) -> str:
    """Paste a text, and return the verdict."""
    visitor.go("judge")
    visitor.page.get_by_label("State or record").fill(text)
    visitor.page.get_by_role("button", name="Judge").click()
    verdict = visitor.page.locator(".verdict")
    verdict.wait_for()
    return str(verdict.inner_text())


@pytest.mark.one_in(3)
def test_a_broken_state_is_lit_explained_and_repaired(visitor: Visitor) -> None:
    client = Client(visitor.address)
    state = json.loads((folder("seeds") / "horizons" / "states" / "mid_game.json").read_text("utf-8"))
    tile = next(iter(state["worlds"]))
    state["worlds"][tile]["structures"] = {"orange": {"colony": 4}}
    broken = client.post("/v1/horizons/check", state=state).body["violations"]
    assert "breaks" in judged(visitor, json.dumps(state))
    said = visitor.page.locator(".violations").inner_text()
    assert all(one["sentence"] in said and one["words"] in said for one in broken)
    visitor.page.locator(f"[data-world={tile}] > .ring.broken").wait_for(state="attached")
    visitor.page.get_by_text("Find the nearest legal state").click()
    visitor.page.get_by_text("Repair it so").first.click()
    visitor.page.get_by_text("This state is legal.").wait_for()
    mended = json.loads(visitor.page.get_by_label("State or record").input_value())
    assert client.post("/v1/horizons/check", state=mended).body["legal"] is True


@pytest.mark.one_in(3)
def test_a_record_steps_to_its_first_illegal_move_and_says_why(visitor: Visitor) -> None:
    lines = RECORD.read_text("utf-8").splitlines()
    lines[6] = json.dumps({"move": json.loads(lines[1])["move"]})
    assert judged(visitor, "\n".join(lines)) == f"Move 6 of {len(lines) - 1} does not hold."
    told = Client(visitor.address).post("/v1/replay", record="\n".join(lines) + "\n").body
    assert told["problem"]["reasons"][0]["sentence"] in visitor.page.locator(".why").inner_text()
    visitor.page.get_by_text("5 moves so far").wait_for()


@pytest.mark.one_in(3)
def test_an_address_shares_what_somebody_looks_at(visitor: Visitor, guest: Visitor) -> None:
    state = Client(visitor.address).post("/v1/mars_horizon/new", players=2, seed=4).body["state"]
    judged(visitor, json.dumps(state))
    visitor.page.get_by_role("button", name="Share").click()
    guest.page.goto(visitor.page.get_by_label("Link").input_value())
    guest.page.get_by_text("This state is legal.").wait_for()
    assert json.loads(guest.page.get_by_label("State or record").input_value()) == state


@pytest.mark.one_in(3)
def test_a_question_is_answered_and_asked_again_with_other_values(visitor: Visitor) -> None:
    asked = {"habitat": "desert", "structure": "colony"}
    first = Client(visitor.address).post("/v1/horizons/ruling", name="structure_price", given=asked).body
    then = asked | {"habitat": "frozen"}
    second = Client(visitor.address).post("/v1/horizons/ruling", name="structure_price", given=then).body
    assert first["answers"] != second["answers"]
    visitor.go("ask/horizons")
    visitor.page.get_by_label("Question").fill("how much does a colony cost on a desert world?")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".values", has_text=", ".join(first["answers"])).wait_for()
    visitor.page.get_by_text("With other values").click()
    visitor.page.get_by_label("Type of the world").select_option("frozen")
    visitor.page.locator(".values", has_text=", ".join(second["answers"])).wait_for()
    visitor.page.reload()
    visitor.page.locator(".values", has_text=", ".join(second["answers"])).wait_for()


@pytest.mark.one_in(3)
def test_rules_and_clauses_are_walked_from_one_to_the_next(visitor: Visitor) -> None:
    visitor.go("rule/horizons/hz.build.cost")
    clause = Client(visitor.address).get("/v1/horizons/clauses/build/5").body
    visitor.page.get_by_role("link", name=clause["id"]).click()
    visitor.page.get_by_role("heading", name=clause["text"]).wait_for()
    visitor.page.get_by_role("link", name="hz.build.cost").click()
    visitor.page.get_by_text("What the rulebook says").wait_for()
