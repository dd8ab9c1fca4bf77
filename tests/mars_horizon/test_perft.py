"""Counts of move sequences from fixed states, agreed by clingo, tables and the oracle."""

from typing import Any

import pytest
import yaml

import starlaw
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import branches
from starlaw.solver.surveys.perft import perft
from tests.mars_horizon import oracle
from tests.support import as_json

SEEDS = folder("seeds") / "mars_horizon"
COUNTS = yaml.safe_load((SEEDS / "perft.yaml").read_text())["counts"]
CONTENT = yaml.safe_load((SEEDS / "content" / "default.yaml").read_text())
NAMES = [count["state"] for count in COUNTS]


def start(count: dict[str, Any]) -> GameState:
    return starlaw.game("mars_horizon").state(read_json(SEEDS / "states" / f"{count['state']}.json"))


@pytest.mark.one_in(18)
@pytest.mark.parametrize("evaluator", ["clingo", "tables"])
@pytest.mark.parametrize("count", COUNTS, ids=NAMES)
def test_the_judge_counts_as_kept(count: dict[str, Any], evaluator: str) -> None:
    plies = perft(starlaw.game("mars_horizon", evaluator=evaluator), start(count), len(count["plies"]))
    assert [[ply.moves, ply.chance, ply.positions] for ply in plies] == count["plies"]


@pytest.mark.parametrize("count", COUNTS, ids=NAMES)
def test_the_oracle_counts_as_kept(count: dict[str, Any]) -> None:
    game = starlaw.game("mars_horizon")
    positions = [start(count)]
    for moves, drawing, reached in count["plies"]:
        found = [(state, sorted(oracle.legal_moves(as_json(state), CONTENT))) for state in positions]
        after = [
            [game.carry_out(state, game.move(text), chance).state for chance in branches()]
            for state, texts in found
            for text in texts
        ]
        positions = [state for results in after for state in results]
        assert [len(after), sum(len(results) > 1 for results in after), len(positions)] == [moves, drawing, reached]
