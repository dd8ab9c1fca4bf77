"""The maps of a Starship Interstellar state drawn as SVG: the solar board with Explorers, the Journey with probes."""

from math import cos, pi, sin

from starlaw.knowledge.starship_interstellar.content import WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.movement import GOVERNMENT, flights, journey, spot
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.svg import Node, add, document, fitted, moved, text_of
from starlaw.solver.game import Game

_SIZE, _SUN, _RING = 900, 44.0, 46.0
_DARK, _PALE, _DIM = "#070b18", "#eef2ff", "#9aa5c8"
_SEATS = ("#45a5ff", "#ff5566", "#ffe34d", "#3ddc84", "#b884ff")
_PLANETS = {
    "mercury": "#b8a99a", "venus": "#e6c98a", "earth": "#5aa9e6", "mars": "#d9694a", "jupiter": "#d8b08c",
    "saturn": "#e3d18f", "uranus": "#8fd6d6", "neptune": "#5b7be0",
}  # fmt: skip
_TOKENS = {
    "deep_space": "#39415e", "wormhole": "#8a63d2", "galaxy": "#f0b429", "black_hole": "#10131f",
    "lost_planet": "#4f9d69",
}  # fmt: skip


def picture(judge: Game, state: State) -> str:
    """Return the solar board as an SVG document; the same state gives the same text."""
    content: Content = judge.content
    svg = document(_SIZE, _SIZE + 60, "Solar board of a Starship Interstellar game", _described(content, state))
    add(svg, "rect", width=_SIZE, height=_SIZE + 60, fill=_DARK)
    board = add(svg, "g", transform=moved(_SIZE / 2, _SIZE / 2))
    add(board, "circle", r=_SUN, fill="#ffcf70", class_="sun")
    numbers = content.travel.values
    for orbit in sorted({planet.data["orbit"] for planet in flights(content).places}):
        ring = outer = _radius(orbit)
        add(board, "circle", r=ring, fill="none", stroke=_DIM, stroke_opacity=0.35)
        if orbit == numbers["belt_after"]:
            add(board, "circle", r=ring + _RING / 2, fill="none", stroke="#a08b6c", stroke_width=10,
                stroke_dasharray="2 7", class_="belt")  # fmt: skip
    outer += _RING / 2
    for quadrant in range(1, numbers["quadrants"] + 1):
        angle = 2 * pi * (quadrant - 1) / numbers["quadrants"]
        add(board, "line", x1=_SUN * cos(angle), y1=_SUN * sin(angle), x2=outer * cos(angle), y2=outer * sin(angle),
            stroke=_DIM, stroke_opacity=0.25)  # fmt: skip
        x, y = _place(content, outer + 14, quadrant)
        add(board, "text", str(quadrant), x=x, y=y, fill=_DIM, font_size=16, text_anchor="middle")
    for name, _, known in flights(content, state).places:
        x, y = _place(content, _radius(known["orbit"]), known["quadrant"])
        group = add(board, "g", class_="planet", data_planet=name, transform=moved(x, y))
        add(group, "title", f"{content.planet[name].name}, gravity {known['gravity']}")
        add(group, "circle", r=13, fill=_PLANETS.get(name, "#cccccc"))
        add(group, "text", content.planet[name].name, y=-17, fill=_PALE, font_size=12, text_anchor="middle")
        for place, seat in enumerate(s for s in state.seats if name in state.players[s].sites):
            add(group, "rect", x=-16 + 9 * place, y=15, width=7, height=7, fill=_colour(state, seat), class_="base")
    for number, seat in enumerate(state.seats):
        _explorer(board, content, state, seat, number)
    _legend(svg, state, _SIZE + 36, "triangle: Explorer, square: base, dashed ring: Wormhole token")
    return text_of(svg)


def ship_picture(judge: Game, state: State) -> str:
    """Return the Journey to Trappist as an SVG document."""
    content: Content = judge.content
    board = journey(content, state)
    columns, rows = (max(space.data[key] for space in board.places) for key in ("column", "row"))
    width, height = 100 + (columns + 1) * 96, 150 + rows * 96
    svg = document(width, height, "Journey to Trappist", _probes(state))
    add(svg, "rect", width=width, height=height, fill=_DARK)
    spots = {at.name: (70 + at.data["column"] * 96.0, 60 + at.data["row"] * 96.0 - 48) for at in board.places}
    for way in board.ways:
        (x, y), (x2, y2) = spots[way.start], spots[way.end]
        add(svg, "line", x1=x, y1=y, x2=x2, y2=y2, stroke=_DIM, stroke_opacity=0.4)
    for name, space, known in board.places:
        group = add(svg, "g", class_="space", data_space=name, transform=moved(*spots[name]))
        token, interest = known.get("token"), space == "interest"
        kind = content.discovery[token].kind if token else ""
        add(group, "title", f"{name}: {token or ('point of interest' if interest else 'unexplored')}")
        add(group, "circle", r=26, fill=_TOKENS.get(kind, _DARK), stroke="#f0b429" if interest else _PALE,
            stroke_opacity=0.35 if known.get("taken") else 0.9, stroke_width=3 if interest else 1.5)  # fmt: skip
        label = (token or name).replace("_", " ")
        ink = _DARK if kind == "galaxy" else _PALE  # readable on its token
        add(group, "text", label, y=4, fill=ink, font_size=fitted(label, 12, 7), text_anchor="middle")
        if token:
            add(group, "text", name, y=17, fill=ink, font_size=9, text_anchor="middle", class_="id")
        probes = known.get("probes", ())
        for place, seat in enumerate(seat for seat in probes if seat != GOVERNMENT):
            add(group, "path", d="M0 -9L7 6H-7Z", transform=moved(-18 + 13 * place, 34), fill=_colour(state, seat),
                class_="probe", data_owner=seat)  # fmt: skip
        if GOVERNMENT in probes:
            add(group, "path", d="M0 -9L7 6H-7Z", transform=moved(0, -34), fill=_PALE, class_="government")
    _legend(svg, state, height - 24, "triangle: probe, white: Government Probe, golden ring: Point of Interest")
    return text_of(svg)


PICTURES = {"solar_board": picture, "journey": ship_picture}


def _radius(orbit: int) -> float:
    return _SUN + orbit * _RING


def _place(content: Content, radius: float, quadrant: int) -> tuple[float, float]:
    angle = 2 * pi * (quadrant - 0.5) / content.travel.values["quadrants"]
    return radius * cos(angle), radius * sin(angle)


def _colour(state: State, seat: str) -> str:
    return _SEATS[state.seats.index(seat) % len(_SEATS)]


def _explorer(board: Node, content: Content, state: State, seat: str, number: int) -> None:
    """Draw a player's Explorer and Wormhole token."""
    token = state.players[seat].wormhole
    if token:
        x, y = _place(content, _radius(token.orbit), token.quadrant)
        add(board, "circle", cx=x, cy=y, r=19, fill="none", stroke=_colour(state, seat), stroke_dasharray="4 3",
            stroke_width=2, class_="wormhole", data_owner=seat)  # fmt: skip
    here = spot(state, content, seat, state.players[seat].explorer)
    if here:
        x, y = _place(content, _radius(here.orbit), here.quadrant)
        add(board, "path", d="M0 -8L6 6H-6Z", transform=moved(x - 26 + 12 * number, y + 31), fill=_colour(state, seat),
            class_="explorer", data_owner=seat)  # fmt: skip


def _legend(svg: Node, state: State, y: float, signs: str) -> None:
    for number, seat in enumerate(state.seats):
        add(svg, "text", seat, x=30 + number * 100, y=y, fill=_colour(state, seat), font_size=16)
    add(svg, "text", signs, x=50 + len(state.seats) * 100, y=y, fill=_DIM, font_size=13)


def _described(content: Content, state: State) -> str:
    planets = [f"{content.planet[name].name} in quadrant {now.quadrant}." for name, now in state.planets.items()]
    ships = [
        f"Explorer of {seat} at {'its Wormhole token' if held.explorer == WORMHOLE else held.explorer}."
        for seat, held in state.players.items()
    ]
    return " ".join([*planets, *ships])


def _probes(state: State) -> str:
    found = [f"Probe of {seat} at {held.probe}." for seat, held in state.players.items()]
    return " ".join([*found, f"Government Probe at {state.journey.government}."])
