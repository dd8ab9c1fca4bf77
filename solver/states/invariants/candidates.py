"""Candidates: claims about every state of play, as text for people and as rules that tell where one is broken."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from starlaw.knowledge.states import GameState
from starlaw.solver.states.invariants.patterns import ANY, TABLE, Pattern, domain_of


class Term(NamedTuple):
    """How often a pattern occurs, taken so many times."""

    factor: int
    pattern: Pattern

    def __str__(self) -> str:
        """Return the term of a sum."""
        return str(self.pattern) if self.factor == 1 else f"{self.factor} {self.pattern}"


@dataclass(frozen=True)
class Candidate:
    """For every owner of a kind: where the lead occurs, if there is one, the sum of the terms compares to a number.

    An implication has one term of 1 or more, an exclusion one of 0; without a lead it is about every owner.
    """

    kind: str
    lead: Pattern | None
    terms: tuple[Term, ...]
    sign: str
    number: int
    seen: int = 0  # different rows of counts in which the lead occurred

    OPPOSITE: ClassVar = {"<=": ">", ">=": "<", "=": "!="}

    def __str__(self) -> str:
        """Return the claim as people and the list of judged claims write it."""
        owner = f"{self.kind}: " if self.kind else ""
        lead = f"{self.lead} -> " if self.lead else ""
        return f"{owner}{lead}{' + '.join(map(str, self.terms))} {self.sign} {self.number}"

    @property
    def form(self) -> str:
        """What kind of claim it is."""
        if len(self.terms) > 1:
            return "sum" if self.sign == "=" else "order"
        if self.lead and self.sign != "<=":
            return "implication"
        return "exclusion" if self.lead and self.number == 0 else "bound"

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """All patterns that it names."""
        return (*((self.lead,) if self.lead else ()), *(term.pattern for term in self.terms))


def read_claim(text: str) -> Candidate:
    """Return the claim that a text says, as a candidate is written."""
    kind, _, rest = text.rpartition(": ")
    before, _, claim = rest.rpartition(" -> ")
    *added, sign, number = claim.split(" ")
    terms: list[Term] = []
    factor = 1
    for part in added:
        if part.lstrip("-").isdecimal():
            factor = int(part)
        elif part != "+":
            terms.append(Term(factor, _pattern(part)))
            factor = 1
    if sign not in Candidate.OPPOSITE or not terms:
        raise ValueError(f"expected a claim such as 'Player: turn(Player) -> agenda(0,_,_) >= 1', got {text!r}")
    return Candidate(kind, _pattern(before) if before else None, tuple(terms), sign, int(number))


def _pattern(text: str) -> Pattern:
    predicate, _, inside = text.removesuffix(")").partition("(")
    return Pattern(predicate, tuple(inside.split(",")) if inside else ())


def rules(candidates: Sequence[Candidate], model: type[GameState]) -> str:
    """Return rules that derive `breaks(N)` where a state breaks the claim at place N, and show it."""
    number: dict[tuple[str, Pattern], int] = {}
    for candidate in candidates:
        for pattern in candidate.patterns:
            number.setdefault((candidate.kind, pattern), len(number))
    lines = ["#defined breaks/1.", "#show breaks/1."]
    for (kind, pattern), place in number.items():
        owner = f"({kind})" if kind in pattern.arguments and kind != TABLE else ""
        lines += [f"#defined occurs{place}/{1 if owner else 0}.", f"occurs{place}{owner} :- {pattern}."]
    for place, candidate in enumerate(candidates):
        lines += (f"breaks({place}) :- {', '.join(body)}." for body in _bodies(candidate, model, number))
    return "\n".join(lines) + "\n"


def _bodies(
    candidate: Candidate, model: type[GameState], number: dict[tuple[str, Pattern], int]
) -> Iterator[tuple[str, ...]]:
    def occurs(pattern: Pattern) -> str:
        owned = candidate.kind != TABLE and candidate.kind in pattern.arguments
        return f"occurs{number[candidate.kind, pattern]}{f'({candidate.kind})' if owned else ''}"

    lead = [occurs(candidate.lead)] if candidate.lead else []
    (first, *others) = candidate.terms
    match candidate.sign, candidate.number:
        case ">=", 1 if not others and first.factor == 1:
            broken = f"not {occurs(first.pattern)}"
        case "<=", 0 if not others and first.factor == 1:
            broken = occurs(first.pattern)
        case sign, bound:
            parts = "; ".join(_element(term, place) for place, term in enumerate(candidate.terms))
            broken = f"#sum {{ {parts} }} {Candidate.OPPOSITE[sign]} {bound}"
    for domain in domain_of(candidate.kind, model) if candidate.kind else [""]:
        yield tuple(filter(None, (domain, *lead, broken)))


def _element(term: Term, place: int) -> str:
    """Return the elements of a sum that count the atoms of a pattern."""
    free = {at: f"V{at}" for at, part in enumerate(term.pattern.arguments) if part == ANY}
    arguments = tuple(free.get(at, part) for at, part in enumerate(term.pattern.arguments))
    return f"{', '.join((str(term.factor), str(place), *free.values()))} : {Pattern(term.pattern.predicate, arguments)}"
