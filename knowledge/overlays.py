"""Content packs that say only what differs: laid over another pack part by part, cards and tiles found by their id."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_yaml

EXTENDS, NAME, ORIGIN = "extends", "pack", "provenance"
DEEPEST = 8  # packs that extend one another
EVERY = "*"

Way = tuple[str, ...]  # keys and ids from a pack down to a value


def pack_value(path: str, defaults: Sequence[Path]) -> Any:
    """Return what a user's pack says, what it extends filled in; JSON can stand in place of its file's name.

    `defaults` are the files of the default pack: a game's own and that of its expansion.
    """
    return _filled_in(path, defaults, ())


def default_value(defaults: Sequence[Path]) -> dict[str, Any]:
    """Return what the default pack of a game says."""
    return {name: part for file in defaults for name, part in read_yaml(file).items()}


def overlay_of(pack: Any, changes: Mapping[str, Any], name: str, extends: str = "default") -> dict[str, Any]:
    """Return the overlay that puts values at paths into a pack, such as `costs.colony.metal`."""
    overlay: dict[str, Any] = {EXTENDS: extends, NAME: name}
    for path, value in changes.items():
        for way in ways(pack, path):
            place = overlay
            for step in way[:-1]:
                place = place.setdefault(step, {})
            place[way[-1]] = value
    return overlay


def ways(pack: Any, path: str) -> list[Way]:
    """Return where a path leads in a pack; a step that is left out stands for all that has the next one.

    >>> pack = {"costs": {"provenance": {}, "values": {"frozen": {"colony": 2}, "desert": {"colony": 3}}}}
    >>> ways(pack, "costs.frozen.colony")
    [('costs', 'values', 'frozen', 'colony')]
    >>> ways(pack, "costs.colony")
    [('costs', 'values', 'frozen', 'colony'), ('costs', 'values', 'desert', 'colony')]
    """
    part, *steps = path.split(".")
    if part not in pack or part in (NAME, EXTENDS):
        raise InvalidInputError(f"{path}: {_expected('part', part, pack)}")
    found: list[tuple[Way, Any]] = [((part,), pack[part])]
    for step in steps:
        found = [(way + more, there) for way, value in found for more, there in _nearest(value, step)]
        if not found:
            raise InvalidInputError(f"{path}: {_expected('name', step, _names(pack[part]))}")
    return [way for way, _ in found]


def _nearest(value: Any, step: str) -> list[tuple[Way, Any]]:
    """Return all that a step names at the least depth at which it names anything."""
    level: list[tuple[Way, Any]] = [((), value)]
    while level:
        below = [((*way, key), there) for way, each in level for key, there in _children(each)]
        if found := [(way, there) for way, there in below if step in (way[-1], EVERY)]:
            return found
        level = below
    return []


def _children(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from ((str(key), there) for key, there in value.items() if key != ORIGIN)
    elif isinstance(value, list):
        yield from ((entry["id"], entry) for entry in value if isinstance(entry, dict) and "id" in entry)


def _names(value: Any) -> Iterator[str]:
    """Yield every key and id in a part."""
    for key, there in _children(value):
        yield key
        yield from _names(there)


def _filled_in(path: str, defaults: Sequence[Path], above: tuple[str, ...]) -> Any:
    where = "content" if path.lstrip().startswith("{") else path
    value = _said(path, where)
    if not isinstance(value, dict) or EXTENDS not in value:
        return value
    extends = value[EXTENDS]
    if not isinstance(extends, str):
        raise InvalidInputError(f"{where}: extends: expected default or the file of a pack, got {extends!r}")
    if len(above) >= DEEPEST:
        raise InvalidInputError(f"{where}: extends: expected at most {DEEPEST} packs that extend one another")
    if extends == "default":
        base = default_value(defaults)
    else:
        file = extends if where == "content" else str(Path(path).parent / extends)
        base = _filled_in(file, defaults, (*above, path))
    if not isinstance(base, dict):
        raise InvalidInputError(f"{where}: extends: expected a pack in {extends}")
    if NAME not in value:
        raise InvalidInputError(f"{where}: pack is missing, a name of your own for what differs")
    return _laid_over(base, {key: part for key, part in value.items() if key != EXTENDS}, where)


def _said(path: str, where: str) -> Any:
    if where == path:
        return read_yaml(path)
    from starlaw.knowledge.yaml_reading import parse_yaml  # JSON is YAML, too

    return parse_yaml(path, where)


def _laid_over(base: Mapping[str, Any], overlay: Mapping[str, Any], where: str) -> dict[str, Any]:
    whole = dict(base)
    for part, changes in overlay.items():
        if part == NAME:
            whole[part] = changes
            continue
        if part not in base:
            raise InvalidInputError(f"{where}: {_expected('part', part, base)}")
        laid = _merged(base[part], changes, f"{where}: {part}", set(_names(base[part])))
        whole[part] = _as_changed(base[part], changes, laid, str(overlay[NAME]))
    return whole


def _merged(base: Any, changes: Any, where: str, known: set[str], entry: bool = False) -> Any:
    """Return a value with changes; in cards and tiles other keys may come up, which their model knows."""
    if isinstance(base, dict) and isinstance(changes, dict):
        merged = dict(base)
        for key, change in changes.items():
            if key not in base and key != ORIGIN and key not in known and not entry:
                raise InvalidInputError(f"{where}.{_expected('name', str(key), base)}")
            merged[key] = _merged(base.get(key), change, f"{where}.{key}", known, entry)
        return merged
    if isinstance(base, list) and _has_entries(base) and isinstance(changes, dict):
        return _with_entries(base, changes, where, known)
    if isinstance(base, list) and _has_entries(base) and _has_entries(changes):
        new = [change for change in changes if change["id"] not in {entry["id"] for entry in base}]
        changed = {change["id"]: change for change in changes if change not in new}
        return [*_with_entries(base, changed, where, known), *new]
    return changes


def _with_entries(base: list[Any], changes: Mapping[str, Any], where: str, known: set[str]) -> list[Any]:
    """Return cards or tiles with changes by id; one that is changed to nothing is left out."""
    by_id = {entry["id"]: entry for entry in base}
    for name in changes:
        if name not in by_id:
            raise InvalidInputError(f"{where}.{_expected('id', str(name), by_id)}")
    entries = {
        name: _without_claims(entry, changes[name], _merged(entry, changes[name], f"{where}.{name}", known, entry=True))
        if name in changes
        else entry
        for name, entry in by_id.items()
    }
    return [entry for entry in entries.values() if entry is not None]


def _without_claims(entry: Any, changes: Any, changed: Any) -> Any:
    """Return an entry that no longer says of what is changed that a source prints it."""
    if not isinstance(changed, dict) or "given" not in entry or "given" in changes:
        return changed
    return {**changed, "given": {field: clause for field, clause in entry["given"].items() if field not in changes}}


def _as_changed(base: Any, changes: Any, laid: Any, name: str) -> Any:
    """Return a part that says by whom it was changed, unless the overlay itself says where it comes from.

    What was printed or follows is then as the pack says; what was assumed stays so.
    """
    if not isinstance(laid, dict) or not isinstance(changes, dict) or ORIGIN in changes:
        return laid
    origin = laid.get(ORIGIN)
    if isinstance(origin, dict):
        if origin.get("is") not in ("given", "derived"):
            return laid
        why = f"As the pack {name} says." + (f" {origin['why']}" if origin.get("why") else "")
        return {**laid, ORIGIN: {**origin, "is": "given", "why": why}}
    return {
        key: _as_changed(base.get(key), changes[key], part, name) if key in changes else part
        for key, part in laid.items()
    }


def _has_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(e, dict) and "id" in e for e in value)


def _expected(what: str, got: str, known: Iterable[str]) -> str:
    names = sorted({name for name in map(str, known) if name not in (NAME, ORIGIN)})
    near = get_close_matches(got, names, 3)
    meant = f"; did you mean {' or '.join(near)}?" if near else f"; expected one of {', '.join(names[:30])}"
    return f"{got} is no {what} of the pack{meant}"
