"""Every executable case of every game: the whole answer is compared."""

import pytest

from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import CLINGO, judge_of
from starlaw.solver.rulebook.statements import statements
from tests.differences import assert_same
from tests.judging import judge, judge_of_many
from tests.support import answers, violated

ALL = [(game, case) for game in source_names() for case in cases(game).values()]


@pytest.mark.parametrize(("game", "case"), ALL, ids=[f"{game}-{case.id}" for game, case in ALL])
def test_case_has_the_expected_answer(game: str, case: Case) -> None:
    own = judge_of(game, evaluator=CLINGO)  # nobody makes tables for the content of one case
    wanted, given = answers(own if case.content else judge(game), case)
    assert_same(wanted, given, where=f"{case.id}: {case.move or case.asks or 'its state'}")


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", source_names())
def test_the_state_of_a_case_is_legal_unless_the_case_says_what_it_violates(game: str) -> None:
    wanted = {name: set(case.expect.violates or ()) for name, case in cases(game).items()}
    assert_same(wanted, {name: violated(judge_of_many(game), case) for name, case in cases(game).items()})


def of_the_base(game: str) -> set[str]:
    """Return the rules that the cases of what a game expands are about."""
    return {rule for base in lineage(game)[:-1] for rule in rules(base)}


@pytest.mark.parametrize("game", source_names())
def test_cases_cite_clauses_and_rules_that_exist(game: str) -> None:
    for case in cases(game).values():
        assert set(case.clauses) <= set(clauses(game)), case.id
        assert set(case.tested_rules) <= set(rules(game)), case.id


FORM = "core.move.recognised"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", source_names())
def test_every_judging_rule_has_a_case_that_breaks_it_alone(game: str) -> None:
    broken = [case.expect.blocked_by or case.expect.violates or () for case in cases(game).values()]
    alone = {ids[0] for ids in broken if len(ids) == 1}
    alone |= {
        rule for ids in broken if len(ids) == 2 and FORM in ids for rule in ids
    }  # what says why there is no such form
    judging = {head.rule for s in statements(game) for head in s.heads if head.name in ("blocked", "violation")} - {
        None
    }
    assert judging - alone - of_the_base(game) == set()


@pytest.mark.parametrize("game", source_names())
def test_every_rule_has_a_case(game: str) -> None:
    tested = {rule for case in cases(game).values() for rule in case.tested_rules}
    assert set(rules(game)) - tested - of_the_base(game) == set()
