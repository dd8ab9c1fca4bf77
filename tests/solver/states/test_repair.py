"""The nearest legal state: it is legal, it allows the move, and nothing nearer does."""

import pytest
from clingo import Function

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.session import Fact, answer, move_symbol
from starlaw.solver.states.repair import nearest_atoms, nearest_legal
from tests.support import horizons

MID_GAME = read_json(folder("seeds") / "horizons" / "states" / "mid_game.json")


def texts(game: Game, state: GameState, move: str) -> list[str]:
    changes = nearest_legal(game, state, game.move(move))
    assert changes is not None
    return [change.text for change in changes]


def home_world() -> str:
    """Return a world of the mid-game on which orange may build a colony for the right price."""
    game = horizons()
    state = game.state(MID_GAME)
    return next(str(move.arguments[1]) for move in game.moves(state) if move.name == "build" and "colony" in move.text)


def test_one_missing_token_is_one_change() -> None:
    game = horizons()
    world = home_world()
    price = game.content.costs.values[MID_GAME["worlds"][world]["face"]]["colony"]
    held = MID_GAME["players"]["orange"]["stock"]["metal"]
    poor = changed(MID_GAME, "players.orange.stock.metal", price["metal"] - 1)
    poor = changed(poor, "supply.metal", poor["supply"]["metal"] + held - price["metal"] + 1)
    state = game.state(poor)
    assert game.judge(state, f"build(orange,{world},colony)").blocked_by == ("hz.build.cost",)
    assert texts(game, state, f"build(orange,{world},colony)") == [
        f"orange has {price['metal']} metal instead of {price['metal'] - 1}"
    ]


def test_a_missing_habitat_is_one_change() -> None:
    game = horizons()
    state = game.state(MID_GAME)
    for tile, world in MID_GAME["worlds"].items():
        move = f"build(orange,{tile},colony)"
        if game.judge(state, move).blocked_by == ("hz.build.habitat",):
            assert texts(game, state, move) == [f"orange has activated {world['face']}"]
            return
    pytest.fail("the mid-game state has no world that only a habitat bars")


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "move", ["harvest(blue,5,0)", "explore(purple)", "discard(orange,adaptable)", "take(orange,blue,metal)"]
)
def test_the_nearest_state_is_legal_and_allows_the_move(move: str) -> None:
    game = horizons()
    state = game.state(MID_GAME)
    found = nearest_atoms(game, state, game.move(move))
    assert found is not None
    candidate = Function("candidate", [move_symbol(game.move(move))])
    facts: tuple[Fact, ...] = (*game.atoms(state)[0], *found[1], candidate)
    atoms = answer(game.files("main.lp", "check.lp"), facts)
    assert [str(atom) for atom in atoms] == [f"legal({move})"]


def test_a_move_whose_parts_do_not_exist_is_legal_in_no_state() -> None:
    game = horizons()
    assert nearest_legal(game, game.state(MID_GAME), game.move("build(orange,w99,colony)")) is None
