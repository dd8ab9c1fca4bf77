"""The solar system of a Stellar Horizons state drawn as SVG: systems outward from the Sun, with all that lies there."""

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.naming import Names, called, several
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.pieces import System
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.scenery import Mist, define_sky, heading, sky
from starlaw.show.stellar_horizons.picture.key import draw_key, key_height
from starlaw.show.stellar_horizons.picture.pieces import ships_by_place
from starlaw.show.stellar_horizons.picture.systems import draw_system, laid_out
from starlaw.show.stellar_horizons.picture.tracks import per_line
from starlaw.show.svg import Node, add, document, text_of
from starlaw.solver.declared.words import decision_words
from starlaw.solver.game import Game

_WIDTH, _EDGE, _HEAD, _GAP = 1000, 24.0, 108.0, 12.0
_HALF = (_WIDTH - 2 * _EDGE - _GAP) / 2
_FEW = 3  # worlds that have room on half the width


def picture(judge: Game, state: State) -> str:
    """Return the map of a state as an SVG document; the same state gives the same text."""
    content: Content = judge.content
    ships = ships_by_place(judge, state)
    rows = []
    y = _HEAD
    for row in _rows(content):
        width = _HALF if len(row) > 1 else _WIDTH - 2 * _EDGE
        laid = [laid_out(judge, state, system, ships, width) for system in row]
        high = max(one.high for one in laid)
        rows.append((laid, y, width, high))
        y += high + _GAP
    height = int(y + key_height(state, _WIDTH - 2 * _EDGE) + 22)
    title = manifest(judge.name).title
    svg = document(_WIDTH, height, f"Map of a {title} game", _described(judge.names, state))
    sky(svg, _WIDTH, height, (Mist("#6a3fd0", 0.9, 0.75), Mist("#137f9e", 0.1, 1.0)))
    _sun(svg, height)
    heading(svg, 128, title, _about(state))
    for laid, top, width, high in rows:
        for number, one in enumerate(laid):
            draw_system(svg, judge, state, one, (_EDGE + number * (_HALF + _GAP), top), (width, high))
    draw_key(svg, content, state, (_EDGE, y), _WIDTH - 2 * _EDGE)
    return text_of(svg)


def _rows(content: Content) -> list[list[System]]:
    """Return the systems outward, two side by side where both have room for their worlds and their tracks."""
    rows: list[list[System]] = []
    waits = False  # whether the last row has room for another system
    for system in content.systems.values:
        worlds = sum(world.system == system.id for world in content.worlds.values)
        small = worlds <= _FEW and system.track <= per_line(_HALF - 28)
        if small and waits:
            rows[-1].append(system)
        else:
            rows.append([system])
        waits = small and not waits
    return rows


def _about(state: State) -> list[str]:
    factions = several(len(state.seats), "faction")
    if not state.agenda:
        return [str(state.year), factions, "the game is over"]
    return [str(state.year), factions, decision_words(State, state.agenda[0].kind)]


def _described(names: Names, state: State) -> str:
    ships = [
        f"{called(names, name)} of {called(names, seat)}: {called(names, ship.place)}."
        for seat in state.seats
        for name, ship in state.players[seat].ships.items()
    ]
    return " ".join([f"{state.year}.", *(ships or ["No ship is in play."])])


def _sun(svg: Node, height: int) -> None:
    """Draw the Sun above the first system, and the light that falls outward from it."""
    define_sky(svg)
    add(svg, "circle", cx=72, cy=56, r=420, fill="url(#map-glow)", class_="glow")
    add(svg, "circle", cx=72, cy=56, r=32, fill="url(#map-sun)", class_="sun")
    ray = add(add(svg, "defs"), "linearGradient", id="map-ray", x2=0, y2=1)
    add(ray, "stop", offset=0, stop_color="#ffcf70", stop_opacity=0.9)
    add(ray, "stop", offset=1, stop_color="#ffcf70", stop_opacity=0.1)
    add(svg, "rect", x=11, y=_HEAD, width=3, height=height - _HEAD - 24, rx=1.5, fill="url(#map-ray)", class_="ray")
