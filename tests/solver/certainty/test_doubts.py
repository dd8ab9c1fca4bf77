"""What readings leave open though no other choice is encoded: not determined, with the reading named, and no more."""

import re
from typing import Any, Literal

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rule_files
from starlaw.solver.certainty.consequences import Determined, determined_moves, determined_state
from starlaw.solver.certainty.doubts import doubts
from starlaw.solver.game import Game, judge_of
from starlaw.solver.questions.ruling_answers import answered

pytestmark = pytest.mark.one_in(4)  # each takes seconds of clingo over all open values

Changes = dict[str, Any]
FLEETS = read_json(folder("seeds") / "new_horizons" / "states" / "fleets.json")
SOURCES = source_names()
NO_STACKS: Changes = {
    f"stacks.{symbol}": {"top": None, "unseen": [], "bottom": []}
    for symbol in ("explore", "adapt", "build", "harvest", "conspire")
}
ALLIED = {"alliances": [["orange", "purple"]]}
HOME = [{"kind": "battleship", "place": "w1", "damage": damage} for damage in (0, 2)]
RACES = {"orange": "species_1825", "purple": "quillion", "blue": "drej"}
BATTLECRUISERS = {"dock": {"battleship": 0, "cruiser": 4, "destroyer": 2, "stealth_ship": 2}, "ships": []}
ADVANCED = {"options.readings": {"advanced_game": "advanced"}, "races": RACES, "fleets.purple": BATTLECRUISERS}
PURPLES_TURN = {"turn": "purple", "agenda": [{"player": "purple", "kind": "action"}]}
LANDING = [
    {"player": "orange", "kind": "ships", "place": "w1"},
    {"player": "orange", "kind": "assist", "action": "conspire"},
]


def stock(energy: int, metal: int, knowledge: int, player: str = "orange") -> Changes:
    """Return what gives a player of the fleets' state these tokens, out of the supply."""
    held = FLEETS["players"][player]["stock"]
    tokens = {"energy": energy, "metal": metal, "knowledge": knowledge}
    supply = {token: FLEETS["supply"][token] + held[token] - number for token, number in tokens.items()}
    return {f"players.{player}.stock": tokens, "supply": supply}


def engaging(place: str, *enemies: str) -> Changes:
    """Return what puts orange's cruiser over a world with structures of purple, where purple may have ships."""
    others = [{"kind": kind, "place": "hyperspace", "damage": 0} for kind in ("destroyer", "stealth_ship")]
    ships = [*HOME, {"kind": "cruiser", "place": place, "damage": 0}, *others]
    enemy_ships = [{"kind": kind, "place": place, "damage": 0} for kind in enemies]
    return {
        "agenda": [{"player": "orange", "kind": "engage", "world": place}, {"player": "orange", "kind": "action"}],
        "fleets.orange.ships": ships,
        "fleets.purple": {
            "dock": {k: 2 - enemies.count(k) for k in ("battleship", "cruiser", "destroyer", "stealth_ship")},
            "ships": enemy_ships,
        },
    }


def determined(source: str, start: str, changes: Changes, move: str) -> Determined:
    """Return what the sources say of a move in a state with changes."""
    game = judge_of(source)
    value = read_json(folder("seeds") / source / "states" / f"{start}.json")
    for path, part in changes.items():
        value = changed(value, path, part)
    (entry,) = determined_moves(game, game.state(value), [game.move(move)])
    return entry


def named(entry: Determined) -> set[str]:
    """Return the readings that an answer names."""
    values = [value.value.partition(" =")[0] for value in entry.decided_by]
    return {value.removeprefix("reading ") for value in values if value.startswith("reading ")}


OPEN: list[tuple[str, str, Changes, str, str]] = [
    # Alliances and trade
    ("new_horizons", "fleets", {"alliances": [["blue", "orange"]]}, "propose(orange,purple)", "alliance_size"),
    ("new_horizons", "fleets", {"alliances": [["blue", "purple"]]}, "propose(orange,purple)", "alliance_size"),
    ("new_horizons", "fleets", {}, "propose(purple,orange)", "alliance_offer"),
    ("new_horizons", "fleets", {"rebuffed": ["purple"]}, "propose(orange,purple)", "alliance_offer"),
    ("new_horizons", "fleets", ALLIED, "renounce(purple,orange)", "alliance_break"),
    ("new_horizons", "fleets", ALLIED, "trade(purple,orange,energy,metal)", "trade_moment"),
    ("new_horizons", "fleets", ALLIED, "trade(orange,purple,metal,metal)", "trade_kinds"),
    # Bombardment
    ("new_horizons", "fleets", {}, "open_fire(orange,w8)", "bombardment_moment"),
    ("new_horizons", "fleets", engaging("w6", "stealth_ship"), "bombard(orange)", "cloak_outside_combat"),
    ("new_horizons", "fleets", engaging("w6", "stealth_ship"), "bombard(orange)", "hidden_witness"),
    # Prices whose icons are lost
    ("new_horizons", "fleets", stock(1, 2, 0), "build_ship(orange,w1,destroyer)", "cost_icons"),
    ("new_horizons", "fleets", stock(2, 1, 0), "build_ship(orange,w1,destroyer)", "cost_icons"),
    ("new_horizons", "fleets", stock(1, 1, 1), "build_ship(orange,w1,stealth_ship)", "stealth_price"),
    (
        "new_horizons",
        "fleets",
        ADVANCED | PURPLES_TURN | stock(1, 2, 0, "purple"),
        "build_ship(purple,w6,cruiser)",
        "battlecruisers",
    ),
    # A landing
    ("new_horizons", "fleets", ADVANCED | {"agenda": LANDING}, "land(orange,battleship,0)", "landing_action"),
    ("new_horizons", "fleets", ADVANCED | {"agenda": LANDING}, "land(orange,battleship,0)", "landing_place"),
    ("new_horizons", "fleets", ADVANCED, "land(orange,battleship,0)", "landing_action"),
    # Horizons itself
    ("horizons", "mid_game", {"agenda": [{"player": "orange", "kind": "claim"}]}, "pass(orange)", "sharing_declined"),
    ("horizons", "mid_game", PURPLES_TURN, "build(purple,w6,colony)", "world_positions"),
    ("horizons", "mid_game", NO_STACKS, "conspire(orange,ally)", "no_ally_left"),
    # Mars Horizon
    ("mars_horizon", "mid_game", {}, "attempt(blue,human_in_orbit)", "previous_milestones"),
    (
        "mars_horizon",
        "mid_game",
        {"agenda": [{"player": "blue", "kind": "income"}]},
        "income(blue,money)",
        "income_kinds",
    ),
    (
        "mars_horizon",
        "mid_game",
        {"agenda": [{"player": "blue", "kind": "income"}]},
        "income(blue,prestige)",
        "income_kinds",
    ),
    ("mars_horizon", "mid_game", {}, "attempt(blue,spacewalk)", "mission_cards"),
]

CERTAIN: list[tuple[str, str, Changes, str, Literal["legal", "illegal"]]] = [
    ("new_horizons", "fleets", {}, "propose(orange,purple)", "legal"),
    ("new_horizons", "fleets", {}, "propose(purple,blue)", "illegal"),  # in a turn of neither
    ("new_horizons", "fleets", {}, "renounce(purple,orange)", "illegal"),  # there is no alliance
    ("new_horizons", "fleets", ALLIED, "renounce(orange,purple)", "legal"),
    ("new_horizons", "fleets", ALLIED, "trade(orange,purple,energy,metal)", "legal"),
    ("new_horizons", "fleets", {}, "trade(purple,orange,energy,metal)", "illegal"),
    ("new_horizons", "fleets", {}, "bombard(blue)", "illegal"),
    ("new_horizons", "fleets", engaging("w6"), "bombard(orange)", "legal"),
    ("new_horizons", "fleets", engaging("w4"), "bombard(orange)", "illegal"),  # no structures
    ("new_horizons", "fleets", stock(2, 2, 0), "build_ship(orange,w1,destroyer)", "legal"),
    ("new_horizons", "fleets", stock(1, 1, 0), "build_ship(orange,w1,destroyer)", "illegal"),
    ("new_horizons", "fleets", stock(1, 3, 0), "build_ship(orange,w1,cruiser)", "legal"),
    ("new_horizons", "fleets", stock(3, 2, 0), "build_ship(orange,w1,cruiser)", "illegal"),
    (
        "new_horizons",
        "fleets",
        ADVANCED | PURPLES_TURN | stock(1, 3, 0, "purple"),
        "build_ship(purple,w6,cruiser)",
        "legal",
    ),
    ("new_horizons", "fleets", {"agenda": LANDING}, "land(orange,battleship,0)", "illegal"),  # no such race
    ("horizons", "mid_game", {}, "pass(blue)", "illegal"),
    (
        "horizons",
        "mid_game",
        PURPLES_TURN,
        "build(purple,w6,energy_collector)",
        "illegal",
    ),  # a metal collector is there
    ("mars_horizon", "mid_game", {}, "attempt(blue,lunar_lander)", "illegal"),  # earlier milestones are open
    ("mars_horizon", "choosing_a_vehicle", {}, "fly(blue,soyuz)", "illegal"),  # another player's blueprint
    ("mars_horizon", "hazard", {}, "face(blue,bear)", "legal"),  # the position tells what the hazard asks for
    ("mars_horizon", "hazard", {}, "face(blue,pay)", "legal"),
]


@pytest.mark.parametrize(("source", "start", "changes", "move", "reading"), OPEN)
def test_what_a_reading_leaves_open_is_not_determined(
    source: str, start: str, changes: Changes, move: str, reading: str
) -> None:
    entry = determined(source, start, changes, move)
    assert entry.status == "undetermined"
    assert reading in named(entry)
    assert entry.always == ()


@pytest.mark.parametrize(("source", "start", "changes", "move", "status"), CERTAIN)
def test_what_no_reading_leaves_open_is_certain(
    source: str, start: str, changes: Changes, move: str, status: Literal["legal", "illegal"]
) -> None:
    entry = determined(source, start, changes, move)
    assert (entry.status, entry.decided_by) == (status, ())


def test_a_reading_that_the_players_have_settled_leaves_nothing_open() -> None:
    settled = {"options.readings": {"alliance_break": "own_turn"}}
    entry = determined("new_horizons", "fleets", ALLIED | settled, "renounce(purple,orange)")
    assert (entry.status, entry.always) == ("illegal", ("hz.turn.player",))


def test_a_price_of_nothing_is_paid_without_a_token() -> None:
    usual = judge_of("new_horizons")
    pack = changed(usual.content.model_dump(mode="json", by_alias=True), "ship_costs.cruiser.values.metal", 0)
    game = Game(usual.ruleset, evaluator="clingo")
    game.content = type(usual.content).model_validate(pack)
    value = FLEETS
    for path, part in stock(1, 0, 0).items():
        value = changed(value, path, part)
    assert game.judge(game.state(value), "build_ship(orange,w1,cruiser)").blocked_by == ()
    assert usual.judge(usual.state(value), "build_ship(orange,w1,cruiser)").blocked_by == ("nh.build.cost",)


def test_a_collector_on_a_world_tells_which_kind_it_takes() -> None:
    entry = determined("horizons", "mid_game", PURPLES_TURN, "build(purple,w6,metal_collector)")
    assert "hz.build.kind" not in (*entry.always, *entry.perhaps)
    assert named(entry) == {"world_positions"}
    game, desert = judge_of("horizons"), {"habitat": "desert", "adapted": "yes"}
    energy = answered(
        "builds_on", game, desert | {"structure": "energy_collector", "standing": "metal_collector"}, True
    )
    assert (energy.status, energy.assumptions) == ("false", ())
    first = answered("builds_on", game, desert | {"structure": "energy_collector"}, True)
    assert first.status == "undetermined"


def test_a_lost_icon_leaves_the_price_of_a_ship_open() -> None:
    game = judge_of("new_horizons")
    statuses = {
        (ship, race): answered("ship_price", game, {"ship": ship, "race": race}, True).status
        for ship, race in (
            ("destroyer", "none"),
            ("stealth_ship", "none"),
            ("cruiser", "quillion"),
            ("cruiser", "none"),
        )
    }
    assert list(statuses.values()) == ["undetermined", "undetermined", "undetermined", "answered"]


def test_a_winner_by_given_points_rests_on_no_mission() -> None:
    found = answered("winner", judge_of("horizons"), {"points": "30,20", "resources": "1,2"}, True)
    assert (found.status, found.assumptions) == ("answered", ())


def test_a_state_that_a_reading_could_break_or_mend_is_not_determined() -> None:
    game = judge_of("new_horizons")
    settled = {"thirtieth_mission": "added", "advanced_game": "standard", "world_collectors": "by_type"}
    start = changed(FLEETS, "options.readings", settled)
    three = game.state(changed(start, "alliances", [["blue", "orange"], ["orange", "purple"]]))
    entry = determined_state(game, three)
    assert entry.status == "undetermined"
    assert "alliance_size" in named(entry)
    short = game.state(changed(start, "players.orange.reserve.colony", 3))
    assert "hz.check.pieces" in determined_state(game, short).perhaps
    more = game.state(changed(start, "players.orange.reserve.colony", 5))
    assert determined_state(game, more).always == ("hz.check.pieces",)


def test_a_rule_that_only_the_toolkit_adds_is_in_doubt() -> None:
    without = [doubt for doubt in doubts("stellar_horizons", {})["sh.move.once"] if not doubt.reading]
    assert [(doubt.may_free, doubt.may_forbid) for doubt in without] == [(True, False)]
    assert "core.move.recognised" not in doubts("stellar_horizons", {})


def test_what_only_rulings_work_out_puts_no_move_in_doubt() -> None:
    judging, scoring = (doubts("new_horizons", {}, files) for files in (("main.lp", "check.lp"), ("score.lp",)))
    by_missions = {rule for rule, some in judging.items() if any(doubt.reading == "isolationist" for doubt in some)}
    assert by_missions == {"hz.mission.isolationist"}  # no move and no position rests on what missions count
    assert "isolationist" in {doubt.reading for doubt in scoring["hz.score.mission"]}


@pytest.mark.parametrize("source", SOURCES)
def test_where_a_reading_decides_a_rule_in_part_stands_beside_the_rule(source: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in rule_files(source))
    lines = [line for line in re.split(r"\.\n", text) if re.search(r"^(uses|hinges)\(", line, re.MULTILINE)]
    for reading in readings(source).values():
        beside = [line for line in lines if f"reading({reading.id})" in line]
        for rule, bearing in reading.decides.items():
            if bearing == "partly":
                assert any(f'"{rule}"' in line for line in beside), (reading.id, rule)
