"""What lies beside the solar board: Solar Spiral, Market, Leader tracks, World Government, Mechanisms."""

from collections.abc import Mapping
from math import cos, pi, sin

from starlaw.knowledge.naming import called, several
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.pieces import COLOURS, TRACKS, Track
from starlaw.knowledge.starship_interstellar.state import State, government_space
from starlaw.show.lettering import cut, lines_of
from starlaw.show.scenery import DIM, GOLD, INK, PALE, panel, planet_fill
from starlaw.show.starship_interstellar.board import mechanism
from starlaw.show.starship_interstellar.picture.shapes import (
    Owned,
    draw_cost,
    draw_cube,
    draw_meeple,
    draw_owned,
    spoken_seat,
)
from starlaw.show.starship_interstellar.rewards import rewards
from starlaw.show.svg import Node, add, group, moved, piece
from starlaw.solver.game import Game

WIDTH = 304.0
_EDGE = 16.0
_PAWN = 16.0


def spiral(svg: Node, judge: Game, state: State, at: tuple[float, float]) -> float:
    """Draw the Solar Spiral with the planets that it swallows, and return its height."""
    content: Content = judge.content
    swallowed = {step: name for name, step in content.spiral.values.items() if name in content.planet}
    last = max(*swallowed, state.spiral, 1)
    plate = panel(svg, "spiral", at, (WIDTH, 168), "Solar Spiral")
    coil = group(plate, "coil", transform=moved(82, 96))
    add(coil, "circle", r=58, fill="url(#map-glow)")
    for step in range(last, 0, -1):
        part = step / last
        turn, r = 2 * pi * 2.6 * part**0.62, 10 + 52 * part**0.62
        x, y = r * cos(turn), r * sin(turn)
        reached = step <= state.spiral
        if step in swallowed:
            name = content.planet[swallowed[step]].name
            mark = group(coil, "swallows", f"step {step}: the Sun swallows {name}", transform=moved(x, y))
            add(
                mark,
                "circle",
                r=8,
                fill=planet_fill(swallowed[step]),
                stroke=GOLD if reached else DIM,
                stroke_width=1.5,
            )
        else:
            add(coil, "circle", cx=x, cy=y, r=3.4 if reached else 2.4, fill=GOLD if reached else DIM,
                fill_opacity=1 if reached else 0.6)  # fmt: skip
    add(coil, "circle", r=8, fill="url(#map-sun)")
    add(plate, "text", several(state.spiral, "step"), x=166, y=58, font_size=15, font_weight=700, fill=GOLD)
    for number, (step, planet) in enumerate(sorted(swallowed.items())):
        y = 84 + number * 22
        add(plate, "circle", cx=173, cy=y - 5, r=7, fill=planet_fill(planet))
        gone = planet not in state.planets
        text = f"{content.planet[planet].name} {'gone' if gone else f'at {step}'}"
        add(plate, "text", cut(text, 13, WIDTH - 200), x=188, y=y, font_size=13, fill=DIM if gone else PALE)
    return 168


def stocks(svg: Node, judge: Game, state: State, at: tuple[float, float]) -> float:
    """Draw the Market, the people on Earth and the Solar Bag, and return the height."""
    content: Content = judge.content
    plate = panel(svg, "market", at, (WIDTH, 138), "Market, people and bag")
    size = content.market.values["size"]
    rows = (("Market", state.market, f"of {size}"), ("on Earth", state.population, ""), ("Solar Bag", state.bag, ""))
    for row, (words, cubes, most) in enumerate(rows):
        y = 48 + row * 26
        add(plate, "text", words, x=_EDGE, y=y, font_size=13, fill=PALE)
        for column, colour in enumerate(COLOURS):
            there = several(cubes[colour], f"{colour} {'meeple' if row == 1 else 'cube'}")
            data = {"data_colour": colour} if row < 2 else {}
            title = f"{words}: {there}{f' {most}' if most else ''}"
            cell = group(plate, "stock", title, opacity=1 if cubes[colour] else 0.45,
                         transform=moved(96 + column * 41, y), **data)  # fmt: skip
            if row == 1:
                draw_meeple(cell, colour, 6, -5)
            else:
                draw_cube(cell, colour, 0, -12)
            add(cell, "text", str(cubes[colour]), x=19, y=0, font_size=13, font_weight=600, fill=PALE)
    needed = content.journey_goal.values["population"]
    add(plate, "text", f"{state.saved} of {needed} people saved", x=_EDGE, y=126, font_size=13, fill=DIM)
    return 138


def tracks(svg: Node, judge: Game, state: State, at: tuple[float, float]) -> float:
    """Draw both Leader tracks with the players' pawns, and return the height."""
    high, parts = 32.0, []
    for track in TRACKS:
        stands: dict[int, list[str]] = {}
        for seat in state.seats:
            stands.setdefault(getattr(state.players[seat], track), []).append(seat)
        parts.append((track, stands, high))
        high += 46 + _PAWN * max(map(len, stands.values()))
    plate = panel(svg, "tracks", at, (WIDTH, high), _track_title(judge, state))
    for track, stands, y in parts:
        _track(plate, judge, state, track, stands, y)
    return high


def _track_title(judge: Game, state: State) -> str:
    base = judge.content.leader_tracks.values[0].id
    return "Leader tracks" if state.track == base else f"Leader tracks: {called(judge.names, state.track)}"


def _track(plate: Node, judge: Game, state: State, track: Track, stands: Mapping[int, list[str]], y: float) -> None:
    content: Content = judge.content
    shown, length = getattr(content.track[state.track], track), content.track[state.track].length(track)
    pitch = (WIDTH - 2 * _EDGE - 18) / max(1, length)
    add(plate, "text", track.capitalize(), x=_EDGE, y=y + 12, font_size=13, fill=PALE)
    line = group(plate, "track", transform=moved(_EDGE + 9, y + 30), data_track=track)
    add(line, "title", f"{track.capitalize()} track")
    add(line, "path", d=f"M0 0H{length * pitch:.1f}", stroke=DIM, stroke_opacity=0.5)
    for step in range(length + 1):
        won = shown.get(step)
        told = f"space {step} of the {track.capitalize()} track: {rewards(won)}" if won else f"space {step}"
        spot = group(line, "step", told, transform=moved(step * pitch, 0))
        add(spot, "circle", r=min(9.0, pitch / 2 - 1), fill="#3a2f12" if won else INK, stroke=GOLD if won else DIM)
        if min(9.0, pitch / 2 - 1) >= 8:
            add(spot, "text", str(step), y=4, font_size=11, fill=PALE, text_anchor="middle")
        for row, seat in enumerate(stands.get(step, ())):
            said = f"{spoken_seat(judge, seat)}: {several(step, 'step')} on the {track.capitalize()} track"
            draw_owned(spot, state, Owned("pawn", seat, said, track), 0, 20 + row * _PAWN)


def government(svg: Node, judge: Game, state: State, at: tuple[float, float]) -> float:
    """Draw the World Government, its highest row on top, and return the height."""
    rows = judge.content.government.values
    high = 34 + 40 * len(rows)
    plate = panel(svg, "government", at, (WIDTH, high + 4), "World Government")
    for line, row in enumerate(sorted(rows, key=lambda row: -row.row)):
        wide = (WIDTH - 2 * _EDGE) / len(row.spaces)
        for number, won in enumerate(row.spaces, start=1):
            name = government_space(row.row, number)
            seat = state.government.get(name)
            title = f"{called(judge.names, name)}: {rewards(won)}{f', {spoken_seat(judge, seat)}' if seat else ''}"
            chair = group(plate, "chair", title, id=f"chair-{name}", data_space=name,
                          transform=moved(_EDGE + (number - 1) * wide, 34 + line * 40))  # fmt: skip
            add(chair, "rect", width=wide - 4, height=36, rx=7, fill=INK, stroke=DIM, stroke_opacity=0.6)
            if seat:
                draw_owned(chair, state, Owned("pawn", seat, title, name), (wide - 4) / 2, 18)
                continue
            lines = lines_of(rewards(won), 11, wide - 6)
            for down, text in enumerate(lines):
                add(chair, "text", text, x=(wide - 4) / 2, y=(22 if len(lines) == 1 else 15) + down * 14,
                    font_size=11, fill=DIM, text_anchor="middle")  # fmt: skip
    return high + 4


def mechanisms(svg: Node, judge: Game, state: State, at: tuple[float, float]) -> float:
    """Draw the Mechanisms that can be built, and return the height."""
    content, projects = judge.content, state.projects
    plate = panel(svg, "projects", at, (WIDTH, 162), "Mechanisms")
    goal = content.journey_goal.values
    rows = (("current", projects.current), ("long-term", projects.long_term), ("future", projects.future))
    for row, (words, names) in enumerate(rows):
        y = 36 + row * 30
        add(plate, "text", words, x=_EDGE, y=y + 17, font_size=13, fill=PALE)
        pitch = min(68.0, (WIDTH - 96 - _EDGE) / max(1, len(names)))
        for number, name in enumerate(names):
            title = f"{words} project: {mechanism(judge, name)}"
            token = piece(plate, "mechanism", name, title, data_mechanism=name, transform=moved(92 + number * pitch, y))
            add(token, "rect", width=pitch - 6, height=25, rx=7, fill=INK, stroke=DIM)
            shown = content.mechanism[name]
            wide = sum(shown.cost.values()) * 16 - 2
            if shown.universal:
                add(token, "text", "any", x=(pitch - 6) / 2, y=17, font_size=12, fill=PALE, text_anchor="middle")
            else:
                draw_cost(token, shown.cost, (pitch - 6 - wide) / 2, 5.5, 14)
    modules = f"{len(projects.built)} of {goal['modules'] * goal['mechanisms']} built"
    piles = f"{len(projects.red) + len(projects.blue)} in the piles"
    add(plate, "text", f"{modules} · {piles}", x=_EDGE, y=148, font_size=13, fill=DIM)
    return 162
