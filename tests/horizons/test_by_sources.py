"""What the rulebook alone settles of a question: a premise that is given tells about values that it leaves open."""

import starlaw
from starlaw.solver.questions.ruling_answers import answered


def open_values(**given: str) -> list[str]:
    """Return the values and readings that leave `builds_on` open by the source alone."""
    told = answered("builds_on", starlaw.game("horizons"), given, sources_only=True)
    return [assumption.value for assumption in told.assumptions]


def test_a_collector_that_stands_on_a_world_tells_that_its_type_takes_it() -> None:
    asked = {"habitat": "desert", "structure": "metal_collector"}
    assert open_values(**asked) == ["collectors desert = metal_collector"]
    assert open_values(**asked, standing="metal_collector") == ["reading world_positions = any_three"]
