"""A real browser for the page, driven by Playwright; where none can be had, these tests say so and do not run."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.client import served
from tests.web.page.visitor import Visitor

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")  # while Playwright's driver runs, nothing else on this worker can run an event loop
def browser() -> Iterator[Any]:
    """Start the browser that is installed on this machine."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the page was not tested: there is no playwright")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("the page was not tested: there is no Chromium on this machine")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('page') / 'tables.db'}") as place:
        yield place


@pytest.fixture
def visitor(browser: Any, address: str) -> Iterator[Visitor]:
    """Somebody who opens the page in a fresh browser profile, and to whom it shows no error."""
    with Visitor.coming(browser, address) as somebody:
        yield somebody
    assert somebody.errors == []


@pytest.fixture
def guest(browser: Any, address: str) -> Iterator[Visitor]:
    """Somebody else, in a profile of their own."""
    with Visitor.coming(browser, address) as somebody:
        yield somebody
    assert somebody.errors == []


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the accessibility checker, if `make page` brought it."""
    file = Path(__file__).parents[3] / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.exists():
        pytest.skip("accessibility was not tested: `make page` installs axe-core where there is npm")
    return file.read_text("utf-8")
