"""Forecasts: how what is under way ends under a policy that is stated, with exact probabilities."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple


class Forecast(NamedTuple):
    """The policy in full, the probability of each end, and the expected losses of each side by what is counted."""

    policy: Mapping[str, str]
    ends: Mapping[str, Fraction]
    losses: Mapping[str, Mapping[str, Fraction]]
