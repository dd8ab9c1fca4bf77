"""The site in a real browser: it fits every screen and every person, and its search is used and shared by address."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starlaw.cli.looking_up import coverage_of
from starlaw.show.site.build import site
from starlaw.web.service import Pages
from tests.web.client import served
from tests.web.page.test_looks import FAULTS, SCREENS, serious
from tests.web.page.visitor import Visitor

GAME = "mars_horizon"  # the one that is built the fastest
SHOWN = [
    f"{GAME}.html",
    f"{GAME}/clauses/launch.html",
    f"{GAME}/rules/mh.fly.html",
    f"{GAME}/interactions/mh.fly.html",
    f"{GAME}/rulings/launches.html",
    f"{GAME}/readings.html",
    f"{GAME}/content/agency.html",
    f"{GAME}/cases/launch.html",
    f"{GAME}/positions/countdown.html",
    f"{GAME}/search.html?q=how+many+dice",
]
ASKED = "may I fly a lent vehicle"


@pytest.fixture(scope="module")
def folder(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the site of one game."""
    place = tmp_path_factory.mktemp("site")
    for name, text in site({GAME: coverage_of(GAME)}):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def site_address(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve it."""
    names = [file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()]
    with served(f"sqlite:///{tmp_path_factory.mktemp('site') / 'tables.db'}", Pages(folder, names)) as place:
        yield place


@pytest.fixture
def reader(browser: Any, site_address: str) -> Iterator[Visitor]:
    """Somebody who reads the site as it is served, and to whom it shows no error."""
    with Visitor.coming(browser, site_address) as somebody:
        yield somebody
    assert somebody.errors == []


@pytest.mark.one_in(3)
def test_every_kind_of_page_fits_every_screen(reader: Visitor) -> None:
    for width, height in SCREENS:
        reader.page.set_viewport_size({"width": width, "height": height})
        for name in SHOWN:
            reader.page.goto(f"{reader.address}/{name}")
            assert reader.page.evaluate(FAULTS) == [], f"{name} at {width}"
            assert reader.page.evaluate("document.documentElement.scrollHeight") < 40_000, f"{name} at {width}"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_site(reader: Visitor, axe: str, scheme: str) -> None:
    reader.page.emulate_media(color_scheme=scheme)
    for name in SHOWN:
        reader.page.goto(f"{reader.address}/{name}")
        reader.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert serious(reader, axe) == [], name


def test_the_search_is_used_by_keyboard_and_shared_by_its_address(reader: Visitor) -> None:
    page = reader.page
    page.goto(f"{reader.address}/{GAME}/clauses/launch.html")
    page.keyboard.press("/")
    page.keyboard.type(ASKED)
    page.locator("#found a").first.wait_for()
    page.keyboard.press("ArrowDown")
    first = page.locator("#found [aria-selected=true]")
    name = first.locator("b").inner_text()
    assert page.locator("#search").get_attribute("aria-activedescendant") == first.get_attribute("id")
    page.keyboard.press("Escape")
    assert page.locator("#found").is_hidden()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{GAME}/search.html?q=*")
    page.locator("#answers a").first.wait_for()
    assert page.locator("#search").input_value() == ASKED
    assert page.locator("#answers b").first.inner_text() == name
    page.locator("#answers a").first.click()
    page.wait_for_url("**#*")
    assert page.locator("article:target").count() == 1


def test_an_old_address_leads_to_where_a_thing_stands_now_from_a_file_too(browser: Any, folder: Path) -> None:
    with Visitor.coming(browser, folder.as_uri()) as somebody:
        somebody.page.goto(f"{somebody.address}/{GAME}.html#launch-5")
        somebody.page.wait_for_url(f"**/{GAME}/clauses/launch.html#launch-5")
        assert somebody.page.locator("article:target h2").inner_text().startswith(f"{GAME}/launch#5")
        somebody.page.goto(f"{somebody.address}/{GAME}/search.html?q=lent")
        assert somebody.page.locator("#answers a").first.inner_text()
        assert somebody.errors == []


def test_the_menu_opens_on_a_phone_and_closes_by_escape(reader: Visitor) -> None:
    reader.page.set_viewport_size({"width": 360, "height": 740})
    reader.page.goto(f"{reader.address}/{GAME}/clauses/launch.html")
    menu = reader.page.locator("#menu")
    assert menu.is_hidden()
    reader.page.get_by_role("button", name="Menu").press("Enter")
    assert menu.is_visible()
    assert reader.page.locator("#menu [aria-current=page]").inner_text().startswith("launch")
    reader.page.keyboard.press("Escape")
    assert menu.is_hidden()
