"""What strangers send, kept as data: each entry is tried in this process, and what is not as it must be is told.

A text is a list of parts: a string, or a string and how often it stands there.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import anyio

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.file_reading import parse_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.yaml_reading import parse_yaml
from starlaw.solver.executor.records import record_in, replay
from starlaw.solver.loading import judged
from starlaw.solver.questions.conditions import read_condition
from starlaw.web.assistants.serving import AssistantServer
from starlaw.web.engine.serving import Engine
from tests.web.direct import asked

CORPUS = Path(__file__).parent / "corpus"
LONGEST_REFUSAL = 1100


def entries(name: str) -> list[Any]:
    """Return the entries of a corpus."""
    return [json.loads(line) for line in (CORPUS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def text_of(parts: Sequence[Any]) -> str:
    """Return the text that parts spell."""
    return "".join(part if isinstance(part, str) else part[0] * part[1] for part in parts)


def condition_read(text: str) -> str:
    """Return whether a condition was read or refused."""
    try:
        read_condition("horizons", text)
    except InvalidInputError as error:
        return "refused" if len(error.line) < LONGEST_REFUSAL else "refused at length"
    return "read"


@cache
def sound_state() -> str:
    """Return a state that nothing is wrong with."""
    return (folder("seeds") / "horizons" / "states" / "mid_game.json").read_text(encoding="utf-8")


def file_read(kind: str, parts: Sequence[Any]) -> None:
    """Read a file as what it claims to be; whatever is wrong with it is refused in a line."""
    try:
        if kind == "yaml":
            parse_yaml(text_of(parts), "file")
        elif kind == "record":
            for _ in replay(record_in(text_of(parts))):
                pass
        elif kind == "state":
            judge, state = judged(parse_json(text_of(parts), "file"))
            judge.check(state)
        else:
            path, value = parts
            whole = json.loads(sound_state())
            part = whole
            for step in path[:-1]:
                part = part[step]
            part[path[-1]] = value
            judge, state = judged(whole)
            judge.check(state)
    except RulesError as error:
        if len(error.line) >= LONGEST_REFUSAL:
            raise ValueError("a refusal that is no line") from error


def engine_told(lines: Sequence[Sequence[Any]]) -> Iterator[tuple[Sequence[Any], Any]]:
    """Yield what one engine answers to each line; it lives through all of them."""
    written: list[bytes] = []
    engine = Engine(written.append, beside=False)
    for parts in lines:
        written.clear()
        engine.take(text_of(parts).encode("utf-8", "surrogatepass"))
        engine.flush()
        yield parts, [json.loads(line) for line in b"".join(written).splitlines()]
    assert engine.open


def service_told(app: Any, requests: Sequence[Sequence[Any]]) -> Iterator[tuple[Sequence[Any], Any]]:
    """Yield what the service answers to each request."""
    for request in requests:
        method, path, headers, body = request
        yield request, asked(app, method, path, body.encode(), headers)


def assistant_told(calls: Sequence[Sequence[Any]]) -> Iterator[tuple[Sequence[Any], Any]]:
    """Yield what one server of tools answers to each call."""

    async def told() -> list[Any]:
        server = AssistantServer()
        answers: list[Any] = [await server.call_tool(tool, arguments) for tool, arguments in calls]
        return [answer.structured_content for answer in answers]

    yield from zip(calls, anyio.run(told), strict=True)
