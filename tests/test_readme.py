"""The commands of the README, and the code there and in docs/, are run as written and print what is shown."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL)
PAGES = [README, *(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("*.md")))]
PYTHON = [  # those that say in a comment what their last line gives
    block
    for page in PAGES
    for block in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    if block.startswith("import starlaw\n")
]


def test_the_worked_example_prints_what_the_readme_shows(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    surroundings = {**os.environ, "PATH": path, "COLUMNS": "100"}
    steps = [block for block in CONSOLE if block.startswith("$ ")]
    assert steps
    for block in steps:
        for step in block.removeprefix("$ ").split("\n$ "):
            command, _, shown = step.partition("\n")
            done = subprocess.run(
                shlex.split(command), cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False
            )  # fmt: skip
            assert done.stdout == shown.removesuffix("\n") + ("\n" if shown.strip() else ""), command
            assert done.stderr == ""


@pytest.mark.parametrize("block", PYTHON, ids=range(len(PYTHON)))
def test_python_examples_run_and_their_last_line_gives_what_its_comment_says(block: str) -> None:
    scope: dict[str, object] = {}
    exec(block, scope)
    value, _, comment = block.strip().splitlines()[-1].partition("#")
    assert eval(value, scope) == eval(comment, scope)


@pytest.mark.parametrize("target", ["demo", "test"])
def test_the_two_commands_are_targets_of_the_makefile(target: str) -> None:
    assert f"make {target}\n" in CONSOLE
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_the_demo_lists_moves_and_explains_one_that_is_not_legal() -> None:
    recipe = re.search(r"^demo:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert recipe is not None
    commands = [line.strip().removeprefix("@") for line in recipe[1].splitlines()]
    shown = ""
    for command in commands:
        script = command.replace("$(BIN)", str(Path(sys.executable).parent))
        shown += subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "explore(orange)" in shown
    assert ": illegal\n" in shown
