"""How things of Starship Interstellar look: cubes, meeples, Explorers, bases, Wormhole tokens, probes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starlaw.knowledge.naming import called
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.lettering import width_of
from starlaw.show.scenery import DIM, INK, NIGHT, PALE, colour_of, letter_of
from starlaw.show.svg import Node, add, group, moved, number, piece
from starlaw.solver.game import Game

CUBES = {"red": "#ff5f6d", "yellow": "#ffe066", "green": "#4fd18b", "blue": "#5ab0ff", "purple": "#bd8cff"}
_MEEPLE = "M0 -8A4 4 0 0 1 3.4 -2L8 1V4H4.5L6 10H1.5L0 6.5L-1.5 10H-6L-4.5 4H-8V1L-3.4 -2A4 4 0 0 1 0 -8Z"
_BODIES = {  # of pieces, around the middle of their letter
    "explorer": "M0 -13L8 -4V9H-8V-4Z",
    "base": "M-7 -7H7V7H-7Z",
    "probe": "M-9 -11L16 0L-9 11Z",
    "pawn": "M-7 -7H7V7H-7Z",
}  # fmt: skip


class Owned(NamedTuple):
    """A piece of a player: what it is, whose, and its words."""

    kind: str  # explorer, base, probe, pawn, wormhole
    seat: str
    title: str
    about: str = ""  # which of several


def spoken_seat(judge: Game, seat: str) -> str:
    """Return how a player is called."""
    name = called(judge.names, seat)
    return name if name != seat else seat.capitalize()


def draw_owned(parent: Node, state: State, owned: Owned, x: float, y: float) -> Node:
    """Draw a player's piece with its letter at a point."""
    colour, letter = colour_of(owned.seat, state.seats), letter_of(owned.seat, state.seats)
    name = "-".join(part for part in (owned.seat, owned.kind, owned.about) if part)
    data = {"data_stop": "wormhole"} if owned.kind == "wormhole" else {}
    sign = piece(parent, owned.kind, name, owned.title, transform=moved(x, y), data_owner=owned.seat, **data)
    if owned.kind == "wormhole":
        add(sign, "circle", r=9.5, fill=NIGHT, stroke=colour, stroke_width=2, stroke_dasharray="4 2.5")
    else:
        add(sign, "path", d=_BODIES[owned.kind], fill=colour, stroke=INK, stroke_width=1.5)
    add(sign, "text", letter, y=4.2, font_size=11, font_weight=700, fill=colour if owned.kind == "wormhole" else INK,
        text_anchor="middle")  # fmt: skip
    return sign


def draw_cube(parent: Node, colour: str, x: float, y: float, size: float = 14) -> None:
    """Draw a cube with its upper left corner at a point."""
    add(parent, "rect", x=x, y=y, width=size, height=size, rx=3, fill=CUBES[colour], stroke=INK)


def draw_meeple(parent: Node, colour: str, x: float, y: float) -> None:
    """Draw a meeple with its head over a point."""
    add(parent, "path", d=_MEEPLE, transform=moved(x, y), fill=CUBES[colour], stroke=INK, stroke_width=0.8)


def draw_cost(parent: Node, cubes: Mapping[Any, int], x: float, y: float, size: float) -> float:
    """Draw cubes side by side from a point on, and return where they end."""
    for colour, count in cubes.items():
        for _ in range(count):
            draw_cube(parent, colour, x, y, size)
            x += size + 2
    return x


def draw_key(svg: Node, at: tuple[float, float], room: float, signs: Sequence[tuple[Node | None, str]]) -> float:
    """Write what signs mean, in rows from a point on, and return the height that they take."""
    key = group(svg, "key", transform=moved(*at))
    x, y = 0.0, 0.0
    for sign, words in signs:
        wide = width_of(words, 12) + (30 if sign is not None else 0) + 22
        if x and x + wide > room:
            x, y = 0.0, y + 26
        if sign is not None:
            held = add(key, "g", transform=f"translate({number(x + 11)} {number(y)})")
            held.append(sign)
        add(key, "text", words, x=x + (28 if sign is not None else 0), y=y + 4, font_size=12, fill=DIM)
        x += wide
    return y + 26


def sign_of(kind: str) -> Node:
    """Return a piece of no player, for the key."""
    sign = Node("g")
    if kind == "wormhole":
        add(sign, "circle", r=8, fill="none", stroke=PALE, stroke_width=2, stroke_dasharray="4 2.5")
    else:
        add(sign, "path", d=_BODIES[kind], fill=PALE)
    return sign
