"""The commands with the expansion: a new game, its moves in words, a game at the terminal, the odds of a battle."""

import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from starlaw.cli import main
from starlaw.knowledge.folders import folder
from starlaw.show.doors.door import Door
from starlaw.show.words import decision, words_of
from starlaw.solver.loading import load_state
from tests.new_horizons.play import ADVANCED, quick_new_horizons, war, warlike_game
from tests.support import as_json

STATES = folder("seeds") / "new_horizons" / "states"


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["starlaw", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out + err


def test_a_new_game_names_its_expansion(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    words = ("new", "horizons", "--with", "new_horizons", "--option", "advanced_game=advanced", "--seed", "1")
    assert run(monkeypatch, capsys, *words, "-o", str(file)) == (0, "")
    game, state = load_state(file)
    assert (game.name, state.options.expansions) == ("new_horizons", ("new_horizons",))
    code, said = run(monkeypatch, capsys, "new", "horizons", "--with", "chess")
    assert (code, said) == (2, "error: expected one of the expansions new_horizons, got 'chess'\n")


def test_games_lists_it_under_its_base(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(monkeypatch, capsys, "games", "--json")
    found = {entry["game"]: entry for entry in json.loads(said)}
    assert code == 0
    assert found["new_horizons"]["expands"] == "horizons"
    assert found["horizons"]["expands"] is None
    assert found["new_horizons"]["assumed"] == ["ship_costs.stealth_ship"]
    assert "tie_break" not in found["new_horizons"]["options"]
    assert "active_chooses" in found["new_horizons"]["options"]["battle_order"]["choices"]


@pytest.mark.one_in(2)
def test_every_decision_and_move_has_words() -> None:
    game, words = quick_new_horizons(), words_of("new_horizons")
    for seed in (2, 4):
        for state, moves, _ in warlike_game(game, war(4, seed, ADVANCED), seed, limit=120):
            assert words.board(game, state, None)
            assert " decides: " in decision(game, state) or not moves
            for move in moves:
                said = words.choice(game, state, move)
                assert said
                assert said != "pass" or move.name == "pass"
    assert "battleship" in words.reference(game)


def test_agents_play_it_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", "horizons", "--with", "new_horizons", "--agent", "all=random", "--seed", "2", "--max-moves", "6")
    code, said = run(monkeypatch, capsys, *words)
    assert code == 0
    assert "stopped after 6 moves" in said


def test_the_odds_of_a_battle_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(monkeypatch, capsys, "odds", str(STATES / "battle.json"), "--forecast", "--json")
    assert (code, said) == run(monkeypatch, capsys, "odds", str(STATES / "battle.json"), "--battle", "--json")
    assert code == 0
    assert sum(Fraction(chance) for chance in json.loads(said)["ends"].values()) == 1
    for words in (("--forecast", "--policy", "luck=good"), (), ("roll(orange)", "--forecast")):
        assert run(monkeypatch, capsys, "odds", str(STATES / "battle.json"), *words)[0] == 2


def test_a_seat_that_does_not_decide_is_shown_what_it_may_do_at_any_time(tmp_path: Path) -> None:
    raw = json.loads((STATES / "fleets.json").read_text())
    raw["alliances"] = [["orange", "purple"]]
    raw["options"]["readings"] = {"alliance_break": "any_moment"}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(raw))
    game, state = load_state(file)
    shown = {seat: [move["text"] for move in Door(game, seat).decision(state)["moves"]] for seat in state.seats}
    assert (shown["purple"], shown["blue"]) == (["renounce(purple,orange)"], [])
    assert "renounce(orange,purple)" in shown["orange"]
    assert shown["orange"] == [move.text for move in game.choices(state)]
    assert {*shown["orange"], *shown["purple"]} == {move.text for move in game.moves(state)}
    spoken = Door(game, "purple").carry_out(state, "renounce(purple,orange)").state
    assert (spoken.decider, as_json(spoken)["alliances"]) == ("orange", [])
