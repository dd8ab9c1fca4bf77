"""A map with fleets drawn as SVG: what Horizons draws, ships in orbit, lanes, and hyperspace below the systems."""

from collections import Counter
from collections.abc import Sequence
from math import atan2, cos, sin
from typing import NamedTuple

from starlaw.knowledge.naming import several
from starlaw.knowledge.new_horizons.content import HYPERSPACE, Ship
from starlaw.knowledge.new_horizons.movement import lane_map
from starlaw.knowledge.new_horizons.state import State
from starlaw.show.badges import rows_of
from starlaw.show.horizons import picture as base
from starlaw.show.horizons.picture import Drawn, drawing
from starlaw.show.lettering import width_of
from starlaw.show.phrases import spoken
from starlaw.show.scenery import DIM, INK, PALE, colour_of
from starlaw.show.svg import Node, add, group, moved, piece, place, set_attributes, text_of
from starlaw.solver.game import Game

_LETTERS = {"battleship": "BB", "cruiser": "CA", "destroyer": "DD", "stealth_ship": "SS"}
_HIGH, _GAP, _SIZE = 18.0, 3.0, 12.0  # of the sign for ships of one kind
_EDGE, _ABOVE, _NAME = 34.0, 16.0, 118.0  # beside hyperspace, above it, and the room of its name
_LANE, _RING = "#9d8cff", 55.0  # colour of lanes, and how far from a star those between its worlds run


class Sign(NamedTuple):
    """Ships that are alike at one place."""

    seat: str
    kind: Ship
    damage: int
    number: int

    @property
    def text(self) -> str:
        """What stands on it: how many ships, of which kind, and a star for each damage."""
        return f"{self.number} {_LETTERS[self.kind]}" + "*" * self.damage

    @property
    def wide(self) -> float:
        """How wide it is."""
        return width_of(self.text, _SIZE, bold=True) + 9


def ship_picture(judge: Game, state: State) -> str:
    """Return the map of a state with its fleets as an SVG document; the same state gives the same text."""
    room = drawing(judge, state).width - 2 * _EDGE - _NAME - 24
    rows = rows_of(_signs(state, HYPERSPACE), room, _GAP)
    high = max(52.0, 20 + len(rows) * (_HIGH + 3))
    drawn = drawing(judge, state, below=_ABOVE + high + 40)
    for system in tuple(drawn.svg.iter("g")):
        for world in tuple(system):  # after all its worlds, so that none of them covers the fleet of another
            tile = world.get("data-world")
            if tile is not None:
                orbit = add(system, "g", class_="orbit", transform=world.get("transform"))
                _orbit(orbit, state, tile)
    _lanes(drawn, judge, state, drawn.below + _ABOVE)
    _hyperspace(drawn, state, rows, high)
    return text_of(drawn.svg)


PICTURES = {**base.PICTURES, "lanes": ship_picture}


def _lanes(drawn: Drawn, judge: Game, state: State, end: float) -> None:
    """Draw the lanes of each system under its worlds: around its star, and down into hyperspace."""
    ways = lane_map(state, judge.content).ways
    lanes = Node("g")
    set_attributes(lanes, class_="lanes", fill="none", stroke=_LANE, stroke_width=2.5)
    drawn.svg.insert(drawn.first, lanes)
    for star in drawn.stars:
        worlds = [tile for tile, world in state.worlds.items() if world.star == star]
        prices = sorted({way.data["energy"] for way in ways if way.start in worlds})
        if not prices:
            continue
        x, y = drawn.middles[star]
        title = f"lanes at star {star}: to any world there, or to hyperspace, for {prices[0]} energy a ship"
        system = group(lanes, "lane", title, id=f"lanes-{star}")
        add(system, "path", d=_dive(drawn, star, end), stroke_dasharray="1 9", stroke_linecap="round", stroke_width=4,
            stroke_opacity=0.75)  # fmt: skip
        if len(worlds) > 1:
            add(system, "circle", cx=x, cy=y, r=_RING, stroke_opacity=0.85)
        for tile in worlds:
            angle = atan2(drawn.middles[tile][1] - y, drawn.middles[tile][0] - x)
            start, reach = _RING if len(worlds) > 1 else 40, _RING + 30
            add(system, "path", d=f"M{x + start * cos(angle):.1f} {y + start * sin(angle):.1f}"
                f"L{x + reach * cos(angle):.1f} {y + reach * sin(angle):.1f}", stroke_opacity=0.85)  # fmt: skip


def _dive(drawn: Drawn, star: str, end: float) -> str:
    """Return the way from a star down into hyperspace, beside a star that stands in between."""
    x, y = drawn.middles[star]
    below = [b for a, b in (drawn.middles[other] for other in drawn.stars) if abs(a - x) < 1 and b > y]
    if not below:
        return f"M{x:.1f} {y:.1f}V{end:.1f}"
    half = (below[0] - y) / 2
    aside = x + (half if x < drawn.width / 2 else -half) * 0.96
    return (
        f"M{x:.1f} {y:.1f}C{x:.1f} {y + half:.1f} {aside:.1f} {y + half:.1f} {aside:.1f} {y + 2 * half:.1f}V{end:.1f}"
    )


def _hyperspace(drawn: Drawn, state: State, rows: Sequence[Sequence[Sign]], high: float) -> None:
    """Draw hyperspace with the ships in it, and what letters mean."""
    far = add(add(drawn.svg, "defs"), "linearGradient", id="map-hyperspace")
    for offset, strength in ((0, 0.95), (0.5, 0.6), (1, 0.95)):
        add(far, "stop", offset=offset, stop_color="#3a1f8f", stop_opacity=strength)
    ships = sum(sign.number for row in rows for sign in row)
    title = f"hyperspace: {several(ships, 'ship')}" if ships else "hyperspace: no ships"
    space = place(drawn.svg, "hyperspace", HYPERSPACE, title, data_place=HYPERSPACE,
                  transform=moved(_EDGE, drawn.below + _ABOVE))  # fmt: skip
    add(space, "rect", width=drawn.width - 2 * _EDGE, height=high, rx=high / 2, fill="url(#map-hyperspace)",
        stroke=_LANE, stroke_opacity=0.7)  # fmt: skip
    add(space, "text", HYPERSPACE, x=24, y=high / 2 + 5, font_size=15, font_weight=600, fill=PALE)
    middle = _NAME + (drawn.width - 2 * _EDGE - _NAME) / 2
    _fleet(
        add(space, "g", transform=moved(middle, high / 2 - (len(rows) - 1) * (_HIGH + 3) / 2)), state, HYPERSPACE, rows
    )
    kinds = " · ".join(f"{letters} {spoken(kind)}" for kind, letters in _LETTERS.items())
    add(drawn.svg, "text", f"{kinds} · * one damage · violet: lanes", x=drawn.width / 2,
        y=drawn.below + _ABOVE + high + 24, font_size=13, fill=DIM, text_anchor="middle")  # fmt: skip


def _orbit(parent: Node, state: State, tile: str) -> None:
    """Draw the ships over a world, in rows of two or three."""
    signs = _signs(state, tile)
    rows = rows_of(signs, 96 if len(signs) == 4 else 156, _GAP)
    _fleet(add(parent, "g", transform=moved(0, {0: 42, 1: 42, 2: 35}.get(len(rows), 26))), state, tile, rows)


def _signs(state: State, where: str) -> list[Sign]:
    """Return the ships at a place, those of an owner that are alike together."""
    alike = Counter(
        (seat, ship.kind, ship.damage)
        for seat in state.seats
        for ship in state.fleets[seat].ships
        if ship.place == where
    )
    return [Sign(*ship, count) for ship, count in alike.items()]


def _fleet(parent: Node, state: State, where: str, rows: Sequence[Sequence[Sign]]) -> None:
    """Draw rows of signs around a middle, from a height down."""
    for number, row in enumerate(rows):
        x = -sum(sign.wide + _GAP for sign in row) / 2
        for sign in row:
            _sign(parent, state, where, sign, moved(x + (sign.wide + _GAP) / 2, number * (_HIGH + 2)))
            x += sign.wide + _GAP


def _sign(parent: Node, state: State, where: str, sign: Sign, at: str) -> None:
    worn = f" with damage {sign.damage}" if sign.damage else ""
    colour = colour_of(sign.seat, state.seats)
    drawn = piece(parent, "ships", f"{where}-{sign.seat}-{sign.kind}-{sign.damage}",
                  f"{sign.seat}: {several(sign.number, spoken(sign.kind))}{worn}", data_owner=sign.seat,
                  data_ship=sign.kind, transform=at)  # fmt: skip
    add(drawn, "rect", x=-sign.wide / 2, y=-_HIGH / 2, width=sign.wide, height=_HIGH, rx=5, fill=INK, fill_opacity=0.92,
        stroke=colour, stroke_width=2)  # fmt: skip
    add(drawn, "text", sign.text, y=4.5, font_size=_SIZE, font_weight=700, fill=colour, text_anchor="middle")
