"""States declared once: what follows from the declarations fits the states of whole games, for every rule set."""

import re
from functools import cache
from typing import Any

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.declarations import decisions, tree
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import Telling
from starlaw.solver.declared.state_programs import leaves, signatures
from starlaw.solver.declared.words import decision_words
from starlaw.solver.game import Game, judge_of
from starlaw.solver.session import answer, control_with, fact, symbol
from tests.support import as_json, random_game

GAMES = source_names()


@cache
def played(name: str) -> tuple[GameState, ...]:
    game = judge_of(name, evaluator="tables")
    return tuple(state for state, _ in random_game(game, 2, seed=6, limit=160))[::4]


def declared_inputs(game: Game) -> set[str]:
    seats = [fact("sits", str(atom[1])) for atom in game.universe_facts if atom[0] == "may_sit"]
    files = game.files("inputs.lp", "actions.lp", "largest.lp", "domain.lp")
    atoms = answer(files, (*game.content_facts, *game.universe_facts, *seats))
    return {str(atom.arguments[0]) for atom in atoms if atom.name == "input"}


@pytest.mark.parametrize("name", GAMES)
def test_states_hold_only_atoms_of_the_domain(name: str) -> None:
    game = judge_of(name)
    declared = declared_inputs(game)
    for state in played(name):
        assert {str(symbol(atom)) for atom in game.atoms(state)[1]} - declared == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_state_comes_back_from_its_atoms(name: str) -> None:
    game = judge_of(name)
    for state in played(name):
        atoms = frozenset(symbol(atom) for atom in game.atoms(state)[1])
        assert game.state(game.ruleset.restored(as_json(state), atoms)) == state


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", GAMES)
def test_searches_take_every_state_of_a_game_for_one_that_a_file_can_say(name: str) -> None:
    game = judge_of(name)
    for state in played(name)[::13]:
        fixed, said = game.atoms(state)
        held = " ".join(f":- not holds({symbol(atom)})." for atom in said)
        more = f"{held} :- #count {{ A : holds(A) }} != {len(set(said))}."
        assert control_with(game.files("main.lp", "check.lp", "search.lp"), fixed, ["1"], more).solve().satisfiable


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", GAMES)
def test_searches_pass_over_what_no_file_can_say(name: str) -> None:
    game = judge_of(name)
    state = played(name)[-2]
    fixed, said = game.atoms(state)
    agenda = next(atom for atom in said if atom[0] == "agenda" and atom[1] == 0)
    for spoilt in (set(said) - {agenda} | {("agenda", 1, *agenda[2:])}, {a for a in said if a[0] != "phase"}):
        held = " ".join(f":- not holds({symbol(atom)})." for atom in sorted(spoilt, key=str))
        more = f"{held} :- #count {{ A : holds(A) }} != {len(spoilt)}."
        assert not control_with(game.files("main.lp", "check.lp", "search.lp"), fixed, ["1"], more).solve().satisfiable


@pytest.mark.parametrize("name", GAMES)
def test_no_difference_is_told_of_a_state_and_itself_and_each_of_another_decision(name: str) -> None:
    game = judge_of(name)
    one, two = (frozenset(symbol(atom) for atom in game.atoms(state)[1]) for state in played(name)[:2])
    assert game.changes(one, one) == ()
    told = [change.text for change in game.changes(one, two)]
    assert told
    assert not [line for line in told if re.search(r"[\[\]{}_|]", line)]


@pytest.mark.parametrize("name", GAMES)
def test_a_name_that_does_not_exist_is_refused_with_its_place(name: str) -> None:
    game = judge_of(name)
    value = as_json(played(name)[0])
    wrong: Any = changed(value, "seats", ["nobody", *value["seats"][1:]])
    wrong["players"] = {seat.replace(value["seats"][0], "nobody"): held for seat, held in value["players"].items()}
    with pytest.raises(InvalidInputError, match=r"nobody|seats"):
        game.state(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_every_predicate_has_one_number_of_arguments_and_a_sentence_that_names_its_variables(name: str) -> None:
    model = judge_of(name).ruleset.state_model
    names = [signature.partition("/")[0] for signature in signatures(model)]
    assert sorted(set(names)) == sorted(names)
    for leaf in leaves(model):
        named = set(re.findall(r"{([^}]*)}", leaf.telling.sentence))
        assert named == {part for part in leaf.telling.arguments if part[0].isupper()}, leaf.telling.pattern


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_says_what_it_asks(name: str) -> None:
    model = judge_of(name).state_model
    for kind in decisions(model):
        assert decision_words(model, kind)


def test_a_declaration_that_does_not_fit_its_field_is_refused() -> None:
    from starlaw.knowledge.declarations import _leaf
    from starlaw.knowledge.horizons.state import Stack

    assert [leaf.telling.predicate for leaf in tree(Stack, ("Action",)).leaves] == ["top", "unseen", "bottom"]
    with pytest.raises(AssertionError, match="2 variables for 1 values"):
        _leaf("top", Telling("says", "top(Action, Ally, Side)", ""), ("Action",), str, True, {})
