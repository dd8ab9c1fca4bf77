"""What people type for a move at the table: numbers, words, parts of words, and questions about all of these."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from starlaw.cli.table_changes import changes, in_columns
from starlaw.cli.typed_moves import Offer, fitting, meant, offer
from tests.command import run

TEXTS = {
    "build(orange,w7,colony)": "build a colony on world 7 (desert, star 3)",
    "build(orange,w1,colony)": "build a colony on world 1 (arboreal, star 1)",
    "build(orange,w7,energy_collector)": "build an energy collector on world 7 (desert, star 3)",
    "build_ship(orange,w7,cruiser)": "build a cruiser at world 7",
    "pass(orange)": "pass",
    "explore(orange)": "explore: draw and lay a world",
}
OFFERS = [offer(n, text, meaning) for n, (text, meaning) in enumerate(TEXTS.items(), start=1)]
Typed = Callable[..., list[str]]


@pytest.fixture
def typed(tmp_path: Path) -> Typed:
    """Return a function that types lines at the first decision of a turn of orange."""

    def of(*lines: str) -> list[str]:
        start = tmp_path / "start.json"
        sketch = "game: horizons; turn: orange; orange: {adapted: [desert], energy: 3}; w7: desert at s3"
        assert run("complete", sketch, "-o", str(start)).returncode == 0
        agents = ("--agent", "all=random", "--agent", "orange=human", "--seed", "1")
        ran = run("play", "horizons", "--from", str(start), *agents, given="".join(f"{line}\n" for line in lines))
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout.split("orange> ")

    return of


def numbers(found: list[Offer]) -> list[int]:
    return [one.number for one in found]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("build colony", [1, 2]),
        ("Build a COLONY on world 7", [1]),
        ("colony w7", [1]),
        ("w7 colony build", [1]),
        ("build energy", [3]),
        ("bui ene", [3]),
        ("build", [1, 2, 3]),  # not build_ship, which is another action
        ("build_ship", [4]),
        ("build ship", [4]),
        ("cruiser", [4]),
        ("pas", [5]),
        ("p", []),  # too little
        ("arboreal desert", []),
        ("", []),
        ("the", []),
        ("explore", [6]),
        ("build desert", [1, 3]),  # by what the moves mean
        ("world 7", [1, 3, 4]),
    ],
)
def test_a_few_words_in_any_order_pick_or_narrow(words: str, found: list[int]) -> None:
    assert numbers(fitting(words, OFFERS)) == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("biuld colony", ["build colony"]),
        ("build colny", ["build colony"]),
        ("biuld colny", ["build colony"]),
        ("sav", []),
        ("undoo", ["undo"]),
        ("xyzzy", []),
        ("explre", ["explore"]),
    ],
)
def test_what_may_have_been_meant_keeps_the_words_that_are_known(words: str, said: list[str]) -> None:
    assert meant(words, OFFERS, ("undo", "save")) == said


def test_words_that_fit_one_move_make_it_and_words_that_fit_several_list_them(typed: Typed) -> None:
    _, narrowed, made, *_ = typed("conspire", "conspire missions")
    assert "conspire: take an ally and draw a mission" in narrowed
    assert "conspire: draw 2 missions" in narrowed
    assert "which of these? a number, or more words" in narrowed
    assert made.splitlines()[1].startswith("conspire(orange,missions): ")


def test_numbers_of_a_narrowed_list_are_those_of_the_whole(typed: Typed) -> None:
    whole, narrowed, *_ = typed("conspire")
    both = re.findall(r"(\d+)  conspire", narrowed)
    assert both == re.findall(r"(\d+)  conspire", whole)
    assert "1" not in both


def test_why_tells_of_a_number_of_words_and_of_all_that_fit(typed: Typed) -> None:
    _, first, energy, every, more, unknown, *_ = typed(
        "why 1", "why build energy w7", "why build all", "why build", "why xyzzy"
    )
    assert ": legal" in first
    assert "build(orange,w7,energy_collector): illegal" in energy
    assert "hz.build." in energy
    assert "(line " in energy
    assert "it would be legal if" in energy
    assert "legal: build(orange,w7,colony)" in every
    assert "more (why build all)" in more
    assert more.count("build(") < every.count("build(")
    assert "hz.build.habitat, as above" in every
    assert unknown.splitlines()[1].startswith("expected a number, some words of a move or a command, got 'xyzzy'")


def test_the_table_is_shown_once_and_then_what_is_other(typed: Typed) -> None:
    whole, changed, again, *_ = typed("conspire missions", "board")
    assert whole.count("Horizons, play, turn of orange") == again.count("Horizons, play, turn of orange") == 1
    assert "Horizons" not in changed
    assert "missions to draw" in changed
    assert "worlds in the bag" not in changed
    assert "worlds in the bag" in again


def test_changes_name_what_they_stand_under() -> None:
    before = ["Game, turn of blue", "blue   energy 2, metal 2; habitats: none", "       ally A: x", "bank   9"]
    allies = ["       ally A: x", "       ally B: y"]
    after = ["Game, turn of red", "blue   energy 2, metal 2; habitats: desert", *allies, "bank   9"]
    assert changes(before, after) == ["now: Game, turn of red", "now: blue: habitats: desert", "     ally B: y"]
    assert changes(after, before) == ["now: Game, turn of blue", "now: blue: habitats: none"]
    assert changes(after, [*after[:2], *after[3:]]) == ["gone: blue: ally A: x"]
    assert changes(after, after) == []


def test_a_wide_terminal_shows_two_columns_with_every_line_in_one_of_them() -> None:
    lines = ["Title", *(f"{name}  {'word ' * 12}" for name in ("one", "two", "six")), "  below"]
    narrow = in_columns(lambda: "\n".join(lines), 80)
    wide = in_columns(lambda: "\n".join(lines), 160)
    assert narrow.splitlines() == lines
    assert max(map(len, wide.splitlines())) <= 160
    assert len(wide.splitlines()) < len(lines)
    assert wide.split() != lines
    assert sorted(wide.split()) == sorted(" ".join(lines).split())
