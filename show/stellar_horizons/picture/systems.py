"""Planetary systems of a Stellar Horizons map, each on a plate: its star-side data, its worlds and its track."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.pieces import System, World
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.badges import Badge, lay
from starlaw.show.lettering import width_of
from starlaw.show.scenery import DIM, PALE, panel, planet_fill
from starlaw.show.stellar_horizons.picture.distances import distances, from_the_sun, turns_away
from starlaw.show.stellar_horizons.picture.pieces import in_system, on_world
from starlaw.show.stellar_horizons.picture.tracks import Line, draw_track, lines_of_track
from starlaw.show.stellar_horizons.picture.worlds import draw_world, world_height
from starlaw.show.svg import Node, add, set_attributes
from starlaw.solver.game import Game

_EDGE, _TITLE = 14.0, 44.0


class Laid(NamedTuple):
    """A system that is laid out in a width, and the height that it needs."""

    system: System
    worlds: tuple[World, ...]
    badges: Mapping[str, Sequence[Badge]]  # by world
    boxes: tuple[str, ...]
    track: tuple[Line, ...]
    deep: float  # height of the worlds
    high: float


def laid_out(judge: Game, state: State, system: System, ships: Mapping[str, Sequence[Badge]], width: float) -> Laid:
    """Lay a system out in a width."""
    content: Content = judge.content
    worlds = tuple(world for world in content.worlds.values if world.system == system.id)
    badges = {w.id: [*on_world(judge, state, w.id), *ships.get(w.id, ())] for w in worlds}
    slot = _slot(worlds, width)
    deep = max((world_height(state, world, badges[world.id], slot) for world in worlds), default=0)
    boxes = tuple(content.boxes(system))
    track = tuple(lines_of_track(boxes, ships, width - 2 * _EDGE))
    return Laid(system, worlds, badges, boxes, track, deep, _TITLE + deep + 8 + sum(line.high for line in track) + 4)


def _slot(worlds: Sequence[World], width: float) -> float:
    return (width - 2 * _EDGE) / max(1, len(worlds))


def draw_system(
    svg: Node, judge: Game, state: State, laid: Laid, at: tuple[float, float], size: tuple[float, float]
) -> None:
    """Draw a system on its plate."""
    system = laid.system
    plate = panel(svg, "system", at, size)
    set_attributes(plate, id=f"system-{system.id}", role="img", data_system=system.id)
    title = Node("title")
    title.text = distances(judge, state, system)
    plate.insert(0, title)
    _head(plate, judge, state, system, size[0])
    slot = _slot(laid.worlds, size[0])
    for number, world in enumerate(laid.worlds):
        draw_world(plate, state, world, laid.badges[world.id], _EDGE + number * slot, _TITLE, slot)
    inner = add(plate, "g", class_="track", transform=f"translate({_EDGE:g} 0)")
    draw_track(inner, judge.names, laid.boxes, laid.track, _TITLE + laid.deep + 8, size[0] - 2 * _EDGE)


def _head(plate: Node, judge: Game, state: State, system: System, width: float) -> None:
    """Draw the planet, its name and how far it is, and what threatens it."""
    add(plate, "circle", cx=_EDGE + 11, cy=21, r=11, fill=planet_fill(system.id))
    x = _EDGE + 30
    add(plate, "text", system.name, x=x, y=27, font_size=17, font_weight=700, fill=PALE)
    x += width_of(system.name, 17, bold=True) + 10
    far = from_the_sun(system)
    add(plate, "text", far, x=x, y=27, font_size=12, fill=DIM)
    lay(plate, list(in_system(judge, state, system.id, system.id == HOME)), x + width_of(far, 12) + 12, 12, width)
    if turns := turns_away(judge, state, system.id):
        add(plate, "text", turns, x=width - _EDGE, y=27, font_size=13, font_weight=600, fill="#ffd98a",
            text_anchor="end", class_="turns")  # fmt: skip
