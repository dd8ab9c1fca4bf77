"""The solar board of a Starship Interstellar state drawn as SVG, with all that lies beside it."""

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.naming import called
from starlaw.knowledge.starship_interstellar.content import WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.badges import Badge, height_of, lay
from starlaw.show.phrases import spoken
from starlaw.show.scenery import DIM, GOLD, Mist, define_sky, heading, sky
from starlaw.show.starship_interstellar.board import family
from starlaw.show.starship_interstellar.picture import boards
from starlaw.show.starship_interstellar.picture.orbits import REACH, draw_board
from starlaw.show.starship_interstellar.picture.players import draw_players, players_height
from starlaw.show.starship_interstellar.picture.shapes import draw_key, sign_of, spoken_seat
from starlaw.show.svg import Node, add, document, set_attributes, text_of
from starlaw.solver.game import Game

_EDGE, _HEAD, _GAP = 24.0, 100.0, 12.0
_BOARD = 2 * REACH
_WIDTH = int(_EDGE + _BOARD + 8 + boards.WIDTH + _EDGE)
_PLATES = (boards.spiral, boards.stocks, boards.tracks, boards.government, boards.mechanisms)


def solar_picture(judge: Game, state: State) -> str:
    """Return the solar board as an SVG document; the same state gives the same text."""
    title = manifest(judge.name).title
    svg = document(_WIDTH, 0, f"Solar board of a {title} game", _described(judge.content, state))
    sheet = Node("g")
    y = _HEAD
    for plate in _PLATES:
        y += plate(sheet, judge, state, (_EDGE + _BOARD + 8, y)) + _GAP
    y = max(y, _HEAD + _BOARD)
    middle = _EDGE + REACH, _HEAD + (y - _HEAD) / 2
    room = _WIDTH - 2 * _EDGE
    draw_players(sheet, judge, state, (_EDGE, y), room)
    y += players_height(state) + 14
    badges = _to_take(judge, state)
    if badges:
        add(sheet, "text", "To earn or save", x=_EDGE + 16, y=y + 14, font_size=13, font_weight=700, fill=DIM)
        lay(sheet, badges, _EDGE + 140, y, room - 140)
        y += height_of(badges, room - 140) + 8
    y += 10
    signs = [(sign_of("explorer"), "Explorer"), (sign_of("base"), "base"), (sign_of("wormhole"), "Wormhole token"),
             (None, "dots on the orbits: free positions"), (None, "point at a thing to read what it is")]  # fmt: skip
    y += draw_key(sheet, (_EDGE, y), room, signs)
    height = int(y + 8)
    set_attributes(svg, height=height)
    svg.set("viewBox", f"0 0 {_WIDTH} {height}")
    sky(svg, _WIDTH, height, (Mist("#6a3fd0", 0.8, 0.2), Mist("#137f9e", 0.1, 0.9)))
    define_sky(svg)
    heading(svg, _EDGE, title, _about(judge, state))
    draw_board(svg, judge, state, middle)
    svg.extend(sheet)
    return text_of(svg)


def _about(judge: Game, state: State) -> list[str]:
    if state.phase == "over":
        return [f"round {state.round}", "the game is over"]
    return [
        f"round {state.round}",
        f"{spoken(state.phase).capitalize()} phase",
        f"turn of {spoken_seat(judge, state.turn)}",
    ]


def _to_take(judge: Game, state: State) -> list[Badge]:
    """Return what else can be taken: Extra Action tokens, and the Families on top of their piles."""
    tokens = state.hall.line if state.hall else state.display
    extras = [
        Badge(f"extra-{name}", "extra", f"Extra Action token to earn: {called(judge.names, name)}", GOLD, "",
            called(judge.names, name), data={"data_token": name})
        for name in tokens
    ]  # fmt: skip
    tops = [pile[0] for pile in state.families if pile]
    families = [
        Badge(
            f"family-{name}",
            "family",
            family(judge, name),
            "#8fd0ff",
            "",
            family(judge, name),
            data={"data_family": name},
        )
        for name in tops
    ]
    return [*extras, *families]


def _described(content: Content, state: State) -> str:
    planets = [f"{content.planet[name].name} in quadrant {now.quadrant}." for name, now in state.planets.items()]
    ships = [
        f"Explorer of {seat} at {'its Wormhole token' if held.explorer == WORMHOLE else held.explorer}."
        for seat, held in state.players.items()
    ]
    return " ".join([*planets, *ships])
