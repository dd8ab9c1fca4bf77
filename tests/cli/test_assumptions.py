"""Numbers that the sources do not give say so: a sign and a line in text, `assumptions` in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty.reads import noting
from starlaw.solver.certainty.tagging import assumed_facts
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import judge_of
from tests.command import run

SEEDS = folder("seeds")
OVER = str(SEEDS / "horizons" / "states" / "over.json")
MID_GAME = str(SEEDS / "horizons" / "states" / "mid_game.json")
DECADE = str(SEEDS / "stellar_horizons" / "states" / "decade.json")
FLEETS = str(SEEDS / "new_horizons" / "states" / "fleets.json")
ROLLING = str(SEEDS / "mars_horizon" / "states" / "rolling.json")
CARGO = "number(large_losses, cv4, N)"


def assumed(*arguments: str) -> list[str]:
    """Return the values that the JSON of a command says to be assumed."""
    values: list[dict[str, Any]] = json.loads(run(*arguments, "--json").stdout)["assumptions"]
    assert all(value["why"] and value["range"] for value in values)
    return [value["value"] for value in values]


def test_points_of_missions_are_marked() -> None:
    told = run("score", OVER).stdout.splitlines()
    marked = [line for line in told if line.rstrip(":").endswith(" *")]
    assert any("hz.score.mission" in line and line.split()[0] == "6" for line in marked)
    assert not any("hz.score.knowledge" in line for line in marked)
    assert sum(line.startswith("* as assumed") for line in told) == 1
    assert "missions manifest_destiny points = 6" in assumed("score", OVER)


def test_points_of_settlements_are_marked() -> None:
    told = run("score", DECADE).stdout
    marked = [line for line in told.splitlines() if line.rstrip(":").endswith(" *")]
    assert any("sh.score.settlement" in line for line in marked)
    assert not any("China" in line for line in marked)
    assert assumed("score", DECADE) == ["settlement points mars = 2"]


@pytest.mark.parametrize(
    ("state", "prices"),
    [(FLEETS, "ship costs stealth ship knowledge = 1"), (DECADE, "techs lv3 cost = 6")],
)
def test_prices_in_lists_of_moves_are_marked(state: str, prices: str) -> None:
    assert prices in assumed("moves", state)
    assert run("moves", state).stdout.splitlines()[-1][:2] in ("* ", "  ")


def test_a_price_that_the_source_prints_is_not_marked() -> None:
    told = {line.split()[0]: line for line in run("moves", FLEETS).stdout.splitlines() if line.strip()}
    assert told["build_ship(orange,w1,stealth_ship)"].endswith(" *")
    assert not any(
        line.endswith(" *")
        for move, line in told.items()
        if move.startswith(("adapt(", "build_ship(orange,w1,cruiser"))
    )


@pytest.mark.parametrize(
    ("game", "atom", "value"),
    [
        ("stellar_horizons", CARGO, "large losses cv4 = 7"),
        ("starship_interstellar", "salvation_bonus(T, N)", "salvation bonus"),
        ("horizons", "mission(manifest_destiny, N)", "missions manifest_destiny points = 6"),
    ],
)
def test_values_that_a_query_finds_are_marked(game: str, atom: str, value: str) -> None:
    assert run("query", game, atom).stdout.startswith("yes *\n")
    assert any(value in known for known in assumed("query", game, atom))


def test_a_query_about_what_the_source_gives_is_not_marked() -> None:
    assert run("query", "horizons", "limit(worlds_per_star, N)").stdout.startswith("yes\n")


def test_events_are_marked_with_what_was_charged_and_read(tmp_path: Path) -> None:
    output = str(tmp_path / "next.json")
    told = run("apply", MID_GAME, "build(orange,w8,colony)", "-o", output).stdout
    assert "orange pays 1 energy and 3 metal *" in told
    known = assumed("apply", MID_GAME, "build(orange,w8,colony)")
    assert known == [
        "costs oceanic colony energy = 1",
        "costs oceanic colony metal = 3",
        "reading sharing_order = builder_first",
    ]
    assert assumed("apply", MID_GAME, "harvest(orange,0,1)") == []


def test_odds_name_the_cards_that_they_rest_on() -> None:
    assert "milestones era 2 mars_landing first target = 13" in assumed("odds", ROLLING, "roll(blue)")


@pytest.mark.one_in(4)
def test_a_plan_marks_what_its_steps_pay() -> None:
    arguments = ("plan", "horizons", "stands(w8, orange, colony, 1)", "--state", MID_GAME)
    assert "for 1 energy and 3 metal *" in " ".join(run(*arguments).stdout.split())
    assert "costs oceanic colony metal = 3" in assumed(*arguments)


def test_a_ruling_names_what_it_rests_on_without_being_told() -> None:
    told = run("ruling", "new_horizons", "ship_price", "ship=stealth_ship").stdout
    assert told.splitlines()[0].endswith(" *")


def test_an_open_answer_tells_what_holds_as_assumed() -> None:
    told = run("why", FLEETS, "build_ship(orange,w1,stealth_ship)", "--sources-only")
    assert told.returncode == 3
    assert "legal, as assumed; not determined by the source because of reading stealth_price" in told.stdout


def test_noting_reads_changes_nothing() -> None:
    judge = judge_of("mars_horizon")
    state = judge.state(read_json(Path(ROLLING)))
    plain = judge.carry_out(state, judge.move("roll(blue)"), SeededChance(3))
    with noting(judge, state.options) as reads:
        assert judge.carry_out(state, judge.move("roll(blue)"), SeededChance(3)) == plain
    assert reads.assumptions


@pytest.mark.parametrize(
    "game", ["horizons", "new_horizons", "mars_horizon", "stellar_horizons", "starship_interstellar"]
)
def test_tags_do_not_change_what_the_content_says(game: str) -> None:
    judge = judge_of(game)
    assert set(assumed_facts(judge)) <= set(judge.content_facts)


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    ("goal", "code", "said"),
    [
        ("adapted(orange, desert)", 0, "adapt(orange,desert): certainly legal"),
        ("stands(w8, orange, colony, 1)", 3, "legal, as assumed; not determined by the source because of "),
    ],
)
def test_a_plan_by_the_sources_says_which_of_its_moves_are_certain(goal: str, code: int, said: str) -> None:
    done = run("plan", "horizons", goal, "--state", MID_GAME, "--sources-only")
    assert (done.returncode, said in done.stdout) == (code, True)
