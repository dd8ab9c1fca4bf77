"""From the JSON text of a state to the state, part by part: a part that was read before is not read again.

States of one game, or of one table, mostly consist of the same parts. Each is known by its text, checked once against
its model and the names that must exist, and shared from then on, so that tables know it again, too. What is not plainly
right is left to the model, which says what is wrong with it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import signature
from operator import getitem
from typing import Any, NamedTuple, get_args

from msgspec import DecodeError, Raw
from msgspec.json import Decoder
from pydantic import BaseModel, TypeAdapter, create_model

from starlaw.knowledge.declarations import Branch, Tree, tree
from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.field_types import is_mapping, plain
from starlaw.knowledge.file_reading import json_in, parse_json
from starlaw.knowledge.states import GameState, Options
from starlaw.knowledge.telling import Each, KnownValues, Secret, Telling
from starlaw.knowledge.values import whole
from starlaw.solver.declared.ids import KnownIds

KEPT = 64_000_000  # bytes of text whose parts are remembered

Parts = Mapping[str, Raw]  # the fields of an object, each as it stands in the text
Read = Callable[[bytes], Any]

_decoded = Decoder(dict[str, Raw]).decode


def parts_of(text: bytes) -> Parts:
    """Return the fields of an object; a DecodeError for any other text, and where a field stands twice."""
    parts = _decoded(text)
    text = text.strip()
    colon = text.find(b'":') + 1
    spaced = text[colon + 1 : colon + 2] == b" "
    between = len(parts) * (6 if spaced else 4) + (not spaced)  # signs, as JSON is mostly written
    if len(text) != len(b"".join(parts.values())) + len("".join(parts)) + between:
        try:
            parse_json(text.decode(errors="replace"), "text")
        except InvalidInputError as error:
            raise DecodeError(str(error)) from None
    return parts


class UnreadError(Exception):
    """A text is not plainly a state; the model says why."""


class Memo(dict[bytes, Any]):
    """What texts stand for, read at first sight."""

    def __init__(self, read: Read, room: list[int]) -> None:
        super().__init__()
        self._read, self._room = read, room

    def __missing__(self, text: bytes) -> Any:
        """Read a text."""
        found = self[text] = self._read(text)
        self._room[0] += len(text)
        return found


class Field(NamedTuple):
    """A field as objects spell it, its name, and what it is where it is left out; `...` if it must not be."""

    key: str
    name: str
    default: Any


class StateReader:
    """Reads the states of one game with one content pack."""

    def __init__(self, model: type[GameState], ids: KnownIds, agreed: Callable[[Options], None]) -> None:
        self._model, self._ids, self._agreed = model, ids, agreed
        self._taken = [0]
        self._tables = Memo(self._table, self._taken)

    def read(self, text: bytes, parts: Parts | None = None) -> GameState | None:
        """Return the state in a text, whose parts may be known already; nothing if it is not plainly one."""
        if self._taken[0] > KEPT:
            self._tables.clear()
            self._taken[0] = 0
        try:
            found = parts_of(text) if parts is None else parts
            state: GameState = self._tables[bytes(found["seats"])](found)
        except (ValueError, KeyError, TypeError, AssertionError, DecodeError, RulesError, UnreadError):
            return None
        return state

    def _table(self, text: bytes) -> Callable[[Parts], Any]:
        """Return how states are read in which these seats are taken."""
        return self._of_model(tree(self._model), _value_of(self._model, "seats")(text))

    def _of_model(self, declared: Tree, seats: tuple[str, ...]) -> Callable[[Parts], Any]:
        model, fields = declared.model, _fields(declared.model)
        below = {branch.name: branch for branch in declared.branches}
        memos = [
            Memo(self._of_field(declared, field.name, below.get(field.name), seats), self._taken) for field in fields
        ]
        keys, names = [field.key for field in fields], [field.name for field in fields]
        every, checks = set(names), _checks(model)

        def read(parts: Parts) -> Any:
            if len(parts) == len(keys):
                values = dict(zip(names, map(getitem, memos, map(bytes, map(parts.__getitem__, keys))), strict=True))
                made = whole(model, values, every)
            else:
                values, given = _with_defaults(fields, memos, parts)
                made = whole(model, values, given)
            for check in checks:
                check(made)
            return made

        return read

    def _of_field(self, declared: Tree, name: str, branch: Branch | None, seats: tuple[str, ...]) -> Read:
        if branch is not None and _is_plain(declared.model, name) and _is_divisible(branch.tree.model):
            inner = self._of_model(branch.tree, seats)
            if branch.each is None:
                return lambda text: None if branch.optional and text == b"null" else inner(parts_of(text))
            return self._of_mapping(branch, inner, seats, plain(declared.model.model_fields[name].annotation))
        value_of = _value_of(declared.model, name)
        if name == "options" and declared.model is self._model:
            return lambda text: self._of_this_game(value_of(text))
        look, ranges = self._ids.look(declared, name), self._ids.ranges(seats)

        def read(text: bytes) -> Any:
            value = value_of(text)
            if look is not None and look(value, ranges) is not None:
                raise UnreadError
            return value

        return read

    def _of_this_game(self, options: Options) -> Options:
        self._agreed(options)
        return options

    def _of_mapping(self, branch: Branch, inner: Callable[[Parts], Any], seats: tuple[str, ...], kind: Any) -> Read:
        key_of, keys = TypeAdapter(get_args(kind)[0]).validate_python, dict[str, str]()
        memo = Memo(lambda text: inner(parts_of(text)), self._taken)
        assert branch.each is not None
        known = self._ids.ranges(seats).get(branch.each.variable)

        def read(text: bytes) -> Any:
            found = {}
            for key, part in parts_of(text).items():
                if key not in keys:
                    if known is not None and key not in known:
                        raise UnreadError
                    keys[key] = key_of(key)
                found[keys[key]] = memo[bytes(part)]
            return found

        return read


# --- Models ---


def _with_defaults(fields: Sequence[Field], memos: Sequence[Memo], parts: Parts) -> tuple[dict[str, Any], set[str]]:
    """Return the values of all fields, and which were given."""
    values, given = {}, set()
    for (key, name, default), memo in zip(fields, memos, strict=True):
        if key in parts:
            values[name] = memo[bytes(parts[key])]
            given.add(name)
        elif default is ...:
            raise UnreadError
        else:
            values[name] = default
    if len(given) < len(parts):
        raise UnreadError
    return values, given


@cache
def _fields(model: type[BaseModel]) -> tuple[Field, ...]:
    return tuple(
        Field(info.alias or name, name, ... if info.is_required() else info.get_default(call_default_factory=True))
        for name, info in model.model_fields.items()
    )


@cache
def _value_of(model: type[BaseModel], name: str) -> Read:
    """Return how the text of a field is read."""
    info = model.model_fields[name]
    alone = create_model(name, **{name: (info.annotation, info)})  # type: ignore[call-overload]
    key = info.alias or name
    return lambda text: getattr(alone.model_validate({key: json_in(text, name)}), name)


@cache
def _checks(model: type[BaseModel]) -> tuple[Callable[[Any], Any], ...]:
    """Return what a model says of all its fields together."""
    return tuple(validator.func for validator in model.__pydantic_decorators__.model_validators.values())


def _is_divisible(model: type[BaseModel]) -> bool:
    """Tell whether a model's fields can be read one by one, and then be looked at together."""
    declared = model.__pydantic_decorators__
    validators = declared.model_validators.values()
    return not (declared.field_validators or declared.validators or declared.root_validators) and all(
        validator.info.mode == "after" and len(signature(validator.func).parameters) == 1 for validator in validators
    )


def _is_plain(model: type[BaseModel], name: str) -> bool:
    """Tell whether the type of a field says all of it, beside what is declared for the rules."""
    info = model.model_fields[name]
    kind = plain(info.annotation)
    inner = plain(get_args(kind)[1]) if is_mapping(kind) else kind
    ours = all(isinstance(part, Telling | Each | KnownValues | Secret) for part in info.metadata)
    return ours and isinstance(inner, type)
