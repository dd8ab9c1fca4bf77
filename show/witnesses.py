"""Where a state breaks a rule, as a sentence: one template for each term that rules use for it, in a game's folder.

A template is found by the rule with the term's name and size, as in "hz.check.face world/1", or by the latter alone.
In it {0}, {1} … are the parts of the term by their names, and {0:asked} is what a decision asks for.
"""

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from clingo import Symbol, SymbolType, parse_term

from starlaw.knowledge.naming import called
from starlaw.knowledge.states import GameState
from starlaw.show.phrases import several
from starlaw.show.words import words_of
from starlaw.solver.declared.words import decision_words
from starlaw.solver.game import Game
from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Violation

SHARED: Mapping[str, str] = {
    "nothing_asked/0": "nobody has a decision to make, but the game is not over",
    "still_asked/0": "there are decisions to make, but the game is over",
    "players/0": "the number of players is another one",
}


def witness(judge: Game, violation: Violation) -> str:
    """Return where a state breaks a rule."""
    return witness_of(judge, violation.rule, parse_term(violation.term))


def witness_of(judge: Game, rule: str, term: Symbol) -> str:
    """Return a sentence for a witness, given as a term; without a template, its words."""
    template = template_of(judge, rule, term.name, len(term.arguments))
    if template is None:
        return in_words(term, judge.names)
    return _Filled(judge).vformat(template, [_value(part) for part in term.arguments or [term]], {})


def template_of(judge: Game, rule: str, name: str, size: int) -> str | None:
    """Return the template for a witness of a rule, if there is one."""
    known = _templates(judge)
    return next((known[key] for key in (f"{rule} {name}/{size}", rule, f"{name}/{size}") if key in known), None)


@cache
def _templates(judge: Game) -> Mapping[str, str]:
    return {**SHARED, **words_of(judge.name).witnesses(judge)}


def _value(part: Symbol) -> Any:
    return part.number if part.type == SymbolType.Number else part.name


class _Filled(Formatter):
    """Fills a template with names."""

    def __init__(self, judge: Game) -> None:
        self._names = judge.names
        self._model: type[GameState] = judge.state_model

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a thing by its name, or a decision by what it asks for."""
        return decision_words(self._model, value) if format_spec == "asked" else called(self._names, value)

    def vformat(self, format_string: str, args: Any, kwargs: Any) -> str:
        """Return the filled template; things with (s) are several unless there is one."""
        filled = super().vformat(format_string, args, kwargs)
        return re.sub(r"\b(\d+) ([\w ]+)\(s\)", lambda m: several(int(m[1]), m[2]), filled)
