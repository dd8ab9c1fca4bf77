"""Counts of move sequences from fixed states, agreed by clingo, tables and the oracle."""

from typing import Any

import pytest
import yaml

from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import branches
from starlaw.solver.game import Game
from starlaw.solver.surveys.perft import perft
from tests.horizons import oracle
from tests.support import as_json, horizons, quick_horizons

SEEDS = folder("seeds") / "horizons"
COUNTS = yaml.safe_load((SEEDS / "perft.yaml").read_text())["counts"]
CONTENT = yaml.safe_load((SEEDS / "content" / "default.yaml").read_text())
SMALL = [count for count in COUNTS if count["plies"][-1][2] < 3000]


def start(count: dict[str, Any]) -> GameState:
    return horizons().state(read_json(SEEDS / "states" / f"{count['state']}.json"))


def counted(game: Game, count: dict[str, Any]) -> list[list[int]]:
    return [[ply.moves, ply.chance, ply.positions] for ply in perft(game, start(count), len(count["plies"]))]


@pytest.mark.parametrize("count", COUNTS, ids=[count["state"] for count in COUNTS])
def test_tables_count_as_kept(count: dict[str, Any]) -> None:
    assert counted(quick_horizons(), count) == count["plies"]


@pytest.mark.one_in(7)
@pytest.mark.parametrize("count", SMALL, ids=[count["state"] for count in SMALL])
def test_clingo_counts_as_kept(count: dict[str, Any]) -> None:
    assert counted(horizons(), count) == count["plies"]


@pytest.mark.parametrize("count", SMALL, ids=[count["state"] for count in SMALL])
def test_the_oracle_counts_as_kept(count: dict[str, Any]) -> None:
    game = quick_horizons()
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
