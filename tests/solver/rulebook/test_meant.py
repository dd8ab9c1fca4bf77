"""Rules by an id, a move or words, and how rules of two such groups meet."""

from starlaw.solver.rulebook.meant import meant, meetings


def test_an_id_means_itself_and_a_move_the_rules_that_forbid_it_alone() -> None:
    assert meant("new_horizons", "nh.bombard.target") == ("nh.bombard.target",)
    bombarding = meant("new_horizons", "bombard")
    assert {"nh.bombard.target", "nh.bombard.unopposed", "nh.attack.present"} <= set(bombarding)
    assert "hz.turn.player" not in bombarding


def test_words_mean_the_rules_that_speak_of_all_of_them() -> None:
    assert "nh.hit.cloaked" in meant("new_horizons", "cloaked stealth ship")
    assert "nh.bombard.target" not in meant("new_horizons", "cloaked stealth ship")
    assert meant("new_horizons", "xylophone") == ()


def test_rules_of_two_groups_meet_in_a_move_first() -> None:
    (one, other, how), *_ = meetings("new_horizons", ("nh.attack.once",), ("nh.attack.present", "nh.bombard.target"))
    assert (one, other, how) == ("nh.attack.once", "nh.attack.present", "both can forbid attack")


def test_a_rule_that_feeds_another_is_told_from_either_side() -> None:
    forward = meetings("horizons", ("hz.build.cost",), ("hz.build.habitat",))
    backward = meetings("horizons", ("hz.build.habitat",), ("hz.build.cost",))
    assert len(forward) == len(backward) > 0
