"""A map with fleets drawn as SVG: what Horizons draws, ships in orbit, and hyperspace below."""

from collections import Counter

from starlaw.knowledge.new_horizons.content import HYPERSPACE, Ship
from starlaw.knowledge.new_horizons.state import State
from starlaw.show.horizons import picture as base
from starlaw.show.horizons.picture import DIM, INK, PALE, colour_of, drawing
from starlaw.show.svg import Node, add, moved, set_attributes, text_of
from starlaw.solver.game import Game

_LETTERS = {"battleship": "BB", "cruiser": "CA", "destroyer": "DD", "stealth_ship": "SS"}
_MEANING = " · ".join(f"{letters} {kind.replace('_', ' ')}" for kind, letters in _LETTERS.items()) + " · * one damage"
_HIGH = 18.0  # of the sign for ships of one kind
_GAP = 3.0
_PANEL, _LID = 96.0, 76.0  # what is added below, and how much of it is hyperspace


def ship_picture(judge: Game, state: State) -> str:
    """Return the map of a state with its fleets as an SVG document; the same state gives the same text."""
    svg = drawing(judge, state)
    for system in tuple(svg.iter("g")):
        for group in tuple(system):  # after all its worlds, so that none of them covers the fleet of another
            tile = group.get("data-world")
            if tile is not None:
                _orbit(add(system, "g", class_="orbit", transform=group.get("transform")), state, tile)
    width, height = int(svg.get("width", 0)), int(svg.get("height", 0))
    set_attributes(svg, height=int(height + _PANEL))
    svg.set("viewBox", f"0 0 {width} {int(height + _PANEL)}")
    panel = add(svg, "g", class_="hyperspace", transform=moved(0, height), text_anchor="middle")
    add(panel, "rect", width=width, height=_PANEL, fill=INK)
    add(panel, "ellipse", cx=width / 2, cy=_LID / 2 - 6, rx=width / 2 - 34, ry=_LID / 2 - 8, fill="#19104a",
        stroke=PALE, stroke_opacity=0.35)  # fmt: skip
    add(panel, "text", HYPERSPACE, x=width / 2, y=22, font_size=13, fill=DIM)
    _fleet(add(panel, "g", transform=moved(width / 2, 40)), state, HYPERSPACE, room=width * 0.6)
    add(panel, "text", _MEANING, x=width / 2, y=_PANEL - 12, font_size=12, fill=DIM)
    return text_of(svg)


PICTURES = {**base.PICTURES, "lanes": ship_picture}


def _orbit(parent: Node, state: State, tile: str) -> None:
    """Draw the ships over a world, smaller if they are many."""
    signs = {(seat, ship) for seat in state.seats for ship in state.fleets[seat].ships if ship.place == tile}
    many = len(signs) > 3
    at = moved(0, 38) + " scale(0.76)" if many else moved(0, 42)
    _fleet(add(parent, "g", transform=at), state, tile, room=196 if many else 150)


def _fleet(parent: Node, state: State, place: str, room: float) -> None:
    """Draw one sign for the ships of an owner that are alike, in rows that are no wider than there is room."""
    alike = Counter(
        (seat, ship.kind, ship.damage)
        for seat in state.seats
        for ship in state.fleets[seat].ships
        if ship.place == place
    )
    rows: list[list[tuple[str, Ship, int, int]]] = [[]]
    for (seat, kind, damage), count in alike.items():
        if sum(_width(*sign[2:]) for sign in rows[-1]) + _width(damage, count) > room:
            rows.append([])
        rows[-1].append((seat, kind, damage, count))
    for number, row in enumerate(rows):
        x = -sum(_width(*sign[2:]) for sign in row) / 2
        for seat, name, damage, count in row:
            width = _width(damage, count)
            at = moved(x + width / 2, number * (_HIGH + 2))
            x += width
            _sign(add(parent, "g", class_="ships", data_owner=seat, data_ship=name, role="img", transform=at),
                  seat, name, damage, count, colour_of(seat, state))  # fmt: skip


def _width(damage: int, count: int) -> float:
    return 41 + 6 * damage + 7 * (count > 9) + _GAP


def _sign(sign: Node, seat: str, kind: Ship, damage: int, count: int, colour: str) -> None:
    """Write how many ships there are, of which kind, and how much damage each has."""
    width = _width(damage, count) - _GAP
    worn = f" with damage {damage}" if damage else ""
    add(sign, "title", f"{seat}: {count} {kind.replace('_', ' ')}{worn}")
    add(sign, "rect", x=-width / 2, y=-_HIGH / 2, width=width, height=_HIGH, rx=5, fill=INK, fill_opacity=0.92,
        stroke=colour, stroke_width=2)  # fmt: skip
    add(sign, "text", f"{count} {_LETTERS[kind]}" + "*" * damage, y=4.5, font_size=12, font_weight=700, fill=colour)
