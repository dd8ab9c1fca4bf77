"""Coverage: for every clause the rules, effects, content and tests that take it up, or why none does."""

from collections.abc import Iterable, Mapping

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import Clause, clauses
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import Frozen


class Covered(Frozen):
    """One clause and everything that takes it up."""

    clause: str
    lines: str
    text: str
    rules: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    shown: bool = False
    unencoded: str = ""

    @property
    def encoded(self) -> bool:
        """Whether a rule, an effect, content or, for an example, a case takes the clause up.

        A reading does, too, unless the clause says that it is not encoded: then the point is settled on paper only.
        """
        settled = bool(self.readings) and not self.unencoded
        return bool(self.rules or self.effects or self.content or self.shown or settled)


def coverage(
    game: str, effects: Mapping[str, Iterable[str]], content: Mapping[str, Iterable[str]]
) -> tuple[Covered, ...]:
    """Return the coverage of the clauses of a game's own document; effects and content come with what they cite."""
    by_rule = {rule.id: rule.clauses for rule in rules(game).values()}
    by_reading = {reading.id: reading.clauses for reading in readings(game).values()}
    tested = cases(game).values()
    covered = []
    for clause in clauses(game).values():
        if not clause.id.startswith(f"{game}/"):
            continue
        mine = _citing(by_rule, clause)
        showing = [case.id for case in tested if clause.id in case.clauses or set(case.tested_rules) & set(mine)]
        covered.append(
            Covered(
                clause=clause.id,
                lines=clause.lines,
                text=clause.text,
                rules=mine,
                effects=_citing(effects, clause),
                content=_citing(content, clause),
                readings=_citing(by_reading, clause),
                cases=tuple(showing),
                shown=any(clause.id in case.clauses for case in tested),
                unencoded=clause.unencoded,
            )
        )
    return tuple(covered)


def _citing(named: Mapping[str, Iterable[str]], clause: Clause) -> tuple[str, ...]:
    return tuple(name for name, cited in named.items() if clause.id in cited)
