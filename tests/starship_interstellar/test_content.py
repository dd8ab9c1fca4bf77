"""The content of Starship Interstellar: what the booklet prints is marked as given, and wrong packs are refused."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.starship_interstellar.content import content
from tests.plain_yaml import plain_yaml

DEFAULT = folder("seeds") / "starship_interstellar" / "content" / "default.yaml"
# Prices of the technologies as the booklet prints them: r, y, g, b, p for the colours.
PRICES = {
    "ars": ("r", "ry", "rgp"), "converter": ("r", "rb", "ryp"), "outpost": ("r", "ry", "gbp"),
    "drill": ("r", "yg", "gbp"), "solar": ("y", "rg", "ybp"), "travel": ("y", "rg", "gbp"),
}  # fmt: skip


def test_technologies_cost_what_the_booklet_prints() -> None:
    found = {
        f"{line}_{level}": sorted(price)
        for line, prices in PRICES.items()
        for level, price in enumerate(prices, start=1)
    }
    given = {
        tech.id: sorted(colour[0] for colour, number in tech.cost.items() for _ in range(number))
        for tech in content().technologies.values
        if tech.cost
    }
    assert given == found


def test_pieces_are_as_many_as_the_booklet_counts() -> None:
    pack = content()
    assert len(pack.extras) == 24
    assert len(pack.others) == 7
    assert len(pack.faces.values) == 10
    assert len(pack.deep_faces.values) == 14
    assert len(pack.families.values) == 10
    assert sum(token.count for token in pack.black_holes.values) == 8
    assert sum(token.count for token in pack.lost_planets.values) == 10
    assert [m.back for m in pack.universal_mechanisms.values].count("starting") == 2
    assert len(pack.universal_mechanisms.values) == 10
    assert len(pack.track) == 1 + 4 * 2
    assert len(pack.pass_token) == 1 + 4
    assert max(space.column for space in pack.journey.values) == 10


def test_the_bag_of_h_a_l_l_has_45_cubes_at_every_setting() -> None:
    assert {name: sum(cubes.values()) for name, cubes in content().hall_settings.values.items()} == dict.fromkeys(
        ("introduction", "easy", "intermediate", "hard", "extreme"), 45
    )


def test_what_is_printed_is_given_and_the_rest_says_that_it_is_assumed() -> None:
    kinds = {name: source.kind for name, source in content().provenances.items()}
    assert {kinds[name] for name in ("technologies", "black_holes", "hall_settings", "goals")} == {"given"}
    assert {kinds[name] for name in ("extra_tokens", "deposits", "production")} == {"derived"}  # repeats, four a planet
    assert kinds["universal_mechanisms"] == "assumed"  # how their backs divide
    assert {kinds[name] for name in ("levels", "production")} == {"derived"}
    assert {kinds[name] for name in ("travel", "market", "journey", "government", "start", "population")} == {"assumed"}


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("pack", "default", "expected a name of your own"),
        ("planets.values.0.id", "venus", "ids used twice: venus"),
        ("planets.values.2.id", "terra", "earth is missing"),
        ("salvation_prices.values", [{"red": 1}], "a price is missing"),
        ("start.provenance.range", None, "admissible range"),
        ("extra_tokens.values.0.action.does", "dance", "extra_tokens"),
        ("leader_tracks.values.0.starship", {2: [{"does": "fuel", "colour": "red"}]}, "only a cube has a colour"),
        ("leader_tracks.values.0.starship", {2: [{"does": "fuel", "track": "starship"}]}, "only an advancement has"),
        ("leader_tracks.values.0.starship", {2: [{"does": "cube", "colour": []}]}, "one colour at least"),
        ("leader_tracks.values.0.starship", {2: [{"does": "cube", "colour": ["red", "red"]}]}, "names something twice"),
        ("leader_tracks.values.0.starship", {2: [{"does": "cube", "amount": 10}]}, "expected 9 at most"),
        ("leader_tracks.values.0.starship", {}, "at least 1"),
        ("leader_tracks.values.0.starship", {21: []}, "less than or equal to 20"),
        ("pass_tokens.values.0.rewards", [], "at least 1"),
        ("pass_tokens.values.0.rewards", [[]] * 11, "at most 10"),
        ("hall_prices.values", {"red": 1}, "a price is missing for yellow, green, blue, purple"),
        ("hall_prices.values.red", [{"red": 1}], "hall_prices"),
        ("hall_prices.values.red", [{"red": 4, "blue": 3}, {}], "expected 6 cubes at most, got 7"),
    ],
)
def test_a_wrong_pack_is_refused(tmp_path: Path, path: str, value: Any, said: str) -> None:
    raw = changed(changed(plain_yaml(DEFAULT.read_text()), "pack", "mine"), path, value)
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(raw))
    with pytest.raises(InvalidInputError, match=said):
        content(str(file))
