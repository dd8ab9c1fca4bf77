"""Commands as programs see them: JSON shapes, exit codes, and one line for every mistake."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.folders import folder
from tests.command import run, started

SEEDS = folder("seeds") / "horizons"
STATE = str(SEEDS / "states" / "mid_game.json")
ELSEWHERE = folder("seeds") / "starship_interstellar" / "states" / "action.json"
RECORD = str(SEEDS / "records" / "random_2.jsonl")


def run_json(*arguments: str, code: int = 0) -> Any:
    found, out, err = run(*arguments, "--json")
    assert (found, err) == (code, "")
    return json.loads(out)


def test_moves_printed_as_json_are_accepted_back() -> None:
    shown = run_json("moves", STATE)
    assert list(shown) == ["digest", "player", "kind", "words", "moves", "assumptions", "violations"]
    assert shown["player"] == "orange"
    assert {"text", "action"} <= set(shown["moves"][0])
    for move in shown["moves"][:: max(1, len(shown["moves"]) // 3)]:
        assert run_json("why", STATE, json.dumps(move))["status"] == "legal"


def test_moves_of_another_player_are_none() -> None:
    assert run_json("moves", STATE, "--player", "blue", code=1)["moves"] == []
    assert run("moves", STATE, "--player", "pink")[0] == 2


def test_moves_with_the_blocked_ones_give_a_reason_for_each() -> None:
    shown = run_json("moves", STATE, "--blocked")
    assert shown["blocked"]
    assert all(verdict["reasons"] for verdict in shown["blocked"])


def test_why_says_status_reasons_assumptions_and_changes() -> None:
    shown = run_json("why", STATE, "explore(blue)", code=1)
    assert shown["status"] == "illegal"
    assert [reason["rule"] for reason in shown["reasons"]] == ["hz.turn.player"]
    assert set(shown["reasons"][0]) == {"rule", "clauses", "sentence", "evidence"}
    assert shown["changes"] == ["blue decides: take an action"]
    code, out, _ = run("why", STATE, "explore(blue)")
    assert code == 1
    said = " ".join(out.split())
    assert "hz.turn.player: Only the player whose decision it is may move. Here: it is the decision of orange." in said
    assert "horizons/setup#22 (line 118): " in said
    assert "see also horizons/setup#30 (line 120)" in said


def test_check_reads_many_files_lines_and_standard_input(tmp_path: Path) -> None:
    state = json.loads(Path(STATE).read_text())
    bad = changed(state, "supply.metal", 0)
    lines = tmp_path / "states.jsonl"
    lines.write_text(f"{json.dumps(state)}\n{json.dumps(bad)}\n")
    shown = run_json("check", STATE, str(lines), code=1)
    assert [result["legal"] for result in shown] == [True, True, False]
    assert [violation["rule"] for violation in shown[2]["violations"]] == ["hz.check.tokens"]
    assert set(shown[2]["violations"][0]) == {"rule", "clauses", "sentence", "witness", "term", "words"}
    assert run("check", "-", given=json.dumps(state))[0] == 0
    assert f"{lines}:2: not legal" in run("check", str(lines))[1]


def test_apply_gives_the_next_state_and_writes_it_whole(tmp_path: Path) -> None:
    tile = json.loads(Path(STATE).read_text())["bag"][0]
    shown = run_json("apply", STATE, "explore(orange)", "--draw", tile)
    assert list(shown) == ["state", "digest", "events", "patch", "drawn", "assumptions", "violations"]
    assert shown["state"]["agenda"][0] == {"kind": "place", "player": "orange", "tile": tile, "knowledge": 1}
    output = tmp_path / "next.json"
    assert run("apply", STATE, "explore(orange)", "--seed", "1", "-o", str(output))[0] == 0
    before = output.read_text()
    assert run("apply", STATE, "explore(blue)", "--seed", "1", "-o", str(output))[0] == 1
    assert output.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["next.json"]


def test_odds_add_up() -> None:
    from fractions import Fraction

    outcomes = run_json("odds", STATE, "explore(orange)")["outcomes"]
    assert sum(Fraction(outcome["probability"]) for outcome in outcomes) == 1


def test_new_prints_a_state_that_check_accepts() -> None:
    code, out, _ = run("new", "horizons", "--players", "4", "--seed", "3")
    assert code == 0
    assert json.loads(out)["options"]["players"] == 4
    assert run("check", "-", given=out)[0] == 0
    assert out == run("new", "horizons", "--players", "4", "--seed", "3")[1]
    assert out != run("new", "horizons", "--players", "4", "--seed", "4")[1]


def test_rules_lists_every_file_and_prints_what_is_generated() -> None:
    shown = run_json("rules", "new_horizons", "--generated")
    there = [
        path for part in ("kernel", "horizons", "new_horizons") for path in (folder("rules_asp") / part).glob("*.lp")
    ]
    assert {entry["file"] for entry in shown["files"]} == {f"{path.parent.name}/{path.name}" for path in there}
    assert all(entry["about"] for entry in shown["files"])
    texts = {entry["name"]: entry["text"] for entry in shown["generated"]}
    assert "recognised(done(Player)) :- candidate(done(Player)), value(seat, Player)." in texts["moves.lp"].splitlines()
    code, out, _ = run("rules", "new_horizons", "--generated")
    assert code == 0
    assert all(text in out for text in texts.values())
    assert "new_horizons/battle.lp" in run("rules", "new_horizons")[1]
    assert run("rules", "chess")[0] == 2


def test_schema_describes_every_move() -> None:
    schema = run_json("schema", "horizons")
    assert set(schema) == {"state", "move", "verdict", "violation", "event", "record"}
    builds = [one for one in schema["move"]["oneOf"] if one["properties"]["action"]["const"] == "build"]
    assert builds[0]["required"] == ["action", "player", "world", "structure"]
    assert "colony" in builds[0]["properties"]["structure"]["enum"]


def test_clause_and_rule_pages_are_linked_both_ways() -> None:
    clause = run_json("clause", "horizons/build#4")
    assert "hz.build.habitat" in clause["rules"]
    rule = run_json("rule", "hz.build.habitat")
    assert "horizons/build#4" in rule["clauses"]
    assert rule["cases"]
    assert run("clause", "horizons/build#99")[0] == 1
    assert run("rule", "hz.build.nothing")[0] == 1


def test_an_unknown_clause_or_rule_is_answered_with_similar_ones() -> None:
    assert "similar: horizons/conspire#" in run("clause", "horizons/conspire#99")[1]
    assert "similar: horizons/conspire#1, " in run("clause", "horizons/conspire")[1]
    assert "similar: hz.build.habitat" in run("rule", "hz.build.habitats")[1]
    assert run("rule", "zzz")[1] == "zzz: there is no such rule\n"


def test_a_clause_names_what_an_expansion_amends() -> None:
    assert "new_horizons/move_ships#1" in run_json("clause", "horizons/conspire#1")["amended_by"]


def test_coverage_and_games_count_the_clauses() -> None:
    entries = run_json("coverage", "horizons")
    game = run_json("games")[0]
    assert game["clauses"] == len(entries)
    assert game["encoded"] == sum(entry["encoded"] for entry in entries)
    assert run_json("coverage", "horizons", "--missing") == [entry for entry in entries if not entry["encoded"]]


@pytest.mark.one_in(2)
def test_replay_verifies_and_points_at_the_first_wrong_step(tmp_path: Path) -> None:
    assert run_json("replay", RECORD)["replays"] is True
    lines = Path(RECORD).read_text().splitlines()
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([*lines[:3], lines[1], *lines[3:]]) + "\n")
    code, out, err = run("replay", str(wrong))
    assert (code, err) == (1, "")
    assert out.startswith(f"{wrong}:4: ")


def test_perft_counts() -> None:
    plies = run_json("perft", STATE, "1")
    assert plies[0]["moves"] == len(run_json("moves", STATE)["moves"])


MISTAKES: list[tuple[int, list[str], str]] = [
    (2, ["moves", "nowhere.json"], "nowhere.json: no such file"),
    (2, ["moves", str(SEEDS)], "is a directory"),
    (2, ["check", RECORD], "expected states, got the record of a game"),
    (2, ["why", STATE, "build(orange,"], "expected a move such as adapt(player,habitat), got"),
    (2, ["why", str(ELSEWHERE), "fly(altair"], "expected a move such as activate(player,unit), got"),
    (2, ["why", STATE, "fly(orange)"], "expected one of the actions"),
    (2, ["why", STATE, '{"action": "build"'], "expected JSON"),
    (1, ["apply", STATE, "explore(blue)"], "is blocked by hz.turn.player"),
    (2, ["apply", STATE, "explore(orange)"], "give a seed or the result"),
    (2, ["apply", STATE, "explore(orange)", "--draw", "w99"], "got 'w99'"),
    (2, ["apply", STATE, "explore(orange)", "--draw", "w9", "--seed", "1"], "either --seed or --draw"),
    (2, ["replay", STATE], "expected a record, lines of JSON"),
    (2, ["new", "chess"], "expected one of the games"),
    (2, ["new", "horizons", "--players", "1"], "expected 2 to 5"),
    (2, ["new", "horizons", "--option", "tie_break"], "expected NAME=CHOICE"),
    (2, ["new", "horizons", "--content", "nowhere.yaml"], "nowhere.yaml: no such file"),
    (2, ["new", "horizons", "-o", "."], "expected a file to write"),
    (2, ["view", STATE, "--player", "pink"], "got 'pink'"),
    (2, ["moves"], "Missing argument"),
    (2, ["fly"], "No such command"),
    (2, ["moves", STATE, "--wings"], "No such option"),
]


@pytest.mark.parametrize(("code", "arguments", "said"), MISTAKES, ids=[" ".join(m[1])[-40:] for m in MISTAKES])
def test_a_mistake_is_one_line_and_an_exit_code(code: int, arguments: list[str], said: str) -> None:
    found, out, err = run(*arguments)
    assert (found, out) == (code, "")
    assert said in err
    assert err.startswith("error: ")
    assert err.count("\n") == 1


MISSPELT = [
    (2, ["new", "horizon", "--json"], "invalid_input", "horizon", "horizons"),
    (2, ["why", STATE, "biuld(orange,w7,colony)", "--json"], "invalid_move", "biuld", "build"),
    (2, ["moves", STATE, "--player", "oragne", "--json"], "invalid_input", "oragne", "orange"),
    (2, ["mvoes", STATE, "--json"], "usage", "mvoes", "moves"),
]


@pytest.mark.parametrize(("code", "arguments", "kind", "got", "meant"), MISSPELT, ids=[m[3] for m in MISSPELT])
def test_a_mistake_is_an_object_with_json(code: int, arguments: list[str], kind: str, got: str, meant: str) -> None:
    ran = run(*arguments)
    problem = json.loads(ran.stdout)["error"]
    assert (ran.returncode, ran.stderr) == (code, "")
    assert list(problem) == ["code", "message", "where", "expected", "got", "did_you_mean"]
    assert (problem["code"], problem["got"], problem["did_you_mean"][0]) == (kind, got, meant)


def test_a_refused_move_is_an_object_with_its_rules() -> None:
    ran = run("apply", STATE, "explore(blue)", "--json")
    problem = json.loads(ran.stdout)["error"]
    assert (ran.returncode, problem["code"], problem["rules"]) == (1, "illegal_move", ["hz.turn.player"])


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"game": 3}', '{"game": "horizons"}', "[" * 100_000, '{"a": ' + "9" * 5000 + "}"]
)
def test_malformed_states_are_one_line(text: str) -> None:
    code, out, err = run("check", "-", given=text)
    assert (code, out) == (2, "")
    assert err.startswith("error: standard input")
    assert err.count("\n") == 1


def test_output_keeps_links_modes_and_devices_and_never_the_record(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    assert run("new", "horizons", "--seed", "1", "-o", str(link))[0] == 0
    assert link.is_symlink()
    assert json.loads(target.read_text())["game"] == "horizons"
    assert target.stat().st_mode & 0o777 == 0o600
    assert run("new", "horizons", "--seed", "1", "-o", "/dev/null")[0] == 0
    assert not Path("/dev/null").is_file()
    assert json.loads(run("new", "horizons", "--seed", "1", "-o", "-")[1])["game"] == "horizons"
    for bad in (str(target / "below"), str(tmp_path / ("x" * 300))):
        code, _, err = run("new", "horizons", "--seed", "1", "-o", bad)
        assert (code, err.count("\n")) == (2, 1)
    record = tmp_path / "game.jsonl"
    record.write_text(Path(RECORD).read_text())
    assert run("replay", str(record), "-o", str(record))[0] == 2
    assert record.read_text() == Path(RECORD).read_text()


@pytest.mark.parametrize(
    "text", ["[" * 50_000, "- " * 50_000, "a: 2001-99-99", "a: " + "9" * 5000, "", "\x00", "a: &a [*a]"]
)
def test_malformed_content_is_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    code, out, err = run("new", "horizons", "--content", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"error: {file}")
    assert err.count("\n") == 1


def test_bare_command_shows_help_and_the_version_is_known() -> None:
    assert started().stdout.startswith("Usage: starlaw")
    assert started("--version").stdout.startswith("starlaw 0.")


@pytest.mark.one_in(2)
def test_the_program_ends_with_the_code_and_the_words_of_the_command() -> None:
    for arguments in (["moves", STATE], ["why", STATE, "explore(blue)"], ["check", "nowhere.json"]):
        assert started(*arguments) == run(*arguments)
    assert started("check", "-", given=Path(STATE).read_text()).returncode == 0


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; sys.argv = ['starlaw', '--help']\n"
        "from starlaw.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([m for m in ('clingo', 'networkx', 'rich', 'yaml', 'pydantic') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_a_game_of_agents_as_json_is_the_same_for_the_same_seed() -> None:
    arguments = ("play", "horizons", "--agent", "all=random", "--seed", "3", "--max-moves", "20")
    shown = run_json(*arguments)
    assert len(shown["moves"]) == 20
    assert shown == run_json(*arguments, "--evaluator", "tables")
    assert run("play", "horizons", "--json")[0] == 2


@pytest.mark.one_in(6)
def test_replay_tells_which_rules_the_game_met() -> None:
    seen = run_json("replay", RECORD, "--coverage")["coverage"]
    assert {"draw", "place", "explore", "build"} <= set(seen["made"])
    assert {"hz.build.habitat", "hz.build.cost", "hz.turn.pass"} <= set(seen["forbade"])
