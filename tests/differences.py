"""What a failing comparison tells: what was missing, what came, where in the state to look, how to repeat it."""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from tests import judging, turns

KEPT = Path(__file__).parent.parent / "build" / "failed"
MOST = 12  # lines about one thing
LONG = 160  # characters of one value


def assert_same(wanted: Any, given: Any, state: GameState | Mapping[str, Any] | None = None, where: str = "") -> None:
    """Fail if two values differ, and tell only how; a state is kept in a file, and its part that matters is shown."""
    if wanted != given:
        pytest.fail("\n".join(told(wanted, given, state, where)), pytrace=False)


def told(wanted: Any, given: Any, state: GameState | Mapping[str, Any] | None = None, where: str = "") -> Iterator[str]:
    """Yield the lines that tell a difference."""
    lines = list(difference(wanted, given))
    yield where or "this differs:"
    yield from _few(lines)
    if state is not None:
        plain = state.model_dump(mode="json", by_alias=True) if isinstance(state, GameState) else state
        words = set(re.findall(r"[a-z][a-z0-9_]*", " ".join(lines)))
        if part := list(mentioned(plain, words)):
            yield "what the state says about it:"
            yield from _few(part)
        KEPT.mkdir(parents=True, exist_ok=True)
        file = KEPT / f"{plain['game']}.json"
        file.write_text(json.dumps(plain), encoding="utf-8")
        yield f"the whole state: {os.path.relpath(file)}"
    yield f"to repeat it: {repeating()}"


def difference(wanted: Any, given: Any, path: str = "") -> Iterator[str]:
    """Yield what was expected and did not come, and what came instead."""
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        for key in sorted({*wanted, *given}, key=str):
            if key not in wanted or key not in given or wanted[key] != given[key]:
                yield from difference(wanted.get(key), given.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(wanted, Set) and isinstance(given, Set):
        at = f"{path}: " if path else ""
        yield from (f"  {at}expected, did not come: {_short(item)}" for item in sorted(wanted - given, key=str))
        yield from (f"  {at}came, not expected: {_short(item)}" for item in sorted(given - wanted, key=str))
    else:
        yield f"  {f'{path}: ' if path else ''}expected {_short(wanted)}, came {_short(given)}"


def mentioned(plain: Any, words: Set[str], path: str = "") -> Iterator[str]:
    """Yield the parts of a state that a difference names, and what is to be decided."""
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            here = f"{path}.{key}" if path else str(key)
            if key in words or (not path and key == "agenda" and value):
                yield from _leaves(value[0] if key == "agenda" else value, here, words)
            else:
                yield from mentioned(value, words, here)
    elif isinstance(plain, list):
        if named := [item for item in plain if isinstance(item, str) and item in words]:
            yield f"  {path} has {', '.join(named)}"
    elif isinstance(plain, str) and plain in words and path:
        yield f"  {path}: {plain}"


def repeating() -> str:
    """Return the command that runs the failing test alone, on the same evaluator."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "tests").rpartition(" (")[0]
    command = f"{os.path.relpath(sys.executable)} -m pytest '{test}'"
    return f"{command} --all" if judging.on_clingo else f"STARLAW_TURN={turns.this_turn()} {command}"


def _leaves(value: Any, path: str, words: Set[str]) -> Iterator[str]:
    """Yield a part that is named: whole if it is small, else only what is named in it, too."""
    if len(json.dumps(value)) <= LONG or not (inner := list(mentioned(value, words, path))):
        yield f"  {path}: {_short(value)}"
    else:
        yield from inner


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= LONG else f"{text[:LONG]}…"


def _few(lines: list[str]) -> list[str]:
    return lines if len(lines) <= MOST else [*lines[:MOST], f"  and {len(lines) - MOST} more"]
