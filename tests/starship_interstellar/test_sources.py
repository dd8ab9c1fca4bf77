"""What the booklet alone determines of Starship Interstellar; variants are chosen by players, not left open by it."""

from starlaw.knowledge.readings import readings, variants
from starlaw.solver.sources import determined_state
from tests.starship_interstellar.playing import NAME, judge


def test_the_variants_are_those_of_the_booklet_and_the_opponent() -> None:
    seven = {"black_holes", "families", "lost_planets", "deep_deposits", "unique_pass", "leader_tracks", "universal"}
    assert variants(NAME) == {*seven, "hall"}
    assert variants(NAME) < set(readings(NAME))


def test_a_set_up_is_certainly_legal() -> None:
    found = determined_state(judge(), judge().new(players=2, seed=1))
    assert (found.status, found.always, found.perhaps) == ("legal", (), ())
