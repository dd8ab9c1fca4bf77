"""Games against H.A.L.L. at random: one move at each of its steps, legal states, no cube lost, an end."""

from collections.abc import Mapping
from typing import Any

import pytest

import starlaw
from starlaw.show.starship_interstellar.hall import because
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.match import Match
from tests.support import as_json, random_game

SETTINGS = ("introduction", "easy", "intermediate", "hard", "extreme")
CUBES = 45  # of every setting
VARIANTS: tuple[dict[str, str], ...] = (
    {}, {"black_holes": "added"}, {"families": "on"}, {"lost_planets": "replacing"}, {"deep_deposits": "mixed"},
    {"unique_pass": "on"}, {"leader_tracks": "random"}, {"universal": "replacing"},
    {
        "black_holes": "added", "families": "on", "lost_planets": "added", "deep_deposits": "halves",
        "unique_pass": "on", "leader_tracks": "random", "universal": "added",
    },
    {
        "hall_market_entries": "nothing", "hall_build_yellow": "least_in_any_row", "hall_save_entries": "plain",
        "hall_normal_production": "everything", "count_in_salvation": "goes_on", "rotations": "turned_further",
    },
)  # fmt: skip
LEVELS = {"red": 1, "yellow": 2, "green": 3, "blue": 4, "purple": 5}


def cubes_of(plain: Mapping[str, Any]) -> int:
    """Return the cubes in H.A.L.L.'s bag, on its board, waiting and in hand."""
    hall = plain["hall"]
    rows = [hall["bag"], hall["waiting"], *hall["board"].values()]
    hand = [entry for entry in plain["agenda"] if entry["kind"] == "hall_cube"]
    return sum(int(sum(row.values())) for row in rows) + len(hand)


def made_of(colour: str, number: int, level: int) -> int:
    """Return how many cubes the conversion makes of some of one colour, cube by cube."""
    made = left = 0
    for _ in range(number):
        if level:
            made += level
        elif colour == "purple":
            made += 1
        else:
            left += 1
            if left == 2:
                left, made = 0, made + 1
    return made + left


def gained(before: Mapping[str, Any], move: str, parts: tuple[Any, ...]) -> int:
    """Return how many more cubes H.A.L.L. has after a move."""
    hall, asked = before["hall"], before["agenda"][0]["kind"]
    if move == "eliminate":
        return -1
    if move == "dilute":
        return LEVELS[parts[1]]
    if move in ("hall_play", "hall_repeat") and not any(hall["bag"].values()):
        return 1
    if move == "done" and asked == "hall_eliminate":
        waiting, levels = hall["waiting"], hall["technologies"]
        return sum(made_of(colour, number, levels[colour]) - int(number) for colour, number in waiting.items())
    return 0


GAMES = [
    (setting, variant, 40 + 10 * i + k) for i, setting in enumerate(SETTINGS) for k, variant in enumerate(VARIANTS)
]


@pytest.mark.one_in(10)
@pytest.mark.parametrize(("setting", "variant", "seed"), GAMES, ids=[f"{s}-{n}" for s, _, n in GAMES])
def test_a_whole_game_against_hall(setting: str, variant: dict[str, str], seed: int) -> None:
    game = starlaw.game("starship_interstellar", evaluator="tables")
    states = list(random_game(game, 1, seed, limit=2500, readings={"hall": setting, **variant}))
    assert not any(game.checks_of([state for state, _ in states]))
    for state, moves in states:
        plain = as_json(state)
        if plain["phase"] == "over":
            continue
        assert moves, plain["agenda"][0]
        asked = plain["agenda"][0]
        if asked["player"] == "hall":
            assert len(moves) == 1, (asked, moves)
        assert sorted(plain["hall"]["pile"]) == plain["players"]["hall"]["pool"] or plain["phase"] == "draft"
    last = as_json(states[-1][0])
    assert last["phase"] == "over"


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_cube_of_hall_is_lost(setting: str) -> None:
    game = starlaw.game("starship_interstellar", evaluator="tables")
    chance = SeededChance(7)
    state = game.new(players=1, chance=chance, readings={"hall": setting})
    number = cubes_of(as_json(state))
    assert number == CUBES
    for step in range(700):
        moves = game.moves(state)
        if not moves:
            break
        move, before = moves[(step * 7 + step // 3) % len(moves)], as_json(state)
        state = game.carry_out(state, move, chance).state
        number += gained(before, move.name, move.arguments)
        assert cubes_of(as_json(state)) == number, (step, move.text)
    assert as_json(state)["phase"] == "over"


def test_only_the_top_of_its_piles_is_seen() -> None:
    game = starlaw.game("starship_interstellar", evaluator="clingo")
    seen = game.view(game.new(players=1, seed=3, readings={"hall": "easy"}), "altair")["hall"]
    assert len(seen["pile"]["top"]) == len(seen["planets"]["top"]) == 1
    assert (seen["pile"]["hidden"], seen["planets"]["hidden"]) == (5, 7)
    assert [target["face"] for target in seen["planets"]["top"]] == [None]


def test_hall_draws_only_what_its_bag_holds() -> None:
    game = starlaw.game("starship_interstellar", evaluator="tables")
    for state, moves in random_game(game, 1, 11, limit=150, readings={"hall": "easy"}):
        hall = as_json(state)["hall"]
        for move in moves:
            if move.name == "hall_play":
                drawn = {
                    as_json(transition.state)["agenda"][0]["colour"] for _, transition in game.outcomes(state, move)
                }
                held = {colour for colour, number in hall["bag"].items() if number}
                assert drawn == (held or {"red"})


@pytest.mark.one_in(10)
def test_every_step_of_hall_is_explained_in_a_few_sentences() -> None:
    game = starlaw.game("starship_interstellar", evaluator="tables")
    match = Match(game, 5, game.new(players=1, seed=5, readings={"hall": "easy"}), SeededChance(5))
    for _ in range(120):
        match.carry_out(match.chosen_by("random", game.moves(match.state)))
    steps = [(ply.move.name, because(game, ply)) for ply in match.plies if ply.player == "hall"]
    assert {"hall_play", "hall_act", "hall_pass"} <= {name for name, _ in steps}
    for name, why in steps:
        assert 1 <= why.count("[starship_interstellar/") <= 4, (name, why)
    top = "H.A.L.L. plays the top token of its pile, or puts the top token under the pile."
    assert {why for name, why in steps if name == "hall_play"} == {
        f"{top} [starship_interstellar/{clause}]" for clause in ("hall_action#3", "hall_salvation#2")
    }


def test_other_players_need_no_reason() -> None:
    game = starlaw.game("starship_interstellar", evaluator="tables")
    match = Match(game, 5, game.new(players=1, seed=5, readings={"hall": "easy"}), SeededChance(5))
    match.carry_out(match.chosen_by("random", game.moves(match.state)))
    assert because(game, match.plies[0]) == ""
