"""What players of Starship Interstellar have in the open: points, Explorer, bases and technologies."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.naming import called, several
from starlaw.knowledge.starship_interstellar.content import WORMHOLE
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.lettering import cut
from starlaw.show.scenery import DIM, PALE, colour_of, panel, seat_mark
from starlaw.show.starship_interstellar.board import cubes_in_words
from starlaw.show.starship_interstellar.picture.shapes import spoken_seat
from starlaw.show.svg import Node, add, group, moved
from starlaw.solver.game import Game

_LINE = 44.0


def players_height(state: State) -> float:
    """Return how much height the players take."""
    return 36 + _LINE * len(state.seats)


def draw_players(svg: Node, judge: Game, state: State, at: tuple[float, float], width: float) -> None:
    """Draw a line for each player."""
    plate = panel(svg, "players", at, (width, players_height(state)), "Players")
    for number, seat in enumerate(state.seats):
        held, colour = state.players[seat], colour_of(seat, state.seats)
        line = group(plate, "player", transform=moved(16, 40 + number * _LINE))
        seat_mark(line, seat, state.seats, 0, 0)
        add(line, "text", cut(spoken_seat(judge, seat), 15, 116, bold=True), x=30, y=15, font_size=15, font_weight=600,
            fill=colour)  # fmt: skip
        where = "its Wormhole token" if held.explorer == WORMHOLE else called(judge.names, held.explorer)
        load = f" with {cubes_in_words(held.cargo)}" if any(held.cargo.values()) else ""
        told = [
            f"{held.prestige} Prestige",
            f"{held.reputation} Reputation",
            several(len(held.extras), "Extra Action token"),
            f"Explorer at {where}{load}",
            *(["has passed"] if held.passed else []),
        ]
        add(line, "text", cut(" · ".join(told), 13, width - 180), x=156, y=8, font_size=13, fill=PALE)
        bases = [f"{called(judge.names, planet)} {_dug(site.deposit)}" for planet, site in held.sites.items()]
        techs = [called(judge.names, tech) for tech in held.techs]
        rest = f"bases: {', '.join(bases) or 'none'} · technologies: {', '.join(techs) or 'none'}"
        add(line, "text", cut(rest, 12, width - 180), x=156, y=26, font_size=12, fill=DIM)


def _dug(deposit: Mapping[Any, int]) -> str:
    left = cubes_in_words(deposit)
    return f"({left})" if any(deposit.values()) else "(empty)"
