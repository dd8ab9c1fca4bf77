"""What a state of Stellar Horizons has noted of its year and step although it cannot be, found with plain code."""

from collections.abc import Iterator

from tests.stellar_horizons.oracle_pack import PACK, SHIPS, TECHS, WORLDS, Json, reading

STEP_OF = {"receive": "transport", "card": "exploration", "evade": "combat", "engage": "combat", "drones": "combat"}
BEFORE_MOVING = ("initiative", "diplomacy", "maintenance", "transport", "technology", "build")
BEFORE_EXPLORING = (*BEFORE_MOVING, "movement", "combat")
STEPS = (*BEFORE_EXPLORING, "exploration", "trade", "bases")
DECADE = 10
FIRST_ASTEROIDS = 2050


def course_problems(state: Json) -> set[str]:
    """Return the names of conditions on years, steps and battles that are broken."""
    wrong = {*_of_battles(state), *_of_years(state)}
    steps = {entry["kind"] for entry in state["agenda"]} & set(STEPS)
    for seat, player in state["players"].items():
        wrong |= {
            *_of_a_step(player, steps),
            *_of_ships(player, steps, _finding(state, seat)),
            *_of_points(state, player),
        }
    able = [player for player in state["players"].values() if _terraforms(player)]
    if any(state["terraform"].values()) and not able:
        wrong.add("terraformer")
    if any(state["worlds"].get(world, 0) >= WORLDS[world]["value"] for world in state["cards"]):
        wrong.add("depleted")
    return wrong


def _of_a_step(player: Json, steps: set[str]) -> Iterator[str]:
    done = {
        "diplomacy": player["shifts"],
        "transport": player["transported"],
        "technology": player["bought"],
        "combat": player["attacked"],
        "bases": any(base["built"] for base in player["bases"].values()),
    }
    if any(noted and step not in steps for step, noted in done.items()):
        yield "noted"
    if any(WORLDS[world].get("radiation") for world in player["bases"]):
        yield "base_radiation"


def _finding(state: Json, seat: str) -> str | None:
    """Return the world whose card a faction has drawn and not settled yet."""
    asked = state["agenda"][:1]
    return (
        (state["pending"] or {}).get("world")
        if asked and (asked[0]["player"], asked[0]["kind"]) == (seat, "card")
        else None
    )


def _of_ships(player: Json, steps: set[str], finding: str | None) -> Iterator[str]:
    carried = {held["probe"]: held["place"] for held in player["ships"].values() if held["probe"]}
    for ship, held in player["ships"].items():
        counter = SHIPS[ship]
        busy = held["explored"] or held["produced"]
        if (held["moved"] and steps & set(BEFORE_MOVING)) or (busy and steps & set(BEFORE_EXPLORING)):
            yield "early"
        if held["produced"] and not (counter.get("produces") and "space_mining" in player["techs"]):
            yield "producer"
        places = {held["place"], carried.get(ship)} - {None}
        if held["explored"] and counter["kind"] == "probe" and finding not in places:
            yield "spent"


def _terraforms(player: Json) -> bool:
    return any("terraforming" in TECHS[tech].get("effects", {}) for tech in player["techs"])


def _of_points(state: Json, player: Json) -> Iterator[str]:
    for world, base in player["bases"].items():
        if base["points"] and not (_terraforms(player) and base["points"] <= state["terraform"].get(world, 0)):
            yield "terraformer"


def _of_battles(state: Json) -> Iterator[str]:
    """Yield that the sides of a battle are not there, or that another faction decides."""
    pending = state["pending"] or {}
    attacker, defender, field = (pending.get(key) for key in ("attacker", "defender", "field"))
    asked = {entry["kind"]: entry["player"] for entry in state["agenda"][:1]}
    if attacker and attacker == defender:
        yield "sides"
    ships = state["players"][attacker]["ships"] if attacker else {}
    if attacker and field and not any(_armed(ship, held, field) for ship, held in ships.items()):
        yield "sides"
    if defender and field and not _has_a_fleet(state["players"][defender], field):
        yield "sides"
    deciding = {"evade": (defender,), "engage": (attacker,), "drones": (attacker, defender)}
    if any(kind in deciding and who not in deciding[kind] for kind, who in asked.items()):
        yield "sides"


def _armed(ship: str, held: Json, field: str) -> bool:
    return held["place"] == field and not held["reserved"] and SHIPS[ship].get("combat", 0) > 0


def _has_a_fleet(player: Json, field: str) -> bool:
    ships = (ship for ship, held in player["ships"].items() if held["place"] == field and field != "earth")
    return field in player["bases"] or any(SHIPS[ship]["kind"] != "lv" for ship in ships)


def _of_years(state: Json) -> Iterator[str]:
    """Yield what cannot have come yet."""
    phase = state["year"] - state["year"] % DECADE
    markers = [*state["npf"].values(), *(b["trade"] for p in state["players"].values() for b in p["bases"].values())]
    if phase <= PACK["start"]["values"]["first_year"] and (any(state["pirates"].values()) or any(markers)):
        yield "perils"
    enough = phase >= FIRST_ASTEROIDS if reading(state, "asteroid_year") == "from_2050" else phase > FIRST_ASTEROIDS
    if (state["asteroids"] or state["destroyed"]) and not enough:
        yield "asteroid"
