"""What a Starship Interstellar table can wait for: one model for each kind of decision on the agenda."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from starlaw.knowledge.starship_interstellar.hall import HallCube, HallDilute, HallEliminate, HallPick, HallTurn
from starlaw.knowledge.starship_interstellar.pieces import Amount, Colour, Cubes, Salvation, once
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.values import Name

Unit = Literal["base", "explorer", "ars", "converter", "outpost", "drill"]
Conversion = Literal["raise", "split", "refine"]


class TakeTurn(_Decision):
    """Play a token, repeat the active one, or pass."""

    kind: Literal["turn"] = "turn"


class Travel(_Decision):
    """Load cubes, then fly."""

    kind: Literal["travel"] = "travel"
    token: Name


class Settle(_Decision):
    """Keep the Planetary Production token that was turned up, or leave it."""

    kind: Literal["settle"] = "settle"
    planet: Name
    face: Name


class Deploy(_Decision):
    """Put Buildings from the reserve on the planet where the Explorer is."""

    kind: Literal["deploy"] = "deploy"
    planet: Name


class Trade(_Decision):
    """Sell or buy a cube; `left` deals, in colours other than those traded."""

    kind: Literal["market"] = "market"
    token: Name
    left: Amount
    traded: Annotated[tuple[Colour, ...], AfterValidator(once)] = ()


class Extract(_Decision):
    """Keep cubes out of those drawn from the Solar Bag."""

    kind: Literal["solar"] = "solar"
    drawn: Cubes
    kept: Cubes
    left: Amount


class DrawMatter(_Decision):
    """Draw a further cube from the Solar Bag, and keep it."""

    kind: Literal["matter"] = "matter"
    left: Amount


class Research(_Decision):
    """Develop a technology."""

    kind: Literal["research"] = "research"
    token: Name


class PlaceWormhole(_Decision):
    """Put the Wormhole token on the map."""

    kind: Literal["wormhole_token"] = "wormhole_token"


class ChooseSite(_Decision):
    """Name the planet that produces."""

    kind: Literal["site"] = "site"


class Produce(_Decision):
    """Activate what is left on a planet, in any order."""

    kind: Literal["produce"] = "produce"
    planet: Name
    left: tuple[Unit, ...]


class Recover(_Decision):
    """Bring cubes from the Storage to the supply with an ARS."""

    kind: Literal["ars"] = "ars"
    planet: Name
    left: Amount


class Convert(_Decision):
    """Use what a Converter can do, each once."""

    kind: Literal["convert"] = "convert"
    planet: Name
    left: Annotated[tuple[Conversion, ...], AfterValidator(once)]


class Refill(_Decision):
    """Add cubes to an own Deposit, `least` to `most` levels above its layer."""

    kind: Literal["refill"] = "refill"
    amount: Amount
    least: Amount
    most: Amount


class DrillDeposit(_Decision):
    """Move cubes from an own Deposit to the Storage beside it."""

    kind: Literal["drill"] = "drill"
    amount: Amount


class Collect(_Decision):
    """Take a reward of the Pass token."""

    kind: Literal["reward"] = "reward"


class Salve(_Decision):
    """Perform a Salvation action with a token, or one more of the same (`again`).

    `single` leaves out Families, `full_price` the lower price of the token.
    """

    kind: Literal["salvation"] = "salvation"
    token: Name
    actions: Annotated[tuple[Salvation, ...], AfterValidator(once)]
    left: Amount = 1
    again: bool = False
    single: bool = False
    full_price: bool = False


class GoOn(_Decision):
    """Go on from a Wormhole with the probe, or with the Government Probe."""

    kind: Literal["onward"] = "onward"


class Dive(_Decision):
    """Spend Fuel at a Black Hole."""

    kind: Literal["black_hole"] = "black_hole"


class TakeExtra(_Decision):
    """Choose an Extra Action token."""

    kind: Literal["extra"] = "extra"


class ChooseCube(_Decision):
    """Choose a cube of a reward that leaves its colour open; `left` in all, one at a time."""

    kind: Literal["resource"] = "resource"
    colours: Annotated[tuple[Colour, ...], AfterValidator(once)]
    left: Amount = 1


class ChooseTrack(_Decision):
    """Choose the Leader track of a step that a reward leaves open; `left` in all, one at a time."""

    kind: Literal["track"] = "track"
    left: Amount = 1


class Steer(_Decision):
    """Move the Government Probe."""

    kind: Literal["steer"] = "steer"


class Draft(_Decision):
    """Choose one of the Unique Pass tokens."""

    kind: Literal["draft"] = "draft"


class Commit(_Decision):
    """Decide for the Pass token drafted or for the basic one."""

    kind: Literal["commit"] = "commit"


Decision = Annotated[
    TakeTurn | Travel | Settle | Deploy | Trade | Extract | DrawMatter | Research | PlaceWormhole | ChooseSite | Produce
    | Recover | Convert | Refill | DrillDeposit | Collect | Salve | GoOn | Dive | TakeExtra | ChooseCube | ChooseTrack
    | Steer | Draft | Commit
    | HallTurn | HallCube | HallPick | HallEliminate | HallDilute,
    Field(discriminator="kind"),
]  # fmt: skip
