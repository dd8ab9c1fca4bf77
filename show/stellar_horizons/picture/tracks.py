"""Transfer tracks of a Stellar Horizons map: the flyby box, boxes that ships count down through, ships there."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from starlaw.knowledge.naming import Names, called
from starlaw.show.badges import GAP, ROW, Badge, draw
from starlaw.show.scenery import DIM, NIGHT, PALE
from starlaw.show.svg import Node, add, moved, place

PITCH, FLYBY_WIDE = 23.6, 54.0  # from box to box, and the width of a flyby box
_BOX, _LEAP = 21.0, 10.0  # side of a box; from the flyby box to the first other one
_DROP = 7.0  # from a box to its ships
_ASIDE = 130.0  # how far a ship may lie from its box


class Berth(NamedTuple):
    """A ship at a box: where its badge lies from the left end of the track, and in which lane below."""

    box: int
    badge: Badge
    x: float
    lane: int


class Line(NamedTuple):
    """One line of a track: its boxes, the flyby box being number 0, and the ships below them."""

    boxes: range
    berths: tuple[Berth, ...]

    @property
    def high(self) -> float:
        """How much height it takes."""
        lanes = max((berth.lane + 1 for berth in self.berths), default=0)
        return _BOX + 5 + (_DROP + lanes * ROW if lanes else 0)


def per_line(room: float) -> int:
    """Return how many transfer boxes lie side by side in a room."""
    return int((room - FLYBY_WIDE - _LEAP) / PITCH)


def lines_of_track(boxes: Sequence[str], ships: Mapping[str, Sequence[Badge]], room: float) -> list[Line]:
    """Return a track in lines, with each ship in the nearest lane in which it has room."""
    across, found = per_line(room), []
    for start in range(1, max(2, len(boxes)), across):
        numbers = range(0 if start == 1 else start, min(start + across, len(boxes)))
        ends: list[float] = []
        berths = []
        for number in numbers:
            for badge in ships.get(boxes[number], ()):
                ideal = max(0.0, min(_middle(number, across) - badge.wide / 2, room - badge.wide))
                lane = next((n for n, end in enumerate(ends) if max(ideal, end) - ideal < _ASIDE), len(ends))
                if lane == len(ends):
                    ends.append(0.0)
                x = min(max(ideal, ends[lane]), room - badge.wide)
                if x < ends[lane]:
                    lane, x = len(ends), ideal
                    ends.append(0.0)
                ends[lane] = x + badge.wide + GAP
                berths.append(Berth(number, badge, x, lane))
        found.append(Line(numbers, tuple(berths)))
    return found


def draw_track(parent: Node, names: Names, boxes: Sequence[str], lines: Sequence[Line], y: float, room: float) -> None:
    """Draw a track from a height on, the flyby box at its end on the left."""
    across = per_line(room)
    for line in lines:
        first, last = _middle(line.boxes[0], across), _middle(line.boxes[-1], across)
        middle = y + _BOX / 2
        add(parent, "path", d=f"M{last:.1f} {middle:.1f}H{first:.1f}", stroke=DIM, stroke_width=3, stroke_opacity=0.55)
        for number in line.boxes:
            _box(parent, names, boxes[number], number, _middle(number, across), y,
                 [berth for berth in line.berths if berth.box == number])  # fmt: skip
        y += line.high


def _box(parent: Node, names: Names, name: str, number: int, middle: float, y: float, berths: Sequence[Berth]) -> None:
    wide = _BOX if number else FLYBY_WIDE
    class_ = "box" if berths or not number else "box vacant"  # which the page does not list
    box = place(parent, class_, name, called(names, name), data_box=name, transform=moved(middle, y))
    for berth in berths:
        over = berth.x + berth.badge.wide / 2 - middle
        add(box, "path", d=f"M0 {_BOX:.0f}L{over:.1f} {_BOX + _DROP + berth.lane * ROW:.1f}", stroke=berth.badge.colour,
            stroke_opacity=0.6, fill="none")  # fmt: skip
    held = bool(berths)
    add(box, "rect", x=-wide / 2, width=wide, height=_BOX, rx=6, fill=NIGHT, stroke=PALE if held or not number else DIM,
        stroke_opacity=1 if held else 0.75 if not number else 0.5)  # fmt: skip
    add(box, "text", str(number) if number else "flyby", y=15, font_size=11 if number else 12,
        font_weight=700 if held else 400, fill=PALE if held or not number else DIM, text_anchor="middle")  # fmt: skip
    for berth in berths:
        draw(box, berth.badge, berth.x - middle, _BOX + _DROP + berth.lane * ROW)


def _middle(number: int, across: int) -> float:
    """Return where the middle of a box lies from the left end of the track."""
    if number == 0:
        return FLYBY_WIDE / 2
    return FLYBY_WIDE + _LEAP + ((number - 1) % across + 0.5) * PITCH
