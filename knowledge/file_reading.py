"""Reading JSON and YAML into models, with errors that name the file, the field and what came."""

import json
import reprlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from starlaw.knowledge.errors import InvalidInputError

Model = TypeVar("Model", bound=BaseModel)

BOM = "\ufeff"  # with which some programs begin a text
LARGEST = 64_000_000  # bytes of a file; states and records take a thousandth of it


def read_text(path: Path | str) -> str:
    """Return the text of a file, or of standard input for `-`; an endless one is refused."""
    try:
        if str(path) == "-":
            text = sys.stdin.read(LARGEST + 1)
            size = len(text)
        else:
            with Path(path).open("rb") as stream:
                came = stream.read(LARGEST + 1)
            size, text = len(came), came.decode() if len(came) <= LARGEST else ""
    except OSError as error:
        raise InvalidInputError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise InvalidInputError(f"{path}: expected UTF-8 text") from None
    except ValueError:  # a name with a null character
        raise InvalidInputError(f"expected the name of a file, got {str(path)!r}") from None
    if size > LARGEST:
        raise InvalidInputError(f"{path}: expected at most {LARGEST} bytes")
    return text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")


def parse_json(text: str, where: str) -> Any:
    """Return the JSON value in a text, in which no key stands twice in an object."""
    try:
        return json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise InvalidInputError(f"{where}:{error.lineno}: expected JSON, {error.msg.lower()}") from None
    except RecursionError:
        raise InvalidInputError(f"{where}: expected JSON, nested too deeply") from None
    except InvalidInputError as error:
        raise InvalidInputError(f"{where}: {error}") from None
    except ValueError as error:  # such as a number of thousands of digits
        raise InvalidInputError(f"{where}: expected JSON, {str(error).split(';')[0].lower()}") from None


def json_in(text: bytes, where: str) -> Any:
    """Return the JSON value in bytes, likewise; one of very many."""
    try:
        from_json(text)
    except ValueError as error:
        raise InvalidInputError(f"{where}: expected JSON, {error}") from None
    return parse_json(text.decode(errors="replace"), where)


def once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; one of two values under the same key would be lost, so that it is refused."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise InvalidInputError(f"the key {next(key for key in keys if keys.count(key) > 1)!r} stands twice")
    return found


def read_json(path: Path | str) -> Any:
    """Return the JSON value in a file."""
    return parse_json(read_text(path), "standard input" if str(path) == "-" else str(path))


def read_yaml(path: Path | str) -> Any:
    """Return the YAML value in a file."""
    from starlaw.knowledge.yaml_reading import parse_yaml  # most of what is read is kept parsed

    return parse_yaml(read_text(path), str(path))


def validated(model: type[Model], value: Any, where: str) -> Model:
    """Return a value as a model; the error names the first wrong field and how many more there are."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise InvalidInputError(f"{where}: {first_problem(error, value)}") from None


def first_problem(error: ValidationError, value: Any) -> str:
    """Return the first thing that keeps a value from being a model, and how many more there are."""
    problems = error.errors(include_url=False, include_context=False)
    first = problems[0]
    field = _field(first["loc"], value)
    came = first["input"]
    message = first["msg"].removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    if first["type"] == "missing":
        text = f"{field} is missing"
    elif first["type"] == "extra_forbidden":
        text = f"{field} is not a known key"
    elif first["type"] == "value_error":
        text = f"{field}: {message}" if field else message
    else:
        text = f"{field or 'value'}: {message}, got {_shortened(came)}"
    return text + (f" (and {len(problems) - 1} more)" if len(problems) > 1 else "")


def _field(location: tuple[int | str, ...], value: Any) -> str:
    """Spell a field's path; an entry of a list that has an id is named by it, tags of unions are left out."""
    words: list[str] = []
    for step in location:
        if isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
            named = value.get("id") if isinstance(value, dict) else None
            words.append(str(named) if named else str(step))
        elif isinstance(value, dict) and step in value:
            value = value[step]
            words.append(str(step))
        elif isinstance(value, dict) and step in (value.get("kind"), value.get("effect")):
            continue
        else:
            value = None
            words.append(str(step))
    return ".".join(words)


def _shortened(came: Any) -> str:
    text = reprlib.repr(came)  # a value that repeats itself is never spelt whole
    return text if len(text) <= 60 else text[:57] + "..."
