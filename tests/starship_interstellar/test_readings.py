"""What other readings change when a game is set up, or in maps."""

from collections import Counter

import pytest

from starlaw.solver.executor.chance import SeededChance
from tests.starship_interstellar.oracle_content import by_id
from tests.starship_interstellar.playing import CONTENT, begun, judge
from tests.support import as_json


@pytest.mark.parametrize("seed", range(6))
def test_four_mechanisms_of_each_pile_are_taken_out(seed: int) -> None:
    picked = {"universal": "replacing", "universal_removed": "four_of_each"}
    state = judge().new(players=2, chance=SeededChance(seed), readings=picked)
    backs = {name: card["back"] for name, card in by_id(CONTENT, "mechanisms").items()}
    projects = as_json(state)["projects"]
    left = Counter(backs[name] for pile in ("red", "blue") for name in projects[pile] if name in backs)
    assert left == {"red": 4, "blue": 4}
    assert judge().check(state) == ()


def test_a_setting_takes_no_more_than_the_action_cubes_there_are() -> None:
    bags = {}
    for choice in ("unlimited", "forty_five"):
        picked = {"hall": "introduction", "cube_supply": choice}
        bags[choice] = as_json(judge().new(players=1, chance=SeededChance(1), readings=picked))["hall"]["bag"]
    assert bags["unlimited"] == {"red": 24, "yellow": 12, "green": 6, "blue": 3, "purple": 0}
    assert bags["forty_five"] == {"red": 15, "yellow": 12, "green": 6, "blue": 3, "purple": 0}


@pytest.mark.parametrize(("choice", "stops"), [("at_the_token", True), ("planets_only", False)])
def test_routes_stop_at_a_wormhole_token_where_explorers_do(choice: str, stops: bool) -> None:
    plain = as_json(begun(2, 0))
    plain["options"]["readings"] = {"wormhole_spot": choice}
    player = plain["players"][plain["turn"]]
    player["techs"], player["wormhole"] = ["travel_1", "travel_2", "travel_3"], {"orbit": 8, "quadrant": 3}
    state = judge().state(plain)
    found = judge().ruleset.route(state, judge(), "earth", "wormhole", plain["turn"], None)
    assert (found is not None) == stops
