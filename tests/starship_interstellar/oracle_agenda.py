"""Whether the decisions that a state waits for can be asked in it."""

from collections import Counter

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import (
    EARTH,
    HALL,
    SALVATIONS,
    TRAPPIST,
    Json,
    line_level,
    numbers,
    total,
)

ACTING = {"action"}
SAVING = {"salvation"}
PHASES = {
    "turn": ACTING | SAVING,
    "reward": ACTING | SAVING,
    "refill": ACTING | SAVING | {"government"},
    "drill": SAVING | {"government"} | ACTING,
    "extra": SAVING | {"government"} | ACTING,
    "resource": SAVING | {"government"} | ACTING,
    "track": SAVING | {"government"} | ACTING,
    "steer": SAVING | {"government"} | ACTING,
    "black_hole": SAVING | {"government"} | ACTING,
    "salvation": SAVING,
    "onward": SAVING,
    "draft": {"draft"},
    "commit": {"draft"},
    "hall": ACTING | SAVING,
    "hall_cube": ACTING | SAVING,
    "hall_pick": ACTING | SAVING | {"government"},
    "hall_eliminate": {"government"},
    "hall_dilute": {"government"},
}
OWN_TURN = {
    "turn", "travel", "settle", "deploy", "market", "solar", "matter", "research", "wormhole_token", "site",
    "produce", "ars", "convert", "salvation", "onward",
}  # fmt: skip
REWARDS = {"steer", "track", "resource", "extra", "refill", "drill"}
ONCE = ("travel", "market", "solar", "research", "site", "salvation", "onward")
HALLS = {"hall", "hall_cube", "hall_pick", "extra", "reward", "refill", "drill", "black_hole", "resource", "track"}
OF_ACTIVE_TOKEN = {"travel", "market", "research", "salvation"}


def agenda_defects(state: Json, content: Json) -> set[str]:
    """Return the names of the conditions on decisions that are broken."""
    wrong, content = set(), lookup.as_read(state, content)
    for place, entry in enumerate(state["agenda"]):
        kind, player = entry["kind"], state["players"][entry["player"]]
        if state["phase"] not in PHASES.get(kind, ACTING):
            wrong.add("decision_phase")
        playing = state["phase"] in ACTING | SAVING and not all(p["passed"] for p in state["players"].values())
        if kind in OWN_TURN | (REWARDS if playing else set()) and entry["player"] != state["turn"]:
            wrong.add("decision_turn")
        if (entry["player"] == HALL and kind not in HALLS) or (
            entry["player"] != HALL and kind in ("hall", "hall_cube")
        ):
            wrong.add("decision_hall")
        if kind in OWN_TURN and player["passed"]:
            wrong.add("decision_passed")
        if kind == "draft" and player["drafted"] is not None:
            wrong.add("drafted_before")
        if kind == "reward" and not all(p["passed"] for p in state["players"].values()):
            wrong.add("reward")
        if kind in OF_ACTIVE_TOKEN and entry["player"] != HALL and player["played"][-1:] != [entry["token"]]:
            wrong.add("decision_token")
        if place == 0 and not fits(state, content, entry, player):
            wrong.add("decision")
    kinds = [entry["kind"] for entry in state["agenda"]]
    if any(kinds.count(kind) > 1 for kind in ONCE) or (kinds[:1] == ["salvation"] and len(kinds) > 1):
        wrong.add("one_action")
    playing = state["phase"] in ACTING | SAVING and not all(p["passed"] for p in state["players"].values())
    if playing and state["players"].get(state["turn"], {}).get("passed"):
        wrong.add("decision_passed")
    if state["turn"] not in state["order"]:
        wrong.add("turn")
    return wrong


def fits(state: Json, content: Json, entry: Json, player: Json) -> bool:
    """Check what the decision asked now says against the state."""
    match entry["kind"]:
        case "settle" | "deploy" | "produce" | "ars" | "convert":
            return on_a_planet(state, content, entry, player)
        case "travel":
            return bool(lookup.action_side(content, entry["token"])["does"] == "travel")
        case "research":
            return bool(lookup.action_side(content, entry["token"])["does"] == "research")
        case "market":
            side = lookup.action_side(content, entry["token"])
            traded, deals = entry["traded"], side.get("deals", 1)
            right = side["does"] == "market" and len(set(traded)) == len(traded)
            return right and entry["left"] >= 1 and entry["left"] + len(traded) == deals
        case "solar":
            side = lookup.action_side(content, (player["played"] or ["travel"])[-1])
            drawn, kept = total(entry["drawn"]), total(entry["kept"])
            right = side["does"] == "solar" and 0 < drawn + kept <= side.get("draws", 2)
            return bool(right and kept + entry["left"] == side.get("keeps", 2))
        case "matter":
            extra = ("solar_2" in player["techs"]) + ("solar_3" in player["techs"])
            return 1 <= entry["left"] <= extra and total(state["bag"]) > 0
        case "wormhole_token":
            return "travel_3" in player["techs"] and player["wormhole"] is None
        case "site":
            return bool(player["sites"])
        case "refill":
            return bool(player["sites"]) and entry["least"] <= entry["most"] <= 2 and entry["amount"] > 0
        case "drill":
            return bool(player["sites"]) and entry["amount"] > 0
        case "extra":
            return bool(state["display"])
        case "resource":
            return bool(entry["colours"]) and entry["left"] > 0
        case "track":
            return bool(lookup.open_tracks(state, content, entry["player"])) and entry["left"] > 0
    return on_the_journey(state, content, entry, player)


def on_a_planet(state: Json, content: Json, entry: Json, player: Json) -> bool:
    """Check the decisions that concern one planet."""
    planet = entry["planet"]
    site = player["sites"].get(planet)
    here = player["explorer"] == planet
    if planet not in state["planets"] or planet == EARTH or (site is None) != (entry["kind"] == "settle"):
        return False
    if site is None:
        known = lookup.faces(content)[entry["face"]].get("planet") in (None, planet)
        return here and known and player["bases"] > 0 and entry["face"] not in state["planets"][planet]["hidden"]
    if entry["kind"] == "deploy":
        most = lookup.together(state, content)
        open_for = [b for b, number in player["reserve"].items() if number and site["buildings"].count(b) < most]
        return here and bool(open_for)
    if entry["kind"] == "produce":
        units = ["base", *(["explorer"] if here else []), *site["buildings"]]
        return not Counter(entry["left"]) - Counter(units)
    gains, level = numbers(content, "tech_numbers"), line_level(content, player["techs"], building_of(entry))
    if building_of(entry) not in site["buildings"]:
        return False
    if entry["kind"] == "ars":
        most = sum((gains["ars"], gains["ars_2"], gains["ars_3"])[:level])
        return 1 <= entry["left"] <= most and total(site["storage"]) > 0
    effects = ("raise", "split", "refine")[:level]
    return bool(entry["left"]) and set(entry["left"]) <= set(effects) and len(set(entry["left"])) == len(entry["left"])


def building_of(entry: Json) -> str:
    """Return which Building asks."""
    return "ars" if entry["kind"] == "ars" else "converter"


def on_the_journey(state: Json, content: Json, entry: Json, player: Json) -> bool:
    """Check the decisions of the Salvation and Government Phases and of the draft."""
    here, kinds = state["journey"], {n: d["kind"] for n, d in lookup.discoveries(content).items()}
    lying = kinds.get(here["found"].get(player["probe"]))
    drafting = lookup.option(state, "unique_pass") == "on"
    match entry["kind"]:
        case "salvation":
            side = lookup.salvation_side(content, entry["token"])
            allowed = {side["only"]} if side.get("only") else set() if side.get("absent") else set(SALVATIONS)
            return set(entry["actions"]) <= allowed and bool(entry["actions"]) and entry["left"] > 0
        case "onward":
            through = lying == "wormhole" or (lying == "deep_space" and "deep_space_power" in player["techs"])
            return through and player["probe"] != TRAPPIST
        case "black_hole":
            in_office = entry["player"] in lookup.governors(state)
            return lying == "black_hole" or (
                in_office and kinds.get(here["found"].get(here["government"])) == "black_hole"
            )
        case "steer":
            in_office = state["phase"] != "government" or entry["player"] in lookup.governors(state)
            return in_office and bool(here["government"] != TRAPPIST)
        case "hall_pick":  # in the Government Phase somebody picks where H.A.L.L. as Governor sends the probe
            return state["phase"] != "government" or HALL in lookup.governors(state)
        case "draft":
            return drafting and bool(state["uniques"]) and player["drafted"] is None
        case "commit":
            return drafting and player["drafted"] is not None
    return True
