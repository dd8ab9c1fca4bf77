"""Worlds of a Stellar Horizons map: what exploring them is worth, what is known of them, and what lies there."""

from collections.abc import Iterator, Sequence

from starlaw.knowledge.stellar_horizons.pieces import RESOURCES, World
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.badges import Badge, height_of, lay
from starlaw.show.lettering import joined, lines_of
from starlaw.show.scenery import DIM, INK, PALE
from starlaw.show.svg import Node, add, moved, place

RESEARCH = {"engineering": "#ffb347", "physics": "#6fb7ff", "biology": "#6fdc8c"}
_DISC, _NAME, _ABOUT = 14.0, 13.0, 11.0  # radius; sizes of letters
_WIDE, _MARK = 200.0, " · "  # where there is room for a second line; between what is told


def world_height(state: State, world: World, badges: Sequence[Badge], room: float) -> float:
    """Return how much height a world takes."""
    name, about = _texts(state, world, room)
    return _text_height(name, about) + 4 + height_of(badges, room - 8)


def draw_world(
    parent: Node, state: State, world: World, badges: Sequence[Badge], x: float, y: float, room: float
) -> None:
    """Draw a world with all that lies there."""
    value = state.worlds[world.id]
    known = "; ".join(_known(state, world))
    title = f"{world.name}: exploration value {value}, for {world.explored_for}{f'; {known}' if known else ''}"
    spot = place(parent, "world", world.id, title, data_world=world.id, transform=moved(x, y))
    add(spot, "circle", cx=_DISC, cy=_DISC + 2, r=_DISC, fill=RESEARCH[world.explored_for], fill_opacity=0.92)
    add(spot, "text", str(value), x=_DISC, y=_DISC + 6.5, font_size=13, font_weight=700, fill=INK, text_anchor="middle")
    name, about = _texts(state, world, room)
    line = 13.0
    for text in name:
        add(spot, "text", text, x=2 * _DISC + 8, y=line, font_size=_NAME, font_weight=600, fill=PALE)
        line += 15
    for text in about:
        add(spot, "text", text, x=2 * _DISC + 8, y=line, font_size=_ABOUT, fill=DIM)
        line += 14
    lay(spot, badges, 0, _text_height(name, about) + 4, room - 8)


def _texts(state: State, world: World, room: float) -> tuple[list[str], list[str]]:
    """Return the lines of a world's name, and those on what is known of it, as many as there is room for."""
    left = room - 2 * _DISC - 14
    name = lines_of(world.name, _NAME, left, bold=True)
    lines: list[str] = []
    told: list[str] = []
    for part in _known(state, world):
        longer = joined([*told, part], _MARK, _ABOUT, left, most=2 if room >= _WIDE else 1)
        if _MARK.join(longer) == _MARK.join([*told, part]):  # nothing of it is cut
            told, lines = [*told, part], longer
    return name, lines


def _text_height(name: Sequence[str], about: Sequence[str]) -> float:
    return max(2 * _DISC + 4, 15.0 * len(name) + 14 * len(about))


def _known(state: State, world: World) -> Iterator[str]:
    """Yield what the tile tells, and how far a world is terraformed."""
    if points := state.terraform.get(world.id):
        yield f"terraformed {points} of {world.terraform}"
    if world.base is not None:
        yield f"base {world.base} SUP"
    if world.bonus:
        yield ", ".join(f"+{number} {_product(product)}" for product, number in world.bonus.items())
    if world.terraform and not state.terraform.get(world.id):
        yield f"terraforming {world.terraform}"
    if world.radiation:
        yield "radiation"
    if world.atmosphere:
        yield "thick air"
    if world.life:
        yield f"life {world.life}%"


def _product(name: str) -> str:
    return name.upper() if name in RESOURCES else name
