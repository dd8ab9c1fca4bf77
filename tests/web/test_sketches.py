"""Sketches at the doors: completed as the command does it, and told again so that completing gives the same state."""

import json
from typing import Any

import pytest

from starlaw.knowledge.folders import source_names
from starlaw.solver.game import judge_of
from starlaw.web.engine.serving import Engine
from starlaw.web.service import service
from tests.command import run
from tests.web.direct import posted

COLONY = "game: horizons; w7: desert at s3 with a colony of orange"


def engine(method: str, **params: Any) -> Any:
    """Return the result, or the error, of a method of an engine."""
    written: list[bytes] = []
    asked = Engine(written.append, beside=False)
    asked.take(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode())
    asked.flush()
    answer = json.loads(b"".join(written))
    return answer.get("result", answer.get("error"))


def http(path: str, **body: Any) -> Any:
    """Return the body of an answer."""
    return posted(service("sqlite://"), f"/v1/{path}", **body).body


@pytest.mark.parametrize("sketch", [COLONY, COLONY.replace("; ", "\n"), {"game": "horizons", "orange": {"energy": 3}}])
def test_a_sketch_is_completed_alike_by_command_engine_and_over_http(sketch: Any) -> None:
    told = http("complete", sketch=sketch)
    assert engine("complete", sketch=sketch) == told
    text = sketch if isinstance(sketch, str) else "game: horizons; orange: {energy: 3}"
    assert json.loads(run("complete", text).stdout) == told["state"]
    assert told["completed"] in " ".join(run("complete", text).stderr.split())
    assert judge_of("horizons").check(judge_of("horizons").state(told["state"])) == ()


@pytest.mark.one_in(5)
@pytest.mark.parametrize("source", source_names())
def test_a_state_told_as_a_sketch_is_completed_to_itself(source: str) -> None:
    game = judge_of(source)
    state = game.new(2, 5)
    whole = state.model_dump(mode="json", by_alias=True)
    told = http(f"{source}/sketch", state=whole, shorten=0)
    assert engine("sketch", state=whole, shorten=0) == told
    assert json.loads(run("sketch", "-", "--seconds", "0", "--json", given=json.dumps(whole)).stdout) == told
    for again in (told["sketch"], told["text"]):
        assert game.state(http("complete", sketch=again)["state"]) == state


def test_a_sketch_that_no_state_fits_names_the_rules_in_its_way() -> None:
    sketch = "game: horizons; orange: {energy: 30}; purple: {energy: 30}"
    problem = http("complete", sketch=sketch)
    assert (problem["status"], problem["code"]) == (422, "illegal_state")
    assert "hz.check.tokens" in problem["message"]
    assert engine("complete", sketch=sketch)["data"]["message"] == problem["message"]


@pytest.mark.parametrize(
    "sketch", ["", "horizons", "[1]", "game: chess", {}, {"orange": {}}, "game: horizons; w7: dessert"]
)
def test_what_is_no_sketch_is_refused_and_told_where(sketch: Any) -> None:
    problem = http("complete", sketch=sketch)
    assert (problem["status"], problem["code"]) == (400, "invalid_input")
    assert problem["message"].startswith("sketch: ")


def test_a_state_that_breaks_rules_has_no_sketch() -> None:
    state = judge_of("horizons").new(2, 5).model_dump(mode="json", by_alias=True)
    state["supply"]["energy"] = 0
    assert http("horizons/sketch", state=state)["code"] == "illegal_state"
