"""Templates of sentences for terms of the rules, filled with names.

A template is found by a rule with a term's name and size, as in "hz.check.face world/1", by the rule alone, or by name
and size. In it {0}, {1} … are the parts of the term by their names, parts of parts among them; {0:asked} is what a
decision asks for, {0:a} a thing with its article. A tuple goes by its last part, if that is a word, or by no name.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from clingo import Symbol, SymbolType

from starlaw.knowledge.naming import a, called, in_number
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.words import decision_words
from starlaw.solver.game import Game

Templates = Mapping[str, str]


def template_for(templates: Templates, rule: str, term: Symbol) -> str | None:
    """Return the template for a term that a rule tells, if there is one."""
    by_rule = term.type is not SymbolType.Function
    template = templates.get(rule) if by_rule else found_by(templates, rule, _names(term), len(term.arguments))
    return template if template and _fits(template, len([*_parts(term)])) else None


def _fits(template: str, parts: int) -> bool:
    """Return whether a term has all the parts that a template names."""
    return all(int(number) < parts for number in re.findall(r"{(\d+)", template))


def found_by(templates: Templates, rule: str, names: Sequence[str], size: int) -> str | None:
    """Return the template for a term that goes by some names and has so many parts."""
    by_rule, alone = [f"{rule} {name}/{size}" for name in names], [f"{name}/{size}" for name in names]
    return next((templates[key] for key in (*by_rule, rule, *alone) if key in templates), None)


def _names(term: Symbol) -> tuple[str, ...]:
    last = term.arguments[-1] if term.arguments else term
    by_last = not term.name and last.type is SymbolType.Function and not last.arguments
    return (last.name, "") if by_last else (term.name,)


def filled(judge: Game, template: str, term: Symbol) -> str:
    """Return a template filled with the parts of a term."""
    return _Filled(judge).vformat(template, [*_parts(term)], {})


def _parts(term: Symbol) -> Iterator[Any]:
    """Yield the parts of a term as texts and numbers, each part of a part alone."""
    if term.type is SymbolType.Number:
        yield term.number
    elif term.type is SymbolType.String:
        yield term.string
    elif not term.arguments:
        yield term.name
    for part in term.arguments if term.type is SymbolType.Function else ():
        yield from _parts(part)


class _Filled(Formatter):
    """Fills a template with names."""

    def __init__(self, judge: Game) -> None:
        self._names = judge.names
        self._model: type[GameState] = judge.state_model

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a thing by its name, with an article if wanted, or a decision by what it asks for."""
        if format_spec == "asked":
            return decision_words(self._model, value)
        return a(called(self._names, value)) if format_spec == "a" else called(self._names, value)

    def vformat(self, format_string: str, args: Any, kwargs: Any) -> str:
        """Return the filled template; things with (s) are several unless there is one."""
        return in_number(super().vformat(format_string, args, kwargs))
