"""Costly tests take part in quick runs by turns, and none is left out for ever."""

import pytest

from tests.turns import part, quick

COSTLY = [(f"tests/test_game.py::test_a_game[{seed}]", 5) for seed in range(12)]
ALONE = [("tests/test_audit.py::test_an_audit", 7)]
CHEAP = [("tests/test_words.py::test_words", 1)]


def taken(turn: int) -> set[str]:
    tests = [*COSTLY, *ALONE, *CHEAP]
    return {name for (name, _), takes in zip(tests, quick(tests, turn), strict=True) if takes}


@pytest.mark.parametrize("first", [0, 739_000])
def test_every_variant_has_its_turn_and_only_one(first: int) -> None:
    for tests, turns in ((COSTLY, 5), (ALONE, 7)):
        for name, _ in tests:
            assert sum(name in taken(first + turn) for turn in range(turns)) == 1


def test_a_quick_run_takes_a_share_of_costly_variants_and_all_that_is_cheap() -> None:
    for turn in range(10):
        assert len(taken(turn) & {name for name, _ in COSTLY}) in (2, 3)
        assert {name for name, _ in CHEAP} <= taken(turn)


def test_the_parts_of_the_rest_are_all_of_it() -> None:
    tests = list(range(100))
    assert sorted(test for turn in range(7) for test in part(tests, 7, turn)) == tests
