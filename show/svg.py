"""Building SVG documents: elements with attributes, numbers in short form, hexagons."""

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
        node.set(name.rstrip("_").replace("_", "-"), number(value) if isinstance(value, float) else str(value))


def text_of(svg: Node) -> str:
    """Return a picture as the text of a file."""
    ElementTree.indent(svg, " ")
    return ElementTree.tostring(svg, encoding="unicode")


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
