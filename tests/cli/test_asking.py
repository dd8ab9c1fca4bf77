"""`ask` as programs and people see it: JSON shape, exit codes, a game or none."""

import json

from tests.command import run


def test_an_answer_has_clause_source_lines_rule_and_case() -> None:
    code, out, err = run("ask", "horizons", "how", "many", "buildings", "fit", "on", "one", "planet?")
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    assert "A World holds no more than three Structures. horizons/build#7 (rule); Horizons, line 286" in said
    assert "rule hz.build.position: A world holds at most three structures. (rules_asp/horizons/build.lp:" in said
    assert "clarified by horizons/faq#8" in said
    assert "case build_a_fourth_structure" in said


def test_json_has_the_question_the_game_and_as_many_answers_as_wanted() -> None:
    code, out, err = run("ask", "mars_horizon", "can I use someone else's rocket?", "--limit", "5", "--json")
    assert (code, err) == (0, "")
    shown = json.loads(out)
    assert (shown["question"], shown["game"]) == ("can I use someone else's rocket?", "mars_horizon")
    assert len(shown["answers"]) == 5
    assert {"kind", "id", "text", "title", "lines", "linked", "rules", "readings", "case"} <= set(shown["answers"][0])


def test_nothing_found_is_exit_1_and_no_question_exit_2() -> None:
    assert run("ask", "xyzzy")[:2] == (1, "nothing found; try other words\n")
    code, out, err = run("ask", "xyzzy", "--json")
    assert (code, json.loads(out)["answers"], err) == (1, [], "")
    code, out, err = run("ask", "horizons")
    assert (code, out) == (2, "")
    assert err.startswith("error: expected a question after horizons")
    assert err.count("\n") == 1
    assert run("ask")[0] == 2
    assert run("ask", "horizons", "colony", "--limit", "0")[0] == 2


def test_a_question_that_the_source_may_not_answer_is_said_to_be_one() -> None:
    _, told, _ = run("ask", "horizons", "how many structures fit on one world?")
    _, not_told, _ = run("ask", "horizons", "is there an app with a soundtrack?")
    assert "does not seem to say" not in told
    assert not_told.startswith("The source does not seem to say this.")
    shown = json.loads(run("ask", "horizons", "is there an app with a soundtrack?", "--json")[1])
    assert (shown["told"], shown["confidence"] < 0.29) == (False, True)
    assert json.loads(run("ask", "hz.build.cost", "--json")[1])["confidence"] == 1
