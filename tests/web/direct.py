"""The service asked without a network, in the test's own thread: a request in, an answer out."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any

from tests.web.client import Answer


def asked(
    app: Any,
    method: str,
    path: str,
    body: bytes | Iterable[bytes] = b"",
    headers: Mapping[str, str] | None = None,
    seconds: float = 60,
) -> Answer:
    """Return the answer of an application; a body in several parts comes in chunks, without its length."""
    whole = isinstance(body, bytes)
    parts = [body] if isinstance(body, bytes) else list(body)
    place, _, query = path.partition("?")
    told = {"host": "localhost", "content-type": "application/json", **(headers or {})}
    if whole:
        told.setdefault("content-length", str(len(parts[0])))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": place, "raw_path": place.encode("utf-8", "replace"), "query_string": query.encode(), "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in told.items()],
        "client": ("127.0.0.1", 1), "server": ("localhost", 80),
    }  # fmt: skip
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if parts:
            return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def within() -> None:
        await asyncio.wait_for(app(scope, receive, send), seconds)

    asyncio.run(within())
    start = next(message for message in sent if message["type"] == "http.response.start")
    text = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
    answered = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    is_json = answered.get("content-type", "") in ("application/json", "application/problem+json")
    return Answer(start["status"], answered, json.loads(text) if is_json else text)


def posted(app: Any, path: str, **body: Any) -> Answer:
    """Return the answer to an object."""
    return asked(app, "POST", path, json.dumps(body).encode())
