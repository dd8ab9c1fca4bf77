"""A sample of the rule mutants: each removed statement makes a case fail."""

import pytest

from starlaw.knowledge.folders import source_names
from tests.mutants import removable, survives

FEW = 5  # statements of each rule set; `make mutants` runs all


@pytest.mark.one_in(16)
@pytest.mark.parametrize("place", range(FEW))
@pytest.mark.parametrize("game", source_names())
def test_removing_a_statement_is_noticed(game: str, place: int) -> None:
    assert survives(game, place * len(removable(game)) // FEW) is None
