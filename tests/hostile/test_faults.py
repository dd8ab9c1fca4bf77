"""Faults of the program itself: a line, a code of their own and a report; never a verdict, and nothing of the game."""

import json
from pathlib import Path
from typing import Any

import anyio
import pytest

from starlaw.knowledge import faults
from starlaw.knowledge.faults import MOST, fault
from starlaw.knowledge.folders import folder
from starlaw.solver.game import Game
from starlaw.web.assistants.serving import AssistantServer
from starlaw.web.engine.serving import Engine
from starlaw.web.service import service
from tests.command import run
from tests.web.direct import asked, posted

FILE = folder("seeds") / "horizons" / "states" / "mid_game.json"
STATE = json.loads(FILE.read_text(encoding="utf-8"))
HIDDEN = "the hand of purple"


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Break the judge's lists of moves, and let reports come into a folder of the test."""

    def raising(*_: Any) -> Any:
        raise ZeroDivisionError(HIDDEN)

    monkeypatch.setattr(Game, "moves", raising)
    monkeypatch.setattr(Game, "moves_of", raising)
    monkeypatch.setattr(faults, "_reports", [])
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def reported(place: Path) -> str:
    """Return the one report that was written."""
    (report,) = place.glob("starlaw-*.txt")
    return report.read_text()


def test_a_command_ends_with_a_code_of_its_own_and_names_its_report(broken: Path) -> None:
    code, out, err = run("moves", str(FILE))
    assert (code, out, err.count("\n")) == (70, "", 1)
    assert str(next(broken.glob("*.txt"))) in err
    assert HIDDEN not in err
    assert HIDDEN in reported(broken)


def test_with_json_it_is_an_object() -> None:
    code, out, _ = run("moves", str(FILE), "--json")
    assert (code, json.loads(out)["error"]["code"]) == (70, "internal")
    assert HIDDEN not in out


def test_the_engine_says_so_and_goes_on(broken: Path) -> None:
    written: list[bytes] = []
    engine = Engine(written.append, beside=False)
    for number, method in enumerate(("moves", "check")):
        question = {"jsonrpc": "2.0", "id": number, "method": method, "params": {"state": STATE}}
        engine.take(json.dumps(question).encode())
    engine.flush()
    failed, checked = map(json.loads, b"".join(written).splitlines())
    assert (failed["error"]["code"], failed["error"]["data"]["code"]) == (-32603, "internal")
    assert checked["result"]["legal"] is True
    assert HIDDEN not in json.dumps(failed)
    assert str(broken) not in json.dumps(failed)


def test_the_service_answers_500_and_goes_on(broken: Path) -> None:
    app = service("sqlite://")
    failed = posted(app, "/v1/horizons/moves", state=STATE)
    assert (failed.status, failed.body["code"]) == (500, "internal")
    assert failed.headers["content-type"] == "application/problem+json"
    assert "content-security-policy" in failed.headers
    assert HIDDEN not in json.dumps(failed)
    assert str(broken) not in json.dumps(failed)
    assert posted(app, "/v1/horizons/check", state=STATE).body["legal"] is True


def test_in_a_batch_it_is_the_result_of_its_line() -> None:
    came = asked(service("sqlite://"), "POST", "/v1/horizons/batch/moves", json.dumps(STATE).encode() + b"\n{}\n")
    first, second = map(json.loads, came.body.splitlines())
    assert (came.status, first["error"]["code"], second["error"]["code"]) == (200, "internal", "invalid_input")


def test_an_assistant_is_told_and_asks_on() -> None:
    async def told() -> list[Any]:
        server = AssistantServer()
        return [await server.call_tool(name, {"state": STATE}) for name in ("moves", "check")]

    failed, checked = anyio.run(told)
    assert failed.structured_content["error"]["code"] == "internal"
    assert checked.structured_content["legal"] is True
    assert HIDDEN not in str(failed)


def test_reports_do_not_fill_a_disk(broken: Path) -> None:
    told = [fault(ValueError(number)) for number in range(MOST + 5)]
    assert len(list(broken.iterdir())) == MOST
    assert [error.report is None for error in told[MOST - 1 :]] == [False, *[True] * 5]
