"""The content of Horizons: counts of the box, uses of the icons, and errors for packs of one's own."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.horizons.content import content
from tests.plain_yaml import plain_yaml

DEFAULT = folder("seeds") / "horizons" / "content" / "default.yaml"


def test_the_box_holds_what_the_rulebook_counts() -> None:
    pack = content()
    assert len(pack.worlds.tiles) == 30
    assert len(pack.allies.cards) == 25
    assert Counter(card.action for card in pack.allies.cards) == dict.fromkeys(
        ("explore", "adapt", "build", "harvest", "conspire"), 5
    )
    assert len(pack.missions.cards) == 29
    assert len(pack.mission_cards) == 30


def test_every_pair_of_habitats_is_on_two_tiles() -> None:
    pairs = Counter(tuple(sorted(tile.faces)) for tile in content().worlds.tiles)
    habitats = ("arboreal", "desert", "frozen", "gaseous", "oceanic", "volcanic")
    assert pairs == dict.fromkeys(combinations(habitats, 2), 2)


def test_every_kind_of_effect_has_a_use() -> None:
    kinds = {e.effect for card in content().allies.cards for face in (card.front, card.back) for e in face.effects}
    assert kinds == {"gain", "discount", "build", "displace", "take", "draw", "adapt"}


def own_pack(tmp_path: Path, path: str, value: Any) -> str:
    raw = changed(changed(plain_yaml(DEFAULT.read_text()), "pack", "mine"), path, value)
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(raw))
    return str(file)


def test_a_pack_of_ones_own_changes_the_answer(tmp_path: Path) -> None:
    free: dict[str, Any] = {"colony": {}, "energy_collector": {}, "metal_collector": {}}
    raw = changed(plain_yaml(DEFAULT.read_text()), "costs.values.oceanic", free)
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(changed(raw, "pack", "mine")))
    game = starlaw.game("horizons", str(file))
    assert game.new(seed=1).options.content == "mine"
    assert game.content.costs.values["oceanic"]["colony"] == {}


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("allies.cards.0.front.effects.0.effect", "explode", "effect"),
        ("allies.cards.3.front.after", "burn", "after"),
        ("allies.cards.2.colour", "red", "colour is not a known key"),
        ("missions.cards.4.points", -1, "points"),
        ("costs.values.desert", None, "values.desert.colony is missing"),
        ("worlds.tiles", [], "expected 30 tiles, got 0"),
        ("costs.provenance.range", None, "admissible range"),
        ("pack", "default", "expected a name of your own"),
        ("seats.values", ["red", "red", "blue", "green", "yellow"], "expected different colours"),
        ("components.values.energy", 99999, "less than or equal to 99"),
        ("starting_ally.card.id", "feshar_mason", "ids used twice: feshar_mason"),
        ("added_missions.cards", [], "expected 30 cards in all, got 29"),
        ("added_missions.cards.0.counted", None, "needs a condition"),
        ("allies.cards.1.front.effects", [{"effect": "draw", "what": "world"}] * 2, "at most one world"),
        ("allies.cards.1.front.effects", [{"effect": "gain", "token": "either", "amount": 5}] * 2, "at most 9"),
    ],
)
def test_a_wrong_pack_is_refused_by_file_card_and_field(tmp_path: Path, path: str, value: Any, said: str) -> None:
    raw = plain_yaml(DEFAULT.read_text())
    with pytest.raises(InvalidInputError) as error:
        content(own_pack(tmp_path, path, value))
    text = str(error.value)
    assert str(tmp_path / "mine.yaml") in text
    assert said in text
    if ".cards." in path:
        section, _, place = path.split(".")[:3]
        assert raw[section]["cards"][int(place)]["id"] in text
