"""Many questions in one request: JSON Lines in, a result a line out, in order, while the request still arrives."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from msgspec import DecodeError
from pydantic import ValidationError
from pydantic_core import from_json, to_json
from starlette.types import Receive, Scope, Send

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, RulesError
from starlaw.knowledge.faults import fault
from starlaw.knowledge.file_reading import first_problem, json_in
from starlaw.knowledge.states import GameState
from starlaw.show.doors.problems import problem_of
from starlaw.solver.game import Game
from starlaw.solver.tables.state_reading import parts_of
from starlaw.web.answers import VERBS, Verb, is_long, refusal, worked_out
from starlaw.web.asking import Judged
from starlaw.web.bodies import StateGiven, body_in
from starlaw.web.problems import REFUSALS, RefusedError

MEDIA = "application/x-ndjson"
AT_ONCE = 512  # states that tables are asked about together
FEW = 16  # other questions that are answered before their results are sent
LONGEST = 1_000_000  # bytes of one line

router = APIRouter(prefix="/v1/{game}/batch", responses=REFUSALS, tags=["batches"])
Answered = Callable[[Game, Sequence[bytes]], list[Any]]
Whole = Annotated[bool, Query(description="tell as much of each as the single question does")]
_LINES = {"requestBody": {"content": {MEDIA: {"schema": {"description": "lines of JSON"}}}, "required": False}}


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
async def moves(judge: Judged, request: Request, whole: Whole = False) -> Response:
    """Tell the legal moves of each state, as texts; a line is a state, or what `moves` takes."""
    return Lines(_results(judge, request, *((_one_by_one("moves", request), FEW) if whole else (_moves, AT_ONCE))))


@router.post("/check", openapi_extra=_LINES, response_class=Lines)
async def check(judge: Judged, request: Request, whole: Whole = False) -> Response:
    """Tell for each state every rule that it breaks, and where; a line is a state, or what `check` takes."""
    return Lines(_results(judge, request, *((_one_by_one("check", request), FEW) if whole else (_checks, AT_ONCE))))


def _route(name: str, verb: Verb) -> None:
    """Add the address of a question of which each line is asked alone."""

    async def answer(judge: Judged, request: Request) -> Response:
        return Lines(_results(judge, request, _one_by_one(name, request), FEW))

    told = f"{verb.answer.__doc__} Each line is what `{name}` takes" + (
        ", or a state." if _takes_a_state(verb) else "."
    )
    router.add_api_route(
        f"/{name}", answer, methods=["POST"], name=name, description=told, openapi_extra=_LINES, response_class=Lines
    )


def _takes_a_state(verb: Verb) -> bool:
    """Tell whether a state alone is a whole question."""
    return [key for key, field in verb.body.model_fields.items() if field.is_required()] == ["state"]


for _name, _verb in VERBS.items():
    if _name not in ("moves", "check"):
        _route(_name, _verb)


# --- Answers to some lines ---


def _one_by_one(name: str, request: Request) -> Answered:
    verb, source, workers = VERBS[name], request.path_params["game"], request.app.state.workers

    def one(judge: Game, line: bytes) -> Any:
        asked = _asked(verb, line)
        if is_long(name, asked):
            return from_json(workers.ask(worked_out, source, name, asked))
        try:
            return verb.answer(judge, asked)
        except IllegalMoveError as error:
            raise refusal(workers, source, asked, error) from None

    def answered(judge: Game, lines: Sequence[bytes]) -> list[Any]:
        return [_told(partial(one, judge), line) for line in lines]

    return answered


def _asked(verb: Verb, line: bytes) -> Any:
    given = body_in(_short(line))
    if given is None:
        given = json_in(line, "line")
    if _takes_a_state(verb) and isinstance(given, dict) and "state" not in given and "game" in given:
        given = {"state": StateGiven(line)}
    try:
        return verb.body.model_validate(given)
    except ValidationError as error:
        raise InvalidInputError(first_problem(error, given)) from None


def _short(line: bytes) -> bytes:
    if len(line) > LONGEST:
        raise InvalidInputError(f"expected a line of at most {LONGEST} bytes, got more")
    return line


def _told(answer: Callable[[bytes], Any], line: bytes) -> Any:
    """Return what is made of a line, or in its place what is wrong."""
    try:
        return answer(line)
    except RefusedError as error:
        return {"error": {"message": str(error), **error.more}}
    except RulesError as error:
        return {"error": problem_of(error)}
    except Exception as error:
        return {"error": problem_of(fault(error))}


def _together(judge: Game, lines: Sequence[bytes], answer: Callable[[list[GameState]], list[Any]]) -> list[Any]:
    """Return the answers about the states of some lines, asked in one go; in place of a bad line what is wrong."""
    read = [_told(partial(_state, judge), line) for line in lines]
    states = [state for state in read if isinstance(state, GameState)]
    try:
        answers = iter(answer(states))
    except Exception:  # a fault that one of them brings out is told of that one
        answers = iter([_told(partial(_alone, answer, state), b"") for state in states])
    if "tables" in judge.__dict__:
        judge.tables.forget_states()  # most of what they consist of comes again, they do not
    return [next(answers) if isinstance(state, GameState) else state for state in read]


def _alone(answer: Callable[[list[GameState]], list[Any]], state: GameState, line: bytes) -> Any:
    return answer([state])[0]


def _state(judge: Game, line: bytes) -> GameState:
    try:
        parts = parts_of(_short(line))
    except DecodeError:
        return judge.state(json_in(line, "line"))
    if "state" not in parts:
        return judge.state_in(line, parts=parts)
    if len(parts) > 1:
        raise InvalidInputError("state: expected it alone; with whole=true, all that the single question takes")
    return judge.state_in(bytes(parts["state"]))


def _moves(judge: Game, lines: Sequence[bytes]) -> list[Any]:
    def answer(states: list[GameState]) -> list[Any]:
        return [{"moves": [move.text for move in legal]} for legal in judge.moves_of(states)]

    return _together(judge, lines, answer)


def _checks(judge: Game, lines: Sequence[bytes]) -> list[Any]:
    def answer(states: list[GameState]) -> list[Any]:
        broken = ([violation.model_dump(mode="json") for violation in found] for found in judge.checks_of(states))
        return [{"legal": not violations, "violations": violations} for violations in broken]

    return _together(judge, lines, answer)


# --- Lines in and out ---


async def _results(judge: Game, request: Request, answer: Answered, at_once: int) -> AsyncIterator[bytes]:
    """Yield the results of all lines; a bad line is a result, too."""
    number = 0
    async for lines in _batches(request, at_once):
        yield await asyncio.to_thread(_numbered, judge, lines, number, answer)
        number += len(lines)


def _numbered(judge: Game, lines: Sequence[bytes], before: int, answer: Answered) -> bytes:
    told = enumerate(answer(judge, lines), start=before + 1)
    return b"".join(to_json({"line": number, **result}) + b"\n" for number, result in told)


async def _batches(request: Request, at_once: int) -> AsyncIterator[list[bytes]]:
    """Yield lines as they arrive, some at once."""
    rest, waiting = b"", list[bytes]()
    async for chunk in request.stream():
        *whole, rest = (rest + chunk).split(b"\n")
        waiting += whole
        while len(waiting) >= at_once:
            yield waiting[:at_once]
            waiting = waiting[at_once:]
        if len(rest) > LONGEST:
            yield [*waiting, rest]
            return
    waiting += [rest] if rest.strip() else []
    if waiting:
        yield waiting
