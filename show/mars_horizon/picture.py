"""A Mars Horizon table drawn as SVG: destinations from near to far, goals above, vehicles and their reach below."""

import random
from typing import NamedTuple

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.mars_horizon.cards import Milestone
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.movement import DESTINATIONS, destinations
from starlaw.knowledge.mars_horizon.state import State
from starlaw.show.mars_horizon.cards import rating
from starlaw.show.svg import Node, add, document, fitted, moved, text_of
from starlaw.solver.game import Game

_WIDTH, _EDGE, _HEAD = 1080, 40.0, 104.0
_CARD, _ROW = 52.0, 44.0  # heights of a goal and of a vehicle's line
_INK, _PALE, _DIM = "#0a0f1f", "#eef2ff", "#9aa5c8"
_COLOURS = {"blue": "#45a5ff", "red": "#ff5566", "green": "#3ddc84", "yellow": "#ffe34d"}
_SPARE = ("#b884ff", "#ff8f2e", "#3fe0e0", "#f5f7ff")


class Body(NamedTuple):
    """How a destination looks: radius, light and dark side, and features as circles (x, y, radius) in a colour."""

    radius: float
    light: str
    dark: str
    features: tuple[tuple[float, float, float], ...]
    colour: str


_BODIES = {
    "earth": Body(64, "#7cc8ff", "#12407c", ((-24, -18, 22), (16, 10, 26), (-10, 34, 14)), "#4fb56a"),
    "moon": Body(40, "#f1f1ec", "#6d7078", ((-12, -10, 9), (14, 4, 7), (-2, 18, 6), (8, -20, 4)), "#a9abb0"),
    "mars": Body(52, "#f2a07a", "#7c2b1d", ((-16, 8, 16), (18, -12, 10), (6, 28, 8)), "#c0563a"),
}


def picture(judge: Game, state: State) -> str:
    """Return the table of a state as an SVG document; the same state gives the same text."""
    content: Content = judge.content
    bound = [*destinations(state, content).ways_of("bound_for")]
    goals = {place: [way.start for way in bound if way.end == place] for place in DESTINATIONS}
    vehicles = [(s, card) for s in state.seats for card in state.players[s].tableau if card in content.vehicles]
    sky = _HEAD + max(map(len, goals.values())) * _CARD + 110
    below = sky + 110
    height = int(below + max(1, len(vehicles)) * _ROW + 60)
    title = manifest(judge.name).title
    svg = document(_WIDTH, height, f"Table of a {title} game", _described(content, state))
    _definitions(svg)
    _space(svg, height)
    _heading(svg, state, title)
    across = (_WIDTH - 2 * _EDGE) / len(DESTINATIONS)
    middle = {place: _EDGE + (n + 0.5) * across for n, place in enumerate(DESTINATIONS)}
    add(svg, "path", d=f"M{middle['earth']:.0f} {sky:.0f}H{middle['mars']:.0f}", stroke=_DIM, stroke_dasharray="3 9",
        stroke_width=3, stroke_linecap="round")  # fmt: skip
    for place in DESTINATIONS:
        _body(svg, place, middle[place], sky)
        for row, goal in enumerate(goals[place]):
            _goal(svg, content, state, goal, middle[place], _HEAD + row * _CARD)
    for row, (seat, card) in enumerate(vehicles):
        _vehicle(svg, content, state, seat, card, middle, below + (row + 0.5) * _ROW)
    if not vehicles:
        add(svg, "text", "no vehicle designs yet", x=_WIDTH / 2, y=below + 20, fill=_DIM, text_anchor="middle")
    return text_of(svg)


PICTURES = {"destinations": picture}


def _described(content: Content, state: State) -> str:
    claims = [f"{content.goals[goal].name} is claimed by {claim.by}." for goal, claim in state.milestones.items()]
    held = [
        f"{seat} has {content.vehicles[card].name}, reaching {', '.join(content.vehicles[card].reliability)}."
        for seat in state.seats
        for card in state.players[seat].tableau
        if card in content.vehicles
    ]
    return " ".join([f"Era {state.era}.", *(claims or ["No milestone is claimed."]), *held])


def _colour(seat: str, state: State) -> str:
    return _COLOURS.get(seat) or _SPARE[state.seats.index(seat) % len(_SPARE)]


def _definitions(svg: Node) -> None:
    defs = add(svg, "defs")
    for place, body in _BODIES.items():
        disc = add(defs, "radialGradient", id=f"map-{place}", cx=0.35, cy=0.3, r=0.8)
        add(disc, "stop", offset=0, stop_color=body.light)
        add(disc, "stop", offset=1, stop_color=body.dark)
        add(add(defs, "clipPath", id=f"map-clip-{place}"), "circle", r=body.radius)
    for mist, colour in (("violet", "#5b37b8"), ("rust", "#8c3b22")):
        cloud = add(defs, "radialGradient", id=f"map-{mist}")
        for offset, strength in ((0, 0.34), (1, 0)):
            add(cloud, "stop", offset=offset, stop_color=colour, stop_opacity=strength)


def _space(svg: Node, height: int) -> None:
    sky = add(svg, "g", class_="space", aria_hidden="true")
    add(sky, "rect", width=_WIDTH, height=height, fill="#070b18")
    for mist, x, y in (("violet", 0.15, 0.25), ("rust", 0.9, 0.6)):
        add(sky, "ellipse", cx=_WIDTH * x, cy=height * y, rx=_WIDTH / 2, ry=height / 2, fill=f"url(#map-{mist})")
    source = random.Random(1)  # the sky never changes
    for _ in range(_WIDTH * height // 4500):
        x, y, size = _WIDTH * source.random(), height * source.random(), source.random() ** 4
        add(sky, "circle", cx=x, cy=y, r=0.5 + 1.2 * size, fill=_PALE, opacity=0.25 + 0.6 * source.random())


def _heading(svg: Node, state: State, title: str) -> None:
    told = [f"era {state.era}", f"{len(state.seats)} player{'' if len(state.seats) == 1 else 's'}"]
    told.append("the game is over" if state.phase == "over" else f"turn of {state.turn}")
    head = add(svg, "g", class_="heading", transform=moved(_EDGE, 0))
    add(head, "text", title, y=50, font_size=34, font_weight=700, letter_spacing=1, fill=_PALE)
    add(head, "text", " · ".join(told), y=76, font_size=15, fill=_DIM)


def _body(svg: Node, place: str, x: float, y: float) -> None:
    body = _BODIES[place]
    group = add(svg, "g", class_="destination", role="img", data_destination=place, transform=moved(x, y))
    add(group, "title", place.capitalize())
    add(group, "circle", r=body.radius, fill=f"url(#map-{place})")
    lands = add(group, "g", clip_path=f"url(#map-clip-{place})", fill=body.colour, fill_opacity=0.55)
    for cx, cy, radius in body.features:
        add(lands, "circle", cx=cx, cy=cy, r=radius)
    add(group, "text", place.capitalize(), y=body.radius + 24, font_size=17, font_weight=700, fill=_PALE,
        text_anchor="middle")  # fmt: skip


def _goal(svg: Node, content: Content, state: State, goal: str, x: float, y: float) -> None:
    card = content.goals[goal]
    claim = state.milestones.get(goal)
    first = card.first if isinstance(card, Milestone) else card
    target = card.repeat.target if isinstance(card, Milestone) and claim else first.target
    colour = _colour(claim.by, state) if claim else _DIM
    group = add(svg, "g", class_="goal", role="img", data_goal=goal, transform=moved(x - 145, y))
    said = f"claimed by {claim.by}" if claim else "open"
    add(group, "title", f"{card.name}, {rating(card.destination, card.payload)}, {target}+, {said}")
    add(group, "rect", width=290, height=_CARD - 8, rx=9, fill=_INK, fill_opacity=0.75, stroke=colour,
        stroke_width=2 if claim else 1, stroke_dasharray="none" if isinstance(card, Milestone) else "6 4")  # fmt: skip
    add(group, "circle", cx=20, cy=22, r=8, fill=colour if claim else "none", stroke=colour, stroke_width=2)
    add(group, "text", card.name, x=38, y=19, font_size=fitted(card.name, 14, 20), font_weight=600, fill=_PALE)
    crew = ", crewed" if card.crewed else ""
    add(group, "text", f"{rating(card.destination, card.payload)}{crew}", x=38, y=36, font_size=12, fill=_DIM)
    add(group, "text", f"{target}+", x=278, y=28, font_size=18, font_weight=700, fill=_PALE, text_anchor="end")


def _vehicle(
    svg: Node, content: Content, state: State, seat: str, card: str, middle: dict[str, float], y: float
) -> None:
    vehicle, colour = content.vehicles[card], _colour(seat, state)
    closed = card in state.blueprints
    reach = list(vehicle.reliability)
    far = middle[max(reach, key=DESTINATIONS.index)]
    group = add(svg, "g", class_="vehicle", role="img", data_vehicle=card, data_owner=seat, transform=moved(0, y))
    blueprint = ", with blueprint" if closed else ", open to all"
    add(group, "title", f"{vehicle.name} of {seat}, capacity {vehicle.capacity}{blueprint}")
    add(group, "path", d=f"M{_EDGE + 130:.0f} 0H{far:.0f}", stroke=colour, stroke_width=3,
        stroke_dasharray="7 6" if closed else "none")  # fmt: skip
    add(group, "text", vehicle.name, x=_EDGE, y=-4, font_size=14, font_weight=600, fill=colour)
    add(group, "text", f"capacity {vehicle.capacity}{', blueprint' if closed else ''}", x=_EDGE, y=13, font_size=12,
        fill=_DIM)  # fmt: skip
    for place, number in vehicle.reliability.items():
        add(group, "circle", cx=middle[place], r=15, fill=_INK, stroke=colour, stroke_width=2)
        add(group, "text", f"{number:+}", x=middle[place], y=5, font_size=14, font_weight=700, fill=_PALE,
            text_anchor="middle")  # fmt: skip
