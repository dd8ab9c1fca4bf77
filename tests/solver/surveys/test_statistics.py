"""Means, shares and quantiles with their intervals, against values from tables and textbooks."""

import pytest

from starlaw.solver.surveys.statistics import difference, mean, share, spread


def test_a_mean_has_the_interval_of_student() -> None:
    found = mean([1, 2, 3, 4])  # standard deviation 1.29099, t of 3 degrees 3.18245
    assert found.value == 2.5
    assert (found.low, found.high) == pytest.approx((0.4457, 4.5543), abs=0.02)


def test_many_numbers_have_nearly_the_interval_of_the_normal_distribution() -> None:
    found = mean([0, 1] * 5000)
    assert (found.low, found.high) == pytest.approx((0.5 - 0.0098, 0.5 + 0.0098), abs=0.0001)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_a_share_has_the_interval_of_wilson(part: int, whole: int, low: float, high: float) -> None:
    found = share(part, whole)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0001)


def test_of_one_game_nothing_is_known() -> None:
    assert mean([7]).shown == {"value": 7, "low": None, "high": None, "of": 1}
    assert share(0, 0).shown == {"value": None, "low": 0.0, "high": 1.0, "of": 0}


def test_a_difference_has_the_interval_of_welch() -> None:

    one = [17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8]
    other = [21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8]
    found = difference(one, other)
    assert found.value == pytest.approx(-1.58, abs=0.001)
    assert found.low < -3.5
    assert found.high > 0


def test_quantiles_lie_between_their_neighbours() -> None:
    assert spread([4, 1, 3, 2])._asdict() == pytest.approx(
        {
            "least": 1,
            "tenth": 1.3,
            "quarter": 1.75,
            "median": 2.5,
            "three_quarters": 3.25,
            "nine_tenths": 3.7,
            "most": 4,
        }
    )
