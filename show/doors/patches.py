"""JSON Patch (RFC 6902): from one JSON value to another, and what it makes of a value."""

from collections.abc import Iterable, Iterator
from typing import Any

from starlaw.knowledge.errors import InvalidInputError

Operation = dict[str, Any]


def patch_between(before: Any, after: Any, path: str = "") -> list[Operation]:
    """Return the operations that turn one value into another, in order.

    >>> patch_between({"a": 1, "b": [1, 2, 3]}, {"b": [1, 3], "c": 0})
    [{'op': 'remove', 'path': '/a'}, {'op': 'remove', 'path': '/b/1'}, {'op': 'add', 'path': '/c', 'value': 0}]
    """
    return list(_operations(before, after, path))


def _operations(before: Any, after: Any, path: str) -> Iterator[Operation]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [key for key in before if key not in after]:
            yield {"op": "remove", "path": f"{path}/{escaped(key)}"}
        for key, value in after.items():
            if key not in before:
                yield {"op": "add", "path": f"{path}/{escaped(key)}", "value": value}
            elif before[key] != value:
                yield from _operations(before[key], value, f"{path}/{escaped(key)}")
    elif isinstance(before, list) and isinstance(after, list):
        yield from _of_lists(before, after, path)
    elif before != after:
        yield {"op": "replace", "path": path, "value": after}


def _of_lists(before: list[Any], after: list[Any], path: str) -> Iterator[Operation]:
    """Yield what changes between the items that two lists have in common at their beginning and at their end."""
    shorter = min(len(before), len(after))
    start = next((place for place in range(shorter) if before[place] != after[place]), shorter)
    end = next((n for n in range(shorter - start) if before[-1 - n] != after[-1 - n]), shorter - start)
    old, new = len(before) - end, len(after) - end
    for place in range(start, min(old, new)):
        yield from _operations(before[place], after[place], f"{path}/{place}")
    for place in reversed(range(new, old)):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for place in range(old, new):
        yield {"op": "add", "path": f"{path}/{place}", "value": after[place]}


def patched(value: Any, operations: Iterable[Operation]) -> Any:
    """Return what operations make of a value, which stays as it is.

    >>> patched({"a": [1, 2]}, [{"op": "add", "path": "/a/1", "value": 5}, {"op": "remove", "path": "/a/0"}])
    {'a': [5, 2]}
    """
    for operation in operations:
        value = _set(value, _steps(operation["path"]), operation["op"], operation.get("value"))
    return value


def _set(value: Any, steps: list[str], op: str, new: Any) -> Any:
    if not steps:
        return new
    step, *rest = steps
    copy = value.copy()
    if isinstance(copy, list):
        place = len(copy) if step == "-" else int(step)
        if rest:
            copy[place] = _set(copy[place], rest, op, new)
        elif op == "add":
            copy.insert(place, new)
        elif op == "remove":
            del copy[place]
        else:
            copy[place] = new
    elif rest:
        copy[step] = _set(copy[step], rest, op, new)
    elif op == "remove":
        del copy[step]
    elif op == "replace" and step not in copy:
        raise InvalidInputError(f"patch: there is no {step!r} to replace")
    else:
        copy[step] = new
    return copy


def escaped(key: str) -> str:
    """Return a key as it stands in a path."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def _steps(path: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:]]
