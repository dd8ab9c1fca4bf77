"""Which assumed values and readings are read while something is carried out or worked out beside the rules."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

from pydantic import BaseModel

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import noting_reads
from starlaw.knowledge.states import Options
from starlaw.knowledge.values import whole
from starlaw.solver.certainty.resting import reading_assumed, together
from starlaw.solver.certainty.tagging import Tag, TaggedName, TaggedNumber, tagged
from starlaw.solver.game import Game


class Reads:
    """The assumed values and readings that were read so far."""

    def __init__(self, game: Game, settled: Mapping[str, str]) -> None:
        self._game, self._settled = game, settled
        self._tags: dict[tuple[str | int, ...], Tag] = {}
        self._readings: dict[str, None] = {}

    def note(self, value: Any) -> Any:
        """Note that a value is read, and return it as it is without its tag."""
        if isinstance(value, TaggedNumber):
            self._tags[value.tag.path] = value.tag
            return int(value)
        if isinstance(value, TaggedName):
            self._tags[value.tag.path] = value.tag
            return str(value)
        return value

    def note_reading(self, name: str) -> None:
        """Note that the choice of a reading is asked for."""
        self._readings[name] = None

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """What was read that the sources do not give."""
        values = (tag.assumption for tag in self._tags.values())
        chosen = (reading_assumed(self._game, name, self._settled) for name in self._readings)
        return together([filter(None, (*values, *chosen))])


@contextmanager
def noting(game: Game, options: Options | None = None) -> Iterator[Reads]:
    """Note what is read of the content, and of the readings of some options, while something is worked out."""
    reads, content = Reads(game, options.readings if options else {}), game.content
    game.content_told  # noqa: B018, what the rules hear of the content counts by its derivations, so it is told before
    game.content = _noted(tagged(content), reads)
    try:
        with noting_reads(game.parts[0], options, reads.note_reading) if options else nullcontext():
            yield reads
    finally:
        game.content = content


def _noted(node: Any, reads: Reads) -> Any:
    """Return content that notes what is read of it."""
    if isinstance(node, BaseModel):
        fields = {name: _noted(getattr(node, name), reads) for name in type(node).model_fields}
        made = whole(_noting_model(type(node)), fields, node.__pydantic_fields_set__)
        object.__setattr__(made, "__dict__", {**made.__dict__, "_reads_": reads})
        return made
    if isinstance(node, dict):
        return _NotedMapping({key: _noted(part, reads) for key, part in node.items()}, reads)
    if isinstance(node, tuple):
        return _NotedItems((_noted(part, reads) for part in node), reads)
    return node


@cache
def _noting_model(model: type[BaseModel]) -> Any:
    """Return a model like another one whose fields are noted when they are read."""

    def read(self: Any, name: str) -> Any:
        value = model.__getattribute__(self, name)
        if isinstance(value, TaggedNumber | TaggedName):
            return model.__getattribute__(self, "__dict__")["_reads_"].note(value)
        return value

    return type(model.__name__, (model,), {"__getattribute__": read, "__module__": model.__module__})


class _NotedMapping(dict[Any, Any]):
    """A mapping whose values are noted when they are read."""

    def __init__(self, items: dict[Any, Any], reads: Reads) -> None:
        super().__init__(items)
        self._note: Callable[[Any], Any] = reads.note

    def __getitem__(self, key: Any) -> Any:
        return self._note(super().__getitem__(key))

    def get(self, key: Any, default: Any = None) -> Any:
        """Return a value if there is one."""
        return self._note(super().get(key, default))

    def values(self) -> Any:
        """Return all values."""
        return [self._note(value) for value in super().values()]

    def items(self) -> Any:
        """Return all keys with their values."""
        return [(key, self._note(value)) for key, value in super().items()]


class _NotedItems(tuple[Any, ...]):
    """A list whose items are noted when they are read."""

    _note: Callable[[Any], Any]

    def __new__(cls, items: Iterator[Any], reads: Reads) -> "_NotedItems":
        made = super().__new__(cls, items)
        made._note = reads.note
        return made

    def __getitem__(self, place: Any) -> Any:
        return self._note(super().__getitem__(place))

    def __iter__(self) -> Iterator[Any]:
        return map(self._note, super().__iter__())
