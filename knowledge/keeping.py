"""Files of the package as models, kept in the cache so that a command neither parses nor validates them again.

What is kept is plain JSON under a digest of the files and of the code that reads them. Whatever is missing, torn, out
of date or not ours is read anew; what does not come back equal is not kept.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from starlaw.knowledge.caching import cache_folder, written
from starlaw.knowledge.values import Frozen, whole

Model = TypeVar("Model", bound=Frozen)

FORMAT = 1
HOME = __name__.rpartition(".")[0]  # only models of this package are made out of a file
FOLDER = "read"  # of the cache
MARK = "#"  # the key of what JSON has no word for


def kept(model: type[Model], sources: Sequence[Path], read: Callable[[], Model]) -> Model:
    """Return what is read out of some files of the package: from the cache, or now and kept there."""
    file = _file(model, sources)
    if file is None:
        return read()
    origin = _origin(model, sources)
    found = _loaded(file, origin)
    if type(found) is model:
        return found
    value = read()
    text = _text(value)
    if text is not None and _same(_value(text), value):
        check = _check(origin, text)
        written(file, lambda stream: stream.write(check + b"\n" + text))
    return value


def forget() -> None:
    """Remove all that is kept."""
    import shutil

    place = cache_folder()
    if place is not None:
        shutil.rmtree(place / FOLDER, ignore_errors=True)


def _file(model: type[BaseModel], sources: Sequence[Path]) -> Path | None:
    """Return the one file for a model and its sources, so that a new version takes the place of the old."""
    place = cache_folder()
    named = hashlib.blake2b("\n".join(map(str, sources)).encode(), digest_size=6).hexdigest()
    return place and place / FOLDER / f"{model.__name__.lower()}-{named}.json"


def _origin(model: type[BaseModel], sources: Sequence[Path]) -> bytes:
    said = hashlib.blake2b(f"{FORMAT} {model.__module__}".encode(), digest_size=12)
    for module in sorted({HOME, *(base.__module__.rpartition(".")[0] for base in model.__mro__)}):
        if module.startswith(HOME):
            said.update(_code(module))
    for source in sources:
        said.update(source.read_bytes())
    return said.digest()


@cache
def _code(package: str) -> bytes:
    """Return the fingerprint of all modules of a package, whose models and checks may look at each other."""
    said = hashlib.blake2b(package.encode(), digest_size=12)
    for place in import_module(package).__path__:
        for path in sorted(Path(place).glob("*.py")):
            said.update(path.read_bytes())
    return said.digest()


def _check(origin: bytes, text: bytes) -> bytes:
    return hashlib.blake2b(origin + text, digest_size=16).hexdigest().encode()


def _loaded(file: Path, origin: bytes) -> Any:
    """Return what a file holds; nothing if it is missing, torn, of another origin or not ours."""
    try:
        check, _, text = file.read_bytes().partition(b"\n")
        return _value(text) if check == _check(origin, text) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, ImportError, RecursionError):
        return None


# --- Models as JSON ---


def _text(value: Frozen) -> bytes | None:
    """Return a model as JSON with the names of all models in it; nothing for what JSON cannot say."""
    classes: dict[type[BaseModel], int] = {}
    try:
        said = _said(value, classes)
    except TypeError:
        return None
    names = [[model.__module__, model.__qualname__, list(model.model_fields)] for model in classes]
    return json.dumps([names, said], ensure_ascii=False, separators=(",", ":")).encode()


def _said(value: Any, classes: dict[type[BaseModel], int]) -> Any:
    if value is None or type(value) in (str, int, bool):
        return value
    if type(value) is tuple:
        return [_said(item, classes) for item in value]
    if type(value) is dict and all(type(key) is str for key in value) and MARK not in value:
        return {key: _said(item, classes) for key, item in value.items()}
    if type(value) is dict:
        return {MARK: [[_said(key, classes), _said(item, classes)] for key, item in value.items()]}
    if isinstance(value, Frozen) and not value.__pydantic_private__:
        fields = type(value).model_fields
        number = classes.setdefault(type(value), len(classes))
        given = [place for place, name in enumerate(fields) if name in value.__pydantic_fields_set__]
        return {MARK: number, "given": given, "has": [_said(value.__dict__[name], classes) for name in fields]}
    raise TypeError(value)


def _value(text: bytes) -> Any:
    names, said = json.loads(text)
    return _meant(said, [(_model(module, name), fields) for module, name, fields in names])


def _model(module: str, name: str) -> type[Frozen]:
    if not module.startswith(f"{HOME}."):
        raise ValueError(f"{module} holds no models")
    found: type[Frozen] = getattr(import_module(module), name)
    if not issubclass(found, Frozen):
        raise TypeError(f"{name} is no model")
    return found


def _meant(said: Any, models: list[tuple[type[Frozen], list[str]]]) -> Any:
    kind = type(said)
    if kind is list:
        return tuple([_meant(item, models) for item in said])
    if kind is not dict:
        return said
    mark = said.get(MARK)
    if mark is None:
        return {key: _meant(item, models) for key, item in said.items()}
    if type(mark) is list:
        return {_meant(key, models): _meant(item, models) for key, item in mark}
    model, fields = models[mark]
    has = dict(zip(fields, [_meant(item, models) for item in said["has"]], strict=True))
    return whole(model, has, {fields[place] for place in said["given"]})


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal down to their types and what was given."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Frozen):
        given = one.__pydantic_fields_set__ == other.__pydantic_fields_set__
        return given and all(_same(getattr(one, name), getattr(other, name)) for name in type(one).model_fields)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(_same(one[key], other[key]) for key in one)
    return bool(one == other)
