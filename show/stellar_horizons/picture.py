"""The solar system of a Stellar Horizons state drawn as SVG: systems outward, each with worlds, boxes and ships."""

import random
from collections.abc import Sequence

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.naming import Names, called, several
from starlaw.knowledge.stellar_horizons.content import FLYBY, HOME, Content
from starlaw.knowledge.stellar_horizons.movement import heliocentric, system_of
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.stellar_horizons.board import turns_from_earth
from starlaw.show.svg import Node, add, document, fitted, moved, text_of
from starlaw.solver.game import Game

_COLUMN, _EDGE, _HEAD = 164.0, 36.0, 110.0
_WORLD, _BOX, _ACROSS = 50.0, 24.0, 6  # height of a world, side of a transfer box, boxes side by side
_INK, _PALE, _DIM = "#0a0f1f", "#eef2ff", "#9aa5c8"
_RESEARCH = {"engineering": "#ffb347", "physics": "#6fb7ff", "biology": "#6fdc8c"}
_SEATS = ("#45a5ff", "#ff5566", "#ffe34d", "#b884ff", "#3fe0e0", "#f5f7ff", "#3ddc84")


def picture(judge: Game, state: State) -> str:
    """Return the map of a state as an SVG document; the same state gives the same text."""
    content: Content = judge.content
    systems = _systems(content, state)
    deepest = max(len(worlds) for worlds, _ in systems.values())
    track = _HEAD + 40 + deepest * _WORLD
    rows = max(-(-len(boxes) // _ACROSS) for _, boxes in systems.values())
    width, height = int(2 * _EDGE + len(systems) * _COLUMN), int(track + 60 + rows * _BOX + 70)
    title = manifest(judge.name).title
    svg = document(width, height, f"Map of a {title} game", _described(judge.names, state))
    _space(svg, width, height)
    head = add(svg, "g", class_="heading", transform=moved(_EDGE, 0))
    add(head, "text", title, y=50, font_size=34, font_weight=700, letter_spacing=1, fill=_PALE)
    told = f"{state.year} · {len(state.seats)} factions · " + ("over" if not state.agenda else state.agenda[0].kind)
    add(head, "text", told, y=76, font_size=15, fill=_DIM)
    for number, (gate, places) in enumerate(systems.items()):
        group = _system(svg, content, state, gate, *places, moved(_EDGE + number * _COLUMN, _HEAD), track - _HEAD)
        _distance(group, judge, state, system_of(content, gate))
    _legend(svg, content, state, height - 28)
    return text_of(svg)


PICTURES = {"heliocentric": picture}


def _systems(content: Content, state: State) -> dict[str, tuple[list[str], list[str]]]:
    """Return for the flyby box of each system outward its worlds and its transfer boxes, as the map has them."""
    board = heliocentric(content, state)
    found: dict[str, tuple[list[str], list[str]]] = {}
    for gate in board.places_of(FLYBY):
        near = [place for place in board.places if place.data["system"] == gate.data["system"]]
        worlds, boxes = ([place.name for place in near if place.kind == kind] for kind in ("world", "transfer"))
        found[gate.name] = (worlds, boxes)
    return found


def _described(names: Names, state: State) -> str:
    ships = [
        f"{called(names, name)} of {called(names, seat)}: {called(names, ship.place)}."
        for seat in state.seats
        for name, ship in state.players[seat].ships.items()
    ]
    return " ".join([f"{state.year}.", *(ships or ["No ship is in play."])])


def _space(svg: Node, width: int, height: int) -> None:
    sky = add(svg, "g", class_="space", aria_hidden="true")
    add(sky, "rect", width=width, height=height, fill="#070b18")
    glow = add(add(svg, "defs"), "radialGradient", id="map-sun")
    for offset, strength in ((0, 0.75), (0.25, 0.28), (1, 0)):
        add(glow, "stop", offset=offset, stop_color="#ffcf70", stop_opacity=strength)
    add(sky, "circle", cx=0, cy=height * 0.35, r=420, fill="url(#map-sun)")
    source = random.Random(1)  # the sky never changes
    for _ in range(width * height // 5000):
        x, y, size = width * source.random(), height * source.random(), source.random() ** 4
        add(sky, "circle", cx=x, cy=y, r=0.5 + 1.2 * size, fill=_PALE, opacity=0.25 + 0.6 * source.random())


def _system(
    svg: Node, content: Content, state: State, gate: str, worlds: list[str], boxes: list[str], at: str, track: float
) -> Node:
    """Draw a system with its worlds and boxes, and return its group."""
    system = content.system(system_of(content, gate))
    group = add(svg, "g", class_="system", role="img", data_system=system.id, transform=at)
    add(group, "title", f"{system.name}, track of {len(boxes)}")
    add(group, "rect", width=_COLUMN - 10, height=track + 40 + -(-len(boxes) // _ACROSS) * _BOX, rx=12, fill=_INK,
        fill_opacity=0.6, stroke=_DIM, stroke_opacity=0.4)  # fmt: skip
    add(group, "text", system.name, x=10, y=22, font_size=14, font_weight=700, fill=_PALE)
    for row, world in enumerate(content.world[name] for name in worlds):
        y = 40 + row * _WORLD
        ring = add(group, "g", class_="world", data_world=world.id, transform=moved(22, y + 14))
        add(ring, "title", f"{world.name}, {world.explored_for} {state.worlds[world.id]}")
        add(ring, "circle", r=12, fill=_RESEARCH[world.explored_for], fill_opacity=0.85)
        add(ring, "text", str(state.worlds[world.id]), y=4, font_size=12, font_weight=700, fill=_INK,
            text_anchor="middle")  # fmt: skip
        add(ring, "text", world.name, x=18, y=0, font_size=fitted(world.name, 11, 16), fill=_PALE)
        _ships(ring, state, world.id, 20, 12)
    flyby = add(group, "g", class_="box", data_box=gate, transform=moved(8, track - 6))
    add(flyby, "title", f"flyby box of {system.name}")
    add(flyby, "rect", width=_COLUMN - 26, height=26, rx=8, fill="none", stroke=_PALE, stroke_opacity=0.7)
    add(flyby, "text", "flyby", x=8, y=17, font_size=11, fill=_DIM)
    _ships(flyby, state, gate, 48, 13)
    for number, name in enumerate(boxes, start=1):
        x, y = 8 + (number - 1) % _ACROSS * _BOX, track + 28 + (number - 1) // _ACROSS * _BOX
        box = add(group, "g", class_="box", data_box=name, transform=moved(x, y))
        add(box, "rect", width=_BOX - 3, height=_BOX - 3, rx=4, fill="none", stroke=_DIM, stroke_opacity=0.6)
        add(box, "text", str(number), x=(_BOX - 3) / 2, y=13, font_size=9, fill=_DIM, text_anchor="middle")
        _ships(box, state, name, 4, 4)
    return group


def _distance(group: Node, judge: Game, state: State, system: str) -> None:
    """Tell how far a system is from Earth for the faction that decides now."""
    if system == HOME or not state.agenda:
        return
    player = state.agenda[0].player
    turns = several(turns_from_earth(judge, state, player, system), "turn")
    told = add(group, "text", turns, x=_COLUMN - 20, y=22, font_size=10, fill=_DIM, text_anchor="end", class_="turns")
    add(told, "title", f"{turns} from Earth for {judge.content.faction[player].name}")


def _ships(parent: Node, state: State, place: str, x: float, y: float) -> None:
    """Draw the ships at a place side by side, closer together where there are many, in their factions' colours."""
    here = [
        (seat, name, ship.reserved)
        for seat in state.seats
        for name, ship in state.players[seat].ships.items()
        if ship.place == place
    ]
    room = 8.0 if place.rpartition("_")[2].isdecimal() else _COLUMN - 60
    step = min(11.0, room / max(1, len(here) - 1))
    for number, (seat, name, reserved) in enumerate(here):
        colour = _colour(seat, state.seats)
        ship = add(parent, "g", class_="ship", data_ship=name, data_owner=seat, transform=moved(x + number * step, y))
        add(ship, "title", f"{name} of {seat}{', reserved' if reserved else ''}")
        add(ship, "path", d="M0 -5L4.5 4H-4.5Z", fill="none" if reserved else colour, stroke=colour, stroke_width=1.5)


def _colour(seat: str, seats: Sequence[str]) -> str:
    return _SEATS[seats.index(seat) % len(_SEATS)]


def _legend(svg: Node, content: Content, state: State, y: float) -> None:
    row = add(svg, "g", class_="legend", transform=moved(_EDGE, y), font_size=13)
    for number, seat in enumerate(state.seats):
        add(row, "text", content.faction[seat].name, x=number * 130, fill=_colour(seat, state.seats))
    for number, (research, colour) in enumerate(_RESEARCH.items()):
        add(row, "text", research, x=960 + number * 110, fill=colour)
