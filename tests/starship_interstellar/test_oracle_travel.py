"""Prices of flights as the rules judge them are those that are counted step by step over the board."""

import random
from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.routes import total
from tests.differences import assert_same
from tests.starship_interstellar import oracle_travel
from tests.starship_interstellar.oracle_content import COLOURS, option, planets
from tests.starship_interstellar.playing import CONTENT, judge, played, quick
from tests.support import as_json

TRAVELS = ("travel", "x01", "x09", "x13")


def travelling(source: random.Random, seed: int) -> dict[str, Any]:
    """Return a table at which a player is about to fly, with planets, technologies and Wormhole token anywhere."""
    plain = as_json(played(2, seed, 40)[source.randrange(20)][0])
    me, token = plain["turn"], source.choice(TRAVELS)
    player = plain["players"][me]
    for name in sorted(plain["planets"]):
        plain["planets"][name]["quadrant"] = source.randint(1, 4)
    player["techs"] = ["travel_1", "travel_2", "travel_3"][: source.randint(0, 3)]
    orbit, quadrant = source.randint(1, 8), source.randint(1, 4)
    if source.random() < 0.5:
        name = source.choice(sorted(plain["planets"]))
        orbit, quadrant = planets(CONTENT)[name]["orbit"], plain["planets"][name]["quadrant"]
    player["wormhole"] = {"orbit": orbit, "quadrant": quadrant} if "travel_3" in player["techs"] else None
    stops = player["wormhole"] and option(plain, "wormhole_spot") == "at_the_token"
    player["explorer"] = source.choice([*plain["planets"], *(["wormhole"] if stops else [])])
    player["cargo"] = dict.fromkeys(COLOURS, 0)
    player["fuel"] = source.randint(0, 18)
    player["played"] = [*(other for other in player["played"] if other != token), token]
    plain["agenda"] = [{"kind": "travel", "player": me, "token": token}]
    return plain


def flights(moves: Any) -> set[str]:
    return {str(move.arguments[1]) for move in moves if move.name == "fly"}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", range(4))
def test_flights_that_can_be_paid(seed: int) -> None:
    source = random.Random(f"flights {seed}")
    plains = [travelling(source, seed) for _ in range(250)]
    states: list[GameState] = [judge().state(plain) for plain in plains]
    for plain, moves in zip(plains, quick().moves_of(states), strict=True):
        entry = plain["agenda"][0]
        assert_same(
            oracle_travel.payable_flights(plain, CONTENT, entry["player"], entry["token"]), flights(moves), plain
        )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(2))
def test_each_flight_costs_what_is_counted(seed: int) -> None:
    source = random.Random(f"prices {seed}")
    for _ in range(12):
        plain = travelling(source, seed)
        entry, me = plain["agenda"][0], plain["agenda"][0]["player"]
        plain["players"][me]["fuel"] = 99
        here = plain["players"][me]["explorer"]
        for there in sorted(oracle_travel.payable_flights(plain, CONTENT, me, entry["token"])):
            state = judge().state(plain)
            after = as_json(quick().carry_out(state, judge().move(f"fly({me},{there})"), SeededChance(seed)).state)
            paid = 99 - after["players"][me]["fuel"]
            assert_same(
                oracle_travel.flight_fuel(plain, CONTENT, me, here, there, entry["token"]), paid, plain, str(there)
            )


@pytest.mark.parametrize("seed", range(3))
def test_cheapest_ways_found_twice(seed: int) -> None:
    source = random.Random(f"ways {seed}")
    for _ in range(3):
        plain = travelling(source, seed)
        me = plain["agenda"][0]["player"]
        here = plain["players"][me]["explorer"]
        for token in ("travel", "x13"):
            best = oracle_travel.cheapest(plain, CONTENT, me, here, token)
            assert best == oracle_travel.cheapest_by_trying(plain, CONTENT, me, here, token)


@pytest.mark.one_in(8)
@pytest.mark.parametrize("seed", range(4))
def test_cheapest_ways_agree(seed: int) -> None:
    source, game = random.Random(f"routes {seed}"), quick()
    for _ in range(40):
        plain = travelling(source, seed)
        me = plain["agenda"][0]["player"]
        here, state, token = plain["players"][me]["explorer"], game.state(plain), plain["agenda"][0]["token"]
        for there, fuel in oracle_travel.cheapest(plain, CONTENT, me, here, token).items():
            found = game.ruleset.route(state, game, here, there, me, None)
            assert found is not None or there == here, (there, plain)
            if found is not None:
                assert found.costs == total(leg.costs for leg in found.legs), (there, plain)
                assert found.costs.get("fuel", 0) == fuel, (there, plain)
                tokens = [oracle_travel.token_for(CONTENT, token, first=leg.start == here) for leg in found.legs]
                prices = [
                    oracle_travel.flight_fuel(plain, CONTENT, me, leg.start, leg.end, with_it)
                    for leg, with_it in zip(found.legs, tokens, strict=True)
                ]
                assert_same(prices, [leg.costs.get("fuel", 0) for leg in found.legs], plain, str(there))


@pytest.mark.one_in(8)
@pytest.mark.parametrize("seed", range(4))
def test_cheapest_advances_agree(seed: int) -> None:
    game = quick()
    for state, _ in played(2, seed)[::40]:
        plain = as_json(state)
        for me, player in plain["players"].items():
            for there, fuel in oracle_travel.cheapest_advances(plain, CONTENT, me).items():
                if there != player["probe"]:
                    found = game.ruleset.route(state, game, player["probe"], there, me, None)
                    assert found is not None, (there, plain)
                    assert_same(fuel, found.costs.get("fuel", 0), plain, f"{there} {found}")
