"""JSON-RPC 2.0: requests as they are read, and results and errors as the lines that are written."""

import json
from typing import Any, NamedTuple

from starlaw.knowledge.errors import RulesError, UsageError
from starlaw.show.doors.problems import problem_of

PARSE, INVALID, NO_METHOD, BAD_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
RULES, CANCELLED = -32000, -32800


class Request(NamedTuple):
    """One question; without an id, nobody waits for its answer."""

    id: str | None  # as it is written in JSON
    method: str
    params: dict[str, Any]


class Refused(Exception):  # noqa: N818
    """A request that cannot be answered: its id and the text of its error."""

    def __init__(self, answer: str) -> None:
        self.answer = answer


def text_of(value: Any) -> str:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def request_of(value: Any) -> Request:
    """Return a JSON value as a request; raise an error with the answer to anything else."""
    if not isinstance(value, dict) or not isinstance(value.get("method"), str):
        raise Refused(failure("null", INVALID, UsageError("expected an object with a method")))
    told = value.get("id", ...)
    known = told is ... or told is None or (isinstance(told, (str, int, float)) and not isinstance(told, bool))
    name = None if told is ... else text_of(told) if known else "null"
    if not known or value.get("jsonrpc", "2.0") != "2.0":
        raise Refused(failure(name or "null", INVALID, UsageError("expected jsonrpc 2.0 and a name or number as id")))
    params = value.get("params", {})
    if not isinstance(params, dict):
        raise Refused(failure(name or "null", BAD_PARAMS, UsageError("params: expected an object, by name")))
    return Request(name, value["method"], params)


def success(name: str | None, result: str) -> str:
    """Return the answer to a request, its result being JSON."""
    return f'{{"jsonrpc":"2.0","id":{name},"result":{result}}}'


def failure(name: str | None, code: int, error: RulesError, more: dict[str, Any] | None = None) -> str:
    """Return the answer to a request that failed, with the problem as data."""
    problem = problem_of(error)
    told = {"code": code, "message": problem["message"], "data": problem | (more or {})}
    return f'{{"jsonrpc":"2.0","id":{name or "null"},"error":{text_of(told)}}}'
