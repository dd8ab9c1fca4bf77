"""What a table waits for in a game against H.A.L.L.: its own steps, and the human player's influence on its bag."""

from typing import Literal

from starlaw.knowledge.starship_interstellar.pieces import Colour
from starlaw.knowledge.values import Frozen, Name

Pick = Literal["technology", "base", "site", "government", "build", "save", "probe", "onward", "steer"]


class _Decision(Frozen):
    player: Name


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
    spent: tuple[Colour, ...] = ()


class HallDilute(_Decision):
    """Discard Resources, one of each colour at most, to add red cubes to H.A.L.L.'s bag."""

    kind: Literal["hall_dilute"] = "hall_dilute"
    spent: tuple[Colour, ...] = ()


HallDecision = HallTurn | HallCube | HallPick | HallEliminate | HallDilute
