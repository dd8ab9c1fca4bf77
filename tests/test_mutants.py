"""A sample of the rule mutants: each removed statement makes a case fail."""

import pytest

from starlaw.knowledge.folders import source_names
from tests.mutants import removable, survives

FEW = 5  # statements of each rule set; `make mutants` runs all
SAMPLE = [(game, place * len(removable(game)) // FEW) for game in source_names() for place in range(FEW)]


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("game", "number"), SAMPLE)
def test_removing_a_statement_is_noticed(game: str, number: int) -> None:
    assert survives(game, number) is None
