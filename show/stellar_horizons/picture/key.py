"""The key of a Stellar Horizons map: the factions with what they have, and what signs mean."""

from starlaw.knowledge.naming import several
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.lettering import cut, joined, width_of
from starlaw.show.phrases import spoken
from starlaw.show.scenery import DIM, PALE, colour_of, panel, seat_mark
from starlaw.show.stellar_horizons.picture.pieces import KINDS
from starlaw.show.stellar_horizons.picture.worlds import RESEARCH
from starlaw.show.svg import Node, add, group, moved

_KINDS = {"lv": "launch vehicle", "cv": "crewed vessel"}
_LINE, _SIZE = 22.0, 12.0
_SIGNS = (
    "number: exploration value",
    "numbered box: turns to go",
    "dashed: reserved, or under blockade",
    *(f"{letters} {_KINDS.get(kind, spoken(kind))}" for kind, letters in KINDS.items()),
    "+ loaded",
    "f facilities",
    "s settlements",
    "NPF non-player factions",
    "turns on a plate: from Earth, for the faction that decides",
    "point at a plate for its range and other transfers",
)


def key_height(state: State, width: float) -> float:
    """Return how much height the key takes."""
    return 34 + _LINE * (len(state.seats) + len(_lines(width))) + 40


def _lines(width: float) -> list[str]:
    return joined(_SIGNS, " · ", _SIZE, width - 32, most=len(_SIGNS))


def draw_key(svg: Node, content: Content, state: State, at: tuple[float, float], width: float) -> None:
    """Draw the key on its plate."""
    key = panel(svg, "key", at, (width, key_height(state, width)), "Factions")
    for number, seat in enumerate(state.seats):
        y = 46 + number * _LINE
        held, colour = state.players[seat], colour_of(seat, state.seats)
        line = group(key, "faction", transform=moved(0, y), data_faction=seat)
        seat_mark(line, seat, state.seats, 16, -15)
        add(line, "text", content.faction[seat].name, x=44, font_size=14, font_weight=600, fill=colour)
        markers = [f"{number} {kind}" for kind, number in held.markers.items() if number]
        told = [
            f"${held.cash}B",
            *markers,
            several(len(held.techs), "tech"),
            *([several(len(held.bases), "base")] if held.bases else []),
        ]
        told += [f"mission: {content.mission[held.mission].name}"] if held.mission else []
        add(line, "text", cut(" · ".join(told), 13, width - 196), x=180, font_size=13, fill=PALE)
    y = 56 + len(state.seats) * _LINE
    x = 16.0
    for research, colour in RESEARCH.items():
        add(key, "circle", cx=x + 7, cy=y - 4, r=7, fill=colour)
        add(key, "text", research, x=x + 20, y=y, font_size=_SIZE, fill=DIM)
        x += 34 + width_of(research, _SIZE)
    for number, text in enumerate(_lines(width), start=1):
        add(key, "text", text, x=16, y=y + number * _LINE, font_size=_SIZE, fill=DIM)
