"""The solar board of Starship Interstellar: the Sun, orbits and quadrants, planets and the pieces at them."""

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from starlaw.knowledge.maps import Map, Place
from starlaw.knowledge.starship_interstellar.content import WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.movement import solar_board
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.scenery import DIM, INK, NIGHT, PALE, planet_fill
from starlaw.show.starship_interstellar.board import cubes_in_words
from starlaw.show.starship_interstellar.picture.shapes import Owned, draw_owned, spoken_seat
from starlaw.show.svg import Node, add, group, moved, number, place
from starlaw.solver.game import Game

OUTER = 380.0  # radius of the last orbit
REACH = OUTER + 18  # what the board takes with its words
_SUN, _INNER, _BELT = 46.0, 100.0, 22.0  # radius of the Sun and of the first orbit, and the room of the belt
_SIDES = (0.3, 0.7)  # where in a quadrant the planets of odd and of even orbits stand
_DISC, _STEP, _ACROSS = 13.0, 18.0, 4


def draw_board(svg: Node, judge: Game, state: State, middle: tuple[float, float]) -> None:
    """Draw the solar board around a point."""
    board, content = group(svg, "board", transform=moved(*middle)), judge.content
    positions = solar_board(state, content)
    add(board, "circle", r=OUTER * 0.8, fill="url(#map-glow)")
    _frame(board, content, positions)
    for at in positions.places:
        _position(board, judge, state, at)


def radius(content: Content, orbit: int) -> float:
    """Return the radius of an orbit; behind the belt they lie farther out."""
    last = max(planet.orbit for planet in content.planet.values())
    step = (OUTER - _INNER - _BELT) / max(1, last - 1)
    return _INNER + (orbit - 1) * step + (_BELT if orbit > content.travel.values["belt_after"] else 0)


def _frame(board: Node, content: Content, positions: Map) -> None:
    """Draw orbits, quadrants and the belt with their names."""
    quadrants, belt = content.travel.values["quadrants"], content.travel.values["belt_after"]
    orbits = sorted({at.data["orbit"] for at in positions.places})
    for orbit in orbits:
        add(board, "circle", r=radius(content, orbit), fill="none", stroke=DIM, stroke_opacity=0.4)
    if belt + 1 in orbits:
        board.append(_rocks((radius(content, belt) + radius(content, belt + 1)) / 2))
    for quadrant in range(1, quadrants + 1):
        start, middle = 2 * pi * (quadrant - 1) / quadrants, 2 * pi * (quadrant - 0.5) / quadrants
        ends = [number(r * turn(start)) for r in (_SUN, OUTER + 14) for turn in (cos, sin)]
        add(board, "line", x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], stroke=DIM, stroke_opacity=0.3)
        add(board, "text", f"Quadrant {quadrant}", x=(OUTER + 56) * cos(middle), y=(OUTER + 40) * sin(middle) + 5,
            fill=PALE, font_size=15, font_weight=600, text_anchor="middle")  # fmt: skip
    add(board, "circle", r=_SUN, fill="url(#map-sun)", class_="sun")
    add(board, "text", "Sun", y=5, font_size=15, font_weight=700, fill=INK, text_anchor="middle")
    add(board, "text", "orbit", x=_SUN + 8, y=4, font_size=12, fill=DIM)
    for orbit in orbits:
        add(board, "circle", cx=radius(content, orbit), r=8.5, fill=NIGHT, stroke=DIM, stroke_opacity=0.4)
        add(board, "text", str(orbit), x=radius(content, orbit), y=4, font_size=11, font_weight=600, fill=PALE,
            text_anchor="middle")  # fmt: skip


@lru_cache(maxsize=5)
def _rocks(middle: float) -> Node:
    """Return the Asteroid Belt: rocks of many sizes, always the same ones."""
    rocks, source = group(Node("g"), "belt", "Asteroid Belt", fill="#8d7b62"), random.Random(2)
    for stone in range(170):
        turn, r = 2 * pi * (stone + source.random()) / 170, middle + 15 * (source.random() - 0.5)
        size = 1.2 + 2.4 * source.random()
        corners = [(size * source.uniform(0.7, 1.2), 2 * pi * corner / 6) for corner in range(6)]
        points = " ".join(
            f"{number(r * cos(turn) + s * cos(a))},{number(r * sin(turn) + s * sin(a))}" for s, a in corners
        )
        add(rocks, "polygon", points=points, fill_opacity=source.uniform(0.5, 1))
    add(rocks, "rect", x=-50, y=-middle - 10, width=100, height=19, rx=9, fill=NIGHT)
    add(rocks, "text", "Asteroid Belt", y=-middle + 4, font_size=12, fill="#c9b697", text_anchor="middle")
    return rocks


def _position(board: Node, judge: Game, state: State, at: Place) -> None:
    """Draw a position with its planet and the pieces there."""
    content: Content = judge.content
    known = at.data
    side = _SIDES[known["orbit"] % len(_SIDES)]
    turn, r = (
        2 * pi * (known["quadrant"] - 1 + side) / content.travel.values["quadrants"],
        radius(content, known["orbit"]),
    )
    where = f"orbit {known['orbit']}, quadrant {known['quadrant']}"
    spot = place(board, "position", at.name, where, transform=moved(r * cos(turn), r * sin(turn)))
    planet = known.get("planet")
    pieces = _visitors(judge, state, known)
    if planet is None:
        if not pieces:
            add(spot, "circle", r=2.5, fill=DIM, fill_opacity=0.8)
        _row(spot, state, pieces, 0)
        return
    name = content.planet[planet].name
    title = f"{name}: {where}, gravity {known['gravity']}"
    ball = group(spot, "planet", title, id=f"planet-{planet}", data_planet=planet)
    add(ball, "circle", r=_DISC, fill=planet_fill(planet))
    add(ball, "text", name, y=-18, fill=PALE, font_size=12, font_weight=600, text_anchor="middle")
    owners = [seat for seat in state.seats if planet in state.players[seat].sites]
    for index, seat in enumerate(owners):
        x = (-1 if index % 2 == 0 else 1) * (_DISC + 9)
        y = (index // 2 - (len(owners) - 1) // 2 / 2) * 15
        draw_owned(ball, state, Owned("base", seat, base_in_words(judge, state, seat, planet), planet), x, y)
    _row(ball, state, pieces, _DISC + 14)


def _visitors(judge: Game, state: State, known: Mapping[str, Any]) -> list[Owned]:
    """Return the Wormhole tokens and Explorers of a position."""
    tokens = [
        Owned("wormhole", seat, f"Wormhole token of {spoken_seat(judge, seat)}") for seat in known.get("wormholes", ())
    ]
    ships = []
    for seat in known.get("explorers", ()):
        held = state.players[seat]
        load = f" with {cubes_in_words(held.cargo)}" if any(held.cargo.values()) else ""
        there = " at its Wormhole token" if held.explorer == WORMHOLE else ""
        ships.append(Owned("explorer", seat, f"Explorer of {spoken_seat(judge, seat)}{there}{load}"))
    return [*tokens, *ships]


def _row(parent: Node, state: State, pieces: Sequence[Owned], y: float) -> None:
    for start in range(0, len(pieces), _ACROSS):
        row = pieces[start : start + _ACROSS]
        for index, owned in enumerate(row):
            draw_owned(parent, state, owned, (index - (len(row) - 1) / 2) * _STEP, y + start / _ACROSS * 21)


def base_in_words(judge: Game, state: State, seat: str, planet: str) -> str:
    """Return what a base has."""
    site, where = state.players[seat].sites[planet], judge.content.planet[planet].name
    stands = f"; {', '.join(building.replace('_', ' ') for building in site.buildings)}" if site.buildings else ""
    mined = f"Deposit {cubes_in_words(site.deposit)}, Storage {cubes_in_words(site.storage)}"
    return f"base of {spoken_seat(judge, seat)} on {where}: {mined}{stands}"
