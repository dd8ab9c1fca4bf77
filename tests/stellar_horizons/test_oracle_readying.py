"""Readying and range of CVs in Stellar Horizons, compared with a plain oracle in answers and in play."""

import random
from itertools import product
from typing import Any

import pytest

from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.questions.ruling_answers import answered
from tests.stellar_horizons import oracle_readying as oracle
from tests.stellar_horizons.mixed_states import judge, mixed, rich_game
from tests.stellar_horizons.oracle_pack import SHIPS, is_cv
from tests.support import as_json

SEEDS = range(2)
FACILITIES = (*oracle.LARGEST, "none")


# --- Answers ---


def assert_same_price(size: int, place: str, facility: str) -> None:
    found = answered("cv.readying", judge(), {"size": str(size), "place": place, "facility": facility})
    price = oracle.price(size, place, [facility])
    if price is None:
        assert found.status == "false", (size, place, facility)
    else:
        assert set(found.answers) == {f"{number} {what}" for what, number in price.items()}, (size, place, facility)


def assert_same_range(size: int, near: bool, facility: str) -> None:
    given = {"size": str(size), "in_range": "yes" if near else "no", "bound_for": facility}
    ready = near or oracle.serves(facility, size)
    assert answered("cv.range", judge(), given).answers == ("unreserved" if ready else "reserved",), given


@pytest.mark.one_in(10)
@pytest.mark.parametrize("place", ["earth", "base"])
def test_answers_about_readying_agree(place: str) -> None:
    for size, facility in product(range(2, 10), FACILITIES):
        assert_same_price(size, place, facility)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("near", [True, False])
def test_answers_about_range_agree(near: bool) -> None:
    for size, facility in product(range(2, 10), FACILITIES):
        assert_same_range(size, near, facility)


# --- Play ---


def assert_same_moves(state: Any) -> int:
    """Compare the moves that ready ships, and what they cost; return how many were legal."""
    plain = as_json(state)
    found = {move.text for move in judge().moves(state) if move.name == "ready"}
    assert found == oracle.moves(plain), sorted(found ^ oracle.moves(plain))
    for move in found:
        assert_same_cost(state, plain, move)
    return len(found)


def assert_same_cost(state: Any, plain: dict[str, Any], move: str) -> None:
    player, counter = move.removesuffix(")").partition("(")[2].split(",")
    me = plain["players"][player]
    after = as_json(judge().carry_out(state, judge().move(move), SeededChance(0)).state)["players"][player]
    place, price = me["ships"][counter]["place"], oracle.price_here(me, counter)
    assert price is not None
    assert not after["ships"][counter]["reserved"]
    assert after["cash"] == me["cash"] - price.get("cash", 0)
    for world, base in me["bases"].items():
        paid = price if world == place else {}
        left = {what: number - paid.get(what, 0) for what, number in base["stock"].items()}
        assert after["bases"][world]["stock"] == {what: number for what, number in left.items() if number}, move


@pytest.mark.parametrize("seed", SEEDS)
def test_ships_are_readied_where_the_oracle_lets_them_in_any_state(seed: int) -> None:
    source = random.Random(seed)
    assert sum(assert_same_moves(mixed(source, "build")) for _ in range(60)) > 10


@pytest.mark.parametrize("players", [2, 4])
def test_ships_are_readied_where_the_oracle_lets_them_in_games(players: int) -> None:
    for state in rich_game(players, players + 10, 200):
        assert_same_moves(state)


def assert_same_reserves(state: Any, move: str, seed: int) -> tuple[int, int]:
    """Carry a move out and compare which CVs are reserved then; return how many are, and how many are not."""
    moved = judge().carry_out(state, judge().move(move), SeededChance(seed))
    before, after = as_json(state)["players"], as_json(moved.state)["players"]
    told = {(event.values["player"], event.values["ship"]) for event in moved.events if event.kind == "recalled"}
    count = [0, 0]
    for name, player in after.items():
        for counter, ship in player["ships"].items():
            if is_cv(counter):
                at_home = oracle.in_range(player, counter, ship["place"])
                was = before[name]["ships"].get(counter, {"reserved": False})["reserved"]
                readied = move == f"ready({name},{counter})"
                assert ship["reserved"] == ((was and not readied) or (name, counter) in told or not at_home), (
                    move, name, counter, ship,
                )  # fmt: skip
                count[ship["reserved"]] += 1
    return count[1], count[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_cvs_out_of_range_are_reserved(seed: int) -> None:
    source = random.Random(f"range {seed}")
    reserved = ready = 0
    for _ in range(25):
        state = mixed(source)
        moves = [move.text for move in judge().moves(state) if move.name != "done"]
        for move in source.sample(moves, min(4, len(moves))):
            more = assert_same_reserves(state, move, source.randrange(1000))
            reserved, ready = reserved + more[0], ready + more[1]
    assert min(reserved, ready) > 20, (reserved, ready, len(SHIPS))
