"""What simulated games vary: content by path, readings, errata, players and agents, in all combinations."""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import lineage
from starlaw.knowledge.overlays import overlay_of, pack_value
from starlaw.knowledge.packs import DEFAULT, default_file
from starlaw.knowledge.readings import readings
from starlaw.solver.surveys.simulation import Setting

MOST_CELLS = 200
PLAYERS, ERRATA, AGENT = "players", "errata", "agent"
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")

Value = bool | int | str


class Axis(NamedTuple):
    """One thing that is varied, and what it is in turn."""

    name: str
    values: tuple[Value, ...]


class Cell(NamedTuple):
    """One combination: what is varied, and how its games are played."""

    varied: Mapping[str, Value]
    setting: Setting

    @property
    def title(self) -> str:
        """What tells it from the others, in short."""
        return ", ".join(f"{name}={_spelt(value)}" for name, value in self.varied.items()) or "as it is"


def axis(text: str, source: str) -> Axis:
    """Return what NAME or NAME=VALUES says: numbers as 1..4, others with commas; of a reading all choices if none.

    >>> axis("costs.colony.metal=1..3", "horizons").values
    (1, 2, 3)
    """
    name, equals, said = (part.strip() for part in text.partition("="))
    if not name:
        raise InvalidInputError(f"--vary: expected NAME or NAME=VALUES, got {text!r}")
    if equals:
        values = tuple(value for part in said.split(",") for value in _values(part.strip(), text))
    elif name == ERRATA:
        values = ("on", "off")
    elif name in readings(source):
        values = tuple(readings(source)[name].choices)
    else:
        known = ", ".join((PLAYERS, ERRATA, *readings(source)))
        raise InvalidInputError(f"--vary {name}: expected values, such as {name}=1..4, or one of {known}")
    if len(set(values)) < len(values):
        raise InvalidInputError(f"--vary {name}: expected different values, got {said}")
    return Axis(name, values)


def cells(setting: Setting, axes: Sequence[Axis]) -> list[Cell]:
    """Return all combinations, the first values first; each is checked before anything is played."""
    names = [each.name for each in axes]
    if twice := {name for name in names if names.count(name) > 1}:
        raise InvalidInputError(f"--vary {min(twice)}: expected once")
    number = 1
    for each in axes:
        number *= len(each.values)
    if number > MOST_CELLS:
        raise InvalidInputError(f"--vary: expected at most {MOST_CELLS} combinations, got {number}")
    combined = [dict(zip(names, values, strict=True)) for values in product(*(each.values for each in axes))]
    return [Cell(varied, _setting(setting, varied)) for varied in combined]


def _setting(setting: Setting, varied: Mapping[str, Value]) -> Setting:
    options, agents, content, players = dict(setting.options), dict(setting.agents), {}, setting.players
    for name, value in varied.items():
        if name == PLAYERS:
            if not isinstance(value, int):
                raise InvalidInputError(f"--vary players: expected numbers, got {value!r}")
            players = value
        elif name == ERRATA or name in readings(setting.source):
            options[name] = _spelt(value)
        elif name.partition(".")[0] == AGENT:
            agents[name.partition(".")[2] or "all"] = str(value)
        else:
            content[name] = value
    found = setting._replace(options=options, agents=agents, players=players)
    if content:
        found = found._replace(content=_overlay(setting, content))
    judge = found.judge
    judge.new(players=players, seed=0, readings=options)
    return found


def _overlay(setting: Setting, changes: Mapping[str, Value]) -> str:
    """Return a pack with changed values, as JSON that stands in place of a file's name."""
    files = [default_file(part) for part in lineage(setting.source)]
    nothing = json.dumps({"extends": DEFAULT, "pack": "unchanged"})
    pack = pack_value(nothing if setting.content == DEFAULT else setting.content, files)
    name = re.sub(r"[^a-z0-9]+", "_", "_".join(f"{path}_{_spelt(value)}" for path, value in changes.items()).lower())
    return json.dumps(overlay_of(pack, changes, f"with_{name}", setting.content))


def _values(said: str, text: str) -> list[Value]:
    if match := _RANGE.fullmatch(said):
        first, last = map(int, match.groups())
        if not first <= last < first + MOST_CELLS:
            raise InvalidInputError(f"--vary: expected a range such as 1..4, got {text!r}")
        return list(range(first, last + 1))
    if not said:
        raise InvalidInputError(f"--vary: expected values, such as 1..4 or a,b, got {text!r}")
    if re.fullmatch(r"-?\d{1,9}", said):
        return [int(said)]
    return [said == "true"] if said in ("true", "false") else [said]


def _spelt(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
