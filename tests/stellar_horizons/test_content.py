"""The content of Stellar Horizons: what is told is marked as told, and the rest follows from its derivation."""

from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
import yaml

from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.stellar_horizons.content import content
from tests.plain_yaml import plain_yaml

DEFAULT = folder("seeds") / "stellar_horizons" / "content" / "default.yaml"
# Mean distances from the Sun in AU, from an almanac; Ceres, Pluto and Eris stand for the belts.
AU = {
    "mercury": 0.39, "venus": 0.72, "earth": 1.0, "mars": 1.52, "main_belt": 2.77, "jupiter": 5.20, "saturn": 9.58,
    "uranus": 19.22, "neptune": 30.05, "kuiper_belt": 39.48, "scattered_disk": 67.78,
}  # fmt: skip


def test_systems_stand_outward_from_the_sun() -> None:
    assert content().system_ids == (*sorted(AU, key=lambda name: AU[name]), "alpha_centauri")


@pytest.mark.parametrize(("one", "other"), list(combinations(AU, 2)))
def test_transfers_follow_the_root_of_the_distance_with_12_turns_to_the_kuiper_belt(one: str, other: str) -> None:
    scale = 12 / sqrt(AU["kuiper_belt"] - AU["earth"])
    expected = max(1, round(scale * sqrt(abs(AU[one] - AU[other]))))
    assert content().turns(one, other) == expected
    assert content().turns(other, one) == (min(expected, 6) if one == "mars" else expected)  # its track has 6 boxes


def test_what_the_document_tells_is_marked_as_given() -> None:
    known = content().provenances
    told = {name for name, source in known.items() if source.kind == "given" and "." in name}
    assert {"systems.mars.track", "systems.mars.range", "worlds.mars.base", "worlds.ganymede.explored_for"} <= told
    assert "worlds.luna.base" not in told
    assert known["times"].kind == "assumed"
    assert known["known_times"].kind == "given"


def test_seven_factions_of_which_four_start_with_the_cv_2_tech() -> None:
    factions = content().faction
    assert len(factions) == 7
    assert {name for name, faction in factions.items() if "cv2" in faction.unlocked} == {
        "north_america", "russia", "china", "asia"
    }  # fmt: skip
    assert {name: f.techs for name, f in factions.items() if f.techs is not None} == {
        "north_america": 7, "europe": 1, "japan": 0
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("pack", "default", "expected a name of your own"),
        ("times.values.mars", None, "times.values.mars.main_belt is missing"),
        ("worlds.values.0.system", "vulcan", "'vulcan' is no system"),
        ("under_way.values.0.box", 13, "the track of kuiper_belt is shorter than 13"),
        ("worlds.values.4.id", "mars", "ids used twice"),
        ("worlds.values.4.colour", "red", "colour is not a known key"),
        ("start.provenance.range", None, "admissible range"),
        ("factions.values.4.further", [], "starts with 1 techs, and others are named"),
    ],
)
def test_a_wrong_pack_is_refused(tmp_path: Path, path: str, value: Any, said: str) -> None:
    raw = changed(changed(plain_yaml(DEFAULT.read_text()), "pack", "mine"), path, value)
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(raw))
    with pytest.raises(InvalidInputError, match=said):
        content(str(file))
