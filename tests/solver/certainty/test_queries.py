"""Queries by the sources only: of verdicts they are as certain as the commands that judge."""

from typing import Any

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import parse_move
from starlaw.solver.certainty.consequences import determined_moves
from starlaw.solver.game import judge_of
from starlaw.solver.questions.queries import query

Changes = dict[str, Any]
NO_STACKS: Changes = {
    f"stacks.{symbol}": {"top": None, "unseen": [], "bottom": []}
    for symbol in ("explore", "adapt", "build", "harvest", "conspire")
}
ALLIED: Changes = {"alliances": [["orange", "purple"]]}
QUERIES: list[tuple[str, str, Changes, str, str, list[str]]] = [
    ("horizons", "mid_game", NO_STACKS, "legal(conspire(orange, ally))", "undetermined", ["no_ally_left"]),
    ("horizons", "mid_game", NO_STACKS, "not legal(conspire(orange, ally))", "undetermined", ["no_ally_left"]),
    ("horizons", "mid_game", NO_STACKS, "blocked(conspire(orange, ally), R)", "undetermined", ["no_ally_left"]),
    ("horizons", "mid_game", NO_STACKS, "legal(conspire(orange, missions))", "true", []),
    ("horizons", "mid_game", {}, "legal(conspire(orange, ally))", "true", []),
    ("new_horizons", "fleets", ALLIED, "legal(renounce(purple, orange))", "undetermined", ["alliance_break"]),
    ("new_horizons", "fleets", ALLIED, "legal(renounce(orange, purple))", "true", []),
    ("new_horizons", "fleets", {}, "legal(renounce(orange, purple))", "false", []),
    (
        "horizons",
        "mid_game",
        {"players.orange.reserve.colony": 3},
        'violation("hz.check.pieces", W)',
        "undetermined",
        ["displaced_pieces"],
    ),
    ("horizons", "mid_game", {"players.orange.reserve.colony": 5}, 'violation("hz.check.pieces", W)', "true", []),
]


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("source", "start", "changes", "condition", "status", "named_readings"), QUERIES)
def test_a_query_about_verdicts_is_open_where_a_reading_decides_them(
    source: str, start: str, changes: Changes, condition: str, status: str, named_readings: list[str]
) -> None:
    game = judge_of(source)
    value = read_json(folder("seeds") / source / "states" / f"{start}.json")
    for path, part in changes.items():
        value = changed(value, path, part)
    found = query(game, condition, game.state(value), sources_only=True)
    told = [value.value.split()[1] for value in found.decided_by if value.value.startswith("reading ")]
    assert (found.status, set(named_readings) <= set(told)) == (status, True)
    assert bool(told) == bool(named_readings)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("source", "start", "action", "arguments"),
    [
        ("horizons", "mid_game", "build", "orange, W, S"),
        ("new_horizons", "fleets", "build_ship", "orange, W, K"),
        ("mars_horizon", "mid_game", "attempt", "blue, G"),
        ("stellar_horizons", "start", "build", "north_america, C"),
        ("starship_interstellar", "action", "play", "altair, T"),
    ],
)
def test_a_query_for_legal_moves_is_as_certain_as_the_list_of_moves(
    source: str, start: str, action: str, arguments: str
) -> None:
    game = judge_of(source)
    state = game.state(read_json(folder("seeds") / source / "states" / f"{start}.json"))
    found = query(game, f"legal({action}({arguments}))", state, sources_only=True)
    listed = [entry for entry in determined_moves(game, state) if parse_move(entry.move).name == action]
    seat, *names = arguments.split(", ")

    def moves(bindings: Any) -> set[str]:
        return {f"{action}({','.join([seat, *(values[name] for name in names)])})" for values in bindings}

    assert moves(found.holds_for) == {entry.move for entry in listed if entry.status == "legal"}
    assert moves(found.perhaps_for) == {entry.move for entry in listed if entry.status == "undetermined"}
