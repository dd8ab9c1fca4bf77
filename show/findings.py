"""What rules found for a ruling or a score, as sentences: templates by rule and term stand in a game's folder.

Findings without a template are read as their words, which serves numbers of things; they are listed together.
"""

from collections.abc import Iterable
from functools import cache

from clingo import Symbol, parse_term

from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import evolve
from starlaw.show.phrases import listed
from starlaw.show.templates import Templates, filled, template_for
from starlaw.show.words import words_of
from starlaw.solver.game import Game
from starlaw.solver.questions.rulings import Answer
from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Points

SHARED: Templates = {"forbids_it/0": "this forbids it", "allows_it/0": "this allows it"}


def steps(judge: Game, answer: Answer) -> tuple[str, ...]:
    """Return how an answer comes about: each rule that it follows from, with what that found."""
    if not answer.findings:
        return answer.steps
    sentences = rules(judge.name)
    return tuple(
        f"{rule}: {sentences[rule].sentence} Here: {found(judge, rule, map(parse_term, terms))}."
        for rule, terms in answer.findings.items()
    )


def answers(judge: Game, name: str, answer: Answer) -> tuple[str, ...]:
    """Return the answers to a question, things by their names."""
    if not answer.terms:
        return answer.answers
    return tuple(", ".join(_one(judge, name, parse_term(term)) for term in terms) for terms in answer.terms)


def usually(judge: Game, name: str, answer: Answer) -> tuple[str, ...]:
    """Return likewise what the answers are while all that the sources leave open is as usual."""
    return answers(judge, name, evolve(answer, answers=answer.as_assumed, terms=answer.terms_as_assumed))


def answer_of(judge: Game, term: Symbol) -> str:
    """Return a part of an answer to any question."""
    return _one(judge, "", term)


def missing(judge: Game, answer: Answer) -> tuple[str, ...]:
    """Return what the sources do not tell, though the answer needs it."""
    return tuple(_one(judge, "missing", parse_term(term)) for term in answer.missing_terms) or answer.missing


def points_for(judge: Game, points: Points) -> str:
    """Return what a rule gives points for."""
    return _one(judge, points.rule, parse_term(points.term)) if points.term else points.what


def found(judge: Game, rule: str, terms: Iterable[Symbol]) -> str:
    """Return what a rule found, in one sentence."""
    sentences: list[str] = []
    words: list[str] = []
    for term in terms:
        (sentences if template_of(judge, rule, term) else words).append(_one(judge, rule, term))
    return "; ".join(dict.fromkeys([*([listed(words)] if words else []), *sentences]))


def _one(judge: Game, rule: str, term: Symbol) -> str:
    template = template_of(judge, rule, term)
    return in_words(term, judge.names) if template is None else filled(judge, template, term)


def template_of(judge: Game, rule: str, term: Symbol) -> str | None:
    """Return the template for what a rule found, if there is one."""
    return template_for(_templates(judge), rule, term)


@cache
def _templates(judge: Game) -> Templates:
    return {**SHARED, **words_of(judge.name).findings(judge)}
