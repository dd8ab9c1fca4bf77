"""Building SVG documents: elements with attributes, numbers in short form, hexagons."""

from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin
from xml.etree import ElementTree

Node = ElementTree.Element

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"


def document(width: int, height: int, title: str, description: str) -> Node:
    """Return an empty picture that says in words what it shows; it needs nothing from elsewhere."""
    svg = Node("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"})
    set_attributes(svg, width=width, height=height, font_family=FONT, aria_labelledby="map-title map-description")
    add(svg, "title", title, id="map-title")
    add(svg, "desc", description, id="map-description")
    return svg


def add(parent: Node, tag: str, text: str | None = None, **attributes: object) -> Node:
    """Add an element and return it; `stroke_width` and `class_` become `stroke-width` and `class`."""
    node = ElementTree.SubElement(parent, tag)
    node.text = text
    set_attributes(node, **attributes)
    return node


def group(parent: Node, class_: str, title: str = "", **attributes: object) -> Node:
    """Add a group with the title that a pointer shows over it, and that is read aloud for it."""
    node = add(parent, "g", None, class_=class_, **attributes)
    if title:
        set_attributes(node, role="img")
        add(node, "title", title)
    return node


def place(parent: Node, class_: str, name: str, title: str, **attributes: object) -> Node:
    """Add the group of a place of the map; whoever looks for the place finds it by its id."""
    return group(parent, class_, title, id=f"place-{name}", **attributes)


def piece(parent: Node, class_: str, name: str, title: str, **attributes: object) -> Node:
    """Add the group of a piece, likewise."""
    return group(parent, class_, title, id=f"piece-{name}", **attributes)


def set_attributes(node: Node, **attributes: object) -> None:
    """Set attributes under their SVG names."""
    for name, value in attributes.items():
        node.set(_attribute(name), number(value) if isinstance(value, float) else str(value))


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def text_of(svg: Node) -> str:
    """Return a picture as the text of a file."""
    said: list[str] = []
    _write(svg, "\n", said)
    return "".join(said)


def _write(node: Node, line: str, said: list[str]) -> None:
    """Write an element, its children on lines of their own; several times as fast as ElementTree does."""
    said.append(f"<{node.tag}")
    said += [f' {key}="{_quoted(value)}"' for key, value in node.items()]
    text = _escaped(node.text) if node.text else ""
    if len(node):
        said.append(f">{text}")
        for child in node:
            said.append(f"{line} ")
            _write(child, f"{line} ", said)
        said.append(f"{line}</{node.tag}>")
    else:
        said.append(f">{text}</{node.tag}>" if text else " />")


@lru_cache(maxsize=10_000)
def _quoted(value: str) -> str:
    return escape(value).replace("&#x27;", "'")


@lru_cache(maxsize=10_000)
def _escaped(text: str) -> str:
    return escape(text, quote=False)


@lru_cache(maxsize=10_000)
def number(value: float) -> str:
    """Return a number with two places at most, the same on every machine."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def moved(x: float, y: float) -> str:
    """Return the transform that moves a drawing."""
    return f"translate({number(x)} {number(y)})"


def hexagon(size: float) -> str:
    """Return the corners of a hexagon around the origin that lies on a flat side."""
    corners = ((size * cos(pi * n / 3), size * sin(pi * n / 3)) for n in range(6))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)
