"""Games with a pack of the tests' own: choices in rewards, other lengths, other prices; rules and oracle agree."""

from collections import Counter
from itertools import pairwise

import pytest

from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.starship_interstellar.hall import because
from starlaw.show.starship_interstellar.moves import choice
from starlaw.show.words import decision
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.match import Match
from tests.differences import assert_same
from tests.starship_interstellar import oracle_hall_salvation
from tests.starship_interstellar.oracle_effects import after
from tests.starship_interstellar.oracle_hall_effects import expected, own
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import OWN, found_moves, judge, played, quick
from tests.support import as_json

pytestmark = pytest.mark.one_in(4)

EVERY = 100
ASKED: dict[str, tuple[dict[str, object], str, set[str]]] = {
    "resource": (
        {"colours": ["green", "blue"], "left": 1},
        "altair decides: choose a cube (green or blue)",
        {"take a green cube", "take a blue cube"},
    ),
    "track": (
        {"left": 1},
        "altair decides: choose the Leader track to advance on",
        {
            "advance to space 3 of the starship track: a step on either track",
            "advance to space 11 of the humankind track: 5 Prestige",
        },
    ),
}
PEOPLE = [(2, 0), (3, 0), (4, 0), (2, 2), (3, 2), (4, 2), (2, 3)]
SOLO = [(1, seed) for seed in range(5)]


@pytest.mark.one_in(144)
@pytest.mark.parametrize(("players", "seed"), [*PEOPLE, *SOLO])
def test_moves_and_checks_agree_over_a_game(players: int, seed: int) -> None:
    states = [state for state, _ in played(players, seed, 400, own=True)]
    checks = quick(own=True).checks_of(states)
    for state, moves, broken in zip(states, quick(own=True).moves_of(states), checks, strict=True):
        plain = as_json(state)
        assert_same(found_moves(plain, OWN), {move.text for move in moves}, plain)
        assert_same((set(), set()), ({found.rule for found in broken}, defects(plain, OWN)), plain)
    for state in states[::EVERY]:
        assert {move.text for move in judge(own=True).moves(state)} == found_moves(as_json(state), OWN)
        assert judge(own=True).check(state) == ()


@pytest.mark.parametrize(("players", "seed"), PEOPLE)
def test_moves_do_what_the_oracle_expects(players: int, seed: int) -> None:
    for (state, move), (following, _) in pairwise(played(players, seed, 400, own=True)):
        real = as_json(following)
        assert_same(after(as_json(state), OWN, str(move), real), real, state, str(move))


@pytest.mark.parametrize(("players", "seed"), SOLO)
def test_moves_of_hall_do_what_the_oracle_expects(players: int, seed: int) -> None:
    for (state, move), (following, _) in pairwise(played(players, seed, 400, own=True)):
        before, real = as_json(state), as_json(following)
        plainly = before["options"]["readings"].get("hall_normal_production") != "everything"
        if str(move).startswith("hall_") and (plainly or move != "hall_act(hall,production)"):
            found = expected(before, OWN, str(move), real)
            assert found is None or found == own(real), (move, before)
        salvation = oracle_hall_salvation.expected(before, OWN, str(move), real)
        if salvation and salvation[1]:
            table, asked = salvation
            assert_same(asked, oracle_hall_salvation.questions(real["agenda"]), before, str(move))
            assert_same(table, oracle_hall_salvation.table_of(real), before, str(move))


@pytest.mark.parametrize("kind", ASKED)
def test_choices_are_told_in_words(kind: str) -> None:
    said, asked, offered = ASKED[kind]
    game, plain = judge(own=True), as_json(played(2, 0, 400, own=True)[0][0])
    plain["agenda"] = [{"kind": kind, "player": "altair", **said}]
    plain["players"]["altair"] |= {"starship": 2, "humankind": 10}
    state = game.state(plain)
    assert isinstance(state, State)
    assert decision(game, state) == asked
    assert {choice(game, state, move) for move in game.moves(state)} == offered


def test_choices_of_hall_are_explained_by_its_rules() -> None:
    game, state = quick(own=True), played(1, 0, 400, own=True)[0][0]
    match = Match(game, 5, state, SeededChance(5))
    for _ in range(300):
        match.carry_out(match.chosen_by("random", game.moves(match.state)))
    steps = [ply for ply in match.plies if ply.player == "hall"]
    cubes, tracks = ({because(game, ply) for ply in steps if ply.move.name == name} for name in ("receive", "advance"))
    sentence = "Where H.A.L.L. may choose among cubes, it takes the most valuable."
    assert cubes == {f"{sentence} [starship_interstellar/hall_representative#11]"}
    assert any("[starship_interstellar/hall_representative#12]" in why for why in tracks)


def test_people_and_hall_choose_cubes_and_tracks_in_these_games() -> None:
    made: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for players, seed in (*PEOPLE, *SOLO):
        for state, move in played(players, seed, 400, own=True):
            name, _, rest = str(move).partition("(")
            made[f"{name} of {'H.A.L.L.' if rest.startswith('hall') else 'people'}"] += 1
            for player in as_json(state)["players"].values():
                ends[f"{player['rotations']} rotations"] += 1
                ends[f"{player['humankind']} steps"] += 1
    assert min(made[f"{move} of {who}"] for move in ("receive", "advance") for who in ("people", "H.A.L.L.")) > 10
    assert made["hall_research of H.A.L.L."] > 3
    assert min(ends["4 rotations"], ends["11 steps"]) > 0
