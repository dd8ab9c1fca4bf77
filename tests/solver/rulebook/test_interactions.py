"""How rules meet: what the graph says agrees with rule files read by eye, with the cases and with the register."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from starlaw.knowledge.cases import cases
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, looks
from starlaw.solver.rulebook.interactions import BACK, interaction_graph, interactions
from starlaw.solver.rulebook.statements import code_of, statements
from tests.command import run

STARLAW = str(Path(sys.executable).with_name("starlaw"))
GAMES = source_names()


def met(game: str, rule: str, how: str) -> set[str]:
    found = interactions(game, rule)
    return {meeting.rule for meeting in found.meets if meeting.how == how}


def test_a_build_is_blocked_by_the_rules_of_building_and_those_of_every_move_are_left_out() -> None:
    building = {f"hz.build.{name}" for name in ("world", "habitat", "later", "position", "kind", "reserve", "offer")}
    assert met("horizons", "hz.build.cost", "blocks the same move") == building


def test_a_rule_about_a_value_of_a_move_blocks_only_moves_that_have_the_value() -> None:
    assert looks("horizons").moves["hz.harvest.supply"] == ("harvest",)
    assert set(looks("new_horizons").moves["nh.move.energy"]) == {"move_ships", "fly", "activate", "land"}
    assert looks("horizons").moves["hz.turn.player"] == (EVERY_MOVE,)


def test_a_rule_of_the_kernel_is_told_under_the_record_of_each_game() -> None:
    for game, rule in (("horizons", "hz.turn.player"), ("stellar_horizons", "sh.turn.player")):
        blocking = [s.text for s in code_of(game, rule) if s.file == "rules_asp/kernel/turn.lp"]
        assert blocking == [f'blocked(M,"{rule}") :- named(M,A,P); not decides(P); not any_time(A); not phase(over).']
        assert {"agenda/3", "phase/1"} <= looks(game).state[rule]


def test_ships_feed_what_rests_on_control_of_systems() -> None:
    control = {"majority", "minority", "tied_majority", "tied_minority", "two_players"}
    fed = {f"hz.score.{name}" for name in control} | {"hz.ask.two_player_tie", "hz.mission.powers_shadow"}
    assert met("new_horizons", "nh.control.ships", "feeds") == fed
    assert met("new_horizons", "nh.control.ships", "amends") == {
        "hz.score.majority", "hz.mission.powers_shadow", "hz.win.points"
    }  # fmt: skip


def test_missions_feed_their_score_and_the_score_feeds_the_winner() -> None:
    missions = {rule for rule in rules("horizons") if rule.startswith("hz.mission.")}
    assert met("horizons", "hz.score.mission", "is fed by") == missions
    assert met("horizons", "hz.score.mission", "feeds") == {"hz.win.points", "hz.win.resources", "hz.win.missions"}
    assert met("horizons", "hz.win.winner", "is fed by") == {"hz.win.points", "hz.win.resources", "hz.win.missions"}


def test_scoring_of_two_players_amends_scoring_of_more() -> None:
    amended = {"hz.score.majority", "hz.score.minority", "hz.score.tied_majority"}
    assert met("horizons", "hz.score.two_players", "amends") == amended
    assert all("hz.score.two_players" in met("horizons", rule, "amended by") for rule in amended)


def test_a_free_build_and_a_reading_are_exemptions() -> None:
    cost = interactions("horizons", "hz.build.cost")
    assert ("asked(P,build)", "free: the structure costs nothing.") in [exemption.by for exemption in cost.exempted_by]
    passing = interactions("horizons", "hz.turn.pass")
    said = " ".join(condition for exemption in passing.exempted_by for condition in exemption.by)
    assert "reading actions_per_turn = up_to_two" in said
    assert "reading first_habitat = may" in said


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_block_a_move_of_a_case_are_known_to_block_that_kind_and_to_meet(game: str) -> None:
    moves, graph = looks(game).moves, interaction_graph(game)
    for case in (case for part in lineage(game) for case in cases(part).values()):
        blocking = case.expect.blocked_by or ()
        for rule in blocking:
            assert {case.move.partition("(")[0], EVERY_MOVE} & set(moves[rule]), (case.id, rule)
            for other in blocking:
                if rule != other:
                    how = "blocks the same move"
                    assert graph.has_edge(rule, other, how) or graph.has_edge(other, rule, how), (case.id, rule, other)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_every_meeting_is_told_from_both_sides(game: str) -> None:
    seen = set()
    for rule in rules(game):
        found = interactions(game, rule)
        seen |= {(rule, meeting.how, meeting.rule) for meeting in found.meets}
    ways = {**BACK, **{back: how for how, back in BACK.items()}}
    assert {(other, ways[how], rule) for rule, how, other in seen} == seen
    assert all(rule != other for rule, _, other in seen)


@pytest.mark.parametrize("game", GAMES)
def test_the_statements_derive_exactly_the_rules_that_have_records(game: str) -> None:
    assert {rule for statement in statements(game) for rule in statement.rules} == set(rules(game))


@pytest.mark.one_in(2)
def test_the_answer_does_not_depend_on_the_order_of_sets() -> None:
    command = [STARLAW, "interactions", "new_horizons", "hz.build.kind", "--json"]
    shown = [
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert shown[0] == shown[1]
    assert set(json.loads(shown[0])) == {"rule", "sentence", "clauses", "moves", "state", "exempted_by", "meets"}


def test_an_unknown_rule_is_exit_1_and_an_unknown_game_exit_2() -> None:
    done = run("interactions", "horizons", "zzz")
    assert (done.returncode, done.stdout) == (1, "zzz: there is no such rule in horizons\n")
    done = run("interactions", "chess", "hz.no")
    assert done.returncode == 2
    assert done.stderr.startswith("error: expected one of the games horizons")
