"""Mars Horizon: what a launch comes to, asked without a state; the numbers are the printed ones."""

import pytest

from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered


@pytest.mark.parametrize(
    ("target", "roll", "reliability", "status"),
    [(9, 7, 2, "true"), (9, 6, 2, "false"), (9, 9, 0, "true"), (9, 12, -3, "true"), (9, 12, -4, "false")],
)
def test_a_launch_succeeds_when_roll_and_reliability_reach_the_target(
    target: int, roll: int, reliability: int, status: str
) -> None:
    given = {"target": str(target), "roll": str(roll), "reliability": str(reliability)}
    found = answered("launch.result", judge_of("mars_horizon"), given)
    assert (found.status, "mars_horizon/outcome#2" in found.clauses) == (status, True)


@pytest.mark.parametrize(("prestige", "answers"), [(1, ("+1",)), (2, ("no",)), (3, ("+2",)), (4, ("no",))])
def test_prestige_is_spent_in_one_of_two_amounts(prestige: int, answers: tuple[str, ...]) -> None:
    assert answered("launch.bonus", judge_of("mars_horizon"), {"prestige": str(prestige)}).answers == answers
