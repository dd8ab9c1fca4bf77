"""What the pictures of all games share: the night sky, planets, headings, plates, and the marks of seats."""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from starlaw.show.svg import Node, add, group, moved

INK, PALE, DIM, NIGHT = "#0a0f1f", "#eef2ff", "#a9b3d4", "#070b18"
GOLD = "#f0b429"
_COLOURS = {
    "orange": "#ff8f2e", "purple": "#b884ff", "blue": "#45a5ff", "green": "#3ddc84", "yellow": "#ffe34d",
    "red": "#ff5566", "white": "#f5f7ff", "pink": "#ff8fcf", "black": "#8791ab", "cyan": "#3fe0e0",
}  # fmt: skip
_PLANETS = {  # light and dark side
    "mercury": ("#d9cabb", "#6f6459"), "venus": ("#f6dfa6", "#9a7434"), "earth": ("#8fd0ff", "#17508f"),
    "mars": ("#f2a07a", "#7c2b1d"), "main_belt": ("#cfc3ab", "#5d5444"), "jupiter": ("#f0d2ae", "#8d6238"),
    "saturn": ("#f3e3b3", "#94793d"), "uranus": ("#c4f2f0", "#3d8a90"), "neptune": ("#8eabff", "#233f9c"),
    "kuiper_belt": ("#d8d2e6", "#5b5470"), "scattered_disk": ("#c7cfe0", "#48506a"),
    "alpha_centauri": ("#fff3c4", "#e09a2d"), "planet": ("#d7dcee", "#59617d"),
}  # fmt: skip
_IN_TURN = ("blue", "red", "yellow", "green", "purple", "cyan", "orange", "pink", "white", "black")


class Mist(NamedTuple):
    """A cloud in the sky: its colour, and where its middle lies as parts of the width and the height."""

    colour: str
    x: float
    y: float


def sky(svg: Node, width: float, height: float, mists: Iterable[Mist]) -> None:
    """Draw the night behind a picture, with clouds and stars; pictures of one size have the same sky."""
    svg.extend(_sky(width, height, tuple(mists)))


@lru_cache(maxsize=20)
def _sky(width: float, height: float, mists: tuple[Mist, ...]) -> tuple[Node, Node]:
    defs, night = Node("defs"), Node("g", {"class": "space", "aria-hidden": "true"})
    add(night, "rect", width=width, height=height, fill=NIGHT)
    for number, mist in enumerate(mists):
        cloud = add(defs, "radialGradient", id=f"map-mist-{number}")
        for offset, strength in ((0, 0.34), (1, 0)):
            add(cloud, "stop", offset=offset, stop_color=mist.colour, stop_opacity=strength)
        add(night, "ellipse", cx=width * mist.x, cy=height * mist.y, rx=width / 2, ry=height / 2,
            fill=f"url(#map-mist-{number})")  # fmt: skip
    source = random.Random(1)  # the sky never changes
    for _ in range(int(width * height / 4500)):
        x, y, size = width * source.random(), height * source.random(), source.random() ** 4
        add(night, "circle", cx=x, cy=y, r=0.5 + 1.2 * size, fill=PALE, opacity=0.25 + 0.6 * source.random())
    return defs, night


def heading(svg: Node, x: float, title: str, about: Iterable[str]) -> Node:
    """Write the title of a picture and what it is about under it."""
    head = group(svg, "heading", transform=moved(x, 0))
    add(head, "text", title, y=54, font_size=36, font_weight=700, letter_spacing=1, fill=PALE)
    add(head, "text", " · ".join(about), y=80, font_size=15, fill=DIM)
    return head


def panel(parent: Node, class_: str, at: tuple[float, float], size: tuple[float, float], title: str = "") -> Node:
    """Draw a dark plate with a title, and return the group that holds what comes on it."""
    plate = group(parent, class_, transform=moved(*at))
    add(plate, "rect", width=size[0], height=size[1], rx=14, fill=INK, fill_opacity=0.66, stroke=PALE,
        stroke_opacity=0.18)  # fmt: skip
    if title:
        add(plate, "text", title, x=16, y=24, font_size=13, font_weight=700, letter_spacing=0.5, fill=DIM)
    return plate


def colour_of(seat: str, seats: Sequence[str]) -> str:
    """Return the colour in which a player's things are drawn: the one that the seat is named after, or one in turn."""
    return _COLOURS.get(seat) or _COLOURS[_IN_TURN[seats.index(seat) % len(_IN_TURN)]]


def letter_of(seat: str, seats: Sequence[str]) -> str:
    """Return the letter or number that marks a player's things beside their colour.

    >>> letter_of("deneb", ["altair", "deneb"]), letter_of("china", ["canada", "china"])
    ('D', '2')
    """
    alike = sum(other[0] == seat[0] for other in seats) > 1
    return str(seats.index(seat) + 1) if alike else seat[0].upper()


def seat_mark(parent: Node, seat: str, seats: Sequence[str], x: float, y: float) -> None:
    """Draw the colour and the letter of a player with the upper left corner at a point."""
    mark = group(parent, "owner", transform=moved(x, y))
    add(mark, "rect", width=20, height=20, rx=5, fill=colour_of(seat, seats))
    add(
        mark,
        "text",
        letter_of(seat, seats),
        x=10,
        y=14.5,
        font_size=12,
        font_weight=700,
        fill=INK,
        text_anchor="middle",
    )


def define_sky(svg: Node) -> None:
    """Define how the Sun, its light and the planets are filled; `planet` is for all that has no look of its own."""
    defs = add(svg, "defs")
    for name, (light, dark) in _PLANETS.items():
        disc = add(defs, "radialGradient", id=f"map-{name}", cx=0.35, cy=0.3, r=0.8)
        add(disc, "stop", offset=0, stop_color=light)
        add(disc, "stop", offset=1, stop_color=dark)
    sun, glow = (add(defs, "radialGradient", id=f"map-{name}") for name in ("sun", "glow"))
    for offset, colour in ((0, "#ffffff"), (0.45, "#fff2c4"), (1, "#ffc24b")):
        add(sun, "stop", offset=offset, stop_color=colour)
    for offset, strength in ((0, 0.85), (0.22, 0.38), (0.6, 0.11), (1, 0)):
        add(glow, "stop", offset=offset, stop_color="#ffcf70", stop_opacity=strength)


def planet_fill(name: str) -> str:
    """Return the fill of a planet or a system."""
    return f"url(#map-{name if name in _PLANETS else 'planet'})"
