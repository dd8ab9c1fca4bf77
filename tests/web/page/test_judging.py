"""The page judges states and records, and answers questions, by the same words as the service."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from starlaw.knowledge.folders import folder, source_names
from tests.web.client import Client
from tests.web.page.visitor import Visitor

MID_GAME = (folder("seeds") / "horizons" / "states" / "mid_game.json").read_text("utf-8")
RECORD = folder("seeds") / "horizons" / "records" / "random_2.jsonl"


def judged(visitor: Visitor, text: str) -> str:
    """Paste a text, and return the verdict."""
    visitor.go("judge")
    visitor.page.get_by_label("State, sketch or record").fill(text)
    visitor.page.get_by_role("button", name="Judge").click()
    verdict = visitor.page.locator(".verdict")
    verdict.wait_for()
    return str(verdict.inner_text())


@pytest.mark.one_in(9)
def test_a_broken_state_is_lit_explained_and_repaired(visitor: Visitor) -> None:
    client = Client(visitor.address)
    state = json.loads(MID_GAME)
    tile = next(iter(state["worlds"]))
    state["worlds"][tile]["structures"] = {"orange": {"colony": 4}}
    broken = client.post("/v1/horizons/check", state=state).body["violations"]
    rules = {one["rule"] for one in broken}
    assert 1 < len(rules) < len(broken)
    assert judged(visitor, json.dumps(state)) == f"This state breaks {len(rules)} rules."
    said = visitor.page.locator(".violations").inner_text()
    assert all(one["sentence"] in said and one["words"] in said for one in broken)
    visitor.page.locator(f"[data-world={tile}] > .ring.broken").wait_for(state="attached")
    visitor.page.get_by_text("Find the nearest legal state").click()
    visitor.page.get_by_text("Repair it so").first.click()
    visitor.page.get_by_text("This state is legal.").wait_for()
    mended = json.loads(visitor.page.get_by_label("State, sketch or record").input_value())
    assert client.post("/v1/horizons/check", state=mended).body["legal"] is True


@pytest.mark.one_in(9)
def test_a_record_steps_to_its_first_illegal_move_and_says_why(visitor: Visitor) -> None:
    lines = RECORD.read_text("utf-8").splitlines()
    lines[6] = json.dumps({"move": json.loads(lines[1])["move"]})
    assert judged(visitor, "\n".join(lines)) == f"Move 6 of {len(lines) - 1} does not hold."
    told = Client(visitor.address).post("/v1/replay", record="\n".join(lines) + "\n").body
    assert told["problem"]["reasons"][0]["sentence"] in visitor.page.locator(".why").inner_text()
    visitor.page.get_by_text("5 moves so far").wait_for()


@pytest.mark.one_in(9)
def test_an_address_shares_what_somebody_looks_at(visitor: Visitor, guest: Visitor) -> None:
    state = Client(visitor.address).post("/v1/mars_horizon/new", players=2, seed=4).body["state"]
    judged(visitor, json.dumps(state))
    visitor.page.get_by_role("button", name="Share").click()
    guest.page.goto(visitor.page.get_by_label("Link").input_value())
    guest.page.get_by_text("This state is legal.").wait_for()
    assert json.loads(guest.page.get_by_label("State, sketch or record").input_value()) == state


@pytest.mark.one_in(9)
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


@pytest.mark.one_in(9)
def test_rules_and_clauses_are_walked_from_one_to_the_next(visitor: Visitor) -> None:
    visitor.go("rule/horizons/hz.build.cost")
    clause = Client(visitor.address).get("/v1/horizons/clauses/build/5").body
    visitor.page.get_by_role("link", name=clause["id"]).click()
    visitor.page.get_by_role("heading", name=clause["text"]).wait_for()
    visitor.page.get_by_role("link", name="hz.build.cost").click()
    visitor.page.get_by_text("What the rulebook says").wait_for()


@pytest.mark.one_in(9)
def test_a_graph_leads_from_a_rule_to_those_that_it_meets(visitor: Visitor) -> None:
    client = Client(visitor.address)
    visitor.go("rule/horizons/hz.build.cost")
    met = {one["rule"] for one in client.get("/v1/horizons/interactions/hz.build.cost").body["meets"]}
    visitor.page.wait_for_selector(".graph a")
    assert set(visitor.page.locator(".graph a text").all_text_contents()) == met
    visitor.page.locator(".graph a", has_text="hz.build.habitat").click()
    habitat = client.get("/v1/horizons/rules/hz.build.habitat").body["sentence"]
    visitor.page.get_by_role("heading", name=habitat).wait_for()
    visitor.page.wait_for_selector(".graph a")


@pytest.mark.one_in(9)
def test_a_position_is_found_in_which_two_rules_forbid_a_move(visitor: Visitor) -> None:
    client = Client(visitor.address)
    visitor.go("rule/horizons/hz.build.habitat")
    cost = visitor.page.get_by_role("link", name="hz.build.cost", exact=True)
    line = visitor.page.locator("li", has=cost).filter(has=visitor.page.get_by_text("Both at once?"))
    line.get_by_text("Both at once?").click()
    move = line.locator("code").inner_text()
    line.get_by_text("Look at it").click()
    visitor.page.get_by_text("This state is legal.").wait_for()
    state = json.loads(visitor.page.get_by_label("State, sketch or record").input_value())
    verdict = client.post("/v1/horizons/why", state=state, move=move).body
    assert {"hz.build.habitat", "hz.build.cost"} <= {reason["rule"] for reason in verdict["reasons"]}


@pytest.mark.one_in(9)
def test_readings_and_assumed_values_are_told_with_what_else_they_could_be(visitor: Visitor) -> None:
    client = Client(visitor.address)
    visitor.go("ask/starship_interstellar")
    visitor.page.get_by_role("link", name="What is assumed").click()
    content = client.get("/v1/starship_interstellar/content").body
    assumed = [part["provenance"] for part in content.values() if isinstance(part, dict)]
    told = [one["why"] for one in assumed if one["kind"] == "assumed"]
    visitor.until(lambda: visitor.page.locator("main section").count() == len(told))
    assert all(why in visitor.page.locator("main").inner_text() for why in told)
    reading = client.get("/v1/horizons/readings").body[0]
    visitor.go("reading/horizons/")
    visitor.page.get_by_role("link", name=reading["question"]).click()
    visitor.page.get_by_role("heading", name=reading["question"]).wait_for()
    assert all(choice in visitor.page.locator("main").inner_text() for choice in reading["choices"].values())


@pytest.mark.one_in(9)
def test_a_state_is_edited_in_a_form_that_its_schema_makes(visitor: Visitor) -> None:
    state = json.loads(MID_GAME)
    judged(visitor, MID_GAME)
    visitor.page.get_by_text("Edit it in a form").click()
    visitor.page.locator("[data-world=w1]").click()
    face = visitor.page.get_by_label("worlds, world 1, face")
    schema = Client(visitor.address).get("/v1/horizons/schemas").body["state"]["$defs"]["World"]
    assert [one.get_attribute("value") for one in face.locator("option").all()] == schema["properties"]["face"]["enum"]
    state["worlds"]["w1"]["face"] = "frozen"
    face.select_option("frozen")
    written = visitor.page.get_by_label("State, sketch or record")
    visitor.until(lambda: json.loads(written.input_value()) == state)
    legal = Client(visitor.address).post("/v1/horizons/check", state=state).body["legal"]
    visitor.page.locator(".verdict.good" if legal else ".verdict.bad").wait_for()


@pytest.mark.one_in(9)
def test_a_sketch_is_completed_and_a_state_told_as_one(visitor: Visitor) -> None:
    sketch = "game: horizons; w7: desert at s3 with a colony of orange"
    told = Client(visitor.address).post("/v1/complete", sketch=sketch).body
    assert judged(visitor, sketch) == "This state is legal."
    written = visitor.page.get_by_label("State, sketch or record")
    assert told["completed"] in visitor.page.locator(".filled").inner_text().replace("Filled", "filled")
    visitor.page.locator("[data-world=w7]").wait_for()
    visitor.page.get_by_text("Show the whole state").click()
    visitor.until(lambda: written.input_value().startswith("{"))
    assert json.loads(written.input_value()) == told["state"]
    visitor.page.get_by_text("Tell it as a sketch").click()
    visitor.until(lambda: written.input_value().startswith("game: horizons"))
    assert Client(visitor.address).post("/v1/complete", sketch=written.input_value()).body["state"] == told["state"]


@pytest.mark.one_in(9)
def test_a_sketch_that_fits_no_legal_state_names_the_rule_in_its_way(visitor: Visitor) -> None:
    visitor.go("judge")
    sketch = "game: horizons; orange: {energy: 30}; purple: {energy: 30}"
    visitor.page.get_by_label("State, sketch or record").fill(sketch)
    visitor.page.get_by_role("button", name="Judge").click()
    visitor.page.get_by_role("alert").get_by_text("hz.check.tokens").wait_for()


@pytest.mark.one_in(9)
def test_a_world_is_carried_to_another_star_on_the_board(visitor: Visitor) -> None:
    state = json.loads(MID_GAME)
    judged(visitor, MID_GAME)
    visitor.page.get_by_role("button", name="Edit on the board").click()
    visitor.page.locator("[data-world=w1]").click()
    star = visitor.page.get_by_label("worlds, world 1, star")
    assert star.input_value() == state["worlds"]["w1"]["star"]
    there = next(world["star"] for world in state["worlds"].values() if world["star"] != star.input_value())
    visitor.page.get_by_label("Pick Star on the board").click()
    visitor.page.locator(f"[data-star={there}] .star text").click()
    written = visitor.page.get_by_label("State, sketch or record")
    state["worlds"]["w1"]["star"] = there
    visitor.until(lambda: json.loads(written.input_value()) == state)
    visitor.until(lambda: visitor.page.get_by_label("worlds, world 1, star").input_value() == there)


@pytest.mark.one_in(9)
def test_what_a_seat_sees_is_judged_as_far_as_it_shows(visitor: Visitor) -> None:
    client = Client(visitor.address)
    view = client.post("/v1/horizons/view", state=json.loads(MID_GAME), seat="orange").body["state"]
    assert judged(visitor, json.dumps(view)).startswith("This is what a seat sees")
    moves = client.post("/v1/horizons/moves", state=view).body["moves"]
    certain = [one["move"] for one in moves if one["status"] == "legal"]
    visitor.page.get_by_text(f"Certainly legal ({len(certain)})").wait_for()
    assert set(certain) <= set(visitor.page.locator("code").all_inner_texts())


@pytest.mark.one_in(9)
def test_another_reading_tells_what_it_changes_in_the_position(visitor: Visitor) -> None:
    state = json.loads(MID_GAME)
    judged(visitor, MID_GAME)
    visitor.page.get_by_text("Under another reading").click()
    before = Client(visitor.address).post("/v1/horizons/moves", state=state).body["moves"]
    state["options"]["readings"] = {"actions_per_turn": "up_to_two"}
    after = Client(visitor.address).post("/v1/horizons/moves", state=state).body["moves"]
    (more,) = [move for move in after if move not in before]
    visitor.page.get_by_label("Must a player take both actions of a turn?").select_option("up_to_two")
    visitor.page.locator("details li", has_text=more["words"]).wait_for()
    visitor.page.get_by_text("Go on under this reading").click()
    visitor.page.locator(f".move[data-move='{more['text']}']").wait_for()


@pytest.mark.one_in(10)
@pytest.mark.parametrize("game", source_names())
def test_the_form_holds_every_part_of_a_state(visitor: Visitor, game: str) -> None:
    state = Client(visitor.address).post(f"/v1/{game}/new", players=2, seed=4).body["state"]
    judged(visitor, json.dumps(state))
    visitor.page.get_by_text("Edit it in a form").click()
    closed = "document.querySelectorAll('state-form details:not([open])')"
    while visitor.page.evaluate(f"{closed}.length"):
        visitor.page.evaluate(f"{closed}.forEach((one) => {{ one.open = true; }})")
        visitor.page.wait_for_timeout(50)
    named = visitor.page.evaluate("[...document.querySelectorAll('state-form details')].map((one) => one.dataset.path)")
    assert {tuple(json.loads(path)) for path in named} == set(folded(state))


def folded(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of everything in a state that holds more than names, numbers and lists of names."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(one, dict) or (isinstance(one, list) and not all(isinstance(each, str) for each in one)):
            yield (*path, key)
            yield from folded(one, (*path, key))
