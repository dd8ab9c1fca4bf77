"""What the booklet alone determines of Starship Interstellar; variants are chosen by players, not left open by it."""

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.readings import readings, variants
from starlaw.solver.certainty.consequences import determined_state
from tests.starship_interstellar.playing import NAME, judge

pytestmark = pytest.mark.one_in(10)  # each takes seconds of clingo over all open values


def test_the_variants_are_those_of_the_booklet_and_the_opponent() -> None:
    seven = {"black_holes", "families", "lost_planets", "deep_deposits", "unique_pass", "leader_tracks", "universal"}
    assert variants(NAME) == {*seven, "hall"}
    assert variants(NAME) < set(readings(NAME))


UNTOLD = {  # rules that compare a set-up with numbers which the booklet does not print
    "si.check.discoveries", "si.check.project_rows", "si.check.bases", "si.check.quadrants", "si.check.bag",
    "si.check.population", "si.check.spiral",
}  # fmt: skip


def test_a_set_up_is_legal_but_for_numbers_that_are_not_printed() -> None:
    found = determined_state(judge(), judge().new(players=2, seed=1))
    assert (found.status, found.always, set(found.perhaps)) == ("undetermined", (), UNTOLD)
    deciding = {value.value.partition(" = ")[0]: value for value in found.decided_by}
    assert (deciding["room bases"].range, deciding["room bases"].holds_for) == ("3 to 7", "5")
    assert (
        deciding["solar bag red"].holds_for == "14"
    )  # of a fuller bag cubes would be missing, and the Spiral would have moved
    assert "display two" not in deciding  # six for two players are told


def test_what_no_admissible_number_allows_is_certainly_broken() -> None:
    plain = judge().new(players=2, seed=1).model_dump(mode="json", by_alias=True)
    seat = plain["seats"][0]
    spare = next(token for token in judge().content.extras if token not in plain["display"])
    for path, value, rule in (
        (f"players.{seat}.bases", 8, "si.check.bases"),
        ("market.red", 13, "si.check.storage"),
        ("population.red", 16, "si.check.population"),
        ("display", sorted([*plain["display"], spare]), "si.check.display"),
    ):
        found = determined_state(judge(), judge().state(changed(plain, path, value)))
        assert (found.status, found.always) == ("illegal", (rule,)), path
