"""A map with fleets drawn as SVG: what Horizons draws, ships in orbit, and hyperspace below."""

from collections import Counter

from starlaw.cli.horizons.picture import DIM, INK, PALE, colour_of, drawing, picture
from starlaw.cli.svg import Node, add, moved, set_attributes, text_of
from starlaw.knowledge.new_horizons.content import HYPERSPACE
from starlaw.knowledge.new_horizons.state import State
from starlaw.solver.game import Game

__all__ = ["picture", "ship_picture"]

_LETTERS = {"battleship": "BB", "cruiser": "CA", "destroyer": "DD", "stealth_ship": "SS"}
_WIDE, _HIGH = 44.0, 18.0  # of the sign for ships of one kind
_PANEL = 76.0


def ship_picture(judge: Game, state: State) -> str:
    """Return the map of a state with its fleets as an SVG document; the same state gives the same text."""
    svg = drawing(judge, state)
    for group in svg.iter("g"):
        tile = group.get("data-world")
        if tile is not None:
            _fleet(add(group, "g", class_="orbit", transform=moved(0, 44)), state, tile, across=3)
    width, height = int(svg.get("width", 0)), int(svg.get("height", 0))
    set_attributes(svg, height=int(height + _PANEL))
    svg.set("viewBox", f"0 0 {width} {int(height + _PANEL)}")
    panel = add(svg, "g", class_="hyperspace", transform=moved(0, height), text_anchor="middle")
    add(panel, "rect", width=width, height=_PANEL, fill=INK)
    add(panel, "ellipse", cx=width / 2, cy=_PANEL / 2 - 6, rx=width / 2 - 34, ry=_PANEL / 2 - 8, fill="#19104a",
        stroke=PALE, stroke_opacity=0.35)  # fmt: skip
    add(panel, "text", HYPERSPACE, x=width / 2, y=22, font_size=13, fill=DIM)
    _fleet(add(panel, "g", transform=moved(width / 2, 40)), state, HYPERSPACE, across=12)
    return text_of(svg)


def _fleet(parent: Node, state: State, place: str, across: int) -> None:
    """Draw one sign for the ships of an owner that are alike: how many, which kind, how much damage."""
    alike = Counter(
        (seat, ship.kind, ship.damage)
        for seat in state.seats
        for ship in state.fleets[seat].ships
        if ship.place == place
    )
    for number, ((seat, kind, damage), count) in enumerate(alike.items()):
        row, column = divmod(number, across)
        in_row = min(across, len(alike) - row * across)
        at = moved((column - (in_row - 1) / 2) * (_WIDE + 3), row * (_HIGH + 2))
        sign = add(parent, "g", class_="ships", data_owner=seat, data_ship=kind, role="img", transform=at)
        worn = f" with damage {damage}" if damage else ""
        add(sign, "title", f"{seat}: {count} {kind.replace('_', ' ')}{worn}")
        add(sign, "rect", x=-_WIDE / 2, y=-_HIGH / 2, width=_WIDE, height=_HIGH, rx=5, fill=INK, fill_opacity=0.92,
            stroke=colour_of(seat, state), stroke_width=2)  # fmt: skip
        text = f"{count} {_LETTERS[kind]}" + ("*" * damage)
        add(sign, "text", text, y=4.5, font_size=12, font_weight=700, fill=colour_of(seat, state))
