"""Many states in one request: JSON Lines in, a result a line out, in order, while the request still arrives."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic_core import from_json, to_json
from starlette.types import Receive, Scope, Send

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.states import GameState
from starlaw.show.doors.problems import problem_of
from starlaw.solver.game import Game
from starlaw.web.asking import Judged
from starlaw.web.problems import REFUSALS

MEDIA = "application/x-ndjson"
AT_ONCE = 512  # states that tables are asked about together
LONGEST = 1_000_000  # bytes of one line

router = APIRouter(prefix="/v1/{game}/batch", responses=REFUSALS, tags=["batches"])
Answered = Callable[[Game, Sequence[GameState]], list[Any]]
_LINES = {"requestBody": {"content": {MEDIA: {"schema": {"type": "string"}}}, "required": False}}


class Lines(Response):
    """Lines that are sent as they are made. It leaves the request's own stream to whoever makes them."""

    media_type = MEDIA

    def __init__(self, lines: AsyncIterator[bytes], status_code: int = 200) -> None:
        super().__init__(status_code=status_code)
        self.lines = lines
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all lines."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for part in self.lines:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@router.post("/moves", openapi_extra=_LINES, response_class=Lines)
async def moves(judge: Judged, request: Request) -> Response:
    """Tell the legal moves of each state, as texts."""
    return Lines(_results(judge, request, _moves))


@router.post("/check", openapi_extra=_LINES, response_class=Lines)
async def check(judge: Judged, request: Request) -> Response:
    """Tell for each state every rule that it breaks, and where."""
    return Lines(_results(judge, request, _checks))


def _moves(judge: Game, states: Sequence[GameState]) -> list[Any]:
    return [{"moves": [move.text for move in legal]} for legal in judge.moves_of(states)]


def _checks(judge: Game, states: Sequence[GameState]) -> list[Any]:
    broken = ([violation.model_dump(mode="json") for violation in found] for found in judge.checks_of(states))
    return [{"legal": not violations, "violations": violations} for violations in broken]


async def _results(judge: Game, request: Request, answer: Answered) -> AsyncIterator[bytes]:
    """Yield the results of all lines; a bad line is a result, too."""
    number = 0
    async for lines in _batches(request):
        yield await asyncio.to_thread(_answered, judge, lines, number, answer)
        number += len(lines)


async def _batches(request: Request) -> AsyncIterator[list[bytes]]:
    """Yield lines as they arrive, some at once."""
    rest, waiting = b"", list[bytes]()
    async for chunk in request.stream():
        *whole, rest = (rest + chunk).split(b"\n")
        waiting += whole
        while len(waiting) >= AT_ONCE:
            yield waiting[:AT_ONCE]
            waiting = waiting[AT_ONCE:]
        if len(rest) > LONGEST:
            yield [*waiting, rest]
            return
    waiting += [rest] if rest.strip() else []
    if waiting:
        yield waiting


def _answered(judge: Game, lines: Sequence[bytes], before: int, answer: Answered) -> bytes:
    read: list[GameState | RulesError] = [_state(judge, line) for line in lines]
    results = iter(answer(judge, [state for state in read if isinstance(state, GameState)]))
    told = (
        {"line": number} | ({"error": problem_of(value)} if isinstance(value, RulesError) else next(results))
        for number, value in enumerate(read, start=before + 1)
    )
    return b"".join(to_json(result) + b"\n" for result in told)


def _state(judge: Game, line: bytes) -> GameState | RulesError:
    if len(line) > LONGEST:
        return InvalidInputError(f"expected a line of at most {LONGEST} bytes, got more")
    try:
        return judge.state(from_json(line))
    except ValueError as error:
        return InvalidInputError(f"expected a state as JSON: {error}")
    except RulesError as error:
        return error
