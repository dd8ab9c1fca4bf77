"""Earth, the Moon and Mars as discs."""

from typing import NamedTuple

from starlaw.show.svg import Node, add, moved, number


class Body(NamedTuple):
    """How a destination looks: light and dark side, and features as circles (x, y, radius) in a colour, at size 1."""

    light: str
    dark: str
    features: tuple[tuple[float, float, float], ...]
    colour: str


_BODIES = {
    "earth": Body("#7cc8ff", "#12407c", ((-0.38, -0.28, 0.34), (0.25, 0.16, 0.4), (-0.16, 0.53, 0.22)), "#4fb56a"),
    "moon": Body("#f1f1ec", "#6d7078", ((-0.3, -0.25, 0.22), (0.35, 0.1, 0.18), (-0.05, 0.45, 0.15), (0.2, -0.5, 0.1)),
                 "#a9abb0"),
    "mars": Body("#f2a07a", "#7c2b1d", ((-0.3, 0.15, 0.3), (0.35, -0.23, 0.19), (0.11, 0.54, 0.15)), "#c0563a"),
}  # fmt: skip


def define_bodies(defs: Node) -> None:
    """Define how the destinations are filled."""
    for place, body in _BODIES.items():
        disc = add(defs, "radialGradient", id=f"map-{place}", cx=0.35, cy=0.3, r=0.8)
        add(disc, "stop", offset=0, stop_color=body.light)
        add(disc, "stop", offset=1, stop_color=body.dark)
        add(add(defs, "clipPath", id=f"map-clip-{place}"), "circle", r=1)


def draw_body(parent: Node, place: str, x: float, y: float, radius: float) -> None:
    """Draw a destination around a point."""
    disc = add(parent, "g", transform=f"{moved(x, y)} scale({number(radius)})", aria_hidden="true")
    add(disc, "circle", r=1, fill=f"url(#map-{place})")
    lands = add(disc, "g", clip_path=f"url(#map-clip-{place})", fill=_BODIES[place].colour, fill_opacity=0.55)
    for cx, cy, r in _BODIES[place].features:
        add(lands, "circle", cx=cx, cy=cy, r=r)
