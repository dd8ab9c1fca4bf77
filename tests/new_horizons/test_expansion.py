"""The expansion as an expansion: found by its folder, named by states, and absent where it is not named."""

import pytest

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import expansion_names, folder, game_names, lineage
from starlaw.solver.states.repair import nearest_legal
from tests.new_horizons.play import new_horizons
from tests.support import as_json, horizons

FLEETS = folder("seeds") / "new_horizons" / "states" / "fleets.json"


def test_it_is_no_game_of_its_own_and_brings_its_game_along() -> None:
    assert "new_horizons" not in game_names()
    assert expansion_names("horizons") == ("new_horizons",)
    assert lineage("new_horizons") == ("horizons", "new_horizons")
    assert starlaw.game("new_horizons").ruleset.parts == ("horizons", "new_horizons")
    with pytest.raises(InvalidInputError, match="expected one of the expansions new_horizons, got 'chess'"):
        starlaw.game("horizons", expansions=("chess",))


def test_a_state_finds_its_expansion() -> None:
    game, state = starlaw.load_state(FLEETS)
    assert game is new_horizons()
    assert state.options.expansions == ("new_horizons",)
    with pytest.raises(InvalidInputError, match="fleets is not a known key"):
        horizons().state(read_json(FLEETS))
    with pytest.raises(InvalidInputError, match="new_horizons is missing"):
        new_horizons().state(changed(read_json(FLEETS), "options.expansions", []))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("fleets.blue.dock.stealth_ship", 4, "expected at most 2 of stealth_ship, got 4"),
        ("fleets.orange.ships.3.damage", 1, "no destroyer has damage 1"),
        ("trades", 3, "trades: expected at most 2, got 3"),
        ("fleets.orange.ships.3.place", "w99", "'w99' is not in the content"),
        ("fleets.orange.dock", {"cruiser": 1}, "dock.battleship is missing"),
        ("alliances", [["orange", "green"]], "alliances must name one of blue, orange, purple; got 'green'"),
        ("battle", {"world": "w30", "attackers": ["orange"], "defenders": ["blue"]}, "a world on the table; got 'w30'"),
        ("agenda.0", {"kind": "engage", "player": "orange", "world": "w30"}, "a world on the table; got 'w30'"),
    ],
)
def test_a_state_that_cannot_exist_is_refused_by_field(path: str, value: object, said: str) -> None:
    with pytest.raises(InvalidInputError) as error:
        new_horizons().state(changed(read_json(FLEETS), path, value), "game.json")
    assert said in str(error.value)


def test_horizons_knows_nothing_of_it() -> None:
    assert not [name for name in horizons().shapes if name in ("fly", "hit", "trade")]
    assert {"fly", "hit", "trade"} < set(new_horizons().shapes)
    assert set(horizons().shapes) < set(new_horizons().shapes)


def test_what_would_make_a_move_legal_is_found() -> None:
    game = new_horizons()
    state = game.state(changed(read_json(FLEETS), "rebuffed", ["purple"]))
    assert nearest_legal(game, state, game.move("propose(orange,purple)")) is not None
    found = nearest_legal(game, state, game.move("propose(orange,purple)"))
    assert [change.text for change in found or ()] == ["purple may get offers again in this turn"]


def test_a_verdict_names_the_assumed_price() -> None:
    game = new_horizons()
    verdict = game.judge(game.state(read_json(FLEETS)), "build_ship(orange,w1,stealth_ship)")
    assert verdict.status == "legal"
    assert "price of a stealth ship" in {assumption.value for assumption in verdict.assumptions}
    cruiser = game.judge(game.state(read_json(FLEETS)), "build_ship(orange,w1,cruiser)")
    assert not [a.value for a in cruiser.assumptions if a.value.startswith("price")]


def test_the_state_is_shown_to_everybody_alike_but_for_missions() -> None:
    game = new_horizons()
    state = game.state(read_json(FLEETS))
    seen = game.view(state, "blue")
    assert seen["fleets"] == as_json(state)["fleets"]
    assert seen["players"]["orange"]["missions"] == {"hidden": 3}
