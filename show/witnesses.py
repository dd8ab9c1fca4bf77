"""Where a state breaks a rule, as a sentence: one template for each term that rules use for it, in a game's folder."""

from functools import cache

from clingo import Symbol, parse_term

from starlaw.show.templates import Templates, filled, found_by
from starlaw.show.words import words_of
from starlaw.solver.game import Game
from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Violation

SHARED: Templates = {
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
    return filled(judge, template, term)


def template_of(judge: Game, rule: str, name: str, size: int) -> str | None:
    """Return the template for a witness of a rule, if there is one."""
    return found_by(_templates(judge), rule, [name], size)


@cache
def _templates(judge: Game) -> Templates:
    return {**SHARED, **words_of(judge.name).witnesses(judge)}
