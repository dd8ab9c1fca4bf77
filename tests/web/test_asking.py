"""Questions over HTTP: the same objects as at every door, and problems that say what is wrong."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.show.doors.door import Door
from starlaw.show.doors.patches import patched
from starlaw.solver.game import TABLES, judge_of
from starlaw.web.service import Pages
from tests.web.client import Client, served

MID_GAME = read_json(folder("seeds") / "horizons" / "states" / "mid_game.json")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('asking') / 'tables.db'}") as address:
        yield Client(address)


@pytest.mark.parametrize("game", source_names())
def test_a_game_begins_and_its_moves_are_those_of_the_judge(client: Client, game: str) -> None:
    judge = judge_of(game, TABLES)
    state = client.post(f"/v1/{game}/new", players=2, seed=5).body["state"]
    assert judge.state(state) == judge.new(2, 5)
    decision = client.post(f"/v1/{game}/moves", state=state).body
    assert decision == json.loads(json.dumps(Door(judge).decision(judge.state(state))))
    assert client.post(f"/v1/{game}/check", state=state).body["legal"] is True
    after = client.post(f"/v1/{game}/apply", state=state, move=decision["moves"][0], seed=1).body
    assert patched(state, after["patch"]) == after["state"]


def test_a_refused_move_says_why_and_what_else_could_be_done(client: Client) -> None:
    refused = client.post("/v1/horizons/apply", state=MID_GAME, move="build(orange,w7,energy_collector)", seed=1)
    assert (refused.status, refused.headers["content-type"]) == (422, "application/problem+json")
    assert refused.body["code"] == "illegal_move"
    judge = judge_of("horizons")
    verdict = judge.judge(judge.state(MID_GAME), "build(orange,w7,energy_collector)")
    assert [reason["rule"] for reason in refused.body["reasons"]] == list(verdict.blocked_by)
    assert all(cited["text"] and cited["line"] for reason in refused.body["reasons"] for cited in reason["cited"])
    assert refused.body["changes"]
    legal = [move.text for move in judge.moves(judge.state(MID_GAME)) if move.name == "build"]
    assert refused.body["alternatives"] == legal


def test_a_seat_is_told_what_it_may_know(client: Client) -> None:
    seen = client.post("/v1/horizons/view", state=MID_GAME, seat="orange").body["state"]
    assert "hidden" in seen["players"]["purple"]["missions"]
    refused = client.post("/v1/horizons/why", state=MID_GAME, seat="orange", move="explore(orange)", changes=True)
    assert refused.status == 400


BAD: list[tuple[str, dict[str, Any], int, str]] = [
    ("/v1/horizon/moves", {"state": MID_GAME}, 404, "horizon"),
    ("/v1/horizons/moves", {"stat": MID_GAME}, 400, "state"),
    ("/v1/horizons/moves", {"state": MID_GAME | {"phase": "lunch"}}, 400, "phase"),
    ("/v1/horizons/why", {"state": MID_GAME, "move": "bild(orange,w7,colony)"}, 400, "bild"),
    ("/v1/horizons/why", {"state": MID_GAME, "move": {"action": []}}, 400, "action"),
    ("/v1/horizons/apply", {"state": MID_GAME, "move": "explore(orange)", "seed": 1, "draws": []}, 400, "both"),
    ("/v1/horizons/moves", {"state": MID_GAME, "seat": "nobody"}, 400, "nobody"),
]


@pytest.mark.parametrize(("path", "body", "status", "told"), BAD)
def test_what_cannot_be_read_is_a_problem(client: Client, path: str, body: Any, status: int, told: str) -> None:
    answer = client.post(path, **body)
    assert (answer.status, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.body["status"] == status
    assert told in answer.body["detail"]


def test_a_batch_answers_every_line_in_order_and_a_bad_line_is_a_result(client: Client) -> None:
    line = json.dumps(MID_GAME).encode()
    lines = b"\n".join([line, b"{", line.replace(b'"phase": "play"', b'"phase": "lunch"'), line])
    answer = client.ask("POST", "/v1/horizons/batch/moves", lines, {"Content-Type": "application/x-ndjson"})
    results = [json.loads(text) for text in answer.body.splitlines()]
    judge = judge_of("horizons")
    moves = [move.text for move in judge.moves(judge.state(MID_GAME))]
    assert [result["line"] for result in results] == [1, 2, 3, 4]
    assert results[0]["moves"] == results[3]["moves"] == moves
    assert [result["error"]["code"] for result in results[1:3]] == ["invalid_input", "invalid_input"]


BUILD = "build(orange,w7,energy_collector)"
ALONE: dict[str, dict[str, Any]] = {
    "new": {"players": 2, "seed": 5},
    "moves": {"state": MID_GAME, "seat": "orange", "blocked": True},
    "check": {"state": MID_GAME},
    "why": {"state": MID_GAME, "move": BUILD},
    "apply": {"state": MID_GAME, "move": "explore(orange)", "draws": ["w14"]},
    "odds": {"state": MID_GAME, "move": "explore(orange)"},
    "score": {"state": MID_GAME, "seat": "blue"},
    "view": {"state": MID_GAME, "seat": "orange"},
    "ruling": {"name": "structure_price", "given": {"habitat": "desert", "structure": "colony"}},
    "ask": {"question": "how does the game end?", "limit": 1},
}
NDJSON = {"Content-Type": "application/x-ndjson"}


def batch(client: Client, path: str, *lines: Any) -> list[Any]:
    """Return the results of some lines."""
    body = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    answer = client.ask("POST", f"/v1/horizons/batch/{path}", body, NDJSON)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/x-ndjson")
    return [json.loads(text) for text in answer.body.splitlines()]


@pytest.mark.parametrize("verb", ALONE)
def test_a_line_of_a_batch_is_answered_as_the_question_alone(client: Client, verb: str) -> None:
    asked = ALONE[verb]
    path = f"{verb}?whole=true" if verb in ("moves", "check") else verb
    first, bad, stray, last = batch(client, path, asked, b"{", {**asked, "stray": 1}, asked)
    alone = client.post(f"/v1/horizons/{verb}", **asked).body
    assert first == {"line": 1, **alone}
    assert last == {"line": 4, **alone}
    assert [bad["error"]["code"], stray["error"]["code"]] == ["invalid_input", "invalid_input"]
    assert (bad["line"], stray["line"], "stray" in stray["error"]["message"]) == (2, 3, True)


def test_a_state_alone_is_a_line_and_a_refused_move_a_result(client: Client) -> None:
    for path in ("score", "view", "moves?whole=true", "check?whole=true", "moves", "check"):
        one, other = batch(client, path, MID_GAME, {"state": MID_GAME})
        assert one["line"] == 1
        assert one | {"line": 2} == other
        assert "error" not in one
    (refused,) = batch(client, "apply", {"state": MID_GAME, "move": BUILD, "seed": 1})
    alone = client.post("/v1/horizons/apply", state=MID_GAME, move=BUILD, seed=1).body
    assert refused["error"]["reasons"] == alone["reasons"]
    (seated,) = batch(client, "moves", {"state": MID_GAME, "seat": "orange"})
    assert "whole=true" in seated["error"]["message"]


def test_short_checks_tell_the_same_violations(client: Client) -> None:
    rich = {**MID_GAME, "supply": {**MID_GAME["supply"], "metal": MID_GAME["supply"]["metal"] + 1}}
    results = batch(client, "check", MID_GAME, rich)
    assert [result["legal"] for result in results] == [True, False]
    whole = client.post("/v1/horizons/check", state=rich).body["violations"]
    assert results[1]["violations"] == [{k: v for k, v in broken.items() if k != "words"} for broken in whole]


def test_whether_the_sources_settle_an_answer_is_told_on_demand(client: Client) -> None:
    move = "build(orange,w1,colony)"
    usual = client.post("/v1/horizons/why", state=MID_GAME, move=move).body
    assert (usual["certainty"]["level"], bool(usual["assumptions"])) == ("as_assumed", True)
    asked = client.post("/v1/horizons/why", state=MID_GAME, move=move, sources_only=True).body
    assert (asked["certainty"]["level"], bool(asked["certainty"]["decided_by"])) == ("undetermined", True)
    sure = client.post("/v1/horizons/why", state=MID_GAME, move=BUILD, sources_only=True).body["certainty"]
    assert (sure["level"], sure["always"]) == ("certain", ["hz.build.habitat"])


@pytest.mark.parametrize("game", source_names())
def test_what_is_known_of_a_game_can_be_read(client: Client, game: str) -> None:
    for what in ("rules", "clauses", "readings", "content", "schemas", "rulings"):
        assert client.get(f"/v1/{game}/{what}").body
    first = client.get(f"/v1/{game}/clauses").body[0]["id"].partition("/")[2].replace("#", "/")
    assert client.get(f"/v1/{game}/clauses/{first}").status == 200
    state = client.post(f"/v1/{game}/new", players=2, seed=5).body["state"]
    assert client.post(f"/v1/{game}/picture", state=state).body.startswith(b"<svg")


def test_a_ruling_and_a_question_are_answered(client: Client) -> None:
    told = client.post("/v1/mars_horizon/ruling", name="launch.odds", given={"target": 9, "reliability": 2}).body
    assert told["status"] == "answered"
    asked = client.post("/v1/horizons/ask", question="how does the game end?").body
    assert asked["answers"]


def test_the_description_names_every_address(client: Client) -> None:
    paths = client.get("/openapi.json").body["paths"]
    assert {"/v1/{game}/moves", "/v1/tables/{table}/events", "/v1/{game}/batch/check"} <= set(paths)


def test_a_request_that_is_too_large_is_refused_before_it_is_read(client: Client) -> None:
    answer = client.ask("POST", "/v1/horizons/moves", b" " * 2_000_001, {"Content-Type": "application/json"})
    assert answer.status == 413


def test_a_body_without_a_length_is_counted_as_it_comes(client: Client) -> None:
    connection = HTTPConnection(urlsplit(client.address).netloc, timeout=60)
    parts = (b" " * 100_000 for _ in range(25))
    connection.request("POST", "/v1/horizons/moves", parts, {"Content-Type": "application/json"}, encode_chunked=True)
    answer = connection.getresponse()
    assert (answer.status, json.loads(answer.read())["title"]) == (413, "The request is too large")
    connection.close()


def test_only_the_files_of_the_site_are_shown(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    for name in ("index.html", "a.svg", "secret.txt"):
        (site / name).write_text(name)
    (tmp_path / "outside.html").write_text("outside")
    with served(f"sqlite:///{tmp_path / 'tables.db'}", Pages(site, ["index.html", "a.svg"])) as address:
        client = Client(address)
        assert client.get("/").body == client.get("/index.html?q=1").body == b"index.html"
        assert client.get("/a.svg").headers["content-type"] == "image/svg+xml"
        assert client.get("/").headers["x-content-type-options"] == "nosniff"
        for path in ("/secret.txt", "/../outside.html", "/%2e%2e/outside.html", "/a%00.svg"):
            assert client.get(path).status == 404
        assert client.post("/").status == 405


def test_expansions_stand_under_their_own_name(client: Client) -> None:
    state = client.post("/v1/new_horizons/new", players=2, seed=1).body["state"]
    assert (state["game"], *state["options"]["expansions"]) == lineage("new_horizons")
