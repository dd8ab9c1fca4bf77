"""What a table waits for in a game against H.A.L.L.: its own steps, and the human player's influence on its bag."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator

from starlaw.knowledge.starship_interstellar.pieces import COLOURS, Colour, once
from starlaw.knowledge.states import Decision
from starlaw.knowledge.telling import says
from starlaw.knowledge.values import Name

Pick = Literal["technology", "base", "site", "government", "build", "save", "probe", "onward", "steer"]


# The rows of the H.A.L.L. Board; what is special is laid into the waiting area instead.
Row = Literal["solar", "research", "travel", "market", "production", "government", "probe", "build", "save"]
Spent = Annotated[
    tuple[Colour, ...],
    AfterValidator(once),
    says("hall_spent(Colour)", "{Colour} has [not ]been discarded against H.A.L.L.'s bag"),
]
ASKED_TOKEN = says("asked_token(Token)", "the token in use is {Token}")
CUBE = says("hall_cube(Colour)", "H.A.L.L.'s cube is {Colour}")


class _Decision(Decision):
    where: ClassVar[str] = "sits(hall)"


class HallTurn(_Decision):
    """A turn of H.A.L.L.; `grounded` once an active Travel token has led nowhere in it."""

    asks: ClassVar[str] = "let H.A.L.L. take its turn"
    kind: Literal["hall"] = "hall"
    grounded: Annotated[
        bool, says("hall_grounded", "Travel has [not yet led|led] nowhere in this turn of H.A.L.L.")
    ] = False


class HallCube(_Decision):
    """A cube was drawn for a token: perform its action, or put both back; `repeated` for an active Travel token."""

    asks: ClassVar[str] = "let H.A.L.L. act by its cube"
    kind: Literal["hall_cube"] = "hall_cube"
    token: Annotated[Name, ASKED_TOKEN]
    colour: Annotated[Colour, CUBE]
    repeated: Annotated[bool, says("hall_repeated", "H.A.L.L. [plays|repeats] its token")] = False


class HallPick(_Decision):
    """Pick what an action is about by the colour of its cube; `follows` for an action that another one brings."""

    asks: ClassVar[str] = "pick what H.A.L.L.'s action is about"
    kind: Literal["hall_pick"] = "hall_pick"
    action: Annotated[Pick, says("hall_picks(Pick)", "H.A.L.L.'s action is about: {Pick}")]
    colour: Annotated[Colour | None, CUBE] = None
    follows: Annotated[bool, says("hall_follows", "H.A.L.L.'s action [stands alone|follows another one]")] = False


class HallEliminate(_Decision):
    """Discard Resources, one of each colour at most, to take cubes away before H.A.L.L.'s conversion."""

    asks: ClassVar[str] = "discard Resources to take cubes from H.A.L.L."
    kind: Literal["hall_eliminate"] = "hall_eliminate"
    spent: Spent = ()


class HallDilute(_Decision):
    """Discard Resources, one of each colour at most, to add red cubes to H.A.L.L.'s bag."""

    asks: ClassVar[str] = "discard Resources to add red cubes to H.A.L.L.'s bag"
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
