"""A Horizons map drawn as SVG: stars with their worlds around them, and the structures on these."""

from collections import Counter
from collections.abc import Mapping
from math import ceil, cos, pi, sin, sqrt
from typing import NamedTuple, get_args

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.horizons import movement
from starlaw.knowledge.horizons.content import Habitat, Structure
from starlaw.knowledge.horizons.state import State, World
from starlaw.knowledge.naming import several
from starlaw.show.horizons.cards import pieces as pieces_in_words
from starlaw.show.scenery import DIM, INK, PALE, Mist, colour_of, heading, sky
from starlaw.show.svg import Node, add, document, hexagon, moved, number, piece, place, set_attributes, text_of
from starlaw.solver.game import Game

Piece = tuple[str, Structure]  # owner and kind
Systems = Mapping[str, list[tuple[str, World]]]

_TILE = 72.0  # from the middle of a hexagon to its corners
_APART = 7.0  # between two tiles
_HEAD, _EDGE, _ROW = 104.0, 34.0, 30.0  # height of the title, margin, height of a line in the key


class Land(NamedTuple):
    """How worlds of one habitat look: the sky from top to bottom, then shapes from back to front."""

    high: str
    low: str
    shapes: tuple[tuple[str, str], ...]  # path and colour


_LANDS: Mapping[Habitat, Land] = {
    "arboreal": Land("#b9e6a0", "#62b56a", (
        ("M-80 46Q-40 32 0 42T80 38V70H-80Z", "#4a9a58"),
        ("M-58 70L-47 34-36 70ZM-36 70L-24 28-12 70ZM-14 70L-2 38 10 70ZM8 70L21 29 34 70ZM34 70L46 36 58 70Z",
         "#2c7245"),
    )),
    "desert": Land("#f8e6b4", "#e6bd6e", (
        ("M-80 44Q-44 20-8 40T80 30V70H-80Z", "#d6a253"), ("M-80 58Q-24 58 10 46T80 48V70H-80Z", "#bd8640"),
    )),
    "frozen": Land("#f4fbff", "#bfe1f2", (
        ("M-80 50L-50 30-36 42-12 25 14 46 36 29 54 44 80 34V70H-80Z", "#8fc1de"),
        ("M-50 30L-41 38-49 37-56 41-62 38ZM-12 25L-2 33-11 33-18 37-23 34ZM36 29L46 38 37 36 29 41 24 40Z",
         "#ffffff"),
    )),
    "gaseous": Land("#e3cdf7", "#b78fdd", (
        ("M-80 27Q-40 21 0 27T80 27V36Q40 42 0 36T-80 36Z", "#f0a765"),
        ("M-80 43Q-40 37 0 43T80 43V49Q40 55 0 49T-80 49Z", "#8f63bd"),
        ("M-80 56Q-40 51 0 56T80 56V70H-80Z", "#e28f55"),
    )),
    "oceanic": Land("#b8e6fb", "#58aee8", (
        ("M-84 36q14-12 28 0t28 0 28 0 28 0 28 0 28 0V70H-84Z", "#3288cc"),
        ("M-77 50q14-10 28 0t28 0 28 0 28 0 28 0 28 0V70H-77Z", "#1f659f"),
    )),
    "volcanic": Land("#f9b08f", "#de5b46", (
        ("M-80 54L-56 42-40 52-11 28Q0 33 11 28L42 54 60 43 80 54V70H-80Z", "#7c2a2c"),
        ("M-11 28Q0 33 11 28L17 33Q12 40 11 46 7 37 3 40 4 54-1 58-2 44-6 39-10 43-11 38-13 34-16 32Z", "#ffc24b"),
    )),
}  # fmt: skip
_SHAPES: Mapping[Structure, str] = {
    "colony": "M0-12L12-1.5H9V9.5H-9V-1.5H-12ZM-3 9.5V2.5H3V9.5Z",
    "energy_collector": "M3-13L-9 2H-2L-4 13 9-3H2Z",
    "metal_collector": "M-10-5.8L0-11.5 10-5.8V5.8L0 11.5-10 5.8ZM0-4.5A4.5 4.5 0 0 0 0 4.5 4.5 4.5 0 0 0 0-4.5Z",
}
_SUNS = ("#ffd257", "#7fc4ff", "#ff8a66", "#c9b4ff", "#74e8cf")


class Drawn(NamedTuple):
    """A map as SVG elements, and where on it others may draw."""

    svg: Node
    width: int
    below: float  # where the room below the systems begins
    stars: tuple[str, ...]
    middles: Mapping[str, tuple[float, float]]  # of stars and worlds
    first: int  # where the first system stands among the elements


def picture(judge: Game, state: State) -> str:
    """Return the map of a state as an SVG document; the same state gives the same text."""
    return text_of(drawing(judge, state).svg)


PICTURES = {"systems": picture}


def drawing(judge: Game, state: State, below: float = 0) -> Drawn:
    """Return the map of a state with so much room below the systems; worlds carry their tile in `data-world`."""
    systems, limits = _systems(judge, state), judge.content.limits.values
    across = {1: 2, 2: 2, 4: 2}.get(len(systems), 3)
    cell = 2 * (_TILE + max(_ring(max(limits["worlds_per_star"], len(worlds))) for worlds in systems.values()))
    top = _HEAD + ceil(len(systems) / across) * cell
    width, height = ceil(across * cell + 2 * _EDGE), ceil(top + below + _key_height(state) + _EDGE)

    title = manifest(judge.name).title
    svg = document(width, height, f"Map of a {title} game", _described(state, systems))
    _definitions(svg)
    sky(svg, width, height, (Mist("#6a3fd0", 0.16, 0.2), Mist("#137f9e", 0.85, 0.6), Mist("#6a3fd0", 0.6, 1.0)))
    heading(svg, _EDGE, title, _about(state))
    first, middles = len(svg), dict[str, tuple[float, float]]()
    for index, (star, worlds) in enumerate(systems.items()):
        row, column = divmod(index, across)
        inset = (across - min(across, len(systems) - row * across)) / 2  # a short last row stands in the middle
        x, y = middles[star] = _EDGE + (column + inset + 0.5) * cell, _HEAD + (row + 0.48) * cell
        system = add(svg, "g", class_="system", data_star=star, transform=moved(x, y), text_anchor="middle")
        _star(system, star, index % len(_SUNS), len(worlds), cell / 2)
        places = max(limits["worlds_per_star"], len(worlds))
        for turn in range(places):
            angle = 2 * pi * turn / places - pi / 2
            across_, down = _ring(places) * cos(angle), _ring(places) * sin(angle)
            if turn < len(worlds):
                middles[worlds[turn][0]] = x + across_, y + down
                _world(system, *worlds[turn], state, moved(across_, down), limits["structures_per_world"])
            else:
                add(system, "polygon", class_="empty", points=hexagon(_TILE - 3), transform=moved(across_, down),
                    fill=PALE, fill_opacity=0.04, stroke=PALE, stroke_opacity=0.34, stroke_dasharray="5 6")  # fmt: skip
    _key(svg, state, moved(width / 2, top + below))
    return Drawn(svg, width, top, tuple(systems), middles, first)


def _ring(places: int) -> float:
    """Return how far worlds lie from their star: six touch it and each other, more need a wider ring."""
    return sqrt(3) * _TILE + _APART if places <= 6 else (2 * _TILE + _APART) / (2 * sin(pi / places))


def _systems(judge: Game, state: State) -> Systems:
    """Return the worlds at each star in play, and at any other that a broken state names."""
    shown = movement.systems(state, judge.content)
    found: dict[str, list[tuple[str, World]]] = {star.name: [] for star in shown.places_of("star")}
    for way in sorted(shown.ways, key=lambda way: (len(way.start), way.start)):
        found.setdefault(way.end, []).append((way.start, state.worlds[way.start]))
    return dict(sorted(found.items(), key=lambda item: (len(item[0]), item[0])))


def _pieces(world: World, state: State) -> list[Piece]:
    kinds = get_args(Structure)
    return [(o, k) for o in state.seats for k in kinds for _ in range(world.structures.get(o, {}).get(k, 0))]


def _words(tile: str, world: World, state: State) -> str:
    owned: dict[str, list[str]] = {}
    for (owner, kind), count in Counter(_pieces(world, state)).items():
        owned.setdefault(owner, []).append(pieces_in_words(kind, count))
    told = [f"{owner} {', '.join(kinds)}" for owner, kinds in owned.items()]
    return f"{tile}, {world.face}: {'; '.join(told) or 'no structures'}"


def _described(state: State, systems: Systems) -> str:
    told = {star: [f"{_words(*world, state)}." for world in worlds] for star, worlds in systems.items()}
    return " ".join(f"Star {star}. {' '.join(worlds) or 'No worlds.'}" for star, worlds in told.items())


def _definitions(svg: Node) -> None:
    defs = add(svg, "defs")
    for habitat, land in _LANDS.items():
        sky = add(defs, "linearGradient", id=f"map-{habitat}", x2=0, y2=1)
        add(sky, "stop", offset=0, stop_color=land.high)
        add(sky, "stop", offset=0.75, stop_color=land.low)
    for sun, colour in enumerate(_SUNS):
        disc = add(defs, "radialGradient", id=f"map-sun-{sun}")
        for offset, shade in ((0, "#ffffff"), (0.4, "#fffbea"), (1, colour)):
            add(disc, "stop", offset=offset, stop_color=shade)
        glow = add(defs, "radialGradient", id=f"map-glow-{sun}")
        for offset, strength in ((0, 0.95), (0.25, 0.5), (0.6, 0.16), (1, 0)):
            add(glow, "stop", offset=offset, stop_color=colour, stop_opacity=strength)
    add(add(defs, "clipPath", id="map-tile"), "polygon", points=hexagon(_TILE))


def _about(state: State) -> list[str]:
    about = [f"{len(state.seats)} players", f"{len(state.worlds)} worlds on the table, {len(state.bag)} in the bag"]
    return [*about, "the game is over" if state.phase == "over" else f"{state.phase}, turn of {state.turn}"]


def _star(system: Node, star: str, sun: int, worlds: int, reach: float) -> None:
    group = place(system, "star", star, f"Star {star}, {several(worlds, 'world')}")
    add(group, "circle", r=reach, fill=f"url(#map-glow-{sun})")
    add(group, "circle", r=42, fill=f"url(#map-sun-{sun})")
    add(group, "text", star, y=8, font_size=24, font_weight=700, fill=INK)


def _world(system: Node, tile: str, world: World, state: State, spot: str, room: int) -> None:
    group = place(system, "world", tile, _words(tile, world, state), data_world=tile, transform=spot)
    _land(group, world.face)
    add(group, "text", world.face, y=-22, font_size=15, font_weight=600, fill=INK)
    add(group, "text", tile, y=-41, font_size=13, fill=INK, fill_opacity=0.75)
    pieces = _pieces(world, state)
    slots = max(room, len(pieces))
    down = max(1, ceil(sqrt(slots / 4)))
    across = max(1, ceil(slots / down))
    pitch, middle = min(38, 114 / across, 56 / down), 6 if down == 1 else 15
    for slot in range(slots):
        row, column = divmod(slot, across)
        at = moved((column - (across - 1) / 2) * pitch, middle + (row - (down - 1) / 2) * pitch)
        sized = f"{at} scale({number(pitch / 38)})"
        if slot >= len(pieces):
            add(group, "circle", r=16, fill=INK, fill_opacity=0.13, stroke=INK, stroke_opacity=0.3, transform=sized)
            continue
        owner, kind = pieces[slot]
        mount = piece(group, "mount", f"{tile}-{slot}", f"{kind.replace('_', ' ')} of {owner}", transform=sized)
        colour = colour_of(owner, state.seats)
        add(mount, "circle", r=17, fill=INK, fill_opacity=0.9, stroke=colour, stroke_width=2)
        set_attributes(_shape(mount, kind, colour), class_="piece", data_owner=owner, data_structure=kind)


def _land(parent: Node, habitat: Habitat) -> None:
    add(parent, "polygon", points=hexagon(_TILE), fill=f"url(#map-{habitat})")
    shapes = add(parent, "g", clip_path="url(#map-tile)")
    for path, colour in _LANDS[habitat].shapes:
        add(shapes, "path", d=path, fill=colour)
    add(parent, "polygon", points=hexagon(_TILE - 1), fill="none", stroke="#fff", stroke_opacity=0.55, stroke_width=2)


def _shape(parent: Node, kind: Structure, colour: str) -> Node:
    return add(parent, "path", d=_SHAPES[kind], fill=colour, fill_rule="evenodd")


def _key_height(state: State) -> float:
    return (max(len(state.seats), 3) + 1) * _ROW + 24


def _key(svg: Node, state: State, spot: str) -> None:
    """Draw what colours, shapes and lands mean, and how many pieces each player has on the map."""
    key = add(svg, "g", class_="key", transform=spot, font_size=15, fill=PALE)
    add(key, "rect", x=-400, width=800, height=_key_height(state), rx=16, fill=INK, fill_opacity=0.62, stroke=PALE,
        stroke_opacity=0.18)  # fmt: skip
    standing = [piece for world in state.worlds.values() for piece in _pieces(world, state)]
    columns = {"players": -374, "colony": -252, "energy collector": -158, "metal collector": -14, "worlds": 150}
    for text, x in columns.items():
        add(key, "text", text, x=x, y=32, font_size=13, fill=DIM)
    for row, seat in enumerate(state.seats, start=1):
        line = add(key, "g", transform=moved(0, 27 + row * _ROW))
        add(line, "circle", cx=-366, r=7, fill=colour_of(seat, state.seats))
        add(line, "text", seat, x=-350, y=5, font_weight=600)
        for kind in get_args(Structure):
            count = standing.count((seat, kind))
            x = columns[kind.replace("_", " ")] + 12
            cell = add(line, "g", transform=moved(x, 0), opacity=1 if count else 0.4)
            _shape(cell, kind, colour_of(seat, state.seats))
            add(cell, "text", f"\u00d7 {count}", x=20, y=5)
    for index, habitat in enumerate(get_args(Habitat)):
        column, row = divmod(index, 3)
        line = add(key, "g", transform=moved(164 + 124 * column, 57 + row * _ROW))
        _land(add(line, "g", transform="scale(0.19)"), habitat)
        add(line, "text", habitat, x=22, y=5)
