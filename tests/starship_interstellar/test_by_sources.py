"""What the booklet alone settles: lost entries and unprinted numbers are open, what it prints is not."""

import pytest

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.places import folder
from starlaw.knowledge.reading import read_json
from starlaw.solver.rulings import Answer, answered
from starlaw.solver.sources import determined_moves

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


def test_the_next_step_in_the_market_is_open() -> None:
    raw = read_json(STATES / "hall_action.json")
    pile = ["market", *(token for token in raw["hall"]["pile"] if token != "market")]
    state = starlaw.game(GAME).state(changed(raw, "hall.pile", pile)).model_dump_json(by_alias=True)
    found = by_sources("hall_next", state=state)
    assert (found.status, set(found.answers)) == ("undetermined", {"hall_play(hall,market)", "hall_skip(hall,market)"})
    assert "hall_market_entries" in named(found)


def test_the_next_step_that_is_printed_is_certain() -> None:
    state = (STATES / "hall_action.json").read_text(encoding="utf-8")
    found = by_sources("hall_next", state=state)
    assert (found.status, found.answers) == ("answered", ("hall_play(hall,mars)",))


def test_a_technology_by_a_count_on_an_unseen_board_is_open() -> None:
    raw = changed(read_json(STATES / "hall_action.json"), "agenda", [
        {"kind": "hall_pick", "player": "hall", "action": "technology", "colour": "yellow"},
    ])  # fmt: skip
    game = starlaw.game(GAME)
    found = {entry.move: entry.status for entry in determined_moves(game, game.state(raw))}
    assert {status for move, status in found.items() if move.startswith("hall_research")} == {"undetermined"}
