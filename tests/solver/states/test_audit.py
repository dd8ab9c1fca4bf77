"""Audits of rules: what they call silent or redundant is so in random play."""

from itertools import islice
from pathlib import Path

import pytest

from starlaw.knowledge.cases import cases
from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import judge_of
from starlaw.solver.states.audit import Audit, MoveSearch, audit
from tests.command import run
from tests.support import random_game

FOUND: dict[str, Audit] = {}


def audited(name: str) -> Audit:
    if name not in FOUND:
        FOUND[name] = audit(name)
    return FOUND[name]


@pytest.mark.one_in(15)
@pytest.mark.parametrize("name", source_names())
def test_silent_rules_forbid_nothing_and_redundant_ones_nothing_alone_in_random_play(name: str) -> None:
    found = audited(name)
    assert {entry.rule for entry in found.silent} <= set(rules(name))
    game = judge_of(name)
    never = {entry.rule for entry in found.silent if entry.status == "never"}
    pairs = [(pair.rule, pair.other) for pair in found.redundant if pair.status == "never"]
    for state, _ in islice(random_game(game, 2, 4), 0, 24, 6):
        for verdict in game.candidates(state):
            forbidding = set(verdict.blocked_by)
            assert not forbidding & never, verdict.move
            assert not [pair for pair in pairs if pair[0] in forbidding and pair[1] not in forbidding], verdict.move


@pytest.mark.one_in(2)
def test_a_rule_that_works_under_another_reading_only_is_not_silent() -> None:
    assert "mh.attempt.marker" not in {entry.rule for entry in audited("mars_horizon").silent}


def test_rules_of_building_are_all_needed() -> None:
    redundant = {pair.rule for pair in audited("horizons").redundant}
    assert not [rule for rule in redundant if rule.startswith("hz.build.")]


@pytest.mark.one_in(24)
@pytest.mark.parametrize("name", source_names())
def test_every_rule_about_states_is_broken_without_each_other_one(name: str) -> None:
    found = audited(name)
    kinds = {rule for part in lineage(name) for case in cases(part).values() for rule in case.expect.violates or ()}
    assert found.checking == len(kinds)  # by cases, which are counted without looking at the rule files
    assert not [pair for pair in found.redundant if pair.rule in kinds]


QUESTIONS = read_yaml(Path(__file__).with_name("interaction_questions.yaml"))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", QUESTIONS)
def test_two_rules_meet_at_one_move_as_their_sentences_say(name: str) -> None:
    search = MoveSearch(judge_of(name))
    for one, other, meet, why in QUESTIONS[name]:
        found, finished = search.fires(one, together=other)
        assert finished, why
        assert bool(found) == meet, f"{one}, {other}: {why}"
        assert not meet or {one, other} <= found
    assert sum(map(len, QUESTIONS.values())) >= 30


@pytest.mark.one_in(3)
def test_the_command_tells_the_bounds() -> None:
    done = run("interactions", "mars_horizon", "--audit")
    assert "searched: legal states of 2 players, any readings" in done.stdout
    assert "forbid no move in any legal state: none" in done.stdout
    assert "rules about states, points and answers by cases alone" in done.stdout
    for wrong in ([], ["mh.attempt.marker", "--audit"]):
        failed = run("interactions", "mars_horizon", *wrong)
        assert failed.returncode == 2
