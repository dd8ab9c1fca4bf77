"""Long questions have workers of their own: the same answers, and an end when the time or the memory is used up."""

import json
import os
import time
from collections.abc import Iterator
from typing import Any

import pytest

from starlaw.knowledge.errors import InvalidInputError, TooLongError
from starlaw.knowledge.folders import folder
from starlaw.solver.loading import judged
from starlaw.web.service import service
from starlaw.web.working import Workers
from tests.web.direct import asked, posted

STATE = json.loads((folder("seeds") / "horizons" / "states" / "mid_game.json").read_text(encoding="utf-8"))
REFUSED = "build(orange,w7,energy_collector)"


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    several = Workers(seconds=30)
    yield several
    several.close()


def test_what_a_worker_refuses_is_refused_alike(workers: Workers) -> None:
    assert workers.ask(divmod, 7, 3) == (2, 1)
    with pytest.raises(InvalidInputError, match="state: expected a state"):
        workers.ask(judged, [])


@pytest.mark.one_in(2)
def test_a_worker_that_takes_too_long_is_ended_and_another_one_answers() -> None:
    hasty = Workers(seconds=3)
    hasty.ask(divmod, 7, 3)
    with pytest.raises(TooLongError, match="stopped after 3 seconds"):
        hasty.ask(time.sleep, 600)
    assert hasty.ask(divmod, 7, 3) == (2, 1)
    hasty.close()


def test_a_worker_that_is_lost_or_takes_all_memory_is_replaced(workers: Workers) -> None:
    for work, given in ((os._exit, 1), (bytearray, 10**11), (os.abort, None)):
        with pytest.raises(TooLongError, match="memory"):
            workers.ask(work, *([] if given is None else [given]))
        assert workers.ask(divmod, 7, 3) == (2, 1)


@pytest.mark.one_in(2)
def test_over_http_a_worker_answers_what_the_service_itself_would() -> None:
    alone, helped = service("sqlite://"), service("sqlite://", seconds=100)
    move = "build(orange,w7,energy_collector)"
    broken = {**STATE, "supply": {**STATE["supply"], "metal": STATE["supply"]["metal"] + 1}}
    questions: list[tuple[str, dict[str, Any]]] = [
        ("why", {"state": STATE, "move": move, "changes": True}),
        ("why", {"state": STATE, "move": "build("}),
        ("check", {"state": STATE, "sources_only": True}),
        ("odds", {"state": STATE, "move": move}),
        ("repair", {"state": broken}),
        ("apply", {"state": STATE, "move": REFUSED}),
        ("ruling", {"name": "structure_price"}),
        ("ask", {"question": "what does a colony cost?"}),
    ]
    for name, body in questions:
        one, two = (posted(app, f"/v1/horizons/{name}", **body) for app in (alone, helped))
        assert (one.status, one.body) == (two.status, two.body), name
    line = json.dumps({"state": STATE, "move": REFUSED}).encode()
    assert (
        len({json.dumps(asked(app, "POST", "/v1/horizons/batch/apply", line).body.decode()) for app in (alone, helped)})
        == 1
    )
    line = json.dumps({"state": STATE, "move": move, "changes": True}).encode()
    assert len({asked(app, "POST", "/v1/horizons/batch/why", line).body for app in (alone, helped)}) == 1
    helped.state.workers.close()


def test_what_would_make_a_refused_move_legal_is_never_searched_beside_the_moves_of_others() -> None:
    app, asks = service("sqlite://"), list[str]()

    def late(work: Any, *given: Any) -> Any:
        asks.append(work.__name__)
        raise TooLongError("other long questions took all the time; ask again later")

    app.state.workers.ask = late
    refused = posted(app, "/v1/horizons/apply", state=STATE, move=REFUSED)
    assert (refused.status, refused.body["code"], asks) == (422, "illegal_move", ["_refusal"])
    assert refused.body["reasons"]
    assert refused.body["changes"] is None
    searched = posted(service("sqlite://"), "/v1/horizons/apply", state=STATE, move=REFUSED).body
    assert searched["changes"]
    assert {**searched, "changes": None} == refused.body
