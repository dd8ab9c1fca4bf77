"""A sketch of a state completes to it: over the states kept for every rule set; nothing of a shortest one can go."""

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


@pytest.mark.one_in(32)
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


@pytest.mark.one_in(3)
def test_nothing_can_be_left_out_of_a_shortest_sketch() -> None:
    _, start = completed({"game": "horizons", "orange": "7 metal", "w7": "desert at s2"}, "sketch")
    game, _ = completed({"game": "horizons"}, "sketch")
    sketch = short_sketch(game, start.state, 60)
    assert sketch.shortest
    said = sketch.value.keys() - {"game", "options"}
    assert len(said) == sketch.entries == 2
    assert completed(sketch.value, "sketch")[1].state == start.state
    for left_out in said:
        rest = {key: value for key, value in sketch.value.items() if key != left_out}
        assert completed(rest, "sketch")[1].state != start.state
