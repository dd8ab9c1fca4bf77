"""What two content packs say differently: value by value, by path, cards and tiles by their id."""

from collections.abc import Iterator, Mapping
from typing import Any

from starlaw.knowledge.packs import Pack
from starlaw.knowledge.values import Frozen

APART = ("provenance", "given", "why", "pack")  # reasons and names, on which no answer depends


class ValueDifference(Frozen):
    """A value that two packs give differently; nothing where one of them has none."""

    path: str
    before: Any = None
    after: Any = None


def pack_differences(before: Pack, after: Pack) -> tuple[ValueDifference, ...]:
    """Return every value that differs, in the order of the packs."""
    return tuple(_differing(before.model_dump(mode="json"), after.model_dump(mode="json"), ""))


def _differing(before: Any, after: Any, path: str) -> Iterator[ValueDifference]:
    if before == after:
        return
    old, new = _named(before), _named(after)
    if old is None or new is None:
        yield ValueDifference(path=path, before=before, after=after)
        return
    for key in dict.fromkeys((*old, *new)):
        if key not in APART:
            yield from _differing(old.get(key), new.get(key), f"{path}.{key}" if path else key)


def _named(value: Any) -> Mapping[str, Any] | None:
    """Return what a value consists of by name; nothing if it is told as a whole."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list) and value and all(isinstance(entry, dict) and "id" in entry for entry in value):
        return {entry["id"]: entry for entry in value}
    return None
