"""Transitions as objects: what a move did in words and in data, for all or for one seat, with a JSON Patch.

The events that the executor tells come first, as they happened. Then each field that is another one afterwards has an
event of the kind `changed` with its own part of the patch, so that the events alone rebuild the state.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from starlaw.knowledge.naming import called
from starlaw.show.doors.patches import Operation, escaped, patch_between
from starlaw.show.phrases import spoken
from starlaw.show.words import HIDDEN, Hidden, event_in_words, hidden_parts, words_of
from starlaw.solver.declared.differences import Difference, differences
from starlaw.solver.executor.events import Event, Ply
from starlaw.solver.game import Game

CHANGED = "changed"
_ABSENT = object()


def events_of(judge: Game, ply: Ply, seat: str | None, before: Any, after: Any) -> list[dict[str, Any]]:
    """Return what happened, given the states as JSON: whole, or as the seat sees them."""
    hidden = {name: words_of(judge.name).hidden(judge, ply, name) for name in ply.after.seats}
    told = [_told(judge, event, seat, hidden) for event in ply.events]
    return told + list(_changed(judge, ply, seat, before, after))


def _told(judge: Game, event: Event, seat: str | None, hidden: Mapping[str, Hidden]) -> dict[str, Any]:
    """Return an event that the executor tells, without what a seat may not know of it."""
    unknown = {name: hidden_parts(judge, event, kinds) for name, kinds in hidden.items()}
    seen_by = [name for name, keys in unknown.items() if not keys]
    words = event_in_words(judge, event, None if seat is None else hidden[seat])
    if seat is None or seat in seen_by:
        return {
            "kind": event.kind,
            "text": event.text,
            "values": dict(event.values),
            "words": words,
            "seen_by": seen_by,
        }
    values = {key: HIDDEN if key in unknown[seat] else value for key, value in event.values.items()}
    text = " ".join(str(value) for value in (spoken(event.kind), *values.values()))
    return {"kind": event.kind, "text": text, "values": values, "words": text, "seen_by": seen_by}


def _changed(judge: Game, ply: Ply, seat: str | None, before: Any, after: Any) -> Iterator[dict[str, Any]]:
    for difference in differences(ply.before, ply.after, judge.names):
        one, two = (_at(value, difference.path) for value in (before, after))
        patch = _patch(difference, one, two)
        if patch:
            known = seat not in difference.hidden_from
            words = "; ".join(difference.words) if known else ""
            yield {
                "kind": CHANGED,
                "path": "/" + "/".join(map(escaped, difference.path)),
                "words": words or _plainly(judge, difference.path, one, two),
                "seen_by": [name for name in ply.after.seats if name not in difference.hidden_from],
                "patch": patch,
            }


def _at(value: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        value = value.get(step, _ABSENT)
    return value


def _patch(difference: Difference, one: Any, two: Any) -> list[Operation]:
    path = "/" + "/".join(map(escaped, difference.path))
    if one is _ABSENT:
        return [{"op": "add", "path": path, "value": two}]
    if two is _ABSENT:
        return [{"op": "remove", "path": path}]
    return patch_between(one, two, path)


def _plainly(judge: Game, path: tuple[str, ...], one: Any, two: Any) -> str:
    """Return a change of which the declarations say nothing, or not to this seat."""
    *above, name = path
    of = " of " + ", ".join(called(judge.names, part) for part in reversed(above)) if above else ""
    now, until_now = (_value(judge, value) for value in (two, one))
    return f"{called(judge.names, name)}{of}: {now} instead of {until_now}"


def _value(judge: Game, value: Any) -> str:
    if value in (_ABSENT, None, [], {}):
        return "nothing"
    if isinstance(value, dict):
        counted = [f"{value[HIDDEN]} hidden"] if HIDDEN in value else []
        parts = ((called(judge.names, key), _value(judge, part)) for key, part in value.items() if key != HIDDEN)
        return ", ".join([*(f"{key} {part}" for key, part in parts), *counted])
    if isinstance(value, list):
        return ", ".join(_value(judge, part) for part in value)
    return called(judge.names, value)
