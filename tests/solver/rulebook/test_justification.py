"""Why values hold: trees whose lines hold, begin with what was asked, end in the state, and stay short."""

import json

import pytest
from clingo import parse_term

from starlaw.knowledge.cases import cases
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.game import judge_of
from starlaw.solver.questions.queries import FILES, query
from starlaw.solver.questions.ruling_answers import answered, derivation
from starlaw.solver.rulebook.justification import LINES, JustificationLine, justified
from tests.command import run

MID_GAME = read_json(folder("seeds") / "horizons" / "states" / "mid_game.json")


def tree(target: str) -> tuple[JustificationLine, ...]:
    game = judge_of("horizons")
    fixed, said = game.atoms(game.state(MID_GAME))
    return justified(game, game.files(*FILES), [*fixed, *said, ("generate",)], parse_term(target))


def test_a_permission_rests_on_the_world_and_the_habitat() -> None:
    face = MID_GAME["worlds"]["w1"]["face"]
    assert [(reason.depth, reason.says) for reason in tree("at_home(orange,w1)")] == [
        (0, "at home orange w1"),
        (1, f"shows w1 {face}"),
        (1, f"adapted orange {face}"),
    ]
    assert tree("at_home(orange,w99)") == ()


def test_a_total_names_the_points_that_it_adds_up() -> None:
    game = judge_of("horizons")
    score = game.score(game.state(MID_GAME))
    seat = "purple"
    found = tree(f"total({seat},{score.totals[seat]})")
    told = [reason for reason in found if reason.depth == 1 and reason.says.startswith("points")]
    points = [entry for entry in score.points if entry.player == seat]
    assert sum(int(reason.says.rsplit(" ", 1)[1]) for reason in told) == sum(entry.points for entry in points)
    assert {reason.rule for reason in told} == {entry.rule for entry in points}


def test_a_rule_is_told_with_its_clauses() -> None:
    first = tree('blocked(build(orange,w7,colony),"hz.build.habitat")')
    if first:
        assert first[0].rule == "hz.build.habitat"
        assert first[0].clauses == rules("horizons")["hz.build.habitat"].clauses


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", source_names())
def test_rulings_are_derived_in_at_most_eight_lines_by_the_rules_that_answer_them(name: str) -> None:
    game = judge_of(name)
    asking = [case for case in cases(name).values() if case.asks and case.expect.answers and not case.content]
    for case in asking[::25]:
        found = answered(case.asks, game, case.given)
        trees = derivation(case.asks, game, case.given)
        if game.ruleset.rulings[case.asks].answer is not None:
            assert trees == ()
            continue
        assert len(trees) == len(found.answers), case.id
        for reasons in trees:
            assert 1 <= len(reasons) <= LINES
            assert {reason.rule for reason in reasons if reason.rule} <= set(found.rules), case.id


def test_a_query_explains_its_atoms() -> None:
    game = judge_of("horizons")
    found = query(game, "at_home(orange, W), shows(W, _)", game.state(MID_GAME), explain=True)
    assert found.because
    assert found.because[0][0].says.startswith("at home orange")


def test_wrong_parameters_are_told_with_what_they_can_be() -> None:
    game = judge_of("stellar_horizons")
    for given, said in (
        ({"world": "atlantis"}, "world: expected one of "),
        ({"wold": "mars"}, "wold: expected one of the parameters world"),
        ({}, "world is missing"),
        ({"world": "mars", "reduction": "many"}, "reduction: expected a number from"),
    ):
        with pytest.raises(InvalidInputError) as error:
            answered("base.cost", game, given)
        assert said in str(error.value)


@pytest.mark.one_in(10)
def test_the_command_prints_the_tree() -> None:
    command = ["ruling", "stellar_horizons", "base.cost", "world=mars", "--explain"]
    done = run(*command)
    assert "  because:\n    the answer is 4 SUP" in done.stdout
    assert "a base at Mars costs 4" in done.stdout
    assert "vessel of asker is at Mars" in done.stdout
    shown = json.loads(run(*command, "--json").stdout)
    assert shown["because"][0][0]["depth"] == 0
