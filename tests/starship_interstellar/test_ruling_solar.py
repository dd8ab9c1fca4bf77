"""Starship Interstellar: the Reputation that kept cubes cost, by the printed values and technologies."""

import pytest

from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered


@pytest.mark.parametrize(
    ("kept", "relations", "leader", "loss"),
    [
        ("blue,red", "no", "no", 5), ("blue,red", "yes", "no", 3), ("red", "yes", "no", 0), ("none", "no", "no", 0),
        ("purple,purple", "no", "yes", 0),
    ],
)  # fmt: skip
def test_cubes_cost_their_value_less_what_technologies_spare(kept: str, relations: str, leader: str, loss: int) -> None:
    given = {"kept": kept, "public_relations": relations, "leader": leader}
    assert answered("solar_loss", judge_of("starship_interstellar"), given).answers == (str(loss),)
