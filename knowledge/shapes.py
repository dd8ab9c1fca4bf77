"""The shapes of moves: facts of the rule files, read as text, since knowing them needs no rules."""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.moves import Parameter, Shapes

_COMMENT = re.compile(r"%.*")
_INCLUDE = re.compile(r'^#include "([a-z_]+\.lp)"\.', re.MULTILINE)
_ARGUMENT = re.compile(r"\([^()]*\)|[^(),\s]+")  # a pool of names, or one name or number
_FACT = r"\b{}\((?P<arguments>(?:[^()A-Z]|\([^()A-Z]*\))*)\)\s*\."


def shapes_in(files: Iterable[Path]) -> Shapes:
    """Return the parameters of every action that files declare, by action."""
    by_action: dict[str, dict[int, Parameter]] = {}
    for name, place, key, kind in facts_in(files, "parameter"):
        by_action.setdefault(name, {})[int(place)] = Parameter(key, kind)
    return {name: tuple(places[i] for i in sorted(places)) for name, places in sorted(by_action.items())}


def facts_in(files: Iterable[Path], predicate: str) -> Iterator[tuple[str, ...]]:
    """Yield the arguments of each fact of a predicate in files and what they include; a pool stands for several."""
    for file in files:
        text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
        facts = re.findall(_FACT.format(predicate), text)
        if len(facts) != len(re.findall(rf"\b{predicate}\(", text)):
            raise RulesError(f"{file.name}: expected only facts of {predicate}, got a rule")
        for arguments in facts:
            yield from product(*(re.findall(r"\w+", argument) for argument in _ARGUMENT.findall(arguments)))
        yield from facts_in((file.parent / name for name in _INCLUDE.findall(text)), predicate)
