"""Games for OpenSpiel pass its own tests; chance is explicit, and players know what their views told them."""

import pickle
import random
import re
from pathlib import Path
from typing import Any

import pytest

import starlaw
from benchmarks.rule_sets import RULE_SETS, RuleSet
from starlaw.knowledge.folders import folder
from starlaw.solver.surveys.agents import agent

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: extra openspiel")

from starlaw.learning import openspiel_game  # noqa: E402  after what it needs

ALL = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.title)


def loaded(rules: RuleSet, longest: int = 20) -> Any:
    """Return a rule set as a game, with short play."""
    options = ";".join(f"{name}:{choice}" for name, choice in rules.options.items())
    name = openspiel_game.PREFIX + (rules.name, *rules.expansions)[-1]
    return pyspiel.load_game(name, {"players": rules.players[0], "options": options, "longest": longest})


def go_on(state: Any, source: random.Random) -> None:
    """Take any next step."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(source.choices(actions, weights)[0])
    else:
        state.apply_action(source.choice(state.legal_actions()))


@pytest.mark.one_in(6)
@ALL
def test_games_pass_the_tests_of_the_library(rules: RuleSet) -> None:
    pyspiel.random_sim_test(loaded(rules), num_sims=1, serialize=True, verbose=False)


@pytest.mark.one_in(6)
@ALL
def test_states_come_back_from_their_text_and_go_on_alike(rules: RuleSet) -> None:
    game, source = loaded(rules), random.Random(2)
    state = game.new_initial_state()
    while len(state.history()) < 60 and not state.is_terminal():
        go_on(state, source)
    native = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    for same in (native, pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(same) == str(state)
        assert same.history() == state.history()
        assert same.legal_actions() == state.legal_actions()
        for player in range(game.num_players()):
            assert same.information_state_string(player) == state.information_state_string(player)


@pytest.mark.one_in(6)
@ALL
def test_no_draw_has_more_results_than_the_game_says(rules: RuleSet) -> None:
    game, source = loaded(rules, longest=300), random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            assert len(state.chance_outcomes()) <= game.max_chance_outcomes()
        go_on(state, source)
    assert all(-1 <= brought <= 1 for brought in state.returns())


def test_players_know_what_they_saw_and_did_and_nothing_else() -> None:
    (rules,) = (rules for rules in RULE_SETS if rules.title == "Horizons")
    game, source = loaded(rules), random.Random(1)
    state = game.new_initial_state()
    while not state.is_chance_node() or "mission" not in state.action_to_string(0):
        go_on(state, source)
    one, other = state.child(0), state.child(1)
    taken = state.moment.draw.results[:2]
    while one.is_chance_node():  # all further draws are the same
        drawn = next(r for r in one.moment.draw.results if r in other.moment.draw.results and r not in taken)
        for child in (one, other):
            child.apply_action(child.moment.draw.results.index(drawn))
    same = [one.information_state_string(player) == other.information_state_string(player) for player in (0, 1)]
    assert sorted(same) == [False, True]


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    (example,) = (e for e in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL) if "pyspiel" in e)
    scope: dict[str, object] = {}
    exec(example, scope)
    value, _, comment = example.strip().splitlines()[-1].partition("#")
    assert eval(value, scope) == eval(comment, scope)


def test_tree_search_plays_on_from_a_position_and_attempts_what_wins() -> None:
    judge, state = starlaw.load_state(folder("seeds") / "mars_horizon" / "states" / "late_game.json")
    moves = judge.moves(state)
    assert [agent("mcts", seed)(judge, state, moves).text for seed in (1, 2, 1)] == ["attempt(blue,mars_landing)"] * 3
