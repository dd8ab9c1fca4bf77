"""Actions and observations follow from the declared moves and states, and show a seat no more than its view."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.rule_sets import RULE_SETS, RuleSet
from starlaw.knowledge.states import GameState
from starlaw.learning.actions import Actions
from starlaw.learning.observations import Observations
from starlaw.solver.declared.atoms_of_state import state_atoms
from starlaw.solver.declared.seat_state import seen_by
from starlaw.solver.game import TABLES, Game

ALL = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.title)


def some_states(rules: RuleSet) -> tuple[Game, list[GameState]]:
    """Return the judge, and states of a game with most players and of one with fewest."""
    game = rules.game(TABLES)
    states = [state for seed in (0, len(rules.players) - 1) for state in rules.played(game, seed, 150)]
    return game, random.Random(1).sample(states, 25)


def hidden_in(view: Any) -> Iterator[int]:
    """Yield the numbers of hidden things that a view tells."""
    if isinstance(view, dict):
        if "hidden" in view and view.keys() <= {"hidden", "top"}:
            yield view["hidden"]
        for part in view.values():
            yield from hidden_in(part)
    elif isinstance(view, list):
        for part in view:
            yield from hidden_in(part)


def without_numbers(view: Any) -> Any:
    """Return a view that lists of hidden things only what lies open, and leaves out what it does not tell."""
    if isinstance(view, dict):
        if "hidden" in view and view.keys() <= {"hidden", "top"}:
            return without_numbers(view.get("top", []))
        plain = {key: without_numbers(part) for key, part in view.items()}
        return {key: part for key, part in plain.items() if part not in (None, {}, [])}
    return [without_numbers(part) for part in view] if isinstance(view, list) else view


@pytest.mark.one_in(6)
@ALL
def test_every_legal_move_has_its_number(rules: RuleSet) -> None:
    game, states = some_states(rules)
    actions = Actions(game)
    assert len(set(actions.moves)) == len(actions)
    for moves in game.moves_of(states):
        numbers = actions.numbers(moves)
        assert numbers == sorted(numbers)
        assert {actions.moves[number] for number in numbers} == set(moves)


@pytest.mark.one_in(6)
@ALL
def test_a_seat_sees_what_its_view_tells(rules: RuleSet) -> None:
    game, states = some_states(rules)
    for state in states[:10]:
        for seat in state.seats:
            view, seen = game.view(state, seat), seen_by(state, seat)
            shown = seen.state.model_dump(mode="json", by_alias=True, warnings=False)
            assert without_numbers(shown) == without_numbers(view)
            assert sum(seen.hidden.values()) == sum(hidden_in(view))


@pytest.mark.one_in(6)
@ALL
def test_a_vector_has_the_atoms_that_a_seat_may_know_and_the_numbers_of_hidden_things(rules: RuleSet) -> None:
    game, states = some_states(rules)
    observations = Observations(game)
    for state in states[:10]:
        for seat in state.seats:
            seen = seen_by(state, seat)
            vector = observations.vector(state, seat)
            held = [*observations.atoms, *observations.hidden]
            told = Counter({held[place]: int(vector[place]) for place in vector.nonzero()[0]})
            atoms = {*game.table_facts(state.options, state.seats), *state_atoms(seen.state)}
            known = [atom for atom in atoms if None not in atom]  # what is hidden inside a thing that lies open
            assert told == Counter(dict.fromkeys(known, 1)) + Counter(seen.hidden)


def test_what_others_hold_changes_nothing_in_a_vector() -> None:
    (rules,) = (rules for rules in RULE_SETS if rules.title == "Horizons")
    game = rules.game(TABLES)
    state = game.new(players=3, seed=7)
    data = state.model_dump(mode="json", by_alias=True)
    first, second, third = state.seats
    hands = [data["players"][seat]["missions"] for seat in (second, third)]
    assert hands[0] != hands[1]
    data["players"][second]["missions"], data["players"][third]["missions"] = reversed(hands)
    swapped = game.state(data)
    observations = Observations(game)
    assert (observations.vector(state, first) == observations.vector(swapped, first)).all()
    assert (observations.vector(state, second) != observations.vector(swapped, second)).any()
