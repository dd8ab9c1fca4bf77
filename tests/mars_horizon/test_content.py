"""The content of Mars Horizon: counts of the box, uses of the effects, and errors for packs of one's own."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.mars_horizon.content import content
from starlaw.knowledge.moves import Move
from starlaw.solver.executor.chance import ScriptedChance
from starlaw.solver.executor.events import Event
from starlaw.solver.executor.records import read_record
from tests.plain_yaml import plain_yaml

DEFAULT = folder("seeds") / "mars_horizon" / "content" / "default.yaml"
RECORDS = sorted((folder("seeds") / "mars_horizon" / "records").glob("*.jsonl"))


def test_the_box_holds_what_the_draft_counts() -> None:
    pack = content()
    assert [len(part) for part in (pack.agency.era_1, pack.agency.era_2, pack.agency.general)] == [15, 15, 25]
    assert len(pack.agency_cards) == 55
    assert [len(part) for part in (pack.milestones.era_1, pack.milestones.era_2)] == [3, 4]
    assert len(pack.launch.cards) == 20
    assert Counter(card.colour for card in pack.launch.cards) == {"green": 10, "red": 10}
    assert len(pack.headquarters.cards) == 4
    last = pack.goals_in_order[pack.last_milestone]
    assert (last.destination, last.crewed) == ("mars", True)


def test_every_kind_of_card_effect_and_condition_has_a_use() -> None:
    pack = content()
    kinds = {effect.effect for effects in pack.effects.values() for effect in effects}
    assert kinds == {"discount", "reliability", "income", "success", "failure", "gain", "give", "retire"}
    assert {card.type for card in pack.agency_cards.values()} == {
        "building", "vehicle", "operation", "diplomacy", "mission",
    }  # fmt: skip
    assert {card.does.effect for card in pack.launch.cards} == {"reliability", "gain", "hazard"}
    stays = {card.until for card in pack.agency_cards.values() if card.type in ("operation", "diplomacy")}
    assert stays == {"at_once", "next_launch", "era", "end"}


def test_each_era_brings_a_vehicle_for_each_of_its_milestones() -> None:
    pack = content()
    for milestones, cards in ((pack.milestones.era_1, pack.agency.era_1), (pack.milestones.era_2, pack.agency.era_2)):
        for milestone in milestones:
            fits = [
                card
                for card in cards
                if card.type == "vehicle"
                and milestone.destination in card.reliability
                and card.capacity >= milestone.payload
            ]
            assert len(fits) >= 2, milestone.id


def own_pack(tmp_path: Path, path: str, value: Any) -> str:
    raw = changed(changed(plain_yaml(DEFAULT.read_text()), "pack", "mine"), path, value)
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(raw))
    return str(file)


def test_a_pack_of_ones_own_changes_the_answer_and_greedy_play_works_with_it(tmp_path: Path) -> None:
    raw = plain_yaml(DEFAULT.read_text())
    raw["agency"]["era_1"][0] |= {"id": "my_rocket", "cost": {}}
    game = starlaw.game("mars_horizon", own_pack(tmp_path, "agency", raw["agency"]))
    state = game.new(seed=1)
    assert state.options.content == "mine"
    assert "my_rocket" in game.content.vehicles
    assert game.ruleset.merit(state, game, "blue") > 0


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("agency.era_1.6.effects.0.effect", "explode", "effect"),
        ("agency.era_1.2.colour", "red", "colour is not a known key"),
        ("agency.era_1.4.reliability", {"moon": 1}, "reliability.earth is missing"),
        ("agency.era_1.10.until", "at_once", "a card stays"),
        ("agency.era_1.0.id", "juno_i", "ids used twice: juno_i"),
        ("agency.general", [], "expected 25 cards, got 0"),
        ("agency.era_1.6.effects", [{"effect": "give", "token": "money", "amount": 1}], "make demands"),
        ("milestones.era_1.0.repeat.target", 8, "repeats are easier"),
        ("milestones.era_1.0.repeat.reward", {"prestige": 1}, "no prestige"),
        ("milestones.provenance.range", None, "admissible range"),
        ("headquarters.cards.0.effects", [{"effect": "retire"}], "lasting effects only"),
        ("seats.values", ["red", "red"], "expected different colours"),
        ("solo.values.ticks_a_year", 90, "at most 500 ticks"),
        ("components.values.dice", None, "components.values.dice is missing"),
        ("limits.values.shoes", 1, "limits.values.shoes is not a known key"),
        ("tokens.values.money", 111, "expected at most 110, got 111"),
        ("limits.values.pool", 13, "expected at most 12, got 13"),
        ("limits.values.general_in_deck", 26, "general_in_deck: expected at most 25, got 26"),
        (
            "agency.era_1.11.effects",
            [{"effect": "retire"}, {"effect": "retire"}],
            "crash_programme: a card lets",
        ),
        ("agency.era_1.6.effects.0.when", {"weather": "fine"}, "weather is not a known key"),
        ("pack", "default", "expected a name of your own"),
    ],
)
def test_a_wrong_pack_is_refused_by_field(tmp_path: Path, path: str, value: Any, said: str) -> None:
    with pytest.raises(InvalidInputError) as error:
        content(own_pack(tmp_path, path, value))
    assert said in str(error.value)


def played(path: Path) -> Iterator[tuple[Any, Move, tuple[Event, ...]]]:
    """Yield each state of a recorded game with the move made in it and its events; that it is legal is tested apart."""
    game, record = starlaw.game("mars_horizon"), read_record(path)
    state: Any = game.set_up(record.header.options, ScriptedChance(record.header.drawn)).state
    for step in record.steps:
        move = game.move(step.move)
        after, events = game.carry_out(state, move, ScriptedChance(step.drawn))
        yield state, move, events
        state = after


def test_the_recorded_games_show_every_kind_of_card_and_launch() -> None:
    seen: Counter[str] = Counter()
    for state, move, events in (step for path in RECORDS for step in played(path)):
        seen.update(content().agency_cards[str(e.values["card"])].type for e in events if e.kind == "bought")
        seen.update(event.kind for event in events)
        seen.update("success" if e.values["success"] else "failure" for e in events if e.kind == "launched")
        if move.name == "fly":
            seen["repeat"] += state.flight.goal in state.milestones
            seen["lent"] += move.arguments[1] not in state.players[state.turn].tableau
    cards = ("building", "vehicle", "operation", "diplomacy", "mission")
    launches = ("success", "failure", "repeat", "lent", "era", "ended")
    assert [name for name in (*cards, *launches) if not seen[name]] == []
