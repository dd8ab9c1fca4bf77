"""What is known of games, as objects: which there are, and the questions that each answers without a state."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from starlaw.knowledge.clauses import Clause, clauses_with_expansions, manifest
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.rules import Rule, rules
from starlaw.solver.game import Game
from starlaw.solver.questions.rulings import parameters_of

Known = TypeVar("Known")


def rule_named(source: str, rule: str) -> Rule:
    """Return a rule of a game, or say which have such names."""
    return _named(rules(source), rule, "rule")


def clause_named(source: str, clause: str) -> Clause:
    """Return a clause of a game's source, likewise."""
    return _named(clauses_with_expansions(source), clause, "clause")


def _named(known: Mapping[str, Known], name: str, kind: str) -> Known:
    if name not in known:
        near = get_close_matches(name, known, 3, 0)
        raise InvalidInputError(f"expected a {kind} such as {', '.join(near)}, got {name!r}")
    return known[name]


def games_shown() -> list[dict[str, Any]]:
    """Return the games."""
    parts = {"title", "edition", "expands", "players"}
    return [{"game": name, **manifest(name).model_dump(mode="json", include=parts)} for name in source_names()]


def rulings_shown(judge: Game) -> list[dict[str, Any]]:
    """Return the questions that a game answers without a state, with their parameters."""
    return [
        {
            "name": name,
            "question": ruling.question,
            "unit": ruling.unit,
            "parameters": [
                {
                    "name": parameter.name,
                    "means": parameter.means,
                    "default": parameter.default,
                    "one_of": None if parameter.one_of is None else list(parameter.one_of),
                    "admits": parameter.admits,
                }
                for parameter in parameters_of(ruling, judge)
            ],
        }
        for name, ruling in judge.ruleset.rulings.items()
    ]


def values_said(given: Mapping[str, str | int | bool]) -> dict[str, str]:
    """Return the parameters of such a question as a person would say them.

    >>> values_said({"ships": 2, "orbit": True})
    {'ships': '2', 'orbit': 'yes'}
    """
    return {key: ("no", "yes")[value] if isinstance(value, bool) else str(value) for key, value in given.items()}
