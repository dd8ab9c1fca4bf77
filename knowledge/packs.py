"""Content packs: the default one of a game, or the one in a user's file; and their fingerprints."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder
from starlaw.knowledge.keeping import kept
from starlaw.knowledge.overlays import pack_value
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name, digest

DEFAULT = "default"


class Pack(Frozen):
    """What every content pack has: a name, by which states refer to it."""

    pack: Name

    @cached_property
    def provenances(self) -> Mapping[str, Provenance]:
        """Every part with where it comes from, then the single fields of entries that a source prints."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        keyed = {name: parts for name, parts in fields.items() if isinstance(parts, Mapping)}
        listed = {f"{name}.{key}": part for name, parts in keyed.items() for key, part in parts.items()}
        parts = {name: part for name, part in (fields | listed).items() if hasattr(part, "provenance")}
        given = {
            f"{name}.{entry.id}.{field}": Provenance.model_validate({"is": "given", "clauses": [clause]})
            for name, part in parts.items()
            for entry in (part.values if isinstance(getattr(part, "values", None), tuple) else ())
            for field, clause in getattr(entry, "given", {}).items()
        }
        return {name: part.provenance for name, part in parts.items()} | given


Content = TypeVar("Content", bound=Pack)


def default_file(game: str) -> Path:
    """Return the file of a game's default pack."""
    return folder("seeds") / game / "content" / f"{DEFAULT}.yaml"


def read_pack(model: type[Content], game: str, path: str) -> Content:
    """Return the default pack, or the pack in a user's file."""
    if path == DEFAULT:
        file = default_file(game)
        return kept(model, [file], lambda: validated(model, read_yaml(file), str(file)))
    return users_pack(model, pack_value(path, [default_file(game)]), path)


def users_pack(model: type[Content], value: Any, path: str) -> Content:
    """Return a user's pack, read from a file; its name is not that of the default."""
    content = validated(model, value, path)
    if content.pack == DEFAULT:
        raise InvalidInputError(f"{path}: pack: expected a name of your own, such as my_copy, got 'default'")
    return content


def content_digest(content: Pack) -> str:
    """Return the fingerprint of what a pack says; a reworded reason does not change it."""
    return digest(_without_reasons(content.model_dump(mode="json")))


def _without_reasons(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_reasons(item) for key, item in value.items() if key not in ("provenance", "why", "given")}
    return [_without_reasons(item) for item in value] if isinstance(value, list) else value
