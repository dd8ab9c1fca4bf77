"""Numbers of many games in few: means, shares and quantiles, each with the interval that it is known to."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Measured(NamedTuple):
    """A number, the ends of its 95% confidence interval, and of how many games it is."""

    value: float
    low: float
    high: float
    of: int

    @property
    def shown(self) -> dict[str, float | None]:
        """The same as JSON."""
        return {"value": _short(self.value), "low": _short(self.low), "high": _short(self.high), "of": self.of}


class Spread(NamedTuple):
    """How numbers are spread: their ends, tenths and quarters, and the one in the middle."""

    least: float
    tenth: float
    quarter: float
    median: float
    three_quarters: float
    nine_tenths: float
    most: float


def mean(numbers: Sequence[float]) -> Measured:
    """Return the mean of numbers, its interval by Student's t; of one number nothing is known."""
    if not numbers:
        return Measured(math.nan, math.nan, math.nan, 0)
    middle = fmean(numbers)
    if len(numbers) < 2:
        return Measured(middle, -math.inf, math.inf, 1)
    reach = _student(len(numbers) - 1) * math.sqrt(variance(numbers, middle) / len(numbers))
    return Measured(middle, middle - reach, middle + reach, len(numbers))


def share(part: float, whole: int) -> Measured:
    """Return a share, its interval by Wilson's score; a part may have fractions, as wins that are shared.

    >>> share(0, 10).high
    0.2775...
    """
    if not whole:
        return Measured(math.nan, 0.0, 1.0, 0)
    p, n = part / whole, whole
    middle = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    reach = _Z / (1 + _Z**2 / n) * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n * n))
    return Measured(p, max(0.0, middle - reach), min(1.0, middle + reach), n)


def difference(one: Sequence[float], other: Sequence[float]) -> Measured:
    """Return how much more the mean of numbers is than that of others, its interval by Welch's t."""
    if len(one) < 2 or len(other) < 2:
        return Measured(fmean(one) - fmean(other), -math.inf, math.inf, min(len(one), len(other)))
    parts = [variance(numbers) / len(numbers) for numbers in (one, other)]
    gap, error = fmean(one) - fmean(other), math.sqrt(sum(parts))
    freedom = sum(p * p / (len(numbers) - 1) for p, numbers in zip(parts, (one, other), strict=True))
    reach = _student(sum(parts) ** 2 / freedom) * error if freedom else 0.0
    return Measured(gap, gap - reach, gap + reach, min(len(one), len(other)))


def spread(numbers: Sequence[float]) -> Spread:
    """Return how numbers are spread, of which there is one at least.

    >>> spread([4, 1, 3, 2]).median
    2.5
    """
    order = sorted(numbers)

    def at(part: float) -> float:
        place = part * (len(order) - 1)
        low = math.floor(place)
        return order[low] + (place - low) * (order[min(low + 1, len(order) - 1)] - order[low])

    return Spread(*(at(part) for part in (0, 0.1, 0.25, 0.5, 0.75, 0.9, 1)))


def _student(freedom: float) -> float:
    """Return the quantile of Student's t for the interval, from the normal one (Cornish and Fisher)."""
    if freedom < 3:  # where the series is too rough
        return 12.706 if freedom < 2 else 4.303
    z = _Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))


def _short(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
