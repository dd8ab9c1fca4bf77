"""A sample of the rule mutants: each makes a case fail."""

import pytest

from starlaw.knowledge.folders import source_names
from tests.mutants import survives
from tests.mutations import mutants

FEW = 5  # mutants of each rule set; `make mutants` runs all


@pytest.mark.one_in(16)
@pytest.mark.parametrize("place", range(FEW))
@pytest.mark.parametrize("game", source_names())
def test_a_mutant_is_noticed(game: str, place: int) -> None:
    assert survives(game, place * len(mutants(game)) // FEW) is None
