"""The shortest sketch of a state completes to it: over states of whole games of every rule set."""

import json
from typing import Any

import pytest

from starlaw.knowledge.errors import IllegalStateError
from starlaw.knowledge.folders import folder
from starlaw.solver.loading import load_state
from starlaw.solver.sketches.completing import completed
from starlaw.solver.sketches.shortest import short_sketch
from tests.support import as_json

STATES = sorted((folder("seeds")).glob("*/states/*.json"))


def _numbers(value: Any) -> int:
    return (
        sum(map(_numbers, value.values() if isinstance(value, dict) else value))
        if isinstance(value, dict | list)
        else 1
    )


@pytest.mark.one_in(8)
@pytest.mark.parametrize("file", STATES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_sketch_of_a_state_completes_to_it(file: Any) -> None:
    game, state = load_state(file)
    if game.check(state):
        with pytest.raises(IllegalStateError, match="expected a legal state"):
            short_sketch(game, state, 0)
        return
    sketch = short_sketch(game, state, 0)
    _, completion = completed(json.loads(json.dumps(sketch.value)), "sketch")
    assert as_json(completion.state) == as_json(state)
    assert _numbers(sketch.value) < _numbers(as_json(state))


def test_nothing_can_be_left_out_of_a_shortest_sketch() -> None:
    _, start = completed({"game": "horizons", "orange": "7 metal", "w7": "desert at s2"}, "sketch")
    game, _ = completed({"game": "horizons"}, "sketch")
    sketch = short_sketch(game, start.state, 60)
    assert sketch.shortest
    assert sketch.value["orange"] == {"stock": {"metal": 7}}
    assert sketch.value["w7"] == {"star": "s2"}
    assert "bag" not in sketch.value
    assert "supply" not in sketch.value
