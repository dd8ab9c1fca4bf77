"""Somebody who uses the page: what they see and click, and what the service says of the same table."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.web.client import Client

PATIENCE = 60_000  # milliseconds until something must have appeared, on a machine with much else to do
LEGAL = ".move:not(.not)"


class Visitor:
    """A page in a browser profile of its own."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, told: Any) -> None:
        """Note what the console says, but for what Chromium says of each refusal that the page asked for and shows."""
        if told.type in ("error", "warning") and not re.search(r"a status of (400|409|422) ", told.text):
            self.errors.append(told.text)

    @classmethod
    @contextmanager
    def coming(cls, browser: Any, address: str) -> "Iterator[Visitor]":
        """Open a profile for as long as somebody stays."""
        profile = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        yield cls(profile.new_page(), address)
        profile.close()

    def go(self, route: str) -> None:
        """Open an address of the page."""
        self.page.goto(f"{self.address}/page/#/{route}")

    def lay(self, game: str, together: bool = True, players: int = 2, **seats: str) -> Client:
        """Lay a table by the form, and return a client of the service for the first seat of this browser."""
        self.go("play")
        self.page.get_by_label("Game", exact=True).select_option(game)
        self.page.get_by_label("Players", exact=True).select_option(str(players))
        self.until(lambda: self.page.locator("fieldset select").count() == players)
        for seat, kind in seats.items():
            self.page.get_by_label(seat.replace("_", " ").title(), exact=True).select_option(kind)
        if together:
            self.page.get_by_label("All who sit").check()
        self.page.click("text=Lay the table")
        self.page.wait_for_selector(LEGAL)
        return self.client()

    def kept(self) -> Any:
        """Return what the browser keeps of its table."""
        return next(iter(self.page.evaluate("JSON.parse(localStorage.getItem('starlaw.tables'))").items()))

    def client(self) -> Client:
        """Return a client of the service for the first seat of this browser."""
        return Client(self.address, next(iter(self.kept()[1]["seats"].values())))

    def look(self) -> Any:
        """Return the table as the service tells it to the seat of this browser that decides, or else its first."""
        table, kept = self.kept()
        seen = self.client().get(f"/v1/tables/{table}").body
        secret = kept["seats"].get(seen["decision"]["player"])
        return Client(self.address, secret).get(f"/v1/tables/{table}?blocked=true").body if secret else seen

    def offered(self, kind: str = LEGAL) -> list[str]:
        """Return the moves that the page offers."""
        return [move.get_attribute("data-move") for move in self.page.locator(kind).all()]

    def move(self, number: int) -> None:
        """Make one of the moves by a click, and wait until the page shows what came of it."""
        made = self.steps()
        moves = self.page.locator(LEGAL)
        moves.nth(number % moves.count()).click()
        self.until(lambda: self.steps() > made)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds. The page's policy forbids the driver to watch it by a script of its own."""
        ends = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < ends, "it never came to hold"
            self.page.wait_for_timeout(20)

    def steps(self) -> int:
        """Return how many moves the history tells."""
        return int(self.page.locator("game-history input").get_attribute("max") or 0)
