"""What the service refuses before it thinks: other names, and more long questions than it can take."""

import asyncio
import json
from typing import Any

import pytest

from starlaw.knowledge.folders import folder
from starlaw.web import guarding
from starlaw.web.guarding import Guard
from starlaw.web.service import service
from tests.web.direct import asked

STATE = json.loads((folder("seeds") / "horizons" / "states" / "mid_game.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost", 200), ("LOCALHOST:8080", 200), ("[::1]:8080", 200), ("evil.example", 400), ("", 400),
     ("localhost.evil.example", 400), ("[::2]", 400), ("127.0.0.1@evil.example", 400)],
)  # fmt: skip
def test_it_answers_to_its_own_names_alone(host: str, status: int) -> None:
    app = service("sqlite://", hosts={"localhost", "[::1]"})
    assert asked(app, "GET", "/v1/horizons/readings", headers={"host": host}).status == status


async def _empty() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


def test_long_questions_wait_and_the_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "LONG_WAITING", guarding.LONG_AT_ONCE + 1)
    order: list[str] = []

    async def waits() -> None:
        free = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            if scope["path"].endswith("odds"):
                await free.wait()
            order.append(scope["path"])
            await send({"type": "http.response.start", "status": 200, "headers": []})

        guard = Guard(app)

        async def one(path: str) -> int:
            came: list[Any] = []

            async def send(message: Any) -> None:
                came.append(message)

            scope = {"type": "http", "path": path, "headers": [], "method": "POST"}
            await guard(scope, _empty, send)
            return int(came[0]["status"])

        long = [asyncio.create_task(one(f"/v1/{n}/odds")) for n in range(guarding.LONG_AT_ONCE + 2)]
        await asyncio.sleep(0)
        assert await one("/v1/x/moves") == 200
        free.set()
        statuses = await asyncio.gather(*long)
        assert sorted(statuses) == [200] * (guarding.LONG_AT_ONCE + 1) + [503]

    asyncio.run(waits())
    assert order[0] == "/v1/x/moves"
