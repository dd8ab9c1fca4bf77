"""H.A.L.L. does what the oracle finds in the booklet's tables, and its bag changes cube by cube as told."""

import random
from collections import Counter
from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.starship_interstellar import oracle_bag
from tests.starship_interstellar.oracle_content import COLOURS
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import CONTENT, found_moves, judge, played, quick
from tests.support import as_json

SEEDS = range(5)  # one for each difficulty


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_and_checks_agree_over_a_game_against_hall(seed: int) -> None:
    states = [state for state, _ in played(1, seed)]
    checks = quick().checks_of(states)
    for state, moves, broken in zip(states, quick().moves_of(states), checks, strict=True):
        plain = as_json(state)
        assert {move.text for move in moves} == found_moves(plain), plain
        assert ({found.rule for found in broken}, defects(plain, CONTENT)) == (set(), set()), plain


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


@pytest.mark.parametrize("seed", range(10))
def test_the_bag_changes_as_told(seed: int) -> None:
    source = random.Random(f"bag {seed}")
    plain = about_to_convert(source)
    me, levels = plain["agenda"][0]["player"], plain["hall"]["technologies"]
    after = made(plain, f"done({me})")
    assert bag(after) == bag(plain) + oracle_bag.added(oracle_bag.pool_of(plain), levels), plain
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
