"""Environments of PettingZoo pass its own tests, and end as the rules say."""

import re
from pathlib import Path

import numpy as np
import pytest

from benchmarks.rule_sets import RULE_SETS, RuleSet
from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError
from starlaw.solver.game import TABLES, judge_of

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed: extra pettingzoo")

from starlaw.learning.pettingzoo_env import Environment, environment  # noqa: E402  after what it needs

ALL = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.title)
ADVICE = pytest.mark.filterwarnings("ignore::UserWarning")  # on names, masks and pictures


def made(rules: RuleSet, longest: int = 40) -> Environment:
    """Return an environment of a rule set, with short games."""
    return environment((rules.name, *rules.expansions)[-1], rules.players[0], rules.options, longest)


@ADVICE
@pytest.mark.one_in(6)
@ALL
def test_environments_pass_the_tests_of_the_library(rules: RuleSet) -> None:
    pettingzoo_test.api_test(made(rules), num_cycles=60)
    pettingzoo_test.seed_test(lambda: made(rules), num_cycles=20)


@pytest.mark.one_in(6)
@ALL
def test_a_whole_game_ends_with_what_the_score_says(rules: RuleSet) -> None:
    env = made(rules, longest=3_000)
    env.reset(seed=4)
    source, gained = np.random.default_rng(1), {}
    for agent in env.agent_iter():
        seen, reward, over, broken_off, _ = env.last()
        if over or broken_off:
            gained[agent] = reward
            env.step(None)
        else:
            env.step(int(source.choice(seen["action_mask"].nonzero()[0])))
    winners = env.judge.score(env.state_now).winners
    assert env.state_now.decider is None
    assert set(gained) == set(env.possible_agents)
    assert {agent for agent, reward in gained.items() if reward > -1} == set(winners) & set(gained)


def test_who_plays_does_not_depend_on_the_draws() -> None:
    for rules in RULE_SETS:
        env = made(rules)
        for seed in range(5):
            env.reset(seed=seed)
            assert set(env.state_now.seats) - set(env.judge.ruleset.automata) == set(env.possible_agents)


def test_a_move_that_is_not_legal_is_refused_by_its_rules() -> None:
    env = environment("horizons", players=2)
    env.reset(seed=1)
    illegal = int((env.observe(env.agent_selection)["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(IllegalMoveError) as refused:
        env.step(illegal)
    verdict = judge_of("horizons", TABLES).judge(env.state_now, env.actions.moves[illegal])
    assert all(rule in str(refused.value) for rule in verdict.blocked_by)
    with pytest.raises(InvalidInputError, match="expected a number below"):
        env.step(len(env.actions))


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    (example,) = (e for e in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL) if "pettingzoo" in e)
    scope: dict[str, object] = {}
    exec(example, scope)
    value, _, comment = example.strip().splitlines()[-1].partition("#")
    assert eval(value, scope) == eval(comment, scope)
