"""Packs that say only what differs: laid over the default by part and id, and refused where a name does not exist."""

import json
from pathlib import Path
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.horizons.content import content
from starlaw.knowledge.overlays import overlay_of


def overlay(**parts: Any) -> str:
    return json.dumps({"extends": "default", "pack": "mine", **parts})


def test_an_overlay_changes_what_it_names_and_nothing_else() -> None:
    mine = content(
        overlay(
            costs={"values": {"desert": {"colony": {"metal": 5}}}},
            worlds={"tiles": {"w7": {"faces": ["desert", "frozen"]}}},
        )
    )
    default = content()
    assert mine.costs.values["desert"]["colony"]["metal"] == 5
    assert {world.id: world.faces for world in mine.worlds.tiles}["w7"] == ("desert", "frozen")
    assert [world for world in mine.worlds.tiles if world.id != "w7"] == [
        w for w in default.worlds.tiles if w.id != "w7"
    ]
    assert mine.limits == default.limits
    assert mine.pack == "mine"


def test_a_file_extends_another_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text("extends: default\npack: first\nlimits: {values: {actions: 3}}\n")
    (tmp_path / "second.yaml").write_text("extends: first.yaml\npack: second\nlimits: {values: {missions: 4}}\n")
    limits = content(str(tmp_path / "second.yaml")).limits.values
    assert (limits["actions"], limits["missions"], limits["allies"]) == (3, 4, 5)


def test_what_a_pack_changes_is_no_longer_said_to_be_printed_but_what_is_assumed_stays_so() -> None:
    mine = content(overlay(limits={"values": {"actions": 3}}, costs={"values": {"desert": {"colony": {"metal": 5}}}}))
    assert mine.limits.provenance.why.startswith("As the pack mine says.")
    assert mine.costs.provenance == content().costs.provenance
    assert mine.costs.provenance.kind == "assumed"


def test_cards_of_a_list_are_changed_added_and_left_out_by_id() -> None:
    tiles = [{"id": "w7", "faces": ["desert", "desert"]}, {"id": "extra", "faces": ["frozen", "oceanic"]}]
    mine = content(overlay(worlds={"tiles": tiles}, components={"values": {"worlds": 31}}))
    assert len(mine.worlds.tiles) == 31
    fewer = content(overlay(worlds={"tiles": {"w7": None}}, components={"values": {"worlds": 29}}))
    assert "w7" not in {world.id for world in fewer.worlds.tiles}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"cost": {}}, "cost is no part of the pack; did you mean costs"),
        ({"limits": {"values": {"action": 3}}}, "action is no name of the pack; did you mean actions"),
        ({"worlds": {"tiles": {"w77": {}}}}, "w77 is no id of the pack; did you mean w7"),
        ({"worlds": {"tiles": {"w7": {"faces": ["lava", "frozen"]}}}}, "worlds.tiles.w7.faces.0"),
        ({"worlds": {"tiles": {"w7": None}}}, "expected 30 tiles, got 29"),
    ],
)
def test_a_name_that_does_not_exist_is_refused_with_one_that_may_be_meant(parts: Any, said: str) -> None:
    with pytest.raises(InvalidInputError, match=said.replace("(", r"\(")):
        content(overlay(**parts))


def test_packs_that_extend_themselves_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("extends: a.yaml\npack: a\n")
    with pytest.raises(InvalidInputError, match="at most 8 packs"):
        content(str(tmp_path / "a.yaml"))


def test_an_overlay_of_an_expansion_reaches_both_parts() -> None:
    text = overlay(combat={"values": {"cruiser": 3}}, limits={"values": {"actions": 3}})
    game = starlaw.game("horizons", content=text, expansions=["new_horizons"])
    assert game.content.combat.values["cruiser"] == 3
    assert game.content.limits.values["actions"] == 3


def test_a_path_may_leave_steps_out() -> None:
    pack = {
        "costs": {"provenance": {}, "values": {"frozen": {"colony": {"metal": 1}}, "desert": {"colony": {"metal": 2}}}}
    }
    made = overlay_of(pack, {"costs.colony.metal": 4}, "four")
    colony = {"colony": {"metal": 4}}
    assert made == {"extends": "default", "pack": "four", "costs": {"values": {"frozen": colony, "desert": colony}}}
    with pytest.raises(InvalidInputError, match="did you mean colony"):
        overlay_of(pack, {"costs.colny": 4}, "four")
