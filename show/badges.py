"""Badges: pieces that are drawn as labels with the letter and the colour of their owner, side by side in rows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from starlaw.show.lettering import width_of
from starlaw.show.scenery import INK, PALE
from starlaw.show.svg import Node, add, moved, piece

TALL, _SIZE = 19.0, 11.5  # height of a badge, and of its letters
GAP = 4.0
ROW = TALL + 3  # from one row of badges to the next
_HEAD = 18.0  # width of the owner's letter


class Wide(Protocol):
    """What has a width."""

    @property
    def wide(self) -> float:
        """How wide it is."""


Thing = TypeVar("Thing", bound=Wide)


class Badge(NamedTuple):
    """What a badge says and whose it is; without a letter it has no owner. `faint` marks what cannot act."""

    id: str
    class_: str
    title: str
    colour: str
    letter: str
    label: str
    faint: bool = False
    data: Mapping[str, str] = {}

    @property
    def wide(self) -> float:
        """How wide it is."""
        return (_HEAD if self.letter else 0) + width_of(self.label, _SIZE, bold=True) + 11


def draw(parent: Node, badge: Badge, x: float, y: float) -> Node:
    """Draw a badge with its upper left corner at a point."""
    sign = piece(parent, badge.class_, badge.id, badge.title, transform=moved(x, y), **badge.data)
    add(sign, "rect", width=badge.wide, height=TALL, rx=6, fill=INK, stroke=badge.colour, stroke_width=1.5,
        stroke_dasharray="3 2.5" if badge.faint else "none")  # fmt: skip
    head = _HEAD if badge.letter else 0
    if badge.letter:
        add(sign, "path", d=f"M{_HEAD:.0f} 0H6A6 6 0 0 0 0 6V{TALL - 6:.0f}A6 6 0 0 0 6 {TALL:.0f}H{_HEAD:.0f}Z",
            fill=badge.colour)  # fmt: skip
        add(sign, "text", badge.letter, x=_HEAD / 2 + 0.5, y=13.6, font_size=_SIZE, font_weight=700, fill=INK,
            text_anchor="middle")  # fmt: skip
    add(sign, "text", badge.label, x=head + (badge.wide - head) / 2, y=13.6, font_size=_SIZE, font_weight=700,
        fill=badge.colour if badge.letter else PALE, fill_opacity=0.8 if badge.faint else 1,
        text_anchor="middle")  # fmt: skip
    return sign


def rows_of(things: Sequence[Thing], room: float, gap: float = GAP) -> list[list[Thing]]:
    """Return things in rows that are no wider than there is room."""
    rows: list[list[Thing]] = []
    for thing in things:
        if not rows or sum(other.wide + gap for other in rows[-1]) + thing.wide > room:
            rows.append([])
        rows[-1].append(thing)
    return rows


def lay(parent: Node, badges: Sequence[Badge], x: float, y: float, room: float) -> None:
    """Draw badges side by side from a point on, in as many rows as they need."""
    for number, row in enumerate(rows_of(badges, room)):
        at = x
        for badge in row:
            draw(parent, badge, at, y + number * ROW)
            at += badge.wide + GAP


def height_of(badges: Sequence[Badge], room: float) -> float:
    """Return how much height badges take in a room."""
    return len(rows_of(badges, room)) * ROW
