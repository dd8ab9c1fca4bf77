"""What a picture shows, read from its text: titles by id, and words with the room that they take."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
# Advance widths of DejaVu Sans in hundredths of its size, from the blank to the tilde, as a browser measures them.
_PLAIN = """32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53
100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50
50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84"""
_BOLD = """35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58
100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50
50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84"""
_WIDTHS = {bold: [int(width) for width in text.split()] for bold, text in ((False, _PLAIN), (True, _BOLD))}
_RISE, _FALL = 0.72, 0.2  # of letters over and under their line, as parts of their size


class Words(NamedTuple):
    """A text of a picture: its letters' size on the sheet and the room that it takes there."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float

    def lies_on(self, other: "Words", slack: float = 1) -> bool:
        """Tell whether two texts lie on each other by more than a little."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack


def width(text: str, size: float, bold: bool) -> float:
    """Return how wide a text is; letters that are not listed are taken for wide ones."""
    widths = _WIDTHS[bold]
    return size * sum(widths[ord(letter) - 32] if 32 <= ord(letter) < 127 else 90 for letter in text) / 100


def words(root: ElementTree.Element) -> Iterator[Words]:
    """Yield every text of a picture with the room that it takes."""
    yield from _words(root, (0, 0, 1), {})


def _words(node: ElementTree.Element, at: tuple[float, float, float], style: dict[str, str]) -> Iterator[Words]:
    at = _moved(at, node.get("transform", ""))
    style = style | {key: value for key in ("font-size", "font-weight", "text-anchor") if (value := node.get(key))}
    if node.tag == f"{SVG}text":
        text, (x, y, scale) = node.text or "", at
        size = float(style["font-size"]) * scale
        spaced = float(node.get("letter-spacing", 0)) * scale * len(text)
        wide = width(text, size, int(style.get("font-weight", 400)) >= 600) + spaced
        left = (
            x + scale * float(node.get("x", 0)) - {"middle": wide / 2, "end": wide}.get(style.get("text-anchor", ""), 0)
        )
        line = y + scale * float(node.get("y", 0))
        yield Words(text, size, left, line - _RISE * size, left + wide, line + _FALL * size)
    for child in node:
        yield from _words(child, at, style)


def _moved(at: tuple[float, float, float], transform: str) -> tuple[float, float, float]:
    """Return a point and a scale as a transform moves them; texts are never turned."""
    x, y, scale = at
    for kind, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(number) for number in numbers.replace(",", " ").split()]
        if kind == "translate":
            x, y = x + scale * values[0], y + scale * (values[1] if len(values) > 1 else 0)
        elif kind == "scale":
            scale *= values[0]
    return x, y, scale


def titles(root: ElementTree.Element) -> dict[str, str]:
    """Return the title of everything that has an id; without one it is empty."""
    named = [(node.get("id", ""), node.find(f"{SVG}title")) for node in root.iter() if node.get("id")]
    return {name: (title.text or "") if title is not None else "" for name, title in named}
