"""Executable cases: a state, what is done or asked, and the answer that the source demands."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from pydantic import Field, model_validator

from starlaw.knowledge.clauses import ClauseId
from starlaw.knowledge.file_reading import read_json, read_yaml, validated
from starlaw.knowledge.folders import folder
from starlaw.knowledge.values import Frozen


class Expectation(Frozen):
    """The answer: legal moves, reasons, violations, points, missions, winners, the state after; each whole.

    The state of a case is legal, whatever is asked about it, unless `violates` lists every rule that it breaks.
    Of a question: its status, its answers, what is not told, the rules that answer it and the values that it rests on.
    """

    moves: tuple[str, ...] | None = None
    blocked_by: tuple[str, ...] | None = None
    violates: tuple[str, ...] | None = None
    points: Mapping[str, Mapping[str, int]] = {}
    missions: Mapping[str, Mapping[str, bool]] = {}
    winners: tuple[str, ...] | None = None
    after: Mapping[str, Any] = {}
    status: str | None = None
    answers: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()


class Case(Frozen):
    """One example; `change` sets fields of the start by their path, `readings` picks other readings, `content` sets
    fields of the default content pack likewise. A case that `asks` a question gives its parameters and needs no state.
    """

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    clauses: tuple[ClauseId, ...] = Field(min_length=1)
    says: str
    start: str = ""
    change: Mapping[str, Any] = {}
    readings: Mapping[str, str] = {}
    content: Mapping[str, Any] = {}
    move: str = ""
    asks: str = ""
    given: Mapping[str, str] = {}
    drawn: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    expect: Expectation

    @model_validator(mode="after")
    def _asks_something(self) -> "Case":
        if (self.expect.blocked_by is not None or self.expect.after) and not self.move:
            raise ValueError("a case about a move names the move")
        if bool(self.asks) != (self.expect.status is not None):
            raise ValueError("a case that asks a question expects its status")
        return self

    @cached_property
    def tested_rules(self) -> tuple[str, ...]:
        """The rules that must be encoded for this case to hold."""
        scored = [rule for rules in self.expect.points.values() for rule in rules]
        judged = (*(self.expect.blocked_by or ()), *(self.expect.violates or ()))
        return tuple(dict.fromkeys([*self.rules, *judged, *scored, *self.expect.by]))


class CaseFile(Frozen):
    """Cases that share a starting state, if they need one."""

    start: str = ""
    cases: tuple[Case, ...]


@cache
def cases(game: str) -> Mapping[str, Case]:
    """Return a game's cases by id."""
    by_id: dict[str, Case] = {}
    for path in sorted((folder("seeds") / game / "cases").glob("*.yaml")):
        file = validated(CaseFile, read_yaml(path), str(path))
        for case in file.cases:
            if case.id in by_id:
                raise ValueError(f"{path}: the case {case.id} is listed twice")
            by_id[case.id] = case if case.start else case.model_copy(update={"start": file.start})
    return by_id


def start_of(game: str, case: Case) -> Any:
    """Return a case's starting state as JSON, with its changes and readings."""
    state = read_json(folder("seeds") / game / "states" / f"{case.start}.json")
    for path, value in case.change.items():
        state = changed(state, path, value)
    if case.readings:
        state = changed(state, "options.readings", {**state["options"]["readings"], **case.readings})
    return state


def changed(value: Any, path: str, new: Any) -> Any:
    """Return a JSON value with one field set, or removed for null; the path's steps are keys or list places.

    >>> changed({"a": {"b": 1}}, "a.c", 2)
    {'a': {'b': 1, 'c': 2}}
    """
    step, _, rest = path.partition(".")
    if isinstance(value, list):
        place = int(step)
        return [
            changed(old, rest, new) if rest and i == place else new if i == place else old
            for i, old in enumerate(value)
        ]
    if rest:
        return {**value, step: changed(value.get(step, {}), rest, new)}
    return {**{key: old for key, old in value.items() if key != step}, **({} if new is None else {step: new})}


def field(value: Any, path: str) -> Any:
    """Return one field of a JSON value by its path; nothing if it is not there."""
    for step in path.split("."):
        if isinstance(value, list):
            value = value[int(step)] if int(step) < len(value) else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value
