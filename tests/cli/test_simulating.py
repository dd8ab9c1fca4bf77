"""Simulated games from the command line: in words, as JSON, as one page; mistakes are one line."""

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.folders import source_names
from tests.command import run

SHORT = ("simulate", "horizons", "-n", "6", "--max-moves", "12", "--players", "2")


class Nested(HTMLParser):
    """Reads a page and keeps its texts; tags that are opened and closed in another order fail."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Open."""
        if tag not in ("meta", "html"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        if tag != "html":
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        """Pass over what is open and closed at once."""

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        self.texts.append(data)


def test_the_same_seeds_tell_the_same_as_json(tmp_path: Path) -> None:
    ended = run(*SHORT, "--json")
    told = json.loads(ended.stdout)
    (setting,) = told["settings"]
    assert (told["games"], told["seeds"], setting["moves"]) == (6, [0, 5], 72)
    assert setting["length"]["mean"] == {"value": 12, "low": 12, "high": 12, "of": 6}
    assert [place["place"] for place in setting["places"]] == [1, 2]
    assert sum(each["made"] for each in setting["actions"]) == 72
    assert json.loads(run(*SHORT, "--json").stdout) == told
    assert json.loads(run(*SHORT, "--seed", "9", "--json").stdout)["settings"] != told["settings"]


def test_one_page_has_all_of_it_and_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ended = run(
        *SHORT, "--vary", "actions_per_turn", "--report", str(page), "--records", str(tmp_path / "r"), "--every", "5"
    )
    assert ended.returncode == 0
    assert "6 games were broken off" in ended.stdout
    assert "actions_per_turn" in ended.stdout
    text = page.read_text()
    reader = Nested()
    reader.feed(text)
    assert reader.open == []
    assert "Horizons: 12 simulated games" in "".join(reader.texts)
    assert "src=" not in text
    assert 'href="http' not in text
    assert text.count("<svg") == 2 * 3 + 2 * text.count("What they score")
    records = sorted((tmp_path / "r").iterdir())
    assert [file.name for file in records] == ["1_0.jsonl", "1_5.jsonl", "2_0.jsonl", "2_5.jsonl"]
    assert run("replay", str(records[0])).returncode == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--agent", "blue=clever"], "expected one of the agents random, greedy, mcts, got 'clever'"),
        (["--agent", "pink=random"], "expected one of the seats"),
        (["--vary", "costs.colny=1"], "did you mean colony"),
        (["--vary", "players=2..999"], "a range such as 1..4"),
        (["--players", "9"], "players"),
        (["--records", "."], "already exists"),
    ],
)
def test_mistakes_are_one_line(more: list[str], said: str) -> None:
    ended = run("simulate", "horizons", "-n", "1", "--max-moves", "1", *more)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", source_names())
def test_every_game_is_simulated(name: str) -> None:
    game = ["horizons", "--with", "new_horizons"] if name == "new_horizons" else [name]
    ended = run("simulate", *game, "-n", "2", "--max-moves", "8", "--agent", "all=random", "--json")
    assert json.loads(ended.stdout)["settings"][0]["moves"] == 16


@pytest.mark.one_in(5)
def test_agents_by_seat_and_the_opponent_by_its_rules() -> None:
    hall = ("simulate", "starship_interstellar", "--players", "1", "--option", "hall=easy")
    told = json.loads(run(*hall, "-n", "2", "--max-moves", "8", "--json").stdout)
    assert {seat["seat"]: seat["agent"] for seat in told["settings"][0]["seats"]}["hall"] == "rules"
    greedy = json.loads(run(*SHORT[:2], "-n", "1", "--max-moves", "2", "--agent", "all=greedy", "--json").stdout)
    assert {seat["agent"] for seat in greedy["settings"][0]["seats"]} == {"greedy"}


def test_its_pictures_are_files_in_both_forms_and_the_folder_is_new(tmp_path: Path) -> None:
    plots = tmp_path / "plots"
    ended = run(*SHORT, "--plots", str(plots), "--report", str(tmp_path / "report.html"))
    assert ended.returncode == 0, ended.stderr
    names = {file.stem for file in plots.iterdir()}
    assert {"how_long_games_last", "who_wins", "what_players_do"} <= names
    assert {file.name for file in plots.iterdir()} == {f"{name}.{end}" for name in names for end in ("svg", "png")}
    page = (tmp_path / "report.html").read_text()
    assert all(file.read_text() in page for file in plots.glob("*.svg"))
    assert f"plots: {plots}, {2 * len(names)} files" in ended.stdout
    again = run(*SHORT, "--plots", str(plots))
    assert (again.returncode, again.stdout) == (2, "")
    assert "already exists" in again.stderr
