"""What Earth, bases and CVs of Stellar Horizons produce and what maintenance costs, worked out in plain Python."""

from collections import Counter
from fractions import Fraction

from tests.stellar_horizons.oracle_pack import (
    CARDS,
    FACILITIES,
    PACK,
    RESOURCES,
    SHIPS,
    WORLDS,
    Json,
    asked,
    is_cv,
    reading,
    ship_of,
)  # fmt: skip
from tests.stellar_horizons.oracle_rates import recall_of

FIRST_CHARGE, NEXT_CHARGE = 4, 6
EARTH_ORBIT, LARGE_LAB_THERE = 3, 6
TECH_POINTS = ("engineering", "physics", "biology", "wild")
Goods = dict[tuple[str, str, str], int]


# --- Earth and maintenance ---


def income(year: int) -> int:
    """Return the $B that Earth produces for each faction in an economic phase."""
    first = PACK["earth_production"]["values"]
    return int(first["first"] + first["rise"] * (year - 2040) // 10)


def charge(cvs: int, bases: int) -> int:
    """Return the price of units above the two support limits, each row of charges rising from its own first one."""
    step = NEXT_CHARGE - FIRST_CHARGE
    return sum(FIRST_CHARGE + step * before for over in (cvs, bases) for before in range(over))


def maintenance(player: Json) -> int:
    """Return what a faction pays for the CVs and bases that it has."""
    limits = PACK["support_limits"]["values"]
    cvs = sum(is_cv(counter) for counter in player["ships"])
    return charge(max(0, cvs - limits["cvs"]), max(0, len(player["bases"]) - limits["bases"]))


# --- Bases ---


def base_sum(station: bool, card: int, world: int, facility: int, settlements: int, pirates: int, earlier: int) -> int:
    """Return what a base produces of one type."""
    if not station:
        return 0
    return max(0, card + world + facility + settlements - pirates - earlier)


def icons(state: Json, world: str) -> dict[str, int]:
    """Return what the World card on a world shows for production."""
    card = state.get("cards", {}).get(world)
    return dict(CARDS[card].get("icons", {})) if card else {}


def base_output(state: Json) -> Goods:
    """Return what each faction, base and type yields in an economic phase, in the order of initiative."""
    found: Goods = {}
    earlier: Counter[tuple[str, str]] = Counter()
    for player in state["seats"]:
        for world, base in state["players"][player]["bases"].items():
            for kind in (*RESOURCES, *TECH_POINTS):
                amount = _amount(state, world, base, kind, earlier[world, kind])
                if amount:
                    found[player, world, kind] = amount
        for owner, world, kind in found:
            earlier[world, kind] += owner == player
    return found


def _amount(state: Json, world: str, base: Json, kind: str, earlier: int) -> int:
    card, bonus = icons(state, world).get(kind, 0), WORLDS[world].get("bonus", {}).get(kind, 0)
    if not card and not bonus:
        return 0
    wanted = "resource" if kind in RESOURCES else "tech"
    stations = [FACILITIES[name]["bonus"] for name in base["facilities"] if FACILITIES[name].get("produces") == wanted]
    settled = base["settlements"] // PACK["settling"]["values"]["for_one_more"]
    pirates = state.get("pirates", {}).get(WORLDS[world]["system"], 0)
    return base_sum(bool(stations), card, bonus, max(stations, default=0), settled, pirates, earlier)


# --- CVs ---


def cv_yield(value: int, roll: int, refining: bool, one_less: bool = False) -> int:
    """Return what a CV earns: 1 within the value, above 10 for each 10 and within the rest, and 1 more for a 1."""
    if refining:
        roll = max(1, roll - 1) if one_less else (1 if roll == 2 else roll)
    tens, rest = divmod(value, 10) if value > 10 else (0, 0)
    return (roll <= value) + tens + (roll <= rest) + (roll == 1 <= value)


def cv_value(state: Json, world: str, resource: str) -> int:
    """Return the production value of a world, from its card and its own modifiers."""
    return icons(state, world).get(resource, 0) + int(WORLDS[world].get("bonus", {}).get(resource, 0))


def may_produce(state: Json, player: str, counter: str, resource: str) -> bool:
    """Let an equipped CV produce at a world that is ready, has room and did nothing else in the exploration step."""
    ship, me = ship_of(state, player, counter), state["players"][player]
    if ship is None or not is_cv(counter) or "space_mining" not in me["techs"]:
        return False
    if not SHIPS[counter].get("produces") or ship["reserved"] or ship["explored"] or ship["produced"]:
        return False
    if ship["place"] not in WORLDS or sum(ship["cargo"].values()) >= SHIPS[counter]["size"]:
        return False
    if reading(state, "cv_card") == "needed" and ship["place"] not in state["cards"]:
        return False
    return cv_value(state, ship["place"], resource) > 0


def moves(state: Json) -> set[str]:
    """Return every legal production of a CV, among all that can be written down."""
    decision = asked(state)
    if decision is None or decision[1] != "exploration":
        return set()
    me = decision[0]
    return {f"produce({me},{c},{r})" for c in SHIPS for r in RESOURCES if may_produce(state, me, c, r)}


def cv_odds(state: Json, player: str, counter: str, resource: str) -> dict[tuple[int, bool], Fraction]:
    """Return how likely a CV gains how many resources and is recalled, by its die and the percentile dice."""
    me = state["players"][player]
    ship = me["ships"][counter]
    value, room = cv_value(state, ship["place"], resource), SHIPS[counter]["size"] - sum(ship["cargo"].values())
    recall = Fraction(recall_of(me), 100)
    odds: dict[tuple[int, bool], Fraction] = {}
    for roll in range(1, 11):
        earned = cv_yield(value, roll, "space_refining" in me["techs"], reading(state, "refining") == "one_less")
        for recalled, chance in ((True, recall), (False, 1 - recall)):
            key = min(room, earned), recalled
            odds[key] = odds.get(key, Fraction(0)) + chance / 10
    return {key: chance for key, chance in odds.items() if chance}
