"""What a table waits for in a game against H.A.L.L.: its own steps, and the human player's influence on its bag."""

from typing import Annotated, Literal

from pydantic import AfterValidator

from starlaw.knowledge.starship_interstellar.pieces import COLOURS, Colour, once
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.values import Name

Pick = Literal["technology", "base", "site", "government", "build", "save", "probe", "onward", "steer"]


Spent = Annotated[tuple[Colour, ...], AfterValidator(once)]


class HallTurn(_Decision):
    """A turn of H.A.L.L.; `grounded` once an active Travel token has led nowhere in it."""

    kind: Literal["hall"] = "hall"
    grounded: bool = False


class HallCube(_Decision):
    """A cube was drawn for a token: perform its action, or put both back; `repeated` for an active Travel token."""

    kind: Literal["hall_cube"] = "hall_cube"
    token: Name
    colour: Colour
    repeated: bool = False


class HallPick(_Decision):
    """Pick what an action is about by the colour of its cube; `follows` for an action that another one brings."""

    kind: Literal["hall_pick"] = "hall_pick"
    action: Pick
    colour: Colour | None = None
    follows: bool = False


class HallEliminate(_Decision):
    """Discard Resources, one of each colour at most, to take cubes away before H.A.L.L.'s conversion."""

    kind: Literal["hall_eliminate"] = "hall_eliminate"
    spent: Spent = ()


class HallDilute(_Decision):
    """Discard Resources, one of each colour at most, to add red cubes to H.A.L.L.'s bag."""

    kind: Literal["hall_dilute"] = "hall_dilute"
    spent: Spent = ()


HallDecision = HallTurn | HallCube | HallPick | HallEliminate | HallDilute

# The clauses of H.A.L.L.'s rows, by the colours from red to purple.
_CELLS = {
    "solar": ("hall_solar", (2, 3, 4, 5, 6)),
    "research": ("hall_research", (11, 12, 13, 14, 17)),
    "travel": ("hall_travel", (3, 4, 5, 6, 8)),
    "production": ("hall_production", (2, 3, 4, 6, 8)),
    "special": ("hall_extra", (6, 6, 6, 6, 6)),
    "government": ("hall_representative", (2, 3, 4, 5, 6)),
    "probe": ("hall_probe", (8, 9, 10, 11, 14)),
    "build": ("hall_build", (2, 1, 3, 4, 7)),
}
# The readings of entries that the booklet lost, by row, and the colours that they are about.
_LOST: dict[str, tuple[str, tuple[Colour, ...]]] = {
    "market": ("hall_market_entries", COLOURS),
    "save": ("hall_save_entries", COLOURS),
    "build": ("hall_build_yellow", ("yellow",)),
}
# The rows of the H.A.L.L. Board; what is special is laid into the waiting area instead.
ROWS = tuple(sorted({*_CELLS, *_LOST} - {"special"}))


def cell_source(row: str, colour: Colour) -> str:
    """Return the clause of a space of the H.A.L.L. Board, or the reading of one that is lost.

    >>> cell_source("solar", "red")
    'starship_interstellar/hall_solar#2'
    >>> cell_source("build", "yellow")
    'the reading hall_build_yellow'
    """
    reading, colours = _LOST.get(row, ("", ()))
    if colour in colours:
        return f"the reading {reading}"
    section, numbers = _CELLS[row]
    return f"starship_interstellar/{section}#{numbers[COLOURS.index(colour)]}"
