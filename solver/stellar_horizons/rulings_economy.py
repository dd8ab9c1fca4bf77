"""Questions about Stellar Horizons at home and on worlds: money, techs, production, bases, the end."""

from collections.abc import Mapping

from starlaw.solver.questions.rulings import Ruling, about
from starlaw.solver.stellar_horizons.parameters import (
    MOMENTS,
    NUMERALS,
    SCENARIOS,
    TENS,
    UNITS,
    USES,
    faction,
    flag,
    number,
    one,
    size,
    some,
    world,
)

_MONEY: Mapping[str, Ruling] = {
    "support.charge": Ruling(
        "What do CVs and bases above their support limits cost?",
        lambda _: (number("cvs", "CVs above the limit", 0, 0, 20), number("bases", "bases above the limit", 0, 0, 20)),
        unit="$B", readings=("support_rise",),
    ),
    "support.total": Ruling(
        "What does a faction pay for all the CVs and bases that it keeps?",
        lambda _: (number("cvs", "CVs in play", 0, 0, 20), number("bases", "bases in all", 0, 0, 20)),
        unit="$B", readings=("support_rise",),
    ),
    "support.limit": Ruling(
        "How many CVs or bases are free of charge?", lambda _: (one("units", "of which kind", UNITS),)
    ),
    "diplomacy.cost": Ruling(
        "What do diplomatic shifts of one step cost?",
        lambda content: (some("shifts", "the faction of each shift", tuple(content.faction)),),
        unit="politics markers",
    ),
    "politics.worth": Ruling(
        "What do politics markers bring?",
        lambda _: (
            one("use", "what for", tuple(use for use in USES if use != "diplomacy")),
            number("markers", "spent", 1),
            flag("unified", "with the policy Unified space diplomacy", False),
            flag("bought", "after the player has bought techs in this step", False),
        ),
        readings=("halved_rounding",),
    ),
    "politics.when": Ruling(
        "May politics markers be spent now?",
        lambda _: (one("use", "what for", USES), one("step", "the moment", MOMENTS)),
        readings=("initiative_spending", "tech_conversion"),
    ),
    "politics.left": Ruling(
        "May the technology step end with politics markers left?",
        lambda _: (number("markers", "left"),),
    ),
    "terraforming.cost": Ruling(
        "What do terraforming points bought at one base in one turn cost?",
        lambda content: (
            number("points", "bought", None, 1, 24),
            number("price", "of the first, by the last tech", content.terraforming.values["first"], 1, 20),
        ),
        errata=True,
    ),
    "terraforming.maximum": Ruling("How many terraforming points does a world take?", lambda c: (world(c),)),
    "terraforming.allowed": Ruling(
        "May terraforming points be bought?",
        lambda _: (
            number("points", "wanted", None, 1, 24), number("so_far", "already on the world", 0),
            number("maximum", "of the world, 0 if not known", 0, 0, 24), flag("tech", "the faction has the tech", True),
            flag("listed", "the world is on the Terraforming Chart", True), flag("base", "there is a base on it", True),
        ),
        wrong=lambda c, v: (
            f"maximum: expected 0 or a maximum of the chart, which are {c.terraforming.values['least']} at least"
            if 0 < v["maximum"] < c.terraforming.values["least"]
            else None
        ),
    ),
    "tech.price": Ruling(
        "What does a tech cost a faction?",
        lambda c: (one("tech", "the tech", tuple(t.id for t in c.techs.values if t.kind == "tech")), faction(c)),
        unit="points of its research", errata=True,
    ),
}  # fmt: skip

_TECHS: Mapping[str, Ruling] = {
    "tech.start": Ruling("With how many techs does a faction start?", lambda c: (faction(c),), unit="techs"),
    "cv.start": Ruling("Which factions can build a CV of some size at the start?", lambda _: (size(),)),
    "policy.start": Ruling("With which policies does a faction start?", lambda c: (faction(c),), errata=True),
    "setup.name": Ruling(
        "How is an RE called that is under way at the start?",
        lambda c: (one("craft", "the RE", tuple(craft.id for craft in c.under_way.values)),),
        errata=True,
    ),
    "setup.place": Ruling(
        "Where does an RE start that is under way?",
        lambda c: (one("craft", "the RE", tuple(craft.id for craft in c.under_way.values)),),
        errata=True,
    ),
    "cv.build": Ruling(
        "May a CV be built?", lambda _: (size(), flag("unlocked", "the tech of its size is unlocked", False))
    ),
    "lv.build": Ruling(
        "May an LV be built?", lambda _: (size(4, 1), flag("unlocked", "the tech of its size is unlocked", False))
    ),
    "tech.unlock": Ruling(
        "May a faction unlock Signs of Life or Existing Life?",
        lambda _: (one("found", "who has found such life", ("nobody", "this_faction", "another")),),
    ),
    "life.find": Ruling(
        "What does finding life bring?",
        lambda _: (
            one("found", "signs of life or existing life", ("signs", "existing")),
            flag("tech", "the finder has the tech already", False),
        ),
    ),
    "mission.goes": Ruling(
        "Who gets a new mission?",
        lambda c: (
            flag("public", "there is a public mission", True),
            some("without", "factions without a mission to earn", tuple(c.faction)),
            some("points", "their earned mission points, in the same order", TENS),
        ),
        wrong=lambda _, v: (
            "points: expected one number for each faction" if len(v["without"]) != len(v["points"]) else None
        ),
    ),
}

_PRODUCTION: Mapping[str, Ruling] = {
    "production.cv": Ruling(
        "What does a CV produce?",
        lambda _: (
            number("value", "the production value", None, 0, 40), number("roll", "of a ten-sided die", None, 1, 10),
            flag("tech", "Space refining", False),
        ),
        unit="resources", readings=("cv_yield", "refining"),
    ),
    "production.allowed": Ruling(
        "May a CV produce?",
        lambda _: (
            flag("mining", "the faction has Space mining", True), flag("equipped", "for production", True),
            flag("card", "the world has a World card", True), flag("explored", "the CV explored this turn", False),
        ),
        readings=("cv_card",),
    ),
    "production.base": Ruling(
        "What does a base produce?",
        lambda _: (
            one("kind", "resources or tech points", ("resource", "tech")),
            one("station", "that the base has", ("mining_station", "research_lab", "none")),
            number("card", "value of the World card", 0), number("world", "bonus of the world", 0),
            number("facility", "bonus of the facility", 0), number("settlements", "bonus of the settlements", 0),
            number("pirates", "in the flyby box", 0), number("earlier", "earlier producers of the type there", 0),
        ),
    ),
    "production.orbit": Ruling(
        "What does a base in Earth orbit produce with a Research Lab?",
        lambda _: (
            one("base", "its size", ("small", "large")), one("station", "size of the lab", ("small", "large")),
        ),
        unit="wild tech points",
    ),
}  # fmt: skip

_BASES: Mapping[str, Ruling] = {
    "base.cost": Ruling(
        "What does a base cost?", lambda c: (world(c), number("reduction", "by techs", 0)),
    ),
    "base.found": Ruling(
        "May a base be founded?",
        lambda _: (
            number("cost", "of the base in SUP", None, 1), some("holds", "SUP in the hold of each CV there", TENS),
            flag("at_site", "the CV is at the site", True), flag("reserved", "the CV is reserved", False),
            flag("explorer", "the CV has an exploration value", True),
        ),
    ),
    "base.payer": Ruling(
        "Which CV pays for a base?",
        lambda _: (
            number("cost", "of the base in SUP", None, 1), some("holds", "SUP in the hold of each CV there", TENS),
            some("reserved", "the CVs that are, by their place in that list", NUMERALS),
            some("unable", "the CVs without an exploration value, likewise", NUMERALS),
        ),
        wrong=lambda _, v: (
            f"holds: expected one for each CV, up to CV {max(map(int, (*v['reserved'], *v['unable'])))}"
            if any(int(place) > len(v["holds"]) for place in (*v["reserved"], *v["unable"]))
            else None
        ),
    ),
    "settlement.build": Ruling(
        "May a base build a settlement?",
        lambda _: (
            number("built", "by the base in this step", 0), flag("base", "there is a base", True),
        ),
        readings=("scenario",),
    ),
    "facility.upgrade": Ruling("May a facility be upgraded?", lambda _: (number("damage", "on it", 0),)),
    "facility.cost": Ruling(
        "What does a facility cost?",
        lambda c: (one("facility", "which", tuple(facility.id for facility in c.facilities.values)),),
    ),
    "facility.destroyed": Ruling(
        "Does damage destroy a facility?", lambda _: (number("damage", "on it"), number("shield", "its icon"))
    ),
    "elevator.works": Ruling(
        "Does a space elevator work on a world?", lambda c: (world(c), flag("base", "its owner has a base there", True))
    ),
    "trade.marker": Ruling(
        "Does a base get a trade marker?",
        lambda _: (one("owner", "whose", ("player", "npf")), number("settlements", "at the base")),
        errata=True, readings=("trade_marker_npf",),
    ),
    "trade.allowed": Ruling(
        "May ships trade at a base?",
        lambda _: (
            flag("marker", "it has a trade marker", True), flag("reserved", "one trading ship is", False),
            flag("escort", "a reserved ship that does not trade is in the fleet", False),
        ),
    ),
    "transport.allowed": Ruling(
        "May a tech transport resources?",
        lambda _: (
            one("from", "where", ("earth", "base")), one("to", "where", ("earth", "base")),
            flag("tech", "the faction has it", True),
        ),
    ),
    "loading.allowed": Ruling(
        "May a CV load or unload resources?",
        lambda _: (
            one("moment", "of the phase or step", ("start", "middle", "end")),
            flag("cargo_icon", "the CV shows one", True),
        ),
        errata=True,
    ),
}  # fmt: skip

_ENDING: Mapping[str, Ruling] = {
    "scenario.result": Ruling(
        "How does a solo scenario of settlements end?",
        lambda _: (
            one("scenario", "which", SCENARIOS), number("settlements", "when it ends"),
            number("target", "that it asks for, 0 for what is told", 0),
        ),
    ),
    "solo.late": Ruling(
        "What do late years of a solo campaign cost?",
        lambda _: (number("year", "of the end", None, 2030, 2199),), unit="points", errata=True,
    ),
    "asteroids.enter": Ruling(
        "Can asteroids enter play in a year?", lambda _: (number("year", "which", None, 2030, 2199),),
        readings=("asteroid_year",),
    ),
}  # fmt: skip

ECONOMY: Mapping[str, Ruling] = {
    **about("money and politics", _MONEY),
    **about("techs, policies and missions", _TECHS),
    **about("production", _PRODUCTION),
    **about("bases and trade", _BASES),
    **about("scenarios and the end", _ENDING),
}
