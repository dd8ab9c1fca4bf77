"""What a Starship Interstellar table can wait for: one model for each kind of decision on the agenda."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from starlaw.knowledge.starship_interstellar.hall import (
    ASKED_TOKEN,
    HallCube,
    HallDilute,
    HallEliminate,
    HallPick,
    HallTurn,
)
from starlaw.knowledge.starship_interstellar.pieces import MOST_CHOSEN, Amount, Colour, Cubes, Salvation, once
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.telling import counts, says
from starlaw.knowledge.values import Name

Unit = Literal["base", "explorer", "ars", "converter", "outpost", "drill"]
Conversion = Literal["raise", "split", "refine"]
MOST_ASKED = f"Number <= {MOST_CHOSEN}"
ASKED_PLANET = says("asked_planet(Planet)", "the decision is about {Planet}")
ASKED_AMOUNT = says("asked_amount(Number)", "the decision is about {Number} cube(s)", within=MOST_ASKED)
ASKED_LEFT = says("asked_left(Number)", "the decision has {Number} step(s) left", within=MOST_ASKED)


class TakeTurn(_Decision):
    """Play a token, repeat the active one, or pass."""

    asks: ClassVar[str] = "play a token, repeat the active one or pass"
    kind: Literal["turn"] = "turn"


class Travel(_Decision):
    """Load cubes, then fly."""

    asks: ClassVar[str] = "load cubes and fly"
    kind: Literal["travel"] = "travel"
    token: Annotated[Name, ASKED_TOKEN]


class Settle(_Decision):
    """Keep the Planetary Production token that was turned up, or leave it."""

    asks: ClassVar[str] = "keep the production token that was turned up, or leave it"
    kind: Literal["settle"] = "settle"
    planet: Annotated[Name, ASKED_PLANET]
    face: Annotated[Name, says("asked_face(Face)", "the token turned up is {Face}")]


class Deploy(_Decision):
    """Put Buildings from the reserve on the planet where the Explorer is."""

    asks: ClassVar[str] = "deploy Buildings"
    kind: Literal["deploy"] = "deploy"
    planet: Annotated[Name, ASKED_PLANET]


class Trade(_Decision):
    """Sell or buy a cube; `left` deals, in colours other than those traded."""

    asks: ClassVar[str] = "sell or buy a cube"
    kind: Literal["market"] = "market"
    token: Annotated[Name, ASKED_TOKEN]
    left: Annotated[Amount, ASKED_LEFT]
    traded: Annotated[
        tuple[Colour, ...],
        AfterValidator(once),
        says("asked_traded(Colour)", "{Colour} has [not ]been traded in this action"),
    ] = ()


class Extract(_Decision):
    """Keep cubes out of those drawn from the Solar Bag."""

    asks: ClassVar[str] = "keep cubes out of those drawn from the Solar Bag"
    kind: Literal["solar"] = "solar"
    drawn: Annotated[Cubes, counts("asked_drawn(Colour, N)", "those drawn include {N} {Colour} cube(s)", most=9)]
    kept: Annotated[Cubes, counts("asked_kept(Colour, N)", "those kept include {N} {Colour} cube(s)", most=9)]
    left: Annotated[Amount, ASKED_LEFT]


class DrawMatter(_Decision):
    """Draw a further cube from the Solar Bag, and keep it."""

    asks: ClassVar[str] = "draw a further cube from the Solar Bag"
    kind: Literal["matter"] = "matter"
    left: Annotated[Amount, ASKED_LEFT]


class Research(_Decision):
    """Develop a technology."""

    asks: ClassVar[str] = "research a technology"
    kind: Literal["research"] = "research"
    token: Annotated[Name, ASKED_TOKEN]


class PlaceWormhole(_Decision):
    """Put the Wormhole token on the map."""

    asks: ClassVar[str] = "put the Wormhole token on the map"
    kind: Literal["wormhole_token"] = "wormhole_token"


class ChooseSite(_Decision):
    """Name the planet that produces."""

    asks: ClassVar[str] = "name the planet that produces"
    kind: Literal["site"] = "site"


class Produce(_Decision):
    """Activate what is left on a planet, in any order."""

    asks: ClassVar[str] = "activate Base, Explorer and Buildings"
    kind: Literal["produce"] = "produce"
    planet: Annotated[Name, ASKED_PLANET]
    left: Annotated[
        tuple[Unit, ...],
        says("asked_use(Unit)", "{Unit} [cannot be activated any more|can still be activated]"),
        counts(
            "asked_uses(Unit, N)",
            "{Unit} can still be activated {N} time(s)",
            least=2,
            most=4,
            form=":- asked_uses(U, _), not asked_use(U).",
        ),
    ]


class Recover(_Decision):
    """Bring cubes from the Storage to the supply with an ARS."""

    asks: ClassVar[str] = "bring cubes home with the ARS"
    kind: Literal["ars"] = "ars"
    planet: Annotated[Name, ASKED_PLANET]
    left: Annotated[Amount, ASKED_LEFT]


class Convert(_Decision):
    """Use what a Converter can do, each once."""

    asks: ClassVar[str] = "use the Converter"
    kind: Literal["convert"] = "convert"
    planet: Annotated[Name, ASKED_PLANET]
    left: Annotated[
        tuple[Conversion, ...],
        AfterValidator(once),
        says("asked_use(Conversion)", "the Converter can [no longer|still] {Conversion}"),
    ]


class Refill(_Decision):
    """Add cubes to an own Deposit, `least` to `most` levels above its layer."""

    asks: ClassVar[str] = "refill a Deposit"
    kind: Literal["refill"] = "refill"
    amount: Annotated[Amount, ASKED_AMOUNT]
    least: Annotated[
        Amount,
        says("asked_least(Number)", "the cubes are at least {Number} level(s) above the layer", within=MOST_ASKED),
    ]
    most: Annotated[
        Amount, says("asked_most(Number)", "the cubes are at most {Number} level(s) above the layer", within=MOST_ASKED)
    ]


class DrillDeposit(_Decision):
    """Move cubes from an own Deposit to the Storage beside it."""

    asks: ClassVar[str] = "move cubes from a Deposit to its Storage"
    kind: Literal["drill"] = "drill"
    amount: Annotated[Amount, ASKED_AMOUNT]


class Collect(_Decision):
    """Take a reward of the Pass token."""

    asks: ClassVar[str] = "take the reward for passing"
    kind: Literal["reward"] = "reward"


class Salve(_Decision):
    """Perform a Salvation action with a token, or one more of the same (`again`).

    `single` leaves out Families, `full_price` the lower price of the token.
    """

    asks: ClassVar[str] = "perform a Salvation action"
    kind: Literal["salvation"] = "salvation"
    token: Annotated[Name, ASKED_TOKEN]
    actions: Annotated[
        tuple[Salvation, ...],
        AfterValidator(once),
        says("asked_action(Salvation)", "the token [does not allow|allows] the Salvation action {Salvation}"),
    ]
    left: Annotated[Amount, ASKED_LEFT] = 1
    again: Annotated[
        bool, says("asked_again", "the Salvation action is [the first one|a further one] of the token")
    ] = False
    single: Annotated[
        bool, says("asked_single", "[a Family may be saved|the meeple is a further one, and a single one]")
    ] = False
    full_price: Annotated[
        bool,
        says("asked_full_price", "[the token lowers the price|the meeple is a further one, at its usual price]"),
    ] = False


class GoOn(_Decision):
    """Go on from a Wormhole with the probe, or with the Government Probe."""

    asks: ClassVar[str] = "go on from a Wormhole"
    kind: Literal["onward"] = "onward"


class Dive(_Decision):
    """Spend Fuel at a Black Hole."""

    asks: ClassVar[str] = "spend Fuel at a Black Hole"
    kind: Literal["black_hole"] = "black_hole"


class TakeExtra(_Decision):
    """Choose an Extra Action token."""

    asks: ClassVar[str] = "choose an Extra Action token"
    kind: Literal["extra"] = "extra"


class ChooseCube(_Decision):
    """Choose a cube of a reward that leaves its colour open; `left` in all, one at a time."""

    asks: ClassVar[str] = "choose a cube"
    kind: Literal["resource"] = "resource"
    colours: Annotated[
        tuple[Colour, ...],
        AfterValidator(once),
        says("asked_colour(Colour)", "the cube [cannot be|can be] {Colour}"),
    ]
    left: Annotated[Amount, ASKED_LEFT] = 1


class ChooseTrack(_Decision):
    """Choose the Leader track of a step that a reward leaves open; `left` in all, one at a time."""

    asks: ClassVar[str] = "choose the Leader track to advance on"
    kind: Literal["track"] = "track"
    left: Annotated[Amount, ASKED_LEFT] = 1


class Steer(_Decision):
    """Move the Government Probe."""

    asks: ClassVar[str] = "move the Government Probe"
    kind: Literal["steer"] = "steer"


class Draft(_Decision):
    """Choose one of the Unique Pass tokens."""

    asks: ClassVar[str] = "choose a Unique Pass token"
    kind: Literal["draft"] = "draft"


class Commit(_Decision):
    """Decide for the Pass token drafted or for the basic one."""

    asks: ClassVar[str] = "decide which Pass token to use"
    kind: Literal["commit"] = "commit"


Decision = Annotated[
    TakeTurn | Travel | Settle | Deploy | Trade | Extract | DrawMatter | Research | PlaceWormhole | ChooseSite | Produce
    | Recover | Convert | Refill | DrillDeposit | Collect | Salve | GoOn | Dive | TakeExtra | ChooseCube | ChooseTrack
    | Steer | Draft | Commit
    | HallTurn | HallCube | HallPick | HallEliminate | HallDilute,
    Field(discriminator="kind"),
]  # fmt: skip
