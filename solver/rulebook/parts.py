"""A part of the rules as a program of its own: some statements as text, and the facts that they look at."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from starlaw.solver.rulebook.reach import Signature, signature_of
from starlaw.solver.rulebook.statements import Statement
from starlaw.solver.session import Fact

AnyFact = TypeVar("AnyFact", bound=Fact)


def program_of(rules: Sequence[Statement], shown: Iterable[Signature]) -> str:
    """Return some statements as a program that shows some predicates; whatever else they look at may be missing."""
    asked = list(dict.fromkeys(shown))
    lines = [f"#defined {name}/{size}." for name, size in dict.fromkeys([*_bodies(rules), *asked])]
    lines += [f"#show {name}/{size}." for name, size in asked]
    return "\n".join([*lines, *(rule.text for rule in rules)])


def needed(rules: Iterable[Statement], asked: Iterable[Signature], facts: Iterable[AnyFact]) -> Iterator[AnyFact]:
    """Yield the facts that some statements look at or that are asked for."""
    looked_at = {*_bodies(rules), *asked}
    return (fact for fact in facts if signature_of(fact) in looked_at)


def _bodies(rules: Iterable[Statement]) -> Iterator[Signature]:
    return ((atom.name, atom.size) for rule in rules for atom in (*rule.needs, *rule.lacks))
