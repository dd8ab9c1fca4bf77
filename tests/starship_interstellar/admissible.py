"""Contents of Starship Interstellar within their admissible ranges, drawn at random from the pack as plain YAML."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from starlaw.knowledge.cases import changed
from starlaw.knowledge.readings import readings, variants
from starlaw.solver.game import Game
from tests.starship_interstellar.playing import CONTENT, NAME, judge

COLOURS = ("red", "yellow", "green", "blue", "purple")


class Admitted(NamedTuple):
    """A value of the pack: its name, where it stands, and what it can be."""

    name: str
    path: str
    choices: tuple[Any, ...]


def _choices(span: Any) -> tuple[Any, ...]:
    if not isinstance(span, dict):
        return ()
    return tuple(span["one_of"]) if "one_of" in span else tuple(range(span["least"], span["most"] + 1))


def _values(source: dict[str, Any], node: Any, name: str, path: str, key: str) -> Iterator[Admitted]:
    """Yield the single values of a part that have a range; of those with a total, see below."""
    if key in source.get("totals", {}):
        return
    if isinstance(node, dict):
        for inner, value in node.items():
            yield from _values(source, value, f"{name} {str(inner).replace('_', ' ')}", f"{path}.{inner}", str(inner))
    elif isinstance(node, list):
        for place, value in enumerate(node):
            called = value.get("id", place + 1) if isinstance(value, dict) else ""
            yield from _values(source, value, f"{name} {called}", f"{path}.{place}", key)
    else:
        admitted = _choices(source.get("fields", {}).get(key, source["range"]))
        if node in admitted and len(admitted) > 1:
            yield Admitted(" ".join(name.split()), path, admitted)


def admitted() -> list[Admitted]:
    """Return every single value that can be otherwise."""
    found: list[Admitted] = []
    for part, entry in CONTENT.items():
        if part != "pack" and entry["provenance"]["is"] == "assumed":
            found += _values(entry["provenance"], entry["values"], part.replace("_", " "), f"{part}.values", "values")
    return found


def prices() -> list[tuple[str, int, int]]:
    """Return where lists of cubes with a total stand, and what they are together."""
    found = []
    for part, entry in CONTENT.items():
        totals = entry["provenance"].get("totals", {}) if part != "pack" else {}
        for key, total in totals.items():
            for place in range(len(entry["values"])):
                path = f"{part}.values.{place}" + ("" if key == "values" else f".{key}")
                found.append((path, total["least"], total["most"]))
    return found


def draw(source: random.Random) -> dict[str, Any]:
    """Return a pack, every open number drawn; the ends of ranges, where answers turn, come more often."""
    pack: dict[str, Any] = CONTENT
    lean = source.choice([0.2, 0.5, 0.8])
    for value in admitted():
        ends = (value.choices[0], value.choices[-1])
        pick = source.choice(ends) if source.random() < lean else source.choice(value.choices)
        pack = changed(pack, value.path, pick)
    for path, least, most in prices():
        cubes = [source.choice(COLOURS) for _ in range(source.randint(least, most))]
        pack = changed(pack, path, {colour: cubes.count(colour) for colour in COLOURS if colour in cubes})
    return pack


def with_pack(pack: dict[str, Any]) -> Game:
    """Return the game with another content."""
    other = Game(judge().ruleset, evaluator="clingo")
    other.content = type(judge().content).model_validate(pack)
    return other


def read_otherwise(plain: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """Return a state with a choice for every reading that nobody has settled."""
    settled = plain["options"]["readings"]
    drawn = {r.id: source.choice(sorted(r.choices)) for r in readings(NAME).values() if r.id not in variants(NAME)}
    found: dict[str, Any] = changed(plain, "options.readings", {**drawn, **settled})
    return found
