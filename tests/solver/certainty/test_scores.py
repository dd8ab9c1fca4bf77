"""What the sources determine of scores: points that rest on nothing open are certain, what decides others is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty.scores import DeterminedScore, Told, determined_score
from starlaw.solver.game import judge_of
from tests.command import run

CERTAIN = Told()


def state_of(source: str, start: str, changes: dict[str, Any]) -> Any:
    value = read_json(folder("seeds") / source / "states" / f"{start}.json")
    for path, part in changes.items():
        value = changed(value, path, part)
    return value


def by_sources(source: str, start: str, changes: dict[str, Any]) -> DeterminedScore:
    game = judge_of(source)
    state = game.state(state_of(source, start, changes))
    return determined_score(game, state, game.score(state))


def named(told: Told) -> set[str]:
    return {value.value.partition(" = ")[0] for value in told.decided_by}


NO_MISSIONS: dict[str, Any] = {f"players.{seat}.missions": [] for seat in ("orange", "purple", "blue")}


def test_points_in_the_words_of_the_rulebook_are_certain() -> None:
    found = by_sources("horizons", "mid_game", NO_MISSIONS)
    assert set(found.totals.values()) == {CERTAIN}
    assert (found.winners, found.unsure_points, found.certain) == (CERTAIN, (), True)


SIX_AND_FOUR = {
    "players.purple.stock": {"energy": 6, "metal": 4, "knowledge": 0},
    "supply": {"energy": 30, "metal": 30, "knowledge": 33},
}
NO_COLONY = {
    "worlds.w6.structures.purple": {"metal_collector": 1},
    "worlds.w9.structures.purple": {"metal_collector": 1},
    "players.purple.reserve": {"colony": 5, "energy_collector": 3, "metal_collector": 3},
}


@pytest.mark.parametrize(
    ("mission", "chosen", "position"),
    [("isolationist", "at_least_one", NO_COLONY), ("extractor", "together", SIX_AND_FOUR)],
)
def test_a_mission_that_can_be_read_otherwise_puts_the_total_of_its_holder_in_doubt(
    mission: str, chosen: str, position: dict[str, Any]
) -> None:
    held = {**NO_MISSIONS, "players.purple.missions": [mission]}
    found = by_sources("horizons", "mid_game", {**held, **position})
    assert found.totals["orange"] == found.totals["blue"] == CERTAIN
    assert f"reading {mission}" in named(found.totals["purple"])
    assert not found.winners.certain
    settled = by_sources("horizons", "mid_game", {**held, **position, f"options.readings.{mission}": chosen})
    assert f"reading {mission}" not in named(settled.totals["purple"])
    elsewhere = by_sources("horizons", "mid_game", held)  # which fulfils the mission under neither reading
    assert elsewhere.totals["purple"] == CERTAIN


def test_a_mission_that_another_choice_could_only_take_away_is_certainly_missed() -> None:
    found = by_sources("horizons", "mid_game", {**NO_MISSIONS, "players.purple.missions": ["coexistence"]})
    assert found.totals["purple"] == CERTAIN  # purple shares fewer than five worlds, however sharing is read


GREEN: dict[str, Any] = {
    "players.north_america.techs": ["cv2", "cv3", "terraforming"],
    "terraform": {"mars": 18},
    "players.north_america.bases": {"mars": {"settlements": 3}},
}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("chinas", [2, 3])
def test_a_tie_for_the_most_settlements_leaves_the_bonus_of_both_open(chinas: int) -> None:
    tied = by_sources("stellar_horizons", "start", {**GREEN, "players.china.bases": {"mars": {"settlements": chinas}}})
    assert all("reading most_ties" in named(tied.totals[seat]) for seat in ("north_america", "china"))
    assert tied.totals["russia"] == CERTAIN


@pytest.mark.parametrize("start", ["start", "late_game"])
def test_a_race_to_milestones_is_won_by_who_claims_the_last_one(start: str) -> None:
    assert by_sources("mars_horizon", start, {}).certain


@pytest.mark.one_in(2)
def test_the_command_tells_what_is_certain(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state_of("horizons", "mid_game", NO_MISSIONS)))
    sure = run("score", str(file), "--sources-only")
    assert (sure.returncode, sure.stdout.count(", certainly\n")) == (0, 4)  # three totals, and who wins
    file.write_text(json.dumps(state_of("horizons", "over", {})))  # with a mission fulfilled, whose points are assumed
    open_score = run("score", str(file), "--sources-only")
    assert open_score.returncode == 3
    assert "as assumed; not determined by the source because of" in open_score.stdout
    told = json.loads(run("score", str(file), "--sources-only", "--json").stdout)
    assert told["by_sources"]["winners"]["certain"] is False
