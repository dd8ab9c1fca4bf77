"""Parameters that questions about Stellar Horizons share."""

from collections.abc import Sequence

from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.solver.questions.rulings import Asked

SCENARIOS = ("race_for_the_red_planet", "clash_at_titan", "olympus_mons")
USES = ("initiative", "diplomacy", "tech", "cash", "mission", "victory")
YEARLY = ("build", "movement", "combat", "exploration", "trade", "bases")
MOMENTS = ("before_initiative", "after_initiative", "diplomacy", "maintenance", "transport", "technology", *YEARLY)
UNITS = ("cvs", "bases")
ROBOTS = ("flyby", "orbiter", "rover", "probe", "telescope")
SHIP_KINDS = ("cv", "lv", *ROBOTS)
NUMERALS = tuple(map(str, range(1, 10)))
TENS = tuple(map(str, range(41)))


def number(name: str, means: str, default: int | None = None, least: int = 0, most: int = 99) -> Asked:
    """Return a parameter that is a number."""
    return Asked(name, means, default, least, most)


def flag(name: str, means: str, default: bool) -> Asked:
    """Return a parameter that is yes or no."""
    return Asked(name, means, default)


def one(name: str, means: str, one_of: Sequence[str], default: str | None = None) -> Asked:
    """Return a parameter that is one of several names."""
    return Asked(name, means, default, one_of=tuple(one_of))


def some(name: str, means: str, one_of: Sequence[str]) -> Asked:
    """Return a parameter that is a list of names."""
    return Asked(name, f"{means}, with commas", (), one_of=tuple(one_of))


def system(name: str, means: str, content: Content) -> Asked:
    """Return a parameter that is a planetary system."""
    return one(name, means, content.system_ids)


def world(content: Content, means: str = "the world") -> Asked:
    """Return the parameter that is a world."""
    return one("world", means, tuple(content.world))


def faction(content: Content) -> Asked:
    """Return the parameter that is a faction."""
    return one("faction", "the faction", tuple(content.faction))


def facility(name: str, means: str, content: Content) -> Asked:
    """Return a parameter that is a facility which readies CVs, or none."""
    sizes = tuple(facility.id for facility in content.facilities.values if facility.readies)
    return one(name, means, (*sizes, "none"), "none")


def size(most: int = 9, least: int = 2, default: int | None = None) -> Asked:
    """Return the parameter that is the size of a ship."""
    return number("size", "of the ship", default, least, most)
