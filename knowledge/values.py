"""Building blocks of all models: frozen values, names, counts, canonical JSON and digests."""

import hashlib
import json
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]  # also a valid ASP constant
Count = Annotated[int, Field(ge=0, strict=True)]

Model = TypeVar("Model", bound=BaseModel)


class Frozen(BaseModel):
    """A value: compared by content, never changed in place, no stray keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # a command needs few of all models


def canonical_json(value: Any) -> str:
    """Return the one JSON text of a value: sorted keys, no spaces."""
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json", by_alias=True)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """Return a short stable fingerprint of a value's canonical form."""
    return hashlib.blake2b(canonical_json(value).encode(), digest_size=12).hexdigest()


def evolve(value: Model, **changes: Any) -> Model:
    """Return a copy with other fields, which the caller vouches for; nothing is validated, all else is shared."""
    return whole(type(value), {**value.__dict__, **changes}, value.__pydantic_fields_set__)


def whole(model: type[Model], fields: dict[str, Any], given: set[str]) -> Model:
    """Return a model of all its fields, which the caller vouches for; nothing is validated or copied."""
    made = model.__new__(model)
    put = object.__setattr__  # what pydantic's own model_construct does, without looking at each field
    put(made, "__dict__", fields)
    put(made, "__pydantic_fields_set__", given)
    put(made, "__pydantic_extra__", None)
    put(made, "__pydantic_private__", None)
    return made
