"""The types of a model's fields: what they are without annotations and None, and the bounds annotated to them."""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel


def without_none(kind: Any) -> tuple[Any, bool]:
    """Return a type without what is annotated to it and without None, and whether None was there."""
    while get_origin(kind) is Annotated and not bounds(get_args(kind)[1:]):
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, types.UnionType):
        rest = [part for part in get_args(kind) if part is not type(None)]
        if len(rest) == 1 and len(rest) < len(get_args(kind)):
            return without_none(rest[0])[0], True
    return kind, False


def plain(kind: Any) -> Any:
    """Return a type without anything annotated to it, and without None."""
    kind, _ = without_none(kind)
    return plain(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def is_mapping(kind: Any) -> bool:
    """Tell whether a type is a mapping."""
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def is_pair(kind: Any) -> bool:
    """Tell whether a type is a tuple of so many parts."""
    kind = plain(kind)
    return get_origin(kind) is tuple and get_args(kind)[-1] is not ...


def is_container(kind: Any) -> bool:
    """Tell whether a type is a mapping or a list."""
    return is_mapping(plain(kind)) or (get_origin(plain(kind)) is tuple and not is_pair(kind))


def is_model(kind: Any) -> bool:
    """Tell whether a type is a model."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def bounds(metadata: Any) -> dict[str, int]:
    """Return the bounds among what is annotated to a type."""
    limits: dict[str, int] = {}
    for part in metadata:
        for entry in (part, *getattr(part, "metadata", ())):
            match entry:
                case Ge(ge=number):
                    limits["ge"] = number  # type: ignore[assignment]
                case Le(le=number):
                    limits["le"] = number  # type: ignore[assignment]
                case MinLen(min_length=number):
                    limits["min_length"] = number
                case MaxLen(max_length=number):
                    limits["max_length"] = number
    return limits
