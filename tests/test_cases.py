"""Every executable case of every game: the whole answer is compared."""

import pytest

import starlaw
from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.places import game_names
from starlaw.knowledge.rules import rules
from tests.rules_asp.program import head_ids
from tests.support import answers

ALL = [(game, case) for game in game_names() for case in cases(game).values()]


@pytest.mark.parametrize(("game", "case"), ALL, ids=[f"{game}-{case.id}" for game, case in ALL])
def test_case_has_the_expected_answer(game: str, case: Case) -> None:
    wanted, given = answers(starlaw.game(game, evaluator="clingo"), case)
    assert given == wanted


@pytest.mark.parametrize("game", game_names())
def test_cases_cite_clauses_and_rules_that_exist(game: str) -> None:
    for case in cases(game).values():
        assert set(case.clauses) <= set(clauses(game)), case.id
        assert set(case.tested_rules) <= set(rules(game)), case.id


@pytest.mark.parametrize("game", game_names())
def test_every_judging_rule_has_a_case_that_breaks_it_alone(game: str) -> None:
    broken = [case.expect.blocked_by or case.expect.violates or () for case in cases(game).values()]
    alone = {ids[0] for ids in broken if len(ids) == 1}
    judging = head_ids(game, "blocked") | head_ids(game, "violation")
    assert judging - alone == set()


@pytest.mark.parametrize("game", game_names())
def test_every_rule_has_a_case(game: str) -> None:
    tested = {rule for case in cases(game).values() for rule in case.tested_rules}
    assert set(rules(game)) - tested == set()
