"""Times, ways and forced moves of Stellar Horizons, compared with a plain oracle in answers and in play."""

import random
from itertools import product
from typing import Any

import pytest

from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer
from tests.stellar_horizons import oracle_travel as oracle
from tests.stellar_horizons.mixed_states import judge, mixed, rich_game
from tests.stellar_horizons.oracle_pack import PACK, ROW, SHIPS, WORLDS, flyby_of
from tests.support import as_json

SEEDS = range(2)
GOALS = [*WORLDS, *(["earth"] * 8), *(f"{system}_flyby" for system in ROW)]
ROUNDINGS = {"table_times_modifier": False, "rounded_down": True}


def ask(name: str, **given: object) -> Answer:
    return answered(name, judge(), {key.rstrip("_"): str(value) for key, value in given.items()})


# --- Answers ---


def test_the_table_of_times_follows_the_law() -> None:
    written = {
        (a, b): n
        for part in ("times", "known_times")
        for a, row in PACK[part]["values"].items()
        for b, n in row.items()
    }
    law = {(a, b): oracle.table_turns(a, b) for a, b in product(ROW, ROW) if a != b}
    outward = {way: turns for way, turns in law.items() if ROW.index(way[0]) < ROW.index(way[1])}
    assert written == outward | {
        way: turns for way, turns in law.items() if turns != law[way[::-1]] and way not in outward
    }


def times() -> list[tuple[str, str, int, bool, str]]:
    """Return every question about a transfer time between two systems."""
    grid = product(ROW, ROW, range(2, 11), (True, False), ROUNDINGS)
    return [question for question in grid if question[0] != question[1]]


def assert_same_time(start: str, end: str, modifier: int, errata: bool, rounding: str) -> None:
    given = {"from": start, "to": end, "modifier": modifier, "errata": "on" if errata else "off"}
    found = answered("transfer.time", judge(), {k: str(v) for k, v in given.items()} | {"transfer_time": rounding})
    turns = oracle.turns(start, end, modifier, errata, ROUNDINGS[rounding])
    assert (found.status, found.answers) == ("answered", (str(turns),)), given


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_answers_about_times_agree(seed: int) -> None:
    for question in random.Random(seed).sample(times(), 30):
        assert_same_time(*question)


@pytest.mark.parametrize("errata", [True, False])
def test_flybys_go_on_to_the_next_system(errata: bool) -> None:
    for system in ROW:
        found, end = ask("flyby.onward", system=system, errata="on" if errata else "off"), oracle.onward(system, errata)
        assert found.answers == (() if end is None else (end.replace("_", " "),)), system
        assert found.status == ("undetermined" if end is None else "answered")


def test_radiation_alone_keeps_cvs_out() -> None:
    for world in WORLDS:
        assert ask("cv.enters", place=world).status == ("false" if WORLDS[world].get("radiation") else "true"), world


def test_res_need_a_launch_vehicle_unless_forced() -> None:
    for ship, launched, forced in product(("re", "cv"), ("yes", "no"), ("yes", "no")):
        if (ship, forced) == ("cv", "yes"):  # only an RE can be forced
            continue
        free = ship == "cv" or "yes" in (launched, forced)
        assert ask("transfer.allowed", ship=ship, launched=launched, forced=forced).status == str(free).lower()


# --- Play ---


def assert_same_moves(state: Any) -> int:
    """Compare the moves of ships in a state; return how many were compared."""
    plain = as_json(state)
    found = {move.text for move in judge().moves(state) if move.name in oracle.KINDS}
    assert found == oracle.moves(plain), (plain["options"], sorted(found ^ oracle.moves(plain)))
    return len(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_ships_go_where_the_oracle_lets_them_in_any_state(seed: int) -> None:
    source = random.Random(seed)
    assert sum(assert_same_moves(mixed(source, "movement")) for _ in range(40)) > 1000


@pytest.mark.parametrize("players", [1, 3, 4])
def test_ships_go_where_the_oracle_lets_them_in_games(players: int) -> None:
    assert sum(assert_same_moves(state) for state in rich_game(players, players, 250)) > 50


def assert_same_ends(state: Any, source: random.Random) -> int:
    """Carry some moves of ships out and compare where the survivors are; return how many survived."""
    plain, survived = as_json(state), 0
    me = plain["agenda"][0]["player"]
    legal = sorted(oracle.moves(plain))
    for move in source.sample(legal, min(6, len(legal))):
        ship = move.removesuffix(")").split(",")[2 if move.startswith("launch") else 1]
        chance = SeededChance(source.randrange(1000))
        after = as_json(judge().carry_out(state, judge().move(move), chance).state)["players"][me]["ships"].get(ship)
        assert after is None or after["place"] == oracle.end_of(plain, me, move), move
        survived += after is not None
    return survived


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_end_where_the_oracle_says(seed: int) -> None:
    source = random.Random(f"ends {seed}")
    assert sum(assert_same_ends(mixed(source, "movement"), source) for _ in range(12)) > 40


def assert_same_onward(state: Any, seed: int) -> int:
    """End the exploration of a state with a flyby in a flyby box and compare where it goes; return 1 if it lives."""
    plain = as_json(state)
    me = plain["agenda"][0]["player"]
    start = flyby_of(plain["players"][me]["ships"]["flyby_1"]["place"])
    assert start is not None
    moved = judge().carry_out(state, judge().move(f"done({me})"), SeededChance(seed))
    after = as_json(moved.state)["players"][me]["ships"].get("flyby_1")
    end = oracle.onward(start, plain["options"]["errata"])
    if after is None:
        return 0
    assert end is not None, start
    system, _, box = after["place"].rpartition("_")
    turns = oracle.turns_of(plain, me, start, end)
    passed = as_json(moved.state)["year"] - plain["year"]
    assert system == end
    assert box == "flyby" if passed >= turns else int(box) in (turns - passed, turns - passed + 1), (start, end, box)
    return 1


@pytest.mark.parametrize("seed", SEEDS)
def test_flybys_are_moved_on_as_the_oracle_says(seed: int) -> None:
    source, arrived = random.Random(f"onward {seed}"), 0
    for system in ROW[:-1]:
        plain = as_json(mixed(source, "exploration"))
        plain["pirates"] = {}
        me = plain["agenda"][0]["player"]
        plain["players"][me]["ships"]["flyby_1"] = {"place": f"{system}_flyby"}
        arrived += assert_same_onward(judge().state(plain), source.randrange(1000))
    assert arrived >= 5


# --- Quickest ways ---


def assert_same_way(state: Any, counter: str, goal: str) -> int:
    """Compare the quickest way of one ship to a place; return its turns."""
    plain = as_json(state)
    me = plain["agenda"][0]["player"]
    start = plain["players"][me]["ships"][counter]["place"]
    found = judge().ruleset.route(state, judge(), start, goal, me, {counter: 1})
    turns = oracle.quickest(plain, me, counter, goal)
    assert (found.costs.get("turn", 0) if found else None) == turns, (counter, start, goal, found)
    return turns or 0


def traveller(source: random.Random, techs: list[str], errata: bool) -> tuple[Any, str]:
    """Return a state in which one ship stands anywhere on the map before it moves, and that ship."""
    plain = as_json(mixed(source, "movement"))
    me = plain["agenda"][0]["player"]
    counter = source.choice([counter for counter in SHIPS if SHIPS[counter]["kind"] != "lv"])
    place = source.choice(["earth", source.choice(list(WORLDS)), f"{source.choice(ROW)}_flyby"])
    if counter == "flyby_1" and place in WORLDS:
        place = "earth"
    plain["players"][me]["ships"] = {counter: {"place": place}, "lv1_1": {"place": "earth"}}
    plain["players"][me]["techs"] = techs
    plain["options"] |= {"errata": errata, "readings": {}}
    return judge().state(plain), counter


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("techs", "errata"), [([], True), (["antimatter_rockets"], True), (["fusion_rockets"], False)])
def test_quickest_ways_agree(techs: list[str], errata: bool) -> None:
    source = random.Random(f"ways {techs} {errata}")
    assert sum(assert_same_way(*traveller(source, techs, errata), source.choice(GOALS)) for _ in range(20)) > 5
