"""What the booklet alone settles: lost entries and unprinted numbers are open, what it prints is not."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty.consequences import determined_moves
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer

GAME = "starship_interstellar"
STATES = folder("seeds") / GAME / "states"


def by_sources(name: str, **given: object) -> Answer:
    return answered(name, starlaw.game(GAME), {key: str(value) for key, value in given.items()}, sources_only=True)


def asked_of_hall(**decision: object) -> str:
    """Return a Salvation Phase as JSON in which H.A.L.L. has to decide something."""
    raw = changed(read_json(STATES / "hall_salvation.json"), "agenda", [{"player": "hall", **decision}])
    return starlaw.game(GAME).state(raw).model_dump_json(by_alias=True)


def named(found: Answer) -> str:
    return " ".join(assumption.value for assumption in found.assumptions)


@pytest.mark.one_in(10)
@pytest.mark.parametrize(
    ("decision", "reading"),
    [
        ({"kind": "hall_pick", "action": "build", "colour": "yellow"}, "hall_build_yellow"),
        ({"kind": "hall_pick", "action": "save", "colour": "red"}, "hall_save_entries"),
    ],
)
def test_the_next_step_by_a_lost_entry_is_open_and_names_its_reading(decision: dict[str, object], reading: str) -> None:
    state = asked_of_hall(**decision)
    usual = answered("hall_next", starlaw.game(GAME), {"state": state})
    assert len(usual.answers) == 1
    assert reading in named(usual)
    found = by_sources("hall_next", state=state)
    assert found.status == "undetermined"
    assert set(usual.answers) < set(found.answers)
    assert reading in named(found)


@pytest.mark.one_in(10)
def test_the_next_step_in_the_market_is_open() -> None:
    raw = read_json(STATES / "hall_action.json")
    pile = ["market", *(token for token in raw["hall"]["pile"] if token != "market")]
    state = starlaw.game(GAME).state(changed(raw, "hall.pile", pile)).model_dump_json(by_alias=True)
    found = by_sources("hall_next", state=state)
    assert (found.status, set(found.answers)) == ("undetermined", {"hall_play(hall,market)", "hall_skip(hall,market)"})
    assert "hall_market_entries" in named(found)


@pytest.mark.one_in(10)
def test_the_next_step_that_is_printed_is_certain() -> None:
    state = (STATES / "hall_action.json").read_text(encoding="utf-8")
    found = by_sources("hall_next", state=state)
    assert (found.status, found.answers) == ("answered", ("hall_play(hall,mars)",))


@pytest.mark.one_in(10)
def test_a_technology_by_a_count_on_an_unseen_board_is_open() -> None:
    raw = changed(read_json(STATES / "hall_action.json"), "agenda", [
        {"kind": "hall_pick", "player": "hall", "action": "technology", "colour": "yellow"},
    ])  # fmt: skip
    game = starlaw.game(GAME)
    found = {entry.move: entry.status for entry in determined_moves(game, game.state(raw))}
    assert {status for move, status in found.items() if move.startswith("hall_research")} == {"undetermined"}


THROUGH = {"wormhole": "yes", "technologies": "travel_3"}
LAYERS = {"colour": "purple", "cubes": 2, "next_colour": "red", "next_cubes": 2, "order": "base,explorer,drill"}
FLIGHT = {"from_orbit": 3, "from_quadrant": 1, "to_orbit": 8, "to_quadrant": 3}


@pytest.mark.one_in(20)
@pytest.mark.parametrize(
    ("name", "given", "answer"),
    [
        # line 518: the last two purple cubes, then a red one
        ("production", LAYERS, ("1 red to the storage", "2 purple to the storage")),
        ("production", {"colour": "red", "cubes": 1, "order": "outpost", "outpost_level": 3}, ("9 fuel",)),  # line 273
        ("flight_price", FLIGHT | {"token": "x01"}, ("0",)),  # line 21
        ("hall_token", {"token": "x10", "phase": "salvation"}, ("build", "government", "probe", "save")),  # line 936
        ("technology_price", {"technology": "drill_2"}, ("1 green", "1 scientist", "1 yellow")),
        ("universal_prestige", {"cubes": "green"}, ("3",)),  # line 622
        ("universal_prestige", {"cubes": "blue", "build_extra": "yes"}, ("5",)),  # line 616
        ("black_hole", {"fuel": 2, "by": "governor"}, ("2",)),  # line 416
        ("hall_space", {"colour": "red"}, ("2",)),
        ("bag_conversion", {"red": 5, "discard": "green", "target": "red"}, ("2 yellow",)),
    ],
)  # fmt: skip
def test_what_is_printed_is_certain(name: str, given: dict[str, object], answer: tuple[str, ...]) -> None:
    found = by_sources(name, **given)
    assert (found.status, found.answers, found.assumptions) == ("answered", answer, ())


@pytest.mark.one_in(18)
@pytest.mark.parametrize(
    ("name", "given", "rests"),
    [
        ("hall_technology", {"count": 2}, "hall_technology_lines"),
        ("hall_token", {"token": "x21", "phase": "action"}, "x21_action"),
        ("hall_site", {"planets": "mars,venus", "cubes": "1,2"}, "pictured_token"),
        ("universal_prestige", {"cubes": "purple,green"}, "universal_payment"),
        ("black_hole", {"fuel": 2, "by": "governor", "drawn": "no"}, "holes_governor"),
        ("hall_space", {"colour": "red", "spaces": 1}, "hall_row"),
        ("bag_conversion", {"red": 5, "discard": "green,blue", "target": "red,red"}, "influence_cubes"),
        ("technology_price", {"technology": "drill_1", "token": "x16", "lower": "red"}, "level_bounds"),
        ("production", {"colour": "red", "cubes": 5, "storage": 2, "order": "base,explorer"}, "room"),
    ],
)  # fmt: skip
def test_what_is_not_printed_is_open(name: str, given: dict[str, object], rests: str) -> None:
    found = by_sources(name, **given)
    assert found.status == "undetermined"
    assert rests in named(found)


@pytest.mark.one_in(10)
def test_the_parts_of_one_answer_are_not_alternatives() -> None:
    found = by_sources("technology_price", technology="cryogenic")
    colours = ("red", "yellow", "green", "blue", "purple")
    cubes = [Counter(c) for number in (1, 2, 3) for c in combinations_with_replacement(colours, number)]
    prices = {frozenset({"1 scientist", *(f"{number} {colour}" for colour, number in c.items())}) for c in cubes}
    assert {frozenset(answer.split(", ")) for answer in found.answers} == prices


@pytest.mark.one_in(10)
def test_a_price_that_is_not_printed_lies_between_its_cheapest_and_its_dearest() -> None:
    found = by_sources("flight_price", **FLIGHT, planet="earth")
    cheapest, dearest = 5 * 1 + 2 * 1 + 1 + 0, 5 * 5 + 2 * 5 + 5 + 6  # five orbits, two quadrants, belt, gravity
    assert [int(answer) for answer in found.answers] == list(range(cheapest, dearest + 1))
    deciding = {value.value.partition(" = ")[0]: value.range for value in found.assumptions}
    priced = dict.fromkeys(("travel orbit", "travel quadrant", "travel belt"), "1 to 5")
    assert deciding == priced | {"planets earth gravity": "0 to 6"}
    assert [int(fuel) for fuel in by_sources("hall_trip_cost", planet="mars", colour="red").answers] == [
        2 * value + 3
        for value in range(10)  # a planet's value is 1 to 9; or it is the Fuel for leaving it, 0 to 6
    ]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("flight_price", FLIGHT | THROUGH | {"from_orbit": 4}, "wormhole: expected a flight from or to earth"),
        ("flight_price", FLIGHT | {"planet": "earth", "wormhole": "yes"}, "technologies: expected travel_3"),
        ("flight_price", FLIGHT | {"planet": "mars"}, "from_orbit: expected 4, the orbit of mars, got 3"),
        ("production", {"colour": "red", "cubes": 5, "order": "base,base"}, "order: base stands 2 times, expected 1"),
        ("hall_deposit", {"planets": "mercury", "cubes": "3,4"}, "cubes: expected 1 numbers"),
        ("hall_site", {"planets": "mars,mars", "cubes": "3,4"}, "planets: expected planets, each once"),
        ("hall_extra", {"count": 2}, "line: expected the tokens left in the line, got none"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_together_is_refused(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        by_sources(name, **given)
