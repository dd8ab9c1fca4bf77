"""States in which two rules both block a move: legal, as near as can be, and none where there can be none."""

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game, judge_of
from starlaw.solver.session import symbol
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.states.witness import witness
from tests.command import run
from tests.support import as_json, random_game

pytestmark = pytest.mark.one_in(4)

STARLAW = str(Path(sys.executable).with_name("starlaw"))
PAIRS = [
    ("horizons", "hz.build.habitat", "hz.build.kind"),
    ("horizons", "hz.take.offer", "hz.take.return"),
    ("mars_horizon", "mh.fly.blueprint", "mh.fly.capacity"),
    ("new_horizons", "nh.move.energy", "nh.move.once"),
    ("starship_interstellar", "si.sell.cube", "si.sell.room"),
    ("stellar_horizons", "sh.found.one", "sh.turn.player"),
]


def states(game: Game) -> list[GameState]:
    """Return states of a game from files and from the beginnings of games."""
    files = sorted((folder("seeds") / game.name / "states").glob("*.json"))
    played = [state for seed in (1, 2) for state, _ in islice(random_game(game, 3, seed), 12)]
    return [game.state(read_json(file)) for file in files] + played


@pytest.mark.parametrize("name", source_names())
def test_a_state_made_out_of_its_own_atoms_has_the_same_atoms(name: str) -> None:
    game = judge_of(name)
    for state in states(game):
        atoms = {symbol(atom) for atom in game.ruleset.state_facts(state)}
        again = game.state(game.ruleset.restored(as_json(state), atoms))
        assert {symbol(atom) for atom in game.ruleset.state_facts(again)} == atoms


@pytest.mark.parametrize("name", source_names())
def test_an_opening_is_a_legal_state_with_a_choice_between_kinds_of_move(name: str) -> None:
    game = judge_of(name)
    state = first_turn(game)
    assert game.check(state) == ()
    assert len({move.name for move in game.moves(state)}) > 2


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("name", "one", "other"), PAIRS)
def test_a_witness_is_legal_and_both_rules_block_its_move(name: str, one: str, other: str) -> None:
    game = judge_of(name)
    found = witness(game, one, other)
    assert found.status == "found"
    state = game.state(found.state)
    assert game.check(state) == ()
    assert {one, other} <= set(game.judge(state, found.move).blocked_by)


def test_a_witness_that_a_world_is_full_and_too_dear_has_three_structures_and_nothing_else() -> None:
    game = starlaw.game("horizons")
    found = witness(game, "hz.build.cost", "hz.build.position")
    assert found.state is not None
    assert found.smallest
    assert found.blocked_by == ("hz.build.position", "hz.build.cost")
    start = as_json(first_turn(game))
    standing = [kinds for world in found.state["worlds"].values() for kinds in world["structures"].values()]
    assert sum(number for kinds in standing for number in kinds.values()) == 3
    assert _stocks(found.state) == _stocks(start)
    assert found.state["agenda"] == start["agenda"]


def _stocks(state: dict[str, Any]) -> dict[str, Any]:
    return {seat: player["stock"] for seat, player in state["players"].items()}


def test_rules_that_already_meet_at_the_opening_need_no_change() -> None:
    found = witness(starlaw.game("horizons"), "hz.turn.player", "hz.build.kind")
    assert (found.status, found.changes, found.smallest) == ("found", (), True)
    assert set(found.blocked_by) == set(found.rules)


@pytest.mark.parametrize(
    ("name", "one", "other", "why"),
    [
        # the one is about players who do not decide now, the other about the one who does
        ("mars_horizon", "mh.turn.player", "mh.turn.decision", "no legal state within the bounds has such a move"),
        ("horizons", "hz.turn.player", "hz.turn.pass", "no legal state within the bounds has such a move"),
        ("horizons", "hz.build.cost", "hz.check.agenda", "hz.check.agenda blocks no move"),
        (
            "horizons",
            "hz.build.cost",
            "hz.harvest.supply",
            "hz.build.cost blocks build and hz.harvest.supply blocks harvest",
        ),
    ],
)
def test_rules_that_cannot_meet_have_no_witness(name: str, one: str, other: str, why: str) -> None:
    found = witness(starlaw.game(name), one, other)
    assert (found.status, found.why, found.state) == ("none", why, None)


def test_the_command_writes_a_state_that_check_accepts_and_why_confirms(tmp_path: Path) -> None:
    file = str(tmp_path / "both.json")
    rules = ("hz.build.cost", "hz.build.position")
    done = run("interactions", "horizons", *rules, "-o", file, "--json")
    found = json.loads(done.stdout)
    assert run("check", file).returncode == 0
    why = subprocess.run([STARLAW, "why", file, found["move"], "--json"], capture_output=True, text=True, check=False)
    assert {reason["rule"] for reason in json.loads(why.stdout)["reasons"]} == set(rules)


def test_no_witness_is_exit_1_and_one_rule_twice_exit_2(tmp_path: Path) -> None:
    done = run("interactions", "horizons", "hz.build.cost", "hz.check.agenda")
    assert done.returncode == 1
    assert "no state was found in which both block a move: hz.check.agenda blocks no move" in done.stdout
    for wrong in (["hz.build.cost", "hz.build.cost"], ["hz.build.cost", "-o", str(tmp_path / "x.json")]):
        done = run("interactions", "horizons", *wrong)
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
