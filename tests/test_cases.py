"""Every executable case of every game: the whole answer is compared."""

from collections import Counter
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import Case, cases, field, start_of
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.places import game_names
from starlaw.knowledge.rules import rules
from starlaw.solver.executor.chance import ScriptedChance
from tests.support import as_json

ALL = [(game, case) for game in game_names() for case in cases(game).values()]


@pytest.mark.parametrize(("game", "case"), ALL, ids=[f"{game}-{case.id}" for game, case in ALL])
def test_case_has_the_expected_answer(game: str, case: Case) -> None:
    judge = starlaw.game(game)
    state = judge.state(start_of(game, case), case.id)
    expect = case.expect
    if expect.blocked_by is not None:
        assert set(judge.judge(state, case.move).blocked_by) == set(expect.blocked_by)
    if expect.violates is not None:
        assert {violation.rule for violation in judge.check(state)} == set(expect.violates)
    if expect.points or expect.missions or expect.winners is not None:
        _compare_score(judge.score(state), case)
    if expect.after:
        script = ScriptedChance(case.drawn)
        after = as_json(judge.apply(state, case.move, script).state)
        script.finish()
        assert {path: field(after, path) for path in expect.after} == dict(expect.after)


def _compare_score(score: Any, case: Case) -> None:
    for player, expected in case.expect.points.items():
        points: Counter[str] = Counter()
        for entry in score.points:
            if entry.player == player:
                points[entry.rule] += entry.points
        assert dict(points) == {rule: number for rule, number in expected.items() if number}
    for player, missions in case.expect.missions.items():
        assert {m: m in score.accomplished[player] for m in missions} == dict(missions)
    if case.expect.winners is not None:
        assert set(score.winners) == set(case.expect.winners)


@pytest.mark.parametrize("game", game_names())
def test_cases_cite_clauses_and_rules_that_exist(game: str) -> None:
    for case in cases(game).values():
        assert set(case.clauses) <= set(clauses(game)), case.id
        assert set(case.tested_rules) <= set(rules(game)), case.id


@pytest.mark.parametrize("game", game_names())
def test_every_blocking_rule_has_a_case_that_breaks_it_alone(game: str) -> None:
    alone = {case.expect.blocked_by[0] for case in cases(game).values() if len(case.expect.blocked_by or ()) == 1}
    alone |= {case.expect.violates[0] for case in cases(game).values() if len(case.expect.violates or ()) == 1}
    assert {rule for rule in rules(game) if _judges(game, rule)} <= alone


def _judges(game: str, rule: str) -> bool:
    head = rule.split(".")[1]
    return head not in ("score", "mission", "win")


@pytest.mark.parametrize("game", game_names())
def test_every_rule_has_a_case(game: str) -> None:
    tested = {rule for case in cases(game).values() for rule in case.tested_rules}
    assert set(rules(game)) <= tested
