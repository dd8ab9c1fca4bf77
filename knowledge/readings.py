"""Readings: where a source contradicts itself or is silent, what was chosen, why, and the alternatives."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Literal

from pydantic import Field, model_validator

from starlaw.knowledge.clauses import ClauseId
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.keeping import kept
from starlaw.knowledge.states import Options
from starlaw.knowledge.values import Frozen, Name

RuleId = Annotated[str, Field(pattern=r"^[a-z]+(\.[a-z0-9_]+)+$")]
Bearing = Literal["frees", "forbids", "either", "partly"]  # what another choice could do: let more happen, less, both


class Reading(Frozen):
    """One open point of a source; each choice is an option of the game, what else was thought of is not encoded.

    `decides` names the rules that would say something else under a choice that is not encoded, and which way; `partly`
    does so only where a line `uses` or `hinges` beside the rule names the reading. `beyond_rules` says
    what else it settles, such as an effect, where no rule would change.
    """

    id: Name
    question: str
    clauses: tuple[ClauseId, ...] = Field(min_length=1)
    chosen: Name
    alone: Name | None = None  # chosen instead at a table of one person, where that is another
    choices: Mapping[Name, str]
    not_encoded: Mapping[Name, str] = {}
    decides: Mapping[RuleId, Bearing] = {}
    beyond_rules: str = ""
    reason: str

    @model_validator(mode="after")
    def _choice_exists(self) -> "Reading":
        for choice in (self.chosen, self.alone or self.chosen):
            if choice not in self.choices:
                raise ValueError(f"chosen must be one of {', '.join(self.choices)}; got {choice!r}")
        return self


class Readings(Frozen):
    """All readings of one game."""

    readings: tuple[Reading, ...]


@cache
def readings(game: str) -> Mapping[str, Reading]:
    """Return a game's readings by id, in the order of the file; for an expansion after those of its base."""
    by_id: dict[str, Reading] = {}
    for part in lineage(game):
        for reading in (*_readings_in(part, "readings.yaml"), *_readings_in(part, "variants.yaml")):
            if reading.id in by_id:
                raise InvalidInputError(f"seeds/{part}: the reading {reading.id} is listed twice")
            by_id[reading.id] = reading
    return by_id


@cache
def variants(game: str) -> frozenset[str]:
    """Return what players choose before a game, which no source leaves open: the ids of its variants."""
    return frozenset(reading.id for part in lineage(game) for reading in _readings_in(part, "variants.yaml"))


def _readings_in(part: str, name: str) -> tuple[Reading, ...]:
    path = folder("seeds") / part / name
    if name == "variants.yaml" and not path.exists():
        return ()  # only some sources offer choices of their own
    return kept(Readings, [path], lambda: validated(Readings, read_yaml(path), str(path))).readings


@cache
def freeing(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return by rule the readings under another choice of which the rule might not forbid what it forbids."""
    by_rule: dict[str, list[str]] = {}
    for reading in readings(game).values():
        for rule, bearing in reading.decides.items():
            if bearing in ("frees", "either"):
                by_rule.setdefault(rule, []).append(reading.id)
    return {rule: tuple(named) for rule, named in by_rule.items()}


_SETTLED: dict[tuple[str, int], tuple[Options, Mapping[str, str]]] = {}  # by identity: states of a game share theirs
MOST_SETTLED = 1_000


def settled_readings(game: str, options: Options) -> Mapping[str, str]:
    """Return the choice of every reading of a game as it is played, expansions and all."""
    known = _SETTLED.get((game, id(options)))
    if known is None:
        if len(_SETTLED) >= MOST_SETTLED:
            _SETTLED.clear()
        known = options, chosen_readings((game, *options.expansions)[-1], options.readings)
        _SETTLED[game, id(options)] = known
    return known[1]


class _Noted(dict[str, str]):
    """Choices of readings that tell which are asked for."""

    def __init__(self, chosen: Mapping[str, str], note: Callable[[str], None]) -> None:
        super().__init__(chosen)
        self._note = note

    def __getitem__(self, name: str) -> str:
        self._note(name)
        return super().__getitem__(name)


@contextmanager
def noting_reads(game: str, options: Options, note: Callable[[str], None]) -> Iterator[None]:
    """Tell which readings are asked for of the options of a game meanwhile."""
    place, chosen = (game, id(options)), settled_readings(game, options)
    _SETTLED[place] = options, _Noted(chosen, note)
    try:
        yield
    finally:
        _SETTLED[place] = options, chosen


def chosen_readings(game: str, picked: Mapping[str, str]) -> Mapping[str, str]:
    """Return the choice of every reading, those that were picked and else the chosen ones."""
    known = readings(game)
    for name, choice in picked.items():
        if name not in known:
            several = [reading.id for reading in known.values() if len(reading.choices) > 1]
            raise InvalidInputError(f"options.readings.{name}: expected one of {', '.join(several)}")
        if choice not in known[name].choices:
            expected = ", ".join(known[name].choices)
            raise InvalidInputError(f"options.readings.{name}: expected one of {expected}, got {choice!r}")
    return {name: picked.get(name, reading.chosen) for name, reading in known.items()}
