"""The oracle answers as the booklet's own examples do, before it is asked about anything else."""

from collections import Counter
from itertools import product

import pytest

from starlaw.knowledge.folders import folder
from tests.plain_yaml import plain_yaml
from tests.starship_interstellar import oracle_bag, oracle_travel
from tests.starship_interstellar.oracle_production import Rules, Work, results

CONTENT = plain_yaml((folder("seeds") / "starship_interstellar" / "content" / "default.yaml").read_text())
NOTHING = (0, 0, 0, 0, 0)


def rules(converter: int = 1) -> Rules:
    layers = ((0, 0, 0, 0, 4), (2, 0, 0, 0, 0))
    return Rules(layers, 6, 1, 1, 1, 3, 2, converter, 2)


def test_the_last_purple_cubes_uncover_the_red_layer() -> None:
    """Base and Explorer move the last two purple cubes, two red ones are laid, and the Drill moves one of them."""
    start = Work((0, 0, 0, 0, 2), NOTHING, 1, NOTHING, 0)
    found = results(start, rules(), ("base", "explorer", "drill"))
    assert Work((1, 0, 0, 0, 0), (1, 0, 0, 0, 2), 2, NOTHING, 0) in found
    assert Work((2, 0, 0, 0, 0), (0, 0, 0, 0, 2), 2, NOTHING, 0) in found  # two units are enough for the next layer


def test_the_order_of_activation_matters_where_a_layer_ends() -> None:
    """A Converter of level 3 leaves purple purple, and makes yellow out of the red cubes below."""
    start = Work((0, 0, 0, 0, 1), NOTHING, 1, NOTHING, 0)
    found = results(start, rules(converter=3), ("base", "converter"))
    assert Work((1, 0, 0, 0, 0), (0, 1, 0, 0, 1), 2, NOTHING, 0) in found
    assert Work((1, 0, 0, 0, 0), (1, 0, 0, 0, 1), 2, NOTHING, 0) in found


@pytest.mark.parametrize(("stored", "second"), [(4, 2), (5, 1)])
def test_the_second_cube_of_a_converter_is_lost_without_room(stored: int, second: int) -> None:
    start = Work((0, 0, 0, 0, 2), (0, 0, 0, 0, stored), 2, NOTHING, 0)
    split = {work for work in results(start, rules(converter=2), ("converter",)) if work.storage[4] == stored}
    assert {work.storage[3] for work in split} == {0, second}


def test_a_red_deposit_gives_two_red_cubes() -> None:
    found = results(Work((2, 0, 0, 0, 0), NOTHING, 2, NOTHING, 0), rules(converter=2), ("converter",))
    assert max(work.storage[0] for work in found) == 2


def test_green_and_purple_put_eight_red_cubes_into_the_bag() -> None:
    assert oracle_bag.red_for(CONTENT, ("green", "purple")) == 8


def test_conversion_without_technology() -> None:
    pool = Counter(red=5, yellow=4, green=3, blue=2, purple=3)
    assert oracle_bag.added(pool, {}) == Counter(yellow=2, red=1 + 3, green=2 + 1, blue=1, purple=1)


def test_conversion_with_technology() -> None:
    pool = Counter(red=3, blue=3, purple=2)
    assert oracle_bag.added(pool, {"red": 1, "blue": 2, "purple": 1}) == Counter(yellow=3, purple=6, green=2)
    assert oracle_bag.added(pool, {"red": 2, "blue": 1, "purple": 2}) == Counter(yellow=6, purple=3 + 2, green=2)


def test_a_discarded_cube_takes_away_one_of_no_higher_value() -> None:
    pools = oracle_bag.eliminations(CONTENT, Counter(red=1, green=1, blue=1), ("green",))
    assert {tuple(dict(pool)) for pool in pools} == {("blue", "green"), ("blue", "red")}


def test_quadrants_are_counted_the_shorter_way() -> None:
    crossed = {(a, b): oracle_travel.quadrants_crossed(CONTENT, a, b) for a, b in product(range(1, 5), repeat=2)}
    assert crossed[1, 4] == crossed[4, 1] == 1
    assert crossed[1, 3] == crossed[2, 4] == 2
    assert set(crossed.values()) == {0, 1, 2}
