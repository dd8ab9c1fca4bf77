"""Who can ready which CV of Stellar Horizons where and at what price, and which CVs are out of range: plain Python."""

from tests.stellar_horizons.oracle_pack import PACK, ROW, SHIPS, Json, asked, effect, is_cv, ship_of, system_of

LARGEST = {"small_supply_station": 2, "large_supply_station": 3, "small_spaceport": 5, "large_spaceport": 9}
AT_A_BASE = {"sup": 1, "fuel": 1}
ON_EARTH = {"cash": 2}
FIRST_RANGE = int(PACK["cv_range"]["values"]["start"])


def serves(facility: str, size: int) -> bool:
    """Tell whether a facility readies CVs of a size: its own and all smaller ones."""
    return LARGEST.get(facility, 0) >= size


def price(size: int, place: str, facilities: list[str]) -> dict[str, int] | None:
    """Return what it costs to ready a CV on Earth or at a base with some facilities; nothing where it cannot be."""
    if place == "earth":
        return ON_EARTH
    return AT_A_BASE if any(serves(facility, size) for facility in facilities) else None


def price_here(player: Json, counter: str) -> dict[str, int] | None:
    """Return what readying a ship costs its owner where it is."""
    place = player["ships"][counter]["place"]
    if place != "earth" and place not in player["bases"]:
        return None
    facilities = [] if place == "earth" else list(player["bases"][place]["facilities"])
    return price(SHIPS[counter]["size"], place, facilities)


def may_ready(state: Json, player: str, counter: str) -> bool:
    """Let a reserved CV be readied where that is possible, if it can be paid for there."""
    ship, me = ship_of(state, player, counter), state["players"][player]
    if ship is None or not is_cv(counter) or not ship["reserved"]:
        return False
    wanted = price_here(me, counter)
    purse = {"cash": me["cash"]} if ship["place"] == "earth" else me["bases"].get(ship["place"], {}).get("stock", {})
    return wanted is not None and all(purse.get(what, 0) >= number for what, number in wanted.items())


def moves(state: Json) -> set[str]:
    """Return every legal move that readies a ship, among all that can be written down."""
    decision = asked(state)
    if decision is None or decision[1] != "build":
        return set()
    return {f"ready({decision[0]},{counter})" for counter in SHIPS if may_ready(state, decision[0], counter)}


def in_range(player: Json, counter: str, place: str) -> bool:
    """Tell whether a CV is near enough to Earth or to a facility of its owner that can ready it."""
    reach = FIRST_RANGE + max(effect(player["techs"], "range"), default=0)
    size = SHIPS[counter]["size"]
    suited = [world for world, base in player["bases"].items() if any(serves(f, size) for f in base["facilities"])]
    here = ROW.index(system_of(place))
    return any(abs(ROW.index(system_of(source)) - here) <= reach for source in ("earth", *suited))
