"""The game that CONTRIBUTING adds from nothing: its files are written as they stand there, and its commands run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL))
STEPS = re.findall(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", PAGE, flags=re.MULTILINE)
FOLDERS = ("cli", "knowledge", "learning", "rules_asp", "seeds", "show", "solver", "web")
RUN = "import sys; sys.argv[0] = 'starlaw'; from starlaw.cli import main; main()"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package as it is, by links, and the files of the page beside it."""
    place = tmp_path_factory.mktemp("checkout")
    package = place / "starlaw"
    package.mkdir()
    for file in (ROOT / "api").iterdir():
        (package / file.name).symlink_to(file)
    linked = [*FOLDERS, "solver/executor"]
    for folder in linked:
        (package / folder).mkdir(exist_ok=True)
        for child in (ROOT / folder).iterdir():
            name = f"{folder}/{child.name}"
            if name not in linked and child.name != "__pycache__":
                (package / name).symlink_to(child)
    for name, text in FILES.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    return place


def shown(checkout: Path, *arguments: str) -> str:
    """Return what the program prints in that checkout."""
    here = {"PYTHONPATH": str(checkout), "STARLAW_CACHE": str(checkout / "cache"), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments], cwd=checkout, env={**os.environ, **here}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


def test_the_page_has_a_whole_game() -> None:
    assert {name.split("/")[0] for name in FILES} == {"seeds", "knowledge", "rules_asp", "solver", "show"}
    assert len(STEPS) > 4


def test_its_commands_print_what_the_page_shows(checkout: Path) -> None:
    for command, printed in STEPS:
        name, *arguments = shlex.split(command)
        assert name == "starlaw"
        assert shown(checkout, *arguments) == printed, command
    assert "<svg" in (checkout / "board.svg").read_text(encoding="utf-8")


@pytest.mark.one_in(6)
def test_it_counts_the_games_of_tic_tac_toe(checkout: Path) -> None:
    shown(checkout, "new", "tic_tac_toe", "--players", "2", "-o", "empty.json")
    last = shown(checkout, "perft", "empty.json", "6", "--evaluator", "tables").splitlines()[-1]
    assert last.split()[:2] == ["6", "54720"]  # 9·8·7·6·5·4 less those after a line of the fifth move
