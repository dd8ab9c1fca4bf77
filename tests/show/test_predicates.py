"""What rules work out is told in sentences: what exempts from a rule, and the trees that explain an answer."""

import re

import pytest
from clingo import parse_term

from starlaw.knowledge.cases import cases
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.rules import rules
from starlaw.show.justifications import line_in_words
from starlaw.show.predicates import SHARED, condition_in_words, sentence_for, sentences
from starlaw.show.words import words_of
from starlaw.solver.game import judge_of
from starlaw.solver.questions.conditions import predicates
from starlaw.solver.questions.ruling_answers import derivation
from starlaw.solver.rulebook.exemptions import exemptions

TREES = {  # questions whose trees reach far, with the case that asks them
    "horizons": ("builds_on", "structure_price", "harvest"),
    "new_horizons": ("ship_price", "hits_to_destroy", "repair_price"),
    "mars_horizon": ("launch.price", "card.price"),
    "stellar_horizons": ("base.cost", "transfer.time"),
    "starship_interstellar": ("hall_trip_cost", "hall_track"),
}


def test_parts_are_told_by_their_names() -> None:
    judge = judge_of("horizons")
    price = "a colony on a world of type arboreal costs purple 2 metal"
    assert sentence_for(judge, parse_term("to_pay(purple,arboreal,colony,metal,2)")) == price
    assert sentence_for(judge, parse_term("at_home(orange,w7)")) == "orange has activated the type of world 7"
    assert sentence_for(judge, parse_term("no_such_thing(1)")) is None


def test_what_a_statement_leaves_open_keeps_its_variable() -> None:
    judge = judge_of("horizons")
    assert condition_in_words(judge, "off(P,R,_)") == "an ally takes N Resource off what Player pays"
    asked = "Player is asked for this decision: assist, build or take"
    assert condition_in_words(judge, "asked(_,(assist;build;take))") == asked
    assert condition_in_words(judge, "reading a = b: It is so.") == "the reading a = b: It is so"


@pytest.mark.parametrize("game", source_names())
def test_every_sentence_is_about_a_predicate_of_the_game_and_names_all_its_parts(game: str) -> None:
    judge, known = judge_of(game), predicates(game)
    for pattern in set(words_of(judge.name).predicates(judge)) - set(SHARED):
        name, _, keys = pattern.removesuffix(")").partition("(")
        signature = f"{name}/{len(keys.split(', ')) if keys else 0}"
        assert signature in known, pattern


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", source_names())
def test_what_exempts_from_a_rule_is_told_in_sentences(game: str) -> None:
    judge = judge_of(game)
    told = sentences(judge)
    for exemption in (each for rule in rules(game) for each in exemptions(game, rule)):
        assert exemption.value in told, f"show/{game}/predicates.py has no sentence for {exemption.text}"
        for condition in exemption.by:
            assert not re.search(r"\w\((?!s\))|_,|,_", condition_in_words(judge, condition)), exemption.text


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in TREES.items() for name in names])
def test_trees_are_told_in_sentences(game: str, name: str) -> None:
    judge = judge_of(game)
    case = next(case for case in cases(game).values() if case.asks == name)
    trees = derivation(name, judge, dict(case.given))
    assert trees
    for line in (line for tree in trees for line in tree):
        atom = parse_term(line.atom)
        bare = atom.name.replace("_", " ") + (":" if atom.arguments else "")
        assert not line_in_words(judge, line).removeprefix("this does not hold: ").startswith(bare), line.atom
