"""A Mars Horizon table drawn as SVG: the ladder of milestones, vehicles, cards, and what players have."""

from collections.abc import Sequence

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.naming import several
from starlaw.show.lettering import lines_of
from starlaw.show.mars_horizon.board import year_at
from starlaw.show.mars_horizon.picture import flights, hands
from starlaw.show.mars_horizon.picture.bodies import define_bodies
from starlaw.show.mars_horizon.picture.flights import draw_flights, flights_height
from starlaw.show.mars_horizon.picture.ladder import WIDTH, draw_ladder, ladder_height
from starlaw.show.scenery import DIM, Mist, heading, sky
from starlaw.show.svg import Node, add, document, text_of
from starlaw.solver.game import Game

_WIDTH, _EDGE, _HEAD, _GAP = 1080, 28.0, 108.0, 12.0
_ROOM = _WIDTH - 2 * _EDGE
_LINE, _SIZE = 21.0, 12.5  # of the key
_KEY = (
    "ladder: destination and size, reward, what dice and reliability must reach; the flag is of who was first",
    "vehicles: reliability at each destination; solid line: open to all, dashed: with blueprint",
    "$ money · R research · P prestige · flag: agency tokens left · point at a card to read all of it",
)


def picture(judge: Game, state: State) -> str:
    """Return the table of a state as an SVG document; the same state gives the same text."""
    content: Content = judge.content
    high = max(ladder_height(content), flights_height(content, state))
    launch = _HEAD + high + _GAP
    pool = launch + hands.flight_height(content, state.flight, _ROOM)
    players = pool + hands.pool_height(state) + _GAP
    key = players + hands.players_height(content, state, _ROOM)
    inside = [line for text in _KEY for line in lines_of(text, _SIZE, flights.WIDTH - 32, most=len(_KEY))]
    fits = high - flights_height(content, state) > len(inside) * _LINE + 24  # on the plate of the vehicles
    height = int(key + (12 if fits else _LINE * len(_KEY) + 18))
    title = manifest(judge.name).title
    svg = document(_WIDTH, height, f"Table of a {title} game", _described(content, state))
    sky(svg, _WIDTH, height, (Mist("#5b37b8", 0.15, 0.25), Mist("#8c3b22", 0.9, 0.5)))
    define_bodies(add(svg, "defs"))
    heading(svg, _EDGE, title, _about(judge, state))
    draw_ladder(svg, content, state, (_EDGE, _HEAD), high)
    draw_flights(svg, content, state, (_EDGE + WIDTH + 24, _HEAD), high)
    hands.draw_flight(svg, content, state, (_EDGE, launch), _ROOM)
    hands.draw_pool(svg, content, state, (_EDGE, pool), _ROOM)
    hands.draw_players(svg, content, state, (_EDGE, players), _ROOM)
    if fits:
        _key(svg, inside, _EDGE + WIDTH + 40, _HEAD + high - 14 - (len(inside) - 1) * _LINE)
    else:
        _key(svg, _KEY, _EDGE, key + 16)
    return text_of(svg)


def _about(judge: Game, state: State) -> list[str]:
    told = [f"era {state.era}", several(len(state.seats), "player")]
    told += [str(year_at(judge, state.clock))] if len(state.seats) == 1 else []
    return [*told, "the game is over" if state.phase == "over" else f"turn of {state.turn}"]


def _key(svg: Node, lines: Sequence[str], x: float, y: float) -> None:
    key = add(svg, "g", class_="key")
    for number, text in enumerate(lines):
        add(key, "text", text, x=x, y=y + number * _LINE, font_size=_SIZE, fill=DIM)


def _described(content: Content, state: State) -> str:
    claims = [f"{content.goals[goal].name} is claimed by {claim.by}." for goal, claim in state.milestones.items()]
    held = [
        f"{seat} has {content.vehicles[card].name}, reaching {', '.join(content.vehicles[card].reliability)}."
        for seat in state.seats
        for card in state.players[seat].tableau
        if card in content.vehicles
    ]
    return " ".join([f"Era {state.era}.", *(claims or ["No milestone is claimed."]), *held])
