"""The pages in docs/ are true of the program: counts are computed, commands listed, links lead somewhere."""

import re
from pathlib import Path

import pytest

from starlaw.cli.app import COMMANDS
from starlaw.cli.looking_up import coverage_of
from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.readings import readings, variants
from starlaw.show.site.own import own_rules
from tests.command import run

ROOT = Path(__file__).parent.parent
PICTURES = [  # what is kept in docs/pictures, the state that it shows, and the map
    ("horizons", "horizons/states/mid_game.json", "systems"),
    ("new_horizons", "new_horizons/states/fleets.json", "lanes"),
    ("mars_horizon", "mars_horizon/states/late_game.json", "destinations"),
    ("starship_interstellar", "starship_interstellar/states/salvation.json", "solar_board"),
    ("starship_journey", "starship_interstellar/states/salvation.json", "journey"),
    ("stellar_horizons", "stellar_horizons/states/exploring.json", "heliocentric"),
]
GAME_OF = {"new_horizons": "horizons"}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def text(name: str) -> str:
    """Return a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def row(game: str) -> str:
    """Return what is encoded of a source, as a row of a table."""
    covered = coverage_of(game)
    bases = {reading for base in lineage(game)[:-1] for reading in readings(base)}
    own = [r for r in readings(game).values() if r.id not in bases and r.id not in variants(game)]
    counts = (len(own_rules(game)), len(cases(game)), len(own), sum(len(r.choices) > 1 for r in own))
    told = " | ".join(f"{count:,}" for count in counts)
    return f"| {manifest(game).title} | {sum(entry.encoded for entry in covered)} of {len(covered)} | {told} |"


@pytest.mark.one_in(3)
def test_the_table_of_what_is_encoded_is_true() -> None:
    expected = [row(game) for game in source_names()]
    shown = [line for line in text("docs/coverage.md").splitlines() if line.startswith("| ")][1:]
    assert shown == expected, "\n".join(["docs/coverage.md should say:", *expected])


def test_every_command_is_on_the_page_of_commands() -> None:
    rows = "\n".join(line for line in text("docs/commands.md").splitlines() if line.startswith("| `"))
    names = [name for names in COMMANDS.values() for name in names]
    assert sorted(name for name in names if f"`{name}" not in rows) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\((?!https?:)([^)#]+)", prose)
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize(("name", "state", "shown"), PICTURES, ids=lambda part: part.split("/")[-1])
def test_a_picture_is_what_the_command_draws(name: str, state: str, shown: str, tmp_path: Path) -> None:
    drawn = tmp_path / "map.svg"
    asked = (
        "graph",
        GAME_OF.get(name, state.split("/")[0]),
        "--state",
        str(ROOT / "seeds" / state),
        "--map",
        shown,
        "-o",
        str(drawn),
    )
    assert run(*asked).returncode == 0
    assert drawn.read_text(encoding="utf-8") == text(f"docs/pictures/{name}.svg"), f"starlaw {' '.join(asked)}"


def test_every_picture_that_is_kept_is_on_a_page() -> None:
    kept = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    shown = {
        Path(name).name for page in PAGES for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text("utf-8"))
    }
    assert kept == shown
    assert {f"{name}.svg" for name, _, _ in PICTURES} == {name for name in kept if name.endswith(".svg")}


def test_the_readme_can_be_read_in_one_sitting() -> None:
    assert len(text("README.md").splitlines()) <= 150
