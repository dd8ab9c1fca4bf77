"""Every move costs what the oracle reckons, as tables and clingo tell it, and takes just that from its player."""

import random
from collections import Counter

import pytest

from starlaw.knowledge.states import GameState
from tests.differences import assert_same
from tests.starship_interstellar import oracle_travel
from tests.starship_interstellar.oracle_content import COLOURS
from tests.starship_interstellar.oracle_prices import price
from tests.starship_interstellar.playing import CONTENT, OWN, judge, played, quick
from tests.starship_interstellar.tables import PICK, at
from tests.starship_interstellar.test_oracle_travel import travelling
from tests.support import as_json

GAMES = [(players, seed) for seed in range(4) for players in (1, 2, 3, 4)]
PRICED = {
    "fly", "keep", "deploy", "sell", "buy", "research", "represent", "probe", "build", "save", "universal", "family",
    "dive", "eliminate", "dilute", "hall_represent", "hall_probe", "hall_found", "hall_build", "hall_save",
    "hall_research",
}  # fmt: skip


def priced(states: list[GameState], content: dict[str, object], own: bool = False) -> Counter[str]:
    """Compare the price of every legal move of states; return how many of each kind cost something."""
    game, found = quick(own), Counter[str]()
    for state, moves in zip(states, game.moves_of(states), strict=True):
        plain = as_json(state)
        for move in moves:
            charged = dict(game.charges(state, move))
            assert_same(price(plain, content, move.text), charged, plain, str(move.text))
            found[move.name] += bool(charged)
    return found


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_move_of_a_game_costs_what_is_reckoned(players: int, seed: int) -> None:
    found = priced([state for state, _ in played(players, seed, 400)], CONTENT)
    assert sum(found.values()) > 100


@pytest.mark.one_in(10)
@pytest.mark.parametrize("players", [1, 3])
def test_a_pack_of_ones_own_has_prices_of_its_own(players: int) -> None:
    assert sum(priced([state for state, _ in played(players, 2, 300, own=True)], OWN, own=True).values()) > 100


@pytest.mark.one_in(10)
def test_every_kind_of_move_that_costs_something_is_met() -> None:
    states = [state for game in GAMES for state, _ in played(*game, 400)]
    met = {move.name for moves in quick().moves_of(states) for move in moves}
    assert met >= PRICED


@pytest.mark.one_in(8)
@pytest.mark.parametrize("seed", range(4))
def test_flights_cost_what_is_counted_step_by_step(seed: int) -> None:
    source, game = random.Random(f"charges {seed}"), quick()
    for _ in range(250):
        plain = travelling(source, seed)
        entry, me = plain["agenda"][0], plain["agenda"][0]["player"]
        here, state = plain["players"][me]["explorer"], game.state(plain)
        for there in sorted(oracle_travel.places(plain, CONTENT, me)):
            fuel = oracle_travel.flight_fuel(plain, CONTENT, me, here, there, entry["token"])
            if fuel is not None:  # whether it can be paid or not
                charged = game.charges(state, game.move(f"fly({me},{there})"))
                assert_same({"fuel": fuel} if fuel else {}, dict(charged), plain, str(there))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("start", ["hall_action", "hall_salvation"])
@pytest.mark.parametrize("golden", ["exact_price", "higher_for_lower"])
def test_hall_pays_the_least_valuable_cubes_that_serve(start: str, golden: str) -> None:
    source = random.Random(f"{start} {golden}")
    actions = ("technology",) if start == "hall_action" else ("build", "save")
    states: list[GameState] = []
    for _ in range(250):
        picked = {"hall": "intermediate", "golden_rule": golden}
        picked["hall_scientists"] = source.choice(["one_each_level", "one_each_action"])
        cubes = {colour: max(0, source.randint(-2, 3)) for colour in COLOURS}
        asked = {**PICK, "action": source.choice(actions), "colour": source.choice(COLOURS)}
        levels = {colour: source.choice([0, 0, 1]) for colour in COLOURS}
        changes = {"agenda": [asked], "players__hall__cubes": cubes, "hall__technologies": levels}
        more = {"hall__count": source.randint(1, 9), "players__hall__scientists": source.randint(1, 3)}
        states.append(at(start, **changes, **more, options__readings=picked))
    assert sum(priced(states, CONTENT).values()) > 60


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("players", "seed"), [(1, 1), (1, 3), (2, 2), (4, 3)])
def test_tables_and_clingo_name_the_same_prices(players: int, seed: int) -> None:
    for state, _ in played(players, seed, 400)[::20]:
        for move in judge().moves(state):
            assert judge().charges(state, move) == quick().charges(state, move), move.text
