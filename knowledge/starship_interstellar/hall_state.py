"""H.A.L.L.'s own material in the state of a game, and how the rules hear of it."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.hall import Row
from starlaw.knowledge.starship_interstellar.pieces import Amount, Colour, Cubes, Things
from starlaw.knowledge.telling import counts, known, places, says, secret, some, told
from starlaw.knowledge.values import Frozen, Name

MOST_PURPLE = 12  # purple cubes on the board that are told: no price of H.A.L.L. is higher


@cites("starship_interstellar/hall#11")
def below_the_top(state: Any, seat: str, owner: str) -> bool:
    """Hide a pile from all but for the side of its top token that is seen."""
    return True


class TargetPlanet(Frozen):
    """A token of H.A.L.L.'s planet pile."""

    planet: Name
    face: Annotated[Name, secret(below_the_top)]


def _top_first(hall: dict[str, Any], top: str | None) -> dict[str, Any]:
    """Put the top token on the pile."""
    return {"pile": sorted(hall["pile"], key=lambda token: token != top)}


def _filled(hall: dict[str, Any], filled: bool) -> dict[str, Any]:
    """Leave the bag as it was if it can be so; else it holds one red cube, or none."""
    if filled == any(hall["bag"].values()):
        return {}
    return {"bag": {"red": int(filled)}}


def _laid(hall: dict[str, Any], rows: list[Row]) -> dict[str, Any]:
    """Leave rows of the board as they were as far as they can be so; a row that must hold a cube holds a red one."""
    stay = {row: cubes for row, cubes in hall["board"].items() if any(cubes.values()) == (row in rows)}
    return {"board": {**{row: {"red": 1} for row in rows}, **stay}}


def _purple(hall: dict[str, Any], number: int) -> dict[str, Any]:
    """Put all purple cubes into one row of the board if there are to be more or fewer of them."""
    board = hall["board"]
    if min(sum(cubes.get("purple", 0) for cubes in board.values()), MOST_PURPLE) == number:
        return {}
    others = {row: {**cubes, "purple": 0} for row, cubes in board.items()}
    rows = [row for row, cubes in board.items() if any(cubes.values())]
    whole = {row: cubes if any(cubes.values()) or row not in rows else {"red": 1} for row, cubes in others.items()}
    return {"board": {**whole, **{row: {**whole[row], "purple": number} for row in rows[:1]}}}


class Hall(Frozen):
    """H.A.L.L.'s own material; its Fuel, cubes, bases and tracks stand among the players under `hall`.

    `pile` is the playable pile, the next token first; `tried` counts the tokens put to the bottom in vain this turn;
    `board` holds the cubes of its board by row and colour, `waiting` those under the technology zone; `line` is the
    row of Extra Action tokens in print order, taken ones left out; `settled` once the bag
    of this round is being changed; `returns`, only given then, the played token that goes back under the pile once its
    action is over.
    """

    where: ClassVar[str] = "sits(hall)"

    bag: Cubes
    board: Mapping[Row, Cubes] = {}
    waiting: Annotated[Cubes, some("hall_pool(Colour)", "{Colour} cubes are [not ]among those to be converted")]
    technologies: Annotated[
        Mapping[Colour, Annotated[int, Field(ge=0, le=2, strict=True)]],
        counts("hall_level(Colour, N)", "H.A.L.L. has level {N} of the {Colour} Technology"),
    ]
    pile: Annotated[
        Things, says("hall_token(Token)", "{Token} is [not ]in H.A.L.L.'s pile"), secret(below_the_top, 1)
    ] = ()
    tried: Annotated[
        Amount,
        says(
            "hall_tried(Number)",
            "H.A.L.L. has put {Number} token(s) under its pile in vain in this turn",
            within="Number <= 20",
        ),
    ] = 0
    count: Annotated[
        Amount,
        says("hall_played(Number)", "H.A.L.L. has played {Number} token(s) in this phase", within="Number <= 30"),
    ] = 0
    planets: Annotated[tuple[TargetPlanet, ...], known("Planet", "Face"), secret(below_the_top, 1)] = ()
    line: Annotated[
        Things,
        places(
            "hall_line(Place, Extra)",
            "{Extra} has place {Place} in the line",
            within="Place <= 24",
            form=":- hall_line(I, T), hall_line(J, T), I < J.",
        ),
    ] = ()
    settled: Annotated[bool, says("hall_settled", "H.A.L.L.'s bag is [not ]being changed in this Government Phase")] = (
        False
    )
    returns: Name | None = Field(default=None, exclude_if=lambda token: token is None)

    @told(
        says(
            "hall_top(Token)",
            "{Token} is on top of H.A.L.L.'s pile",
            form=":- hall_top(T), not hall_token(T).\n:- hall_token(_), not hall_top(_).",
            back=_top_first,
        )
    )
    def top(self) -> Name | None:
        """Return the token that is played next."""
        return self.pile[0] if self.pile else None

    @told(
        places(
            "hall_pile(Place, Token)",
            "{Token} has place {Place} in H.A.L.L.'s pile",
            within="Place <= 20",
            quiet=True,
            form=""":- hall_token(T), #count { I : hall_pile(I, T) } != 1.
:- hall_pile(_, T), not hall_token(T).
:- hall_pile(1, T), not hall_top(T).""",
            back=lambda hall, found: {"pile": list(found)},
        )
    )
    def ordered(self) -> Annotated[tuple[Name, ...], Field(max_length=20)]:
        """Return the tokens still to be played, the next one first."""
        return self.pile

    @told(
        says(
            "hall_unused(Number)",
            "H.A.L.L.'s pile holds {Number} token(s)",
            quiet=True,
            form=":- hall_unused(N), #count { T : hall_token(T) } != N.",
        )
    )
    def unused(self) -> Annotated[int, Field(ge=0, le=20)]:
        """Return how many tokens are still to be played."""
        return len(self.pile)

    @told(says("hall_bag_filled", "H.A.L.L.'s bag [is empty|holds cubes]", back=_filled))
    def filled(self) -> bool:
        """Tell whether the bag holds cubes."""
        return any(self.bag.values())

    @told(says("hall_laid(Row)", "the row {Row} of H.A.L.L.'s board holds [no ]cubes", back=_laid))
    def laid(self) -> tuple[Row, ...]:
        """Return the rows of the board that hold cubes."""
        return tuple(row for row, cubes in self.board.items() if any(cubes.values()))

    @told(
        counts(
            "hall_purple(N)",
            "H.A.L.L.'s board holds {N} purple cube(s)",
            most=MOST_PURPLE,
            form=":- hall_purple(_), not hall_laid(_).",
            back=_purple,
        )
    )
    def purple(self) -> int:
        """Return the purple cubes on the board."""
        return sum(cubes["purple"] for cubes in self.board.values())

    @told(
        places(
            "hall_planet(Place, Planet)",
            "{Planet} has place {Place} in H.A.L.L.'s planet pile",
            back=lambda hall, found: {"planets": [{"planet": planet} for planet in found]},
        )
    )
    def targets(self) -> Annotated[tuple[Name, ...], Field(max_length=7)]:
        """Return the planets of the planet pile, from the top."""
        return tuple(target.planet for target in self.planets)

    @told(
        says(
            "hall_face(Planet, Face)",
            "H.A.L.L.'s token of {Planet} is {Face}",
            form=""":- hall_planet(_, X), #count { F : hall_face(X, F) } != 1.
:- hall_face(X, _), not hall_planet(_, X).""",
            back=lambda hall, found: {
                "planets": [{**one, "face": dict(found)[one["planet"]]} for one in hall["planets"]]
            },
        )
    )
    def faces(self) -> tuple[tuple[Name, Name], ...]:
        """Return the tokens of the planet pile by their planets."""
        return tuple((target.planet, target.face) for target in self.planets)
