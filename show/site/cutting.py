"""Cuts one part out of a picture, such as a system or a player's board, with what lies in question lit."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from html import unescape
from typing import NamedTuple
from xml.etree import ElementTree

from starlaw.show.scenery import NIGHT
from starlaw.show.svg import Node, add, document, moved, text_of

_MARGIN = 10.0
_LIT = "#ffd257"
_BESIDE = {"space", "heading", "key"}  # what a picture has beside the things of a game
_MOVED = re.compile(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)")
_CLASS = re.compile(r'<g class="([^"]*)"')
_NAMED = re.compile(r' (?:id|data-[\w-]+)="([^"]*)"')
_TITLE = re.compile(r"<title>([^<]*)</title>")
_USED = re.compile(r"#([\w-]+)")
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Detail(NamedTuple):
    """One part of a picture: its text, and the names of what lies on it."""

    text: str
    names: frozenset[str]

    @property
    def told(self) -> str:
        """What it shows in words: the titles of what lies on it."""
        return "; ".join(unescape(title) for title in _TITLE.findall(self.text)[:8]) or "a part of the position"


class Cut(NamedTuple):
    """A picture of one part: its text and its size."""

    text: str
    width: int
    height: int


class TakenApart:
    """A picture taken apart: `show.svg` writes each of its parts after one line break and one space."""

    def __init__(self, picture: str) -> None:
        pieces = re.split(r"\n <(?=\w)", picture.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))[1:]
        texts = [f"<{piece}".removesuffix("\n</svg>") for piece in pieces]
        self._defs = [text for text in texts if text.startswith("<defs")]
        self.parts = [part_of(text) for text in texts if (of := _CLASS.match(text)) and of[1] not in _BESIDE]

    def cut(self, part: Detail, lit: Collection[str]) -> Cut:
        """Return the picture of one part, with the places and pieces of some names lit."""
        node = ElementTree.fromstring(part.text)  # ours
        left, top, right, bottom = _around(_box(node, *_shift(node)) or (0, 0, 1, 1))
        width, height = round(right - left), round(bottom - top)
        svg = document(width, height, part.told, "")
        svg.remove(svg[1])  # there is nothing to add to the title
        defs = add(svg, "defs")
        defs.extend(self._used(part.text))
        add(svg, "rect", width=width, height=height, fill=NIGHT)
        shifted = add(svg, "g", transform=moved(-left, -top))
        shifted.append(node)
        for box in _lit_boxes(node, lit, 0, 0):
            one, two, three, four = box
            add(shifted, "rect", x=one - 3, y=two - 3, width=three - one + 6, height=four - two + 6, rx=8, fill="none",
                stroke=_LIT, stroke_width=3)  # fmt: skip
        return Cut(text_of(svg) + "\n", width, height)

    def _used(self, text: str) -> list[Node]:
        """Return the definitions that a text uses, with those that these use."""
        known = {one.get("id"): one for text in self._defs for one in ElementTree.fromstring(text)}
        used: set[str] = set()
        ahead = [text]
        while ahead:
            for name in set(_USED.findall(ahead.pop())) & known.keys() - used:
                used.add(name)
                ahead.append(ElementTree.tostring(known[name], encoding="unicode"))
        return [node for name, node in known.items() if name in used]


@lru_cache(maxsize=1_000)
def part_of(text: str) -> Detail:
    """Return a part with what its elements are called: the pieces of their ids, and their data."""
    return Detail(text, frozenset(name for found in _NAMED.findall(text) for name in found.split("-")))


def _lit_boxes(node: Node, lit: Collection[str], x: float, y: float) -> Iterator[Box]:
    """Yield where the places and pieces of some names lie, the innermost where one holds another."""
    dx, dy = _shift(node)
    inner = [box for one in node for box in _lit_boxes(one, lit, x + dx, y + dy)]
    yield from inner
    if not inner and node.get("id", "").partition("-")[2] and set(lit) & set(node.get("id", "").split("-")[1:]):
        box = _box(node, x + dx, y + dy)
        if box:
            yield box


def _shift(node: Node) -> tuple[float, float]:
    found = _MOVED.search(node.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def _around(box: Box) -> Box:
    return box[0] - _MARGIN, box[1] - _MARGIN, box[2] + _MARGIN, box[3] + _MARGIN


def _box(node: Node, x: float, y: float) -> Box | None:
    """Return what the shapes of an element cover, moved already; paths and texts lie on other shapes."""
    boxes = [] if (own := _shape(node)) is None else [(own[0] + x, own[1] + y, own[2] + x, own[3] + y)]
    for one in node:
        dx, dy = _shift(one)
        boxes += [box] if one.get("class") != "glow" and (box := _box(one, x + dx, y + dy)) else []
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _shape(node: Node) -> Box | None:
    """Return what a shape covers by itself."""

    def at(*keys: str) -> list[float]:
        return [float(node.get(key, 0)) for key in keys]

    if node.tag in ("rect", "image"):
        x, y, width, height = at("x", "y", "width", "height")
        return x, y, x + width, y + height
    if node.tag in ("circle", "ellipse"):
        x, y, r, rx, ry = at("cx", "cy", "r", "rx", "ry")
        return x - (rx or r), y - (ry or r), x + (rx or r), y + (ry or r)
    if node.tag == "polygon":
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", node.get("points", ""))]
        return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
    return None
