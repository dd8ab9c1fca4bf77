"""The engine: the transcript is true, long questions stand aside, bad lines hurt nobody, clients play whole games."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from starlaw.knowledge.folders import lineage, source_names
from starlaw.web.engine.serving import Engine

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
BIN = Path(sys.executable).parent


def request(number: int | str | None, method: str, **params: Any) -> dict[str, Any]:
    """Return a request; without a number, one that wants no answer."""
    told = {"jsonrpc": "2.0", "method": method, "params": params}
    return told if number is None else {**told, "id": number}


def answers(*lines: Any) -> list[Any]:
    """Return what an engine writes when it gets lines through a pipe."""
    read, write = os.pipe()
    os.write(
        write, b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    )
    os.close(write)
    written: list[bytes] = []
    Engine(written.append).serve(read)
    os.close(read)
    return [json.loads(line) for line in b"".join(written).splitlines()]


def test_the_transcript_is_true() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8").partition("```text\n")[2].partition("\n```")[0]
    written: list[bytes] = []
    engine = Engine(written.append, beside=False)
    for question, expected in zip(text.split("\n")[::2], text.split("\n")[1::2], strict=True):
        written.clear()
        engine.take(question.removeprefix("> ").encode())
        engine.flush()
        answer = "< " + b"".join(written).decode().rstrip("\n")
        start = expected.removesuffix("…")
        assert answer[: len(start) if expected.endswith("…") else None] == start
    assert not engine.open


NEW = request(1, "new", game="horizons", players=3, seed=7)


def test_a_long_question_does_not_block_short_ones_and_can_be_cancelled() -> None:
    came = answers(NEW, request("long", "perft", depth=12), request(2, "moves"), request(3, "cancel", id="long"))
    assert [answer["id"] for answer in came] == [1, 2, 3, "long"]
    assert came[2]["result"] == {"cancelled": True}
    assert (came[3]["error"]["code"], came[3]["error"]["data"]["code"]) == (-32800, "cancelled")


def test_a_long_question_is_about_the_position_as_it_was_asked() -> None:
    draw = request(3, "apply", move={"action": "draw", "player": "blue"})
    came = {answer["id"]: answer for answer in answers(NEW, request(2, "perft", depth=1), draw)}
    assert came[2]["result"] == [{"depth": 1, "moves": 1, "chance": 1, "positions": 30}]
    assert came[3]["result"]["state"]["agenda"][0]["kind"] == "place"


def test_a_question_ends_when_its_time_is_up_and_others_are_answered() -> None:
    came = answers(NEW, request("long", "perft", depth=12, seconds=1), request(2, "moves", seconds=600))
    by_id = {answer["id"]: answer for answer in came}
    assert by_id["long"]["error"]["data"]["code"] == "too_long"
    assert by_id[2]["result"]["moves"]
    refused = answers(NEW, request(2, "undo", seconds=1))[1]
    assert refused["error"]["data"]["where"] == "seconds"


BAD: dict[str, tuple[Any, int]] = {
    "no JSON": (b"{", -32700),
    "no object": ([], -32600),
    "no method": ({"jsonrpc": "2.0", "id": 1}, -32600),
    "another version": ({"jsonrpc": "1.0", "id": 1, "method": "hello"}, -32600),
    "a list of parameters": ({"jsonrpc": "2.0", "id": 1, "method": "hello", "params": [1]}, -32602),
    "an unknown method": (request(1, "mvoes"), -32601),
    "a missing parameter": (request(1, "new"), -32602),
    "a wrong type": (request(1, "new", game="horizons", players="three"), -32602),
    "an unknown game": (request(1, "new", game="chess"), -32000),
    "no such position": (request(1, "moves", position="nowhere"), -32000),
    "a state that is none": (request(1, "moves", state={"game": "horizons"}), -32000),
    "nothing to take back": (request(1, "undo"), -32000),
}


@pytest.mark.parametrize(("line", "code"), BAD.values(), ids=BAD)
def test_a_bad_line_is_answered_and_the_engine_goes_on(line: Any, code: int) -> None:
    came = answers(line, request(9, "position"))
    assert came[0]["error"]["code"] == code
    assert list(came[0]["error"]["data"])[:6] == ["code", "message", "where", "expected", "got", "did_you_mean"]
    assert came[1] == {"jsonrpc": "2.0", "id": 9, "result": {}}


def test_a_batch_is_answered_at_once_and_what_wants_no_answer_gets_none() -> None:
    batch = [request("a", "view"), request(None, "moves"), request("b", "perft", depth=1), {"jsonrpc": "2.0"}]
    came = answers(request(None, "new", game="horizons", players=2, seed=3), batch)
    assert len(came) == 1
    assert {answer["id"] for answer in came[0]} == {"a", "b", None}


def test_a_refused_move_says_why_and_leaves_the_position() -> None:
    came = answers(NEW, request(2, "apply", move="draw(orange)"), request(3, "position"))
    assert came[1]["error"]["data"]["verdict"]["reasons"][0]["rule"] == "hz.turn.player"
    assert came[2]["result"]["main"]["moves_made"] == 0


def test_positions_stand_beside_each_other_and_moves_are_taken_back() -> None:
    lines = (ROOT / "seeds/horizons/records/random_2.jsonl").read_text().splitlines()
    record = [json.loads(line) for line in lines[:4]]
    came = answers(
        request(1, "position", position="old", record=record),
        request(2, "position", position="new", **{"from": "old"}),
        request(3, "undo", position="new", count=2),
        request(4, "position"),
    )
    assert {name: told["moves_made"] for name, told in came[3]["result"].items()} == {"old": 3, "new": 1}


@pytest.mark.one_in(10)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("client", ["engine_client.py", "engine_client.mjs"])
def test_a_client_plays_a_whole_game(client: str, source: str) -> None:
    program = sys.executable if client.endswith(".py") else which("node")
    if program is None:
        pytest.skip("there is no Node on this machine, so that the JavaScript client was not run")
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"}
    command = [program, str(EXAMPLES / client), *lineage(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    played = json.loads(done.stdout)
    assert played["moves"] > 20
    assert len(played["totals"]) == 3


@pytest.mark.parametrize("client", ["engine_client.py", "engine_client.mjs"])
def test_a_client_is_short(client: str) -> None:
    assert len((EXAMPLES / client).read_text().splitlines()) <= 60
