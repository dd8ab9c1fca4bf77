"""A sample of the rule mutants: each removed statement makes a case fail."""

import pytest

from starlaw.knowledge.places import source_names
from tests.mutants import removable, survives

STEP = 43  # about one statement in so many; `make mutants` runs all
SAMPLE = [(game, number) for game in source_names() for number in range(0, len(removable(game)), STEP)]


@pytest.mark.parametrize(("game", "number"), SAMPLE)
def test_removing_a_statement_is_noticed(game: str, number: int) -> None:
    assert survives(game, number) is None
