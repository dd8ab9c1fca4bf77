"""H.A.L.L. does what the oracle finds in the booklet's tables, and its bag changes cube by cube as told."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.differences import assert_same
from tests.starship_interstellar import oracle_bag, oracle_hall_salvation
from tests.starship_interstellar.oracle_content import COLOURS
from tests.starship_interstellar.oracle_hall_effects import expected, own
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import CONTENT, found_moves, judge, played, quick
from tests.support import as_json

SEEDS = range(5)  # one for each difficulty


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_and_checks_agree_over_a_game_against_hall(seed: int) -> None:
    states = [state for state, _ in played(1, seed)]
    checks = quick().checks_of(states)
    for state, moves, broken in zip(states, quick().moves_of(states), checks, strict=True):
        plain = as_json(state)
        assert_same(found_moves(plain), {move.text for move in moves}, plain)
        assert_same((set(), set()), ({found.rule for found in broken}, defects(plain, CONTENT)), plain)


@pytest.mark.parametrize("seed", SEEDS)
def test_hall_gets_what_its_tables_say(seed: int) -> None:
    compared = 0
    for (state, move), (following, _) in pairwise(played(1, seed)):
        before, real = as_json(state), as_json(following)
        plainly = before["options"]["readings"].get("hall_normal_production") != "everything"
        if str(move).startswith("hall_") and (plainly or move != "hall_act(hall,production)"):
            found = expected(before, CONTENT, str(move), real)
            assert found is None or found == own(real), (move, before)
            compared += found is not None
    assert compared > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_salvation_moves_of_hall_do_what_the_oracle_expects(seed: int) -> None:
    compared: Counter[str] = Counter()
    for (state, move), (following, _) in pairwise(played(1, seed)):
        before, real = as_json(state), as_json(following)
        found = oracle_hall_salvation.expected(before, CONTENT, str(move), real)
        if found is None:
            continue
        (table, asked), now = found, oracle_hall_salvation.table_of(real)
        if asked:
            assert_same(asked, oracle_hall_salvation.questions(real["agenda"]), before, str(move))
        if asked or (before["phase"] == "salvation" and before["agenda"][0]["kind"] != "reward"):
            assert_same(table, now, before, str(move))
        elif before["phase"] == real["phase"]:  # a round has ended, or another reward is collected
            lasting = oracle_hall_salvation.lasting
            assert_same(lasting(table), lasting(now), before, str(move))
        compared[str(move).partition("(")[0]] += 1
    assert {"hall_act", "hall_build", "hall_save", "hall_probe", "hall_represent"} <= set(compared)


@pytest.mark.parametrize("seed", SEEDS)
def test_cubes_of_the_board_are_collected_and_converted(seed: int) -> None:
    collected = converted = 0
    for (state, move), (following, _) in pairwise(played(1, seed)):
        before, real = as_json(state), as_json(following)
        if real["hall"]["settled"] and not before["hall"]["settled"]:
            assert +oracle_bag.pool_of(before) == +oracle_bag.pool_of(real)
            assert real["hall"]["board"] == {}
            collected += 1
        if str(move).startswith("done") and before["agenda"][0]["kind"] == "hall_eliminate":
            assert real["hall"]["bag"] == oracle_hall_salvation.converted(before)
            assert not any(oracle_bag.pool_of(real).values())
            converted += 1
    assert collected
    assert converted


def about_to_convert(source: random.Random) -> dict[str, Any]:
    """Return a table at which the human may meddle with cubes that H.A.L.L. will convert."""
    states = [as_json(state) for state, _ in played(1, 0)]
    plain = source.choice([p for p in states if p["agenda"] and p["agenda"][0]["kind"] == "hall_eliminate"])
    few = [0, 0, 1, 2, 3]
    plain["hall"] |= {"board": {}, "waiting": {colour: source.choice([0, 1, 2, 3, 6, 9]) for colour in COLOURS}}
    plain["hall"]["technologies"] = {colour: source.randint(0, 2) for colour in COLOURS}
    plain["players"][plain["agenda"][0]["player"]]["cubes"] = {colour: source.choice(few) for colour in COLOURS}
    plain["agenda"][0]["spent"] = []
    return plain


def made(plain: dict[str, Any], *moves: str) -> dict[str, Any]:
    """Return the state after some moves."""
    state: GameState = judge().state(plain)
    for move in moves:
        state = judge().apply(state, judge().move(move), SeededChance(0)).state
    return as_json(state)


def bag(plain: dict[str, Any]) -> Counter[str]:
    return +Counter(plain["hall"]["bag"])


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", range(10))
def test_the_bag_changes_as_told(seed: int) -> None:
    source = random.Random(f"bag {seed}")
    plain = about_to_convert(source)
    me, levels = plain["agenda"][0]["player"], plain["hall"]["technologies"]
    after = made(plain, f"done({me})")
    assert_same(bag(plain) + oracle_bag.added(oracle_bag.pool_of(plain), levels), bag(after), plain)
    before = source.choice(list(oracle_bag.discards(plain["players"][me]["cubes"])))
    pools = sorted(oracle_bag.eliminations(CONTENT, oracle_bag.pool_of(plain), before))
    if pools:
        pool = Counter(dict(source.choice(pools)))
        gone = (oracle_bag.pool_of(plain) - pool).elements()
        victims = assigned(list(gone), before)
        moves = [f"eliminate({me},{colour},{victim})" for colour, victim in zip(before, victims, strict=True)]
        after = made(plain, *moves, f"done({me})")
        assert bag(after) == bag(plain) + oracle_bag.added(pool, levels), (plain, moves)
    if after["agenda"][0]["kind"] == "hall_dilute":
        spent = source.choice(list(oracle_bag.discards(after["players"][me]["cubes"])))
        last = made(after, *(f"dilute({me},{colour})" for colour in spent))
        assert bag(last) == bag(after) + Counter(red=oracle_bag.red_for(CONTENT, spent)), after
        assert tuple(sorted(bag(last).items())) in oracle_bag.bags(plain, CONTENT, me)


def assigned(victims: list[str], spent: tuple[str, ...]) -> list[str]:
    """Return the cubes taken away in the order of the cubes spent for them, the lowest first."""
    return sorted(victims, key=COLOURS.index) if list(spent) == sorted(spent, key=COLOURS.index) else victims
