"""States that no game can reach: nothing is carried out in them, and what fails on them is told as their fault."""

import json
from typing import Any

import pytest

from starlaw.knowledge.errors import IllegalStateError
from starlaw.knowledge.folders import folder
from starlaw.show.doors.door import Door
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.table import EndlessError
from starlaw.solver.loading import judged
from tests.command import run


def state_of(game: str, name: str, **changes: Any) -> dict[str, Any]:
    """Return a state of the seeds with other fields."""
    text = (folder("seeds") / game / "states" / f"{name}.json").read_text(encoding="utf-8")
    return {**json.loads(text), **changes}


TWICE = state_of("starship_interstellar", "three")
ENDLESS = TWICE | {
    "order": [TWICE["turn"], TWICE["turn"], *[seat for seat in TWICE["seats"] if seat != TWICE["turn"]][:1]]
}


def test_an_order_that_names_a_player_twice_does_not_go_round_for_ever() -> None:
    judge, state = judged(ENDLESS)
    assert {found.rule for found in judge.check(state)} == {"si.check.order"}
    move = judge.move(f"pass({state.decider})")
    with pytest.raises(EndlessError):
        judge.carry_out(state, move, SeededChance(1))
    with pytest.raises(IllegalStateError, match=r"si\.check\.order"):
        Door(judge).carry_out(state, move)
    with pytest.raises(IllegalStateError, match=r"si\.check\.order"):
        Door(judge).odds(state, move)


@pytest.mark.parametrize("command", ["apply", "odds"])
def test_commands_tell_such_a_state_in_a_line(command: str) -> None:
    more = ["--seed", "1", "--anyway"] if command == "apply" else []
    code, out, err = run(command, "-", f"pass({TWICE['turn']})", *more, given=json.dumps(ENDLESS))
    assert (code, out) == (1, "")
    assert "si.check.order" in err
