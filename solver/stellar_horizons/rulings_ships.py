"""Questions about the ships of Stellar Horizons: failures, movement, exploring, combat."""

from collections.abc import Mapping

from starlaw.solver.questions.rulings import Asked, Ruling, about
from starlaw.solver.stellar_horizons.parameters import (
    NUMERALS,
    ROBOTS,
    SHIP_KINDS,
    YEARLY,
    facility,
    flag,
    number,
    one,
    size,
    some,
    system,
    world,
)

_FAILURES: Mapping[str, Ruling] = {
    "engine.failure": Ruling(
        "What is the engine failure rate?",
        lambda c: (
            one("ship", "what moves", ("cv", "re", "lv")), size(default=2),
            number("rate", "of the faction", c.rates.values["engine_failure"]),
        ),
        unit="percent",
    ),
    "malfunction.chance": Ruling(
        "How likely is a malfunction after exploring?",
        lambda c: (
            one("ship", "the RE", ROBOTS), one("place", "the world, or the system's main world", tuple(c.world)),
            number("rate", "of the faction", c.rates.values["malfunction"]),
        ),
        unit="percent",
    ),
    "recall.check": Ruling(
        "Does a CV check for recall?",
        lambda _: (one("after", "what it did", ("exploration", "combat", "production", "trade")),),
    ),
    "lv.recovery": Ruling(
        "Is an LV recovered?",
        lambda _: (number("roll", "of percentile dice", None, 1, 100), flag("tech", "Reusable launch vehicles", True)),
        readings=("lv_recovery",),
    ),
    "loss.markers": Ruling(
        "Which markers does a loss earn?",
        lambda _: (
            one("lost", "what", ("re", "probe", "cv", "cargo_lv", "unrecovered_lv", "recalled_cv", "base")),
            one("by", "how an RE was lost", ("engine", "approach", "malfunction"), "engine"), size(default=2),
        ),
        errata=True,
        wrong=lambda _, v: (
            "by: expected malfunction for an RE or a probe"
            if v["lost"] not in ("re", "probe") and v["by"] == "malfunction"
            else None
        ),
    ),
}  # fmt: skip

_MOVEMENT: Mapping[str, Ruling] = {
    "ship.cost": Ruling(
        "What does a ship cost to build?",
        lambda c: (
            one("ship", "its kind", SHIP_KINDS), number("size", "of a CV or an LV, 0 for any", 0, 0, 9),
            one("faction", "that builds it", (*c.faction, "any"), "any"),
        ),
    ),
    "cv.readying": Ruling(
        "What does readying a reserved CV cost?",
        lambda c: (
            size(), one("place", "where", ("earth", "base")), facility("facility", "of the base", c),
        ),
    ),
    "cv.range": Ruling(
        "Is a CV reserved for want of range?",
        lambda c: (
            size(), flag("in_range", "of Earth or a facility that readies it", False),
            facility("bound_for", "facility at its destination", c),
        ),
    ),
    "cv.enters": Ruling(
        "May a CV enter a world, or its boxes?", lambda c: (one("place", "the world", tuple(c.world)),)
    ),
    "transfer.time": Ruling(
        "How many turns does a heliocentric transfer take?",
        lambda c: (
            system("from", "the system left", c), system("to", "the system entered", c),
            Asked("modifier", "the transfer modifier in tenths, 10 for none", 10, 2, 10, tenths=True),
        ),
        unit="turns", errata=True, readings=("transfer_time",),
        wrong=lambda _, v: "to: expected another system than the one left" if v["from"] == v["to"] else None,
    ),
    "transfer.allowed": Ruling(
        "May a ship make a heliocentric transfer?",
        lambda _: (
            one("ship", "which", ("re", "cv")), flag("launched", "on a launch vehicle", False),
            flag("forced", "it is the automatic one of a flyby", False),
        ),
        wrong=lambda _, v: "forced: expected no for a CV" if v["ship"] == "cv" and v["forced"] else None,
    ),
    "flyby.onward": Ruling(
        "Where does a flyby go after exploring?", lambda c: (system("system", "where it is", c),), errata=True,
        readings=("scenario",),
    ),
    "lv.load": Ruling(
        "May an LV carry this?",
        lambda _: (size(4, 1), number("ships", "an RE with its probe is one", 0), number("resources", "on it", 0)),
    ),
    "lv.goes": Ruling(
        "How far does an LV go, and what then?",
        lambda _: (
            flag("same_system", "the destination is in the same planetary system", False),
            flag("recovered", "it is recovered", False),
        ),
    ),
}  # fmt: skip

_EXPLORING: Mapping[str, Ruling] = {
    "depletion.earned": Ruling(
        "Do the markers drawn earn a depletion?",
        lambda _: (one("ship", "what explored", ("re", "telescope", "cv")), some("markers", "their values", NUMERALS)),
        errata=True,
    ),
    "depletion.steps": Ruling(
        "What happens in a depletion, in order?",
        lambda _: (
            one("ship", "what explored", ("re", "telescope", "cv")),
            flag("slot", "the world has a free slot for a World card", True),
        ),
    ),
    "explore.allowed": Ruling(
        "May a ship explore a world?", lambda c: (one("ship", "which", (*ROBOTS, "cv")), world(c)),
        readings=("exploring_earth",),
    ),
    "telescope.value": Ruling(
        "At which value does a telescope explore?",
        lambda _: (number("value", "of the world"), number("modifiers", "of cards, their sum", 0, -20, 20)),
        readings=("telescope_rounding",),
    ),
    "world.type": Ruling("For what is a world explored?", lambda c: (world(c),), errata=True),
}  # fmt: skip

_COMBAT: Mapping[str, Ruling] = {
    "search.finds": Ruling(
        "Does a search find?",
        lambda _: (number("roll", "of the die", None, 1, 10), number("modifiers", "their sum", 0, -20, 20)),
        errata=True,
    ),
    "tactics.avoid": Ruling(
        "May a fleet avoid combat?",
        lambda _: (number("points", "tactics points spent"), flag("base", "the fleet contains a base", False)),
    ),
    "blockade.holds": Ruling(
        "Is a fleet strong enough for a blockade?",
        lambda _: (
            number("fleet", "combat value of the blockaders"), number("networks", "of the Defense Networks", 0),
            number("ships", "of the ships stacked with the base", 0),
        ),
        errata=True, readings=("blockade_rounding",),
    ),
    "fleet.is": Ruling(
        "Is this one fleet?", lambda _: (number("ships", "in it"), number("bases", "in it")), errata=True
    ),
    "combat.row": Ruling(
        "Which row of the direct fire table holds, the one printed for 24 to 25 or the next?",
        lambda _: (number("value", "looked up"),), errata=True,
    ),
    "combat.uses": Ruling(
        "Does combat of a kind use this?",
        lambda _: (
            one("kind", "of combat", ("direct_fire", "strike")),
            one("uses", "what", ("drones", "missiles", "line_of_sight")),
        ),
    ),
    "drones.split": Ruling(
        "May drones be split?",
        lambda _: (number("drones", "in all"), number("fighters", "of them"), number("bombers", "of them")),
    ),
    "pirate.searches": Ruling(
        "Does a pirate search for a ship in the flyby box?", lambda _: (flag("leaves", "it tries to leave", True),)
    ),
    "pirate.escapes": Ruling(
        "Does a ship that a pirate has found get away?", lambda _: (number("points", "tactics points of the ship"),)
    ),
    "own.destroyed": Ruling(
        "May a player destroy or give up a piece?",
        lambda _: (
            one("what", "which", ("ship", "facility", "settlement", "base")),
            one("phase", "when", ("economic", *YEARLY)),
            one("owner", "whose it is", ("self", "another"), "self"),
            flag("pays", "the player can pay maintenance, for a base", True),
        ),
        readings=("scuttle_time",),
    ),
}  # fmt: skip

SHIPS: Mapping[str, Ruling] = {
    **about("failures", _FAILURES),
    **about("ships and movement", _MOVEMENT),
    **about("exploring", _EXPLORING),
    **about("combat and pirates", _COMBAT),
}
