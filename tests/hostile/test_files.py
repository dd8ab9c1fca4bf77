"""Files of strangers: links, devices and endless input are refused in a line; what is written is whole and kept."""

import os
import stat
from pathlib import Path

import pytest

from starlaw.knowledge import file_writing
from starlaw.knowledge.file_writing import write_whole
from tests.command import run


def test_links_that_lead_in_a_circle_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    code, _, err = run("new", "horizons", "-o", str(one))
    assert (code, err.count("\n")) == (2, 1)
    assert "symbolic links" in err
    assert sorted(tmp_path.iterdir()) == [one, two]


def test_an_endless_file_is_refused() -> None:
    code, _, err = run("check", "/dev/zero")
    assert (code, err) == (2, "error: /dev/zero: expected at most 64000000 bytes\n")


def test_endless_standard_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.knowledge.file_reading.LARGEST", 1000)
    code, _, err = run("check", "-", given="x" * 1001)
    assert (code, err) == (2, "error: -: expected at most 1000 bytes\n")


def test_a_file_is_written_beside_its_place_under_a_new_name(tmp_path: Path) -> None:
    mine, trap = tmp_path / "mine", tmp_path / f".starlaw.{os.getpid()}"
    mine.write_text("keep")
    trap.symlink_to(mine)  # where the program once wrote first
    write_whole(tmp_path / "game.json", "new")
    assert (mine.read_text(), (tmp_path / "game.json").read_text(), trap.is_symlink()) == ("keep", "new", True)
    assert len(list(tmp_path.iterdir())) == 3


def test_file_and_folder_are_kept_in_this_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    kind = {True: "folder", False: "file"}
    monkeypatch.setattr(os, "fsync", lambda n: done.append(kind[stat.S_ISDIR(os.fstat(n).st_mode)]))
    replace = Path.replace

    def renamed(one: Path, two: Path) -> Path:
        done.append("rename")
        return replace(one, two)

    monkeypatch.setattr(Path, "replace", renamed)
    write_whole(tmp_path / "game.json", "new")
    assert done == ["file", "rename", "folder"]


def test_a_file_keeps_its_mode_and_a_link_its_target(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, "new")
    assert (link.is_symlink(), real.read_text(), stat.S_IMODE(real.stat().st_mode)) == (True, "new", 0o640)
    write_whole(tmp_path / "fresh", "new")
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == file_writing._usual_mode()
