"""Chance: seeded, scripted and enumerated draws."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starlaw.knowledge.errors import ChanceError
from starlaw.solver.executor.chance import NoChance, ScriptedChance, SeededChance, branches

BAG = ("w1", "w2", "w3")


def test_a_seed_gives_the_same_draws_on_any_machine() -> None:
    chance = SeededChance(7)
    drawn = [chance.draw("world", [str(n) for n in range(10)]) for _ in range(8)]
    assert drawn == ["3", "1", "6", "0", "5", "3", "0", "5"]  # random.Random(7).random(), which Python guarantees


@given(st.integers(), st.lists(st.text(min_size=1), min_size=1, max_size=40))
def test_a_draw_is_one_of_the_results(seed: int, results: list[str]) -> None:
    assert SeededChance(seed).draw("world", results) in results


def test_a_script_gives_its_results_in_order_and_says_what_is_wrong() -> None:
    chance = ScriptedChance(["w2", "w9"])
    assert chance.draw("world", BAG) == "w2"
    with pytest.raises(ChanceError, match="expected one of w1, w2, w3, got 'w9'"):
        chance.draw("world", BAG)
    with pytest.raises(ChanceError, match="1 scripted results were not used"):
        chance.finish()
    with pytest.raises(ChanceError, match="no result left"):
        ScriptedChance([]).draw("world", BAG)


def test_no_chance_refuses_to_draw() -> None:
    with pytest.raises(ChanceError, match="give a seed or the result"):
        NoChance().draw("world", BAG)


def test_branches_reach_every_combination_once_with_its_probability() -> None:
    found = {}
    for chance in branches():
        first = chance.draw("first", BAG)
        second = chance.draw("second", ("heads", "tails")) if first != "w3" else "none"
        found[first, second] = chance.probability
    assert found == {
        ("w1", "heads"): Fraction(1, 6),
        ("w1", "tails"): Fraction(1, 6),
        ("w2", "heads"): Fraction(1, 6),
        ("w2", "tails"): Fraction(1, 6),
        ("w3", "none"): Fraction(1, 3),
    }


def test_weighted_results_have_their_share() -> None:
    found = {}
    for chance in branches():
        result = chance.draw("card", ("a", "b", "c"), (5, 2, 3))
        found[result] = chance.probability
    assert found == {"a": Fraction(1, 2), "b": Fraction(1, 5), "c": Fraction(3, 10)}
    source = SeededChance(1)
    drawn = Counter(source.draw("card", ("a", "b", "c"), (5, 2, 3)) for _ in range(20_000))
    assert all(abs(drawn[name] / 20_000 - share) < 0.02 for name, share in found.items())
