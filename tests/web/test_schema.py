"""The description of the service is true: some hundred requests made up from it find nothing, other ones each turn."""

from pathlib import Path

import pytest

from tests.turns import this_turn
from tests.web.schema_run import run


@pytest.mark.one_in(12)
def test_requests_made_up_from_the_description_find_nothing(tmp_path: Path) -> None:
    done = run(2, this_turn(), "fuzzing", tmp_path)
    assert done.returncode == 0, done.stdout
    assert "No issues found" in done.stdout or "passed" in done.stdout
