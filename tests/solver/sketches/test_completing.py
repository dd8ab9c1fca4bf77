"""Sketches completed: what they say holds, the state is legal, and all else is as at the start of a game."""

import json
from typing import Any

import pytest

from starlaw.knowledge.cases import field
from starlaw.knowledge.errors import IllegalStateError, InvalidInputError
from starlaw.knowledge.folders import source_names
from starlaw.solver.game import judge_of
from starlaw.solver.loading import judged
from starlaw.solver.sketches.completing import completed
from starlaw.solver.sketches.sketch_text import Sketch, is_text, parse_sketch
from starlaw.solver.states.first_turn import first_turn
from tests.support import as_json

# A sketch in the words of the box, and what a file then says.
SKETCHES: list[tuple[str, dict[str, Any]]] = [
    (
        "game: horizons; orange: {adapted: [desert], energy: 3}; w7: desert at s3 with a colony of orange",
        {
            "players.orange.habitats": ["desert"],
            "players.orange.stock.energy": 3,
            "worlds.w7": {"star": "s3", "face": "desert", "structures": {"orange": {"colony": 1}}},
        },
    ),
    (
        "game: horizons; players: 3; turn: blue; blue: 5 metal and knowledge 0, Feshar Mason back",
        {"players.blue.stock.metal": 5, "players.blue.stock.knowledge": 0, "players.blue.allies.feshar_mason": "back"},
    ),
    (
        "game: horizons; world 7: {face: sand, star: star 2}; also: [orange holds the mission Ambassador]",
        {"worlds.w7.face": "desert", "worlds.w7.star": "s2"},
    ),
    (
        "game: new_horizons; orange: two destroyers at w7 and a cruiser at hyperspace; w7: {star: s1}",
        {
            "fleets.orange.dock.destroyer": 0,
            "fleets.orange.ships": [
                {"kind": "cruiser", "place": "hyperspace", "damage": 0},
                {"kind": "destroyer", "place": "w7", "damage": 0},
                {"kind": "destroyer", "place": "w7", "damage": 0},
            ],
        },
    ),
    (
        "game: mars_horizon; blue: {stock: {money: 20}, tableau: [Saturn V]}; red: 5 prestige; era: 2",
        {
            "players.blue.stock.money": 20,
            "players.red.stock.prestige": 5,
            "players.blue.tableau": ["saturn_v"],
            "era": 2,
        },
    ),
    (
        "game: stellar_horizons; players: 1; year: 2040; "
        "north_america: {cash: 60, markers: {engineering: 20}, techs: [cv2, cv3], ships: {cv3_1: {place: mars}}}",
        {
            "year": 2040,
            "players.north_america.cash": 60,
            "players.north_america.markers.engineering": 20,
            "players.north_america.ships.cv3_1.place": "mars",
        },
    ),
    (
        "game: starship_interstellar; altair: 10 fuel, 2 red cubes, a base on mars; bellatrix: {prestige: 12}",
        {
            "players.altair.fuel": 10,
            "players.altair.cubes.red": 2,
            "players.bellatrix.prestige": 12,
            "players.altair.bases": 4,
        },
    ),
]


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("text", "expected"), SKETCHES, ids=[text.partition(";")[0] for text, _ in SKETCHES])
def test_what_a_sketch_says_holds_in_a_legal_state(text: str, expected: dict[str, Any]) -> None:
    game, completion = completed(parse_sketch(text, "sketch"), "sketch")
    assert game.check(completion.state) == ()
    value = as_json(completion.state)
    assert {path: field(value, path) for path in expected} == expected


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", source_names())
def test_a_sketch_that_says_nothing_is_the_first_turn_of_a_game(name: str) -> None:
    game, completion = completed({"game": name}, "sketch")
    assert completion.state == first_turn(game)
    assert completion.changes == ()


def test_what_the_rules_determine_is_worked_out_and_told() -> None:
    start = as_json(first_turn(judge_of("horizons"), 2))["players"]["purple"]
    face = next(face for face in ("desert", "gaseous") if face not in start["habitats"])
    text = f"game: horizons; players: 2; orange: {{energy: 9}}; w7: {face} at s1 with two colonies of purple"
    _, completion = completed(parse_sketch(text, "sketch"), "sketch")
    value = as_json(completion.state)
    assert value["supply"]["energy"] == 40 - 9 - start["stock"]["energy"]
    assert value["players"]["purple"]["reserve"]["colony"] <= 5 - 2
    assert "w7" not in value["bag"]
    assert face in value["players"]["purple"]["habitats"]
    assert f"purple has activated {face}" in completion.changes


def test_words_add_and_a_list_tells_all() -> None:
    usual = as_json(first_turn(judge_of("horizons"), 2))["players"]["orange"]["habitats"]
    other = next(habitat for habitat in ("frozen", "desert") if habitat not in usual)
    _, added = completed({"game": "horizons", "orange": f"adapted {other}"}, "sketch")
    _, listed = completed({"game": "horizons", "orange": {"adapted": [other]}}, "sketch")
    assert set(as_json(added.state)["players"]["orange"]["habitats"]) == {*usual, other}
    assert as_json(listed.state)["players"]["orange"]["habitats"] == [other]


def test_what_is_denied_does_not_hold() -> None:
    seats = as_json(first_turn(judge_of("horizons"), 2))["players"]
    habitat = seats["orange"]["habitats"][0]
    _, completion = completed({"game": "horizons", "orange": f"not activated {habitat}"}, "sketch")
    assert habitat not in as_json(completion.state)["players"]["orange"]["habitats"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("game: horizons; orange: {energy: 30}; purple: {energy: 30}", ["hz.check.tokens"]),
        ("game: horizons; phase: over; also: [action is the decision of orange]", ["hz.check.agenda"]),
        ("game: horizons; bag: [w1, w2]; w1: desert at s1", ["hz.check.tile"]),
    ],
)
def test_rules_in_the_way_of_a_sketch_are_named(text: str, rules: list[str]) -> None:
    with pytest.raises(IllegalStateError, match="in the way") as refused:
        completed(parse_sketch(text, "sketch"), "sketch")
    assert [rule for rule in rules if rule not in str(refused.value)] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: chess", "expected one of"),
        ("game: horizons; w7: desret", "did you mean desert"),
        ("game: horizons; orange: {energy: 99}", "expected 0 to 40, got 99"),
        ("game: horizons; orange: {stock: {energy: 99}}", "less than or equal to 40"),
        ("game: horizons; players: 2; w7: desert at s5", "no state of such a game can hold orbits(w7,s5)"),
        ("game: horizons; worlds: {w99: desert}", "expected the name of a world"),
        ("game: horizons; stars: 3", "says nothing that a state can hold"),
        ("game: horizons; orange: {year: 2040}", "says nothing that a state can hold"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        completed(parse_sketch(text, "sketch"), "sketch")
    assert said in str(refused.value)
    assert str(refused.value).startswith("sketch: ")


def test_a_sketch_is_told_from_a_state_and_from_a_file() -> None:
    assert isinstance(parse_sketch("game: horizons; orange: 3 energy", "sketch"), Sketch)
    whole = as_json(first_turn(judge_of("horizons")))
    assert not isinstance(parse_sketch(json.dumps(whole, indent=1), "a state as YAML"), Sketch)
    with pytest.raises(InvalidInputError, match="is missing"):
        judged({"game": "horizons"})  # a state that lacks something is none
    assert is_text("game: horizons; orange: 3 energy")
    assert not is_text("game.json")
    assert not is_text("-")
