"""What goes wrong over HTTP, as problem documents (RFC 9457); a refused move says why, and what else could be done."""

from collections.abc import Mapping
from typing import Any, Self

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from starlaw.knowledge.clauses import Clause, clauses
from starlaw.knowledge.errors import IllegalMoveError, IllegalStateError, RulesError, TooLongError
from starlaw.knowledge.rules import Rule, rules
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.show.doors.problems import problem_of
from starlaw.solver.states.repair import nearest_legal
from starlaw.web.tables.room import NoSeatError, NoTableError
from starlaw.web.tables.store import StoreError
from starlaw.web.working import Refusal

MEDIA = "application/problem+json"
TITLES = {
    400: "The request cannot be read", 401: "A secret is missing or opens no seat", 404: "There is no such thing",
    405: "This address takes another method", 409: "The position is not the present one",
    408: "The request came too slowly", 413: "The request is too large", 422: "The rules do not allow this",
    429: "These are too many requests", 500: "The service is at fault", 503: "The service cannot answer this now",
}  # fmt: skip


class Problem(BaseModel):
    """A problem document; members beyond these depend on what went wrong."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"description": TITLES[code], "content": {MEDIA: {"schema": Problem.model_json_schema()}}}
    for code in (400, 404, 413, 422, 429, 503)
}
TABLE_REFUSALS = REFUSALS | {
    code: {"description": TITLES[code], "content": {MEDIA: {"schema": Problem.model_json_schema()}}}
    for code in (401, 409)
}


class RefusedError(Refusal):
    """Something that a problem document tells whole: its status, what happened, and what else there is to say."""

    def __init__(self, status: int, detail: str, more: Mapping[str, Any] | None = None) -> None:
        super().__init__(detail)
        self.status, self.more = status, dict(more or {})

    def __reduce__(self) -> tuple[type[Self], tuple[int, str, dict[str, Any]]]:  # a worker sends it
        return type(self), (self.status, str(self), self.more)


def answer_problems(app: FastAPI) -> None:
    """Let an application answer all that goes wrong with problem documents."""
    app.add_exception_handler(RequestValidationError, _unread)
    app.add_exception_handler(HTTPException, _refused_by_framework)
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(RulesError, _by_rules)
    app.add_exception_handler(NoTableError, lambda request, error: document(404, "there is no such table"))
    app.add_exception_handler(NoSeatError, lambda request, error: document(401, "the secret opens no seat"))
    app.add_exception_handler(StoreError, _away)


def document(status: int, detail: str, more: Mapping[str, Any] | None = None) -> JSONResponse:
    """Return a problem document."""
    code = (more or {}).get("code")
    shown = {"type": f"/problems/{code}" if code else "about:blank", "title": TITLES.get(status, "This did not work")}
    headers = {401: {"WWW-Authenticate": "Bearer"}, 429: {"Retry-After": "1"}}.get(status, {})
    body = {**shown, "status": status, "detail": detail, **(more or {})}
    return JSONResponse(body, status, headers, MEDIA)


def cited(register: Mapping[str, Clause], rule: Rule) -> list[dict[str, str]]:
    """Return the clauses of a rule in words, with the source's lines."""
    found = (register[clause] for clause in rule.clauses if clause in register)
    return [{"clause": clause.id, "line": str(clause.lines), "text": clause.text} for clause in found]


def refused_move(door: Door, state: GameState, error: IllegalMoveError, search: bool = False) -> RefusedError:
    """Return the refusal of a move: reasons with clauses in words, legal moves like it.

    With a search, also the change that would make it legal, to who sees all.
    """
    judge = door.judge
    move = judge.move(error.move)
    register = clauses(judge.name)
    reasons = [
        {**reason, "cited": cited(register, rules(judge.name)[reason["rule"]])}
        for reason in door.verdict(state, move)["reasons"]
    ]
    changes = nearest_legal(judge, state, move) if search and door.seat is None else None
    legal = judge.moves(state) if door.seat is None else judge.choices(state, door.seat)
    alike = [other.text for other in legal if other.name == move.name]
    more = problem_of(error) | {"reasons": reasons, "alternatives": alike}
    return RefusedError(422, str(error), more | {"changes": changes and [change.text for change in changes]})


def _unread(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
    said = (first.get("ctx") or {}).get("error") if first["type"] == "json_invalid" else None
    where = "body" if said else where
    detail = f"{where}: {said or first['msg'][:1].lower() + first['msg'][1:]}"
    got = first.get("input")
    shown = got if isinstance(got, str | int | float | bool) else type(got).__name__
    told = {"where": where, "expected": said or first["msg"], "got": str(shown)[:60], "did_you_mean": []}
    return document(400, detail, {"code": "invalid_input", "message": detail, **told})


def _refused_by_framework(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = document(error.status_code, str(error.detail).lower())
    answer.headers.update(error.headers or {})  # which methods an address takes
    return answer


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RefusedError)
    return document(error.status, str(error), error.more)


def _by_rules(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RulesError)
    refused = isinstance(error, IllegalMoveError | IllegalStateError)
    status = 422 if refused else 503 if isinstance(error, TooLongError) else 400
    return document(status, error.line, problem_of(error))


def _away(request: Request, error: Exception) -> JSONResponse:
    return document(503, "the tables cannot be reached at the moment; what was answered before is kept")
