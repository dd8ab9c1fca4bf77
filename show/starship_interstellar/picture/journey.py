"""The Journey of a Starship Interstellar state drawn as SVG: columns to Trappist, tokens found, and probes."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.maps import Place
from starlaw.knowledge.naming import called
from starlaw.knowledge.starship_interstellar.content import LAUNCH, TRAPPIST, Content
from starlaw.knowledge.starship_interstellar.movement import GOVERNMENT, journey
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.lettering import lines_of
from starlaw.show.phrases import spoken
from starlaw.show.scenery import DIM, GOLD, INK, NIGHT, PALE, Mist, define_sky, heading, planet_fill, sky
from starlaw.show.starship_interstellar.picture.shapes import (
    Owned,
    draw_cost,
    draw_key,
    draw_owned,
    sign_of,
    spoken_seat,
)
from starlaw.show.starship_interstellar.places import lies_at
from starlaw.show.starship_interstellar.rewards import rewards
from starlaw.show.svg import Node, add, document, moved, piece, place, text_of
from starlaw.solver.game import Game

_EDGE, _HEAD, _PITCH, _ROW, _DISC = 24.0, 100.0, 100.0, 132.0, 25.0
_TOKENS = {
    "deep_space": ("#27304f", "#8f9cc7"), "wormhole": ("#4b2f86", "#bd8cff"), "galaxy": ("#5a4210", "#ffd257"),
    "black_hole": ("#05060c", "#ff8a66"), "lost_planet": ("#1d4a2c", "#74d99a"),
}  # fmt: skip


def journey_picture(judge: Game, state: State) -> str:
    """Return the Journey to Trappist as an SVG document."""
    board = journey(judge.content, state)
    columns, rows = (max(space.data[key] for space in board.places) for key in ("column", "row"))
    width = int(2 * _EDGE + (columns + 1) * _PITCH)
    top = _HEAD + 44
    height = int(top + rows * _ROW + 56)
    svg = document(width, height, "Journey to Trappist", _described(judge, state))
    sky(svg, width, height, (Mist("#6a3fd0", 0.2, 0.3), Mist("#8c3b22", 0.95, 0.6)))
    define_sky(svg)
    left = sum(state.journey.pile.values())
    heading(svg, _EDGE, f"{manifest(judge.name).title}: the Journey",
            [f"round {state.round}", f"{left} Discovery tokens in the pile"])  # fmt: skip
    spots = {
        at.name: (_EDGE + (at.data["column"] + 0.5) * _PITCH, top + (at.data["row"] - 0.5) * _ROW)
        for at in board.places
    }
    goal = judge.content.goals.values["column"]
    for column in range(1, columns):
        x, special = _EDGE + (column + 0.5) * _PITCH, column == goal
        add(svg, "text", f"column {column}", x=x, y=_HEAD + 22, font_size=12, font_weight=700 if special else 400,
            fill=GOLD if special else DIM, text_anchor="middle")  # fmt: skip
        if special:
            add(svg, "text", "Extra Action", x=x, y=_HEAD + 38, font_size=11, fill=GOLD, text_anchor="middle")
    for way in board.ways:
        (x, y), (x2, y2) = spots[way.start], spots[way.end]
        add(svg, "line", x1=x, y1=y, x2=x2, y2=y2, stroke=DIM, stroke_opacity=0.35, stroke_dasharray="2 5")
    for at in board.places:
        _space(svg, judge, state, at, spots[at.name])
    _key(svg, judge, state, (_EDGE, height - 46), width - 2 * _EDGE)
    return text_of(svg)


def _space(svg: Node, judge: Game, state: State, at: Place, where: tuple[float, float]) -> None:
    """Draw a space with what lies there and the probes."""
    content: Content = judge.content
    name, known = at.name, at.data
    kind = content.discovery[known["token"]].kind if "token" in known else ""
    probes: list[str] = [seat for seat in known.get("probes", ()) if seat != GOVERNMENT]
    title = f"{_called(judge, name)}: {lies_at(content, state, name)}"
    spot = place(svg, "space", name, title, data_space=name, transform=moved(*where))
    if name == TRAPPIST:
        add(spot, "circle", r=_DISC + 8, fill=planet_fill("mars"), stroke=PALE, stroke_opacity=0.6)
    elif name == LAUNCH:
        add(spot, "circle", r=_DISC + 8, fill=planet_fill("earth"), stroke=PALE, stroke_opacity=0.6)
    else:
        fill, line = _TOKENS.get(kind, (NIGHT, DIM))
        interest = at.kind == "interest"
        printed = interest or bool(kind)
        add(spot, "circle", r=_DISC, fill=fill, stroke=GOLD if interest else line, stroke_width=2.5 if printed else 1.2,
            stroke_dasharray="none" if printed else "4 4", stroke_opacity=0.4 if known.get("taken") else 1)  # fmt: skip
        _draw_inside(spot, content, known, kind, line)
        add(spot, "text", name[1:], y=-_DISC - 6, font_size=11, fill=DIM, text_anchor="middle", class_="id")
    for number, text in enumerate(_words(judge, state, at, kind)):
        add(spot, "text", text, y=_DISC + (22 if name in (TRAPPIST, LAUNCH) else 15) + 13 * number, font_size=11,
            font_weight=700 if name in (TRAPPIST, LAUNCH) else 400, fill=DIM if known.get("taken") else PALE,
            text_anchor="middle")  # fmt: skip
    for number, seat in enumerate(probes):
        owned = Owned("probe", seat, f"probe of {spoken_seat(judge, seat)}")
        draw_owned(spot, state, owned, (number % 2 - 0.5) * 24 if len(probes) > 1 else 0, _across(number, len(probes)))
    if GOVERNMENT in known.get("probes", ()):
        mark = piece(
            spot, "government", "government-probe", "Government Probe", transform=moved(-_DISC - 10, -_DISC - 2)
        )
        add(mark, "path", d="M-9 -11L16 0L-9 11Z", fill=PALE, stroke=INK, stroke_width=1.5)
        add(mark, "text", "G", y=4.2, x=-1, font_size=11, font_weight=700, fill=INK, text_anchor="middle")


def _across(number: int, several: int) -> float:
    """Return how far below the middle of a space one of several probes lies."""
    rows = (several + 1) // 2
    return (number // 2 - (rows - 1) / 2) * 20


def _draw_inside(spot: Node, content: Content, known: Mapping[str, Any], kind: str, line: str) -> None:
    """Draw the face of a token that was found."""
    if kind == "galaxy":
        add(spot, "path", d="M0 0C4 -8 14 -6 14 2C14 10 2 14 -6 10M0 0C-4 8 -14 6 -14 -2C-14 -10 -2 -14 6 -10",
            fill="none", stroke=line, stroke_width=2, stroke_opacity=0.6)  # fmt: skip
    elif kind == "wormhole":
        for r in (17, 11, 5):
            add(spot, "circle", r=r, fill="none", stroke=line, stroke_opacity=0.55, stroke_width=1.5)
    elif kind == "black_hole":
        add(spot, "ellipse", rx=19, ry=7, fill="none", stroke=line, stroke_width=2, transform="rotate(-18)")
    elif kind == "lost_planet":
        cubes = content.discovery[known["token"]].cubes
        draw_cost(spot, cubes, -8.0 * sum(cubes.values()) + 1, -22, 14)
    elif kind:
        for x, y in ((-11, -8), (9, -12), (13, 6), (-6, 12), (-15, 4)):
            add(spot, "circle", cx=x, cy=y, r=1.4, fill=line)


def _words(judge: Game, state: State, at: Place, kind: str) -> list[str]:
    """Return what stands under a space."""
    if at.name == TRAPPIST:
        return ["Trappist"]
    if at.name == LAUNCH:
        return ["Start"]
    if at.kind == "interest":
        return (
            ["taken"] if at.data["taken"] else lines_of(rewards(judge.content.space[at.name].interest), 11, _PITCH - 8)
        )
    return [spoken(kind)] if kind else []


def _called(judge: Game, name: str) -> str:
    told = called(judge.names, name)
    return told[0].upper() + told[1:]


def _key(svg: Node, judge: Game, state: State, at: tuple[float, float], room: float) -> None:
    found = {judge.content.discovery[token].kind for token in (*state.journey.pile, *state.journey.found.values())}
    signs = [
        (sign_of("probe"), "probe, with the letter of its player (G: Government Probe)"),
        (_disc(NIGHT, GOLD), "Point of Interest"),
    ]
    signs += [(_disc(*_TOKENS[kind]), spoken(kind)) for kind in _TOKENS if kind in found]
    signs += [(_disc(NIGHT, DIM, "4 4"), "unexplored")]
    draw_key(svg, at, room, signs)


def _disc(fill: str, line: str, dashes: str = "none") -> Node:
    sign = Node("g")
    add(sign, "circle", r=8, fill=fill, stroke=line, stroke_width=2, stroke_dasharray=dashes)
    return sign


def _described(judge: Game, state: State) -> str:
    found = [
        f"Probe of {spoken_seat(judge, seat)} at {called(judge.names, held.probe)}."
        for seat, held in state.players.items()
    ]
    return " ".join([*found, f"Government Probe at {called(judge.names, state.journey.government)}."])
