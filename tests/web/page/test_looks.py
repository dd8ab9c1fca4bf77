"""The page fits every screen and every person: nothing overlaps or is cut off, and axe finds nothing serious."""

import base64
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.web.page.visitor import LEGAL, Visitor

SCREENS = [(360, 740), (1000, 800), (2560, 1440)]
ROUTES = [
    "play",
    "judge",
    "ask/horizons/how%20many%20players",
    "ruling/horizons/structure_price",
    "rule/horizons/hz.build.cost",
    "reading/horizons/tie_break",
    "assumed/mars_horizon",
]
READ = "document.querySelector('main').innerText.length > 100"

SKETCH = "game: horizons; w7: desert at s3 with a colony of orange"

FAULTS = Path(__file__).with_name("faults.js").read_text("utf-8")


def edit(visitor: Visitor) -> None:
    """Judge a sketch by its address, and open a world on the board to be edited."""
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = base64.urlsafe_b64encode(packing.compress(SKETCH.encode()) + packing.flush()).decode().rstrip("=")
    visitor.go(f"judge/{packed}")
    visitor.page.get_by_role("button", name="Edit on the board").click()
    visitor.page.locator("[data-world=w7]").click()
    visitor.page.get_by_label("worlds, world 7, face").wait_for()
    visitor.page.wait_for_selector(LEGAL)


@pytest.mark.one_in(9)
@pytest.mark.parametrize("screen", SCREENS, ids=[str(width) for width, _ in SCREENS])
def test_nothing_overlaps_or_is_cut_off(visitor: Visitor, screen: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    visitor.lay("stellar_horizons")
    visitor.page.wait_for_timeout(200)
    assert visitor.page.evaluate(FAULTS) == []
    visitor.page.evaluate("document.querySelector('.move').style = 'flex: none; width: 12px; white-space: nowrap'")
    assert visitor.page.evaluate(FAULTS)  # so that it would tell
    for route in ROUTES:
        visitor.go(route)
        visitor.until(lambda: visitor.page.evaluate(READ))
        assert visitor.page.evaluate(FAULTS) == [], route
    edit(visitor)
    assert visitor.page.evaluate(FAULTS) == []


def serious(visitor: Visitor, axe: str) -> list[Any]:
    """Return what axe finds that keeps somebody out."""
    found = visitor.page.evaluate(f"{axe}; axe.run().then((all) => all.violations)")
    return [(one["id"], one["nodes"][0]["html"][:150]) for one in found if one["impact"] in ("serious", "critical")]


@pytest.mark.one_in(8)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visitor: Visitor, axe: str, scheme: str) -> None:
    visitor.page.emulate_media(color_scheme=scheme)
    visitor.lay("mars_horizon")
    visitor.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    visitor.page.locator(".move.not").first.click()
    visitor.page.locator(".told:visible .norm").first.wait_for()
    assert serious(visitor, axe) == []
    for route in ROUTES:
        visitor.go(route)
        visitor.until(lambda: visitor.page.evaluate(READ))
        assert serious(visitor, axe) == [], route
    edit(visitor)
    assert serious(visitor, axe) == []


@pytest.mark.one_in(9)
def test_a_move_is_made_and_a_place_picked_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.lay("stellar_horizons")
    visitor.page.locator("svg [role=button]").first.focus()
    visitor.page.keyboard.press("ArrowRight")
    second = visitor.page.locator("svg [role=button]").nth(1)
    assert second.evaluate("(one) => one === document.activeElement")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".filter").wait_for()
    visitor.page.get_by_text("Show all moves").press("Enter")
    made = visitor.steps()
    visitor.page.locator(LEGAL).first.press("Enter")
    visitor.until(lambda: visitor.steps() > made)
    assert visitor.page.evaluate("document.activeElement.classList.contains('move')")
