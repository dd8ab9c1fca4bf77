"""Errors as data: what went wrong, where, what was expected, what came, and what may have been meant."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from starlaw.knowledge.errors import (
    ChanceError,
    FaultError,
    IllegalMoveError,
    IllegalStateError,
    InvalidInputError,
    InvalidMoveError,
    RecordError,
    RulesError,
    TooLongError,
    UsageError,
)

CODES: dict[type[Exception], str] = {
    InvalidMoveError: "invalid_move",
    IllegalMoveError: "illegal_move",
    IllegalStateError: "illegal_state",
    ChanceError: "chance",
    RecordError: "record",
    InvalidInputError: "invalid_input",
    TooLongError: "too_long",
    UsageError: "usage",
    FaultError: "internal",
}
MOST_MEANT = 3

# Messages are written alike: where, what was expected, what came (CONTRIBUTING tells how).
_EXPECTED = re.compile(r"(?:(?P<where>\S.*?): )?expected (?P<expected>.+?)(?:, got (?P<got>.+))?", re.DOTALL)
_FIELD = re.compile(r"(?P<where>\S.*?): (?P<expected>(?:input )?should be .+?)(?:, got (?P<got>.+))?", re.DOTALL)
_STRAY = re.compile(r"(?P<got>'[^']*') is not (?:a part|one) of \w+; (?:its parts|they) are (?P<expected>.+)")
_NO_SUCH = re.compile(r"no such \w+:? (?P<got>'[^']*'|\S+).*", re.IGNORECASE)
_UNKNOWN = re.compile(r"(?:(?P<where>\S.*?): )?(?P<got>'[^']*') is not .*")
_MISSING = re.compile(r"(?P<where>\S+) is missing.*")
_LIST = re.compile(r"(?:one of )?(?:the )?(?:[a-z ]+? )?((?:[\w./#-]+, )*[\w./#-]+)$")


def problem_of(error: RulesError, among: Sequence[str] = ()) -> dict[str, Any]:
    """Return an error as an object; `among` are names that may have been meant where the message lists none."""
    message = error.line
    found = next(
        (m for p in (_EXPECTED, _FIELD, _STRAY, _NO_SUCH, _UNKNOWN, _MISSING) if (m := p.fullmatch(message))), None
    )
    parts = found.groupdict() if found else {}
    choices = _listed(parts.get("expected") or "")
    got = parts.get("got") or (parts.get("where") if choices else None)
    problem: dict[str, Any] = {
        "code": next((code for kind, code in CODES.items() if isinstance(error, kind)), "rules"),
        "message": message,
        "where": parts.get("where"),
        "expected": parts.get("expected"),
        "got": got.strip("'\"") if got else None,
        "did_you_mean": _meant(got, choices or among),
    }
    if isinstance(error, IllegalMoveError):
        problem["rules"] = list(error.rule_ids)
    if isinstance(error, IllegalStateError):
        problem["violations"] = error.violations
    if isinstance(error, TooLongError) and error.so_far is not None:
        problem["so_far"] = error.so_far
    return problem


def _listed(expected: str) -> list[str]:
    """Return the names that a message lists as expected.

    >>> _listed("one of the games horizons, mars_horizon")
    ['horizons', 'mars_horizon']
    """
    match = _LIST.fullmatch(expected) if "," in expected or expected.startswith("one of") else None
    return match[1].split(", ") if match else []


def _meant(got: str | None, among: Sequence[str]) -> list[str]:
    return get_close_matches(got.strip("'\""), among, MOST_MEANT) if got else []
