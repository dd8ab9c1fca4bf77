"""What lies before players and on the boards of Starship Interstellar, and who may not see it."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.pieces import (
    MOST_ROTATIONS,
    MOST_SPACES,
    Amount,
    Building,
    Cubes,
    Things,
    amounting,
)
from starlaw.knowledge.telling import counts, each, says, secret, some, told
from starlaw.knowledge.values import Frozen, Name

MOST_STORED = 13  # cubes in a Storage or an Explorer that are told: there is never room for more
Steps = Annotated[int, Field(ge=0, le=MOST_SPACES, strict=True)]
Quadrant = Annotated[int, Field(ge=1, le=8, strict=True)]
Names = Annotated[Things, AfterValidator(lambda names: tuple(sorted(names)))]


@cites("starship_interstellar/base_round#15", "starship_interstellar/hall#9")
def in_box(state: Any, seat: str, owner: str) -> bool:
    """Hide what others keep in their Player boxes, but not against H.A.L.L."""
    return seat != owner and state.hall is None


@cites("starship_interstellar/pass_tokens#2", "starship_interstellar/pass_tokens#6")
def not_revealed(state: Any, seat: str, owner: str) -> bool:
    """Hide the Pass tokens of others until all have decided."""
    return seat != owner and state.phase == "draft"


@cites("starship_interstellar/pass_tokens#2", "starship_interstellar/pass_tokens#3")
def passed_on(state: Any, seat: str, owner: str) -> bool:
    """Hide the Unique Pass tokens that are left from all but the one who chooses."""
    asked = state.agenda[0] if state.agenda else None
    return state.phase == "draft" and (asked is None or asked.kind != "draft" or asked.player != seat)


def face_down(state: Any, seat: str, owner: str) -> bool:
    """Hide what lies face down from all."""
    return True


class Site(Frozen):
    """A base on a planet: the face of its production token, the layer now dug, Deposit, Storage and Buildings."""

    face: Annotated[Name, says("face(Player, Planet, Face)", "{Player}'s token on {Planet} is {Face}")]
    layer: Annotated[
        int,
        Field(ge=1, le=3, strict=True),
        says("mines(Player, Planet, Layer)", "{Player} digs layer {Layer} on {Planet}"),
    ] = 1
    deposit: Annotated[
        Cubes,
        some("deposit(Player, Planet, Colour)", "{Player}'s Deposit on {Planet} holds [no ]{Colour} cubes"),
    ]
    storage: Annotated[
        Cubes,
        some("stored(Player, Planet, Colour)", "{Player}'s Storage on {Planet} holds [no ]{Colour} cubes"),
    ]
    buildings: Annotated[
        tuple[Building, ...],
        AfterValidator(lambda names: tuple(sorted(names))),
        counts("stands(Player, Planet, Building, N)", "{Player} has {N} {Building} on {Planet}", most=4),
    ] = ()

    @told(says("site(Player, Planet)", "{Player} has [no|a] base on {Planet}"))
    def there(self) -> bool:
        """Tell that there is a base."""
        return True

    @told(
        counts(
            "storage(Player, Planet, N)",
            "{Player}'s Storage on {Planet} holds {N} cube(s)",
            most=MOST_STORED,
            form=""":- storage(P, X, _), not stored(P, X, _).
:- site(P, X), #count { C : stored(P, X, C) } = N, N > 0, not storage(P, X, N).""",
            back=lambda site, number: {"storage": amounting(site["storage"], number, MOST_STORED)},
        )
    )
    def stored(self) -> int:
        """Return the cubes in the Storage."""
        return sum(self.storage.values())


class Spot(Frozen):
    """A position of the solar board."""

    orbit: Annotated[int, Field(ge=1, le=9, strict=True)]
    quadrant: Quadrant


class Player(Frozen):
    """What one player has. `played` is the pile of played tokens, the active one last.

    No price is higher than the Fuel, Scientists and cubes that are told.
    """

    fuel: Annotated[Amount, counts("has(Player, fuel, N)", "{Player} has {N} Fuel", most=60), secret(in_box)]
    scientists: Annotated[
        Amount, counts("has(Player, scientist, N)", "{Player} has {N} Scientist(s)", most=2), secret(in_box)
    ]
    prestige: Annotated[Amount, says("prestige(Player, Points)", "{Player} has {Points} Prestige", most=300)]
    reputation: Annotated[Amount, says("reputation(Player, Points)", "{Player} has {Points} Reputation", most=300)]
    cubes: Annotated[
        Cubes, counts("has(Player, Colour, N)", "{Player} has {N} {Colour} cube(s)", most=4), secret(in_box)
    ]
    starship: Annotated[
        Steps, counts("steps(Player, starship, N)", "{Player} has made {N} step(s) on the Starship track")
    ] = 0
    humankind: Annotated[
        Steps, counts("steps(Player, humankind, N)", "{Player} has made {N} step(s) on the Humankind track")
    ] = 0
    probe: Annotated[Name, says("probe_at(Player, Space)", "{Player}'s probe is at {Space}")]
    explorer: Annotated[Name, says("explorer(Player, Stop)", "{Player}'s Explorer is at {Stop}")]
    cargo: Cubes
    wormhole: Annotated[
        Spot | None,
        says(
            "wormhole(Player, Orbit, Quadrant)",
            "{Player}'s Wormhole token is [no longer ]on orbit {Orbit} in quadrant {Quadrant}",
        ),
    ] = None
    bases: Annotated[Amount, counts("base(Player, N)", "{Player} has {N} base(s) left", most=9)]
    reserve: Annotated[
        Mapping[Building, Amount],
        counts("reserve(Player, Building, N)", "{Player} has {N} {Building} in the reserve", most=4),
        secret(in_box),
    ]
    sites: Annotated[Mapping[Name, Site], each("Planet", "site")] = {}
    techs: Annotated[Things, says("owns(Player, Technology)", "{Player} has [not ]developed {Technology}")] = ()
    extras: Annotated[Names, says("extra(Player, Extra)", "{Player} has [not ]got the Extra Action token {Extra}")] = ()
    pool: Annotated[
        Names, says("pool(Player, Token)", "{Player} can[not|] play the token {Token}"), secret(in_box)
    ] = ()
    played: Annotated[Things, says("played(Player, Token)", "{Player} has [not ]played {Token}")] = ()
    passed: Annotated[bool, says("passed(Player)", "{Player} has [not ]passed")] = False
    rotations: Annotated[
        int,
        Field(ge=0, le=MOST_ROTATIONS, strict=True),
        counts("rotation(Player, N)", "{Player}'s Pass token has turned {N} time(s)"),
    ] = 0
    pass_token: Annotated[
        Name, says("passes_with(Player, PassToken)", "{Player} passes with {PassToken}"), secret(not_revealed)
    ] = "basic"
    drafted: Annotated[
        Name | None, says("drafted(Player, PassToken)", "{Player} has [not ]kept {PassToken}"), secret(not_revealed)
    ] = None

    @told(
        counts(
            "cargo(Player, N)",
            "{Player}'s Explorer carries {N} cube(s)",
            most=MOST_STORED,
            back=lambda player, number: {"cargo": amounting(player["cargo"], number, MOST_STORED)},
        )
    )
    def carried(self) -> int:
        """Return the cubes in the Explorer."""
        return sum(self.cargo.values())

    @told(
        says(
            "active(Player, Token)",
            "{Player}'s active token is {Token}",
            form=":- active(P, T), not played(P, T).\n:- played(P, _), not active(P, _).",
            back=lambda player, token: {"played": sorted(player["played"], key=lambda played: played == token)},
        )
    )
    def active(self) -> Name | None:
        """Return the played token on top."""
        return self.played[-1] if self.played else None


class PlanetNow(Frozen):
    """A planet in play: its quadrant and the faces of the tokens that lie on it face down, in no order."""

    quadrant: Annotated[Quadrant, says("quadrant(Planet, Quadrant)", "{Planet} is [not ]in quadrant {Quadrant}")]
    hidden: Annotated[
        Names, says("hidden(Planet, Face)", "{Face} [does not lie|lies] on {Planet}", quiet=True), secret(face_down)
    ] = ()


class Journey(Frozen):
    """The way to Trappist: tokens not yet drawn, tokens laid by space, Points of Interest taken, Government Probe."""

    pile: Annotated[
        Mapping[Name, Amount],
        counts("undrawn(Discovery, N)", "the pile of Discovery tokens holds {N} of {Discovery}", most=40),
    ]
    found: Annotated[
        Mapping[Name, Name], says("found(Space, Discovery)", "{Discovery} has [not ]been found at {Space}")
    ] = {}
    taken: Annotated[Names, says("taken(Space)", "the Point of Interest at {Space} has [not ]been taken")] = ()
    government: Annotated[Name, says("government_probe(Space)", "the Government Probe is at {Space}")]


def _mechanisms(row: str, words: str) -> Any:
    """Return how the rules hear of Mechanisms that lie in one place."""
    return says(f"lies(Mechanism, {row})", f"{{Mechanism}} is [not ]{words}")


class Projects(Frozen):
    """Mechanisms: the three rows, the piles by the colour of their backs in no order, those left out, those built."""

    current: Annotated[Things, _mechanisms("current", "a current project")]
    long_term: Annotated[Things, _mechanisms("long_term", "a long-term project")]
    future: Annotated[Things, _mechanisms("future", "a future project")]
    red: Annotated[Names, _mechanisms("red", "in the red pile"), secret(face_down)] = ()
    blue: Annotated[Names, _mechanisms("blue", "in the blue pile"), secret(face_down)] = ()
    built: Annotated[Things, _mechanisms("built", "built")] = ()
