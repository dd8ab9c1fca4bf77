"""Values spoilt at random: states with a field that is another one, texts with parts left out, doubled or exchanged."""

import json
import random
from collections.abc import Iterator
from typing import Any

NUMBERS = (0, 1, -1, 99, 1000, 2**31)
SIGNS = "()[]{},:\"'.-+ \n\t#&*!|>%@\\\x00é٤\u2028"


def names_in(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value."""
    if isinstance(value, dict):
        for part in value.values():
            yield from names_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from names_in(part)
    elif isinstance(value, str):
        yield value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def spoilt(whole: Any, source: random.Random, times: int = 1) -> Any:
    """Return a JSON value in which some parts are others."""
    names = sorted(set(names_in(whole)))
    copy = json.loads(json.dumps(whole))
    for _ in range(times):
        places = list(_places(copy))
        if places:
            holder, key = source.choice(places)
            holder[key] = _other(holder[key], names, source)
    return copy


def _other(part: Any, names: list[str], source: random.Random) -> Any:
    kind = source.randrange(6)
    if isinstance(part, list):
        another = source.choice(part) if part else source.choice(names)
        return ([], part + part, [*part, another], part[1:], source.sample(part, len(part)), part[::-1])[kind]
    if isinstance(part, dict):
        kept = dict(source.sample(sorted(part.items()), len(part) // 2)) if part else {}
        return ({}, kept, kept, None, part | {source.choice(names): source.choice(NUMBERS)}, list(part))[kind]
    if isinstance(part, bool):
        return not part
    if isinstance(part, int):
        return (part + 1, part - 1, source.choice(NUMBERS), 2 * part, str(part), None)[kind]
    return (source.choice(names), source.choice(names), source.choice(names), None, source.choice(NUMBERS), "x")[kind]


def garbled(text: str, source: random.Random) -> str:
    """Return a text in which a part is left out, doubled, or replaced by other signs."""
    for _ in range(source.randint(1, 4)):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 1, 1, 2, 5, 20)))
        new = ("", text[start:end] * 2, source.choice(SIGNS), source.choice(SIGNS) * source.choice((2, 50)))
        text = text[:start] + source.choice(new) + text[end:]
    return text
