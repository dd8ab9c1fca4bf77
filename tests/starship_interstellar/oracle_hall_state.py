"""Whether H.A.L.L.'s material and the decisions about it are possible, with plain code from the booklet's sentences."""

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import EARTH, HALL, Json, option, total
from tests.starship_interstellar.oracle_hall import free_trip, kind_of, may_draw, me, picks

LATE_ROWS = {"government", "build", "save", "probe"}
PICKED_IN = {"technology": "action", "base": "action", "site": "action"}
BAG = ("hall_eliminate", "hall_dilute")


def hall_state(state: Json, content: Json) -> dict[str, bool]:
    """Check everything that only a game against H.A.L.L. has."""
    if state["hall"] is None or HALL not in state["seats"]:
        return {}
    return {**material(state, content), **agenda_of_hall(state), **asked(state, content), **settling(state)}


def material(state: Json, content: Json) -> dict[str, bool]:
    """Check planets, production tokens, board, count and Explorer."""
    hall, player = state["hall"], me(state)
    targets = [token["planet"] for token in hall["planets"]]
    open_planets = {name for name in state["planets"] if name != EARTH} - set(player["sites"])
    own = [(token["planet"], token["face"]) for token in hall["planets"]]
    if option(state, "hall_base_token") == "own_pile":
        own += [(planet, site["face"]) for planet, site in player["sites"].items()]
    counted = [token for token in player["played"] if token == EARTH or token not in lookup.planets(content)]
    goes_on = option(state, "count_in_salvation") == "goes_on" and state["phase"] not in ("draft", "action")
    laid = [row for row, cubes in hall["board"].items() if total(cubes)]
    back = sum(cubes["purple"] for cubes in hall["board"].values())
    known = goes_on or hall["settled"] or hall["count"] <= len(player["played"]) + back
    return {
        "on_top": production_first(state, content),
        "targets": sorted(targets) == sorted(open_planets),
        "hall_faces": all(from_the_box(state, content, planet, face) for planet, face in own),
        "board": state["phase"] not in ("draft", "action") or not LATE_ROWS & set(laid),
        "count": len(counted) <= hall["count"] and known,
        "hall_techs": not player["techs"],
        "hall_explorer": player["explorer"] in (EARTH, "wormhole", *player["sites"]),
    }


def production_first(state: Json, content: Json) -> bool:
    """Tell whether the tokens of other planets come up first while nothing of the Action Phase has been played."""
    hall, player = state["hall"], me(state)
    if state["phase"] != "action" or hall["count"] or player["passed"] or not hall["pile"]:
        return True
    planets = [token in lookup.planets(content) and token != EARTH for token in hall["pile"]]
    tried = min(hall["tried"], len(planets))
    as_made = planets[len(planets) - tried :] + planets[: len(planets) - tried]
    return as_made == sorted(as_made, reverse=True)


def from_the_box(state: Json, content: Json, planet: str, face: str) -> bool:
    """Tell whether a production token of H.A.L.L. was left in the box."""
    now = state["planets"].get(planet, {"hidden": []})
    kept = [p["sites"][planet]["face"] for s, p in state["players"].items() if s != HALL and planet in p["sites"]]
    shown = [e["face"] for e in state["agenda"][:1] if e["kind"] == "settle" and e["planet"] == planet]
    printed = lookup.faces(content)[face].get("planet")
    right = printed is None or (printed == planet and option(state, "deep_deposits") == "mixed")
    return right and face not in (*now["hidden"], *kept, *shown)


def agenda_of_hall(state: Json) -> dict[str, bool]:
    """Check how turns, cubes and picks follow one another on the agenda."""
    kinds = [entry["kind"] for entry in state["agenda"]]
    turns = kinds in (["hall"], ["hall_cube", "hall"]) or not {"hall", "hall_cube"} & set(kinds)
    own = [e for e in state["agenda"] if e["kind"] in ("hall", "hall_cube")]
    later = [e for e in state["agenda"][1:] if e["kind"] == "hall_pick" and e["player"] != HALL]
    tried, trying = state["hall"]["tried"], kinds[:1] in (["hall"], ["hall_cube"])
    return {
        "hall_turns": turns and all(e["player"] == state["turn"] for e in own),
        "hall_turn_passed": not any(state["players"][e["player"]]["passed"] for e in own),
        "hall_tried": tried <= len(state["hall"]["pile"]) and (not tried or trying),
        "hall_later": not later,
    }


def asked(state: Json, content: Json) -> dict[str, bool]:
    """Check the decision asked now, if it is a step of H.A.L.L."""
    if not state["agenda"]:
        return {}
    entry = state["agenda"][0]
    match entry["kind"]:
        case "hall":
            return {"grounded": not entry["grounded"] or gives_up(state, content)}
        case "hall_cube":
            return {"cube": cube_fits(state, content, entry)}
        case "hall_pick":
            return {"pick": pick_fits(state, content, entry)}
    return {}


def travelling(state: Json, content: Json) -> bool:
    """Tell whether Travel is the active token."""
    active = me(state)["played"][-1:]
    return state["phase"] == "action" and bool(active) and kind_of(content, active[0]) == "travel"


def founds(state: Json, content: Json) -> bool:
    """Tell whether the next trip sets up a base."""
    can = bool(me(state)["bases"] and state["hall"]["planets"])
    return can and me(state)["explorer"] == EARTH and free_trip(state, content) is None


def gives_up(state: Json, content: Json) -> bool:
    """Tell whether an active Travel token can have failed for want of Fuel."""
    prices = [2 * lookup.planets(content)[token["planet"]]["value"] + 3 for token in state["hall"]["planets"]]
    return travelling(state, content) and founds(state, content) and me(state)["fuel"] < max(prices)


def cube_fits(state: Json, content: Json, entry: Json) -> bool:
    """Check the token for which a cube was drawn."""
    hall, token = state["hall"], entry["token"]
    if entry["repeated"]:
        active = me(state)["played"][-1:] == [token]
        return active and travelling(state, content) and founds(state, content) and not hall["tried"]
    if hall["pile"][:1] != [token] or hall["tried"] >= len(hall["pile"]):
        return False
    travels = state["phase"] == "action" and kind_of(content, token) == "travel"
    if travels and not founds(state, content):
        return False
    if state["phase"] == "action" and not may_draw(state, content, token):
        return False
    goes = free_trip(state, content) is not None or founds(state, content)
    return not (travelling(state, content) and goes) or gives_up(state, content)


def pick_fits(state: Json, content: Json, entry: Json) -> bool:
    """Check what is picked, by whom, and with which colour."""
    action, colour, follows = entry["action"], entry["colour"], entry["follows"]
    if action == "steer":
        right = colour is None and not follows
    else:
        right = state["turn"] == HALL and not me(state)["passed"] and colour is not None
        right = right and state["phase"] == PICKED_IN.get(action, "salvation")
    if action == "onward":
        lying = state["journey"]["found"].get(me(state)["probe"])
        right = right and follows and lying == "wormhole"
    elif follows:
        bringing = {"build": ("blue", "purple"), "save": ("blue", "purple"), "probe": ("yellow",)}.get(action, ())
        right = right and colour in bringing
        right = right and (action != "probe" or option(state, "hall_save_entries") == "by_analogy")
    return right and (entry["player"] == HALL or len(picks(state, content, entry)) > 1)


def settling(state: Json) -> dict[str, bool]:
    """Check the change of the AI Bag at the end of a round."""
    hall, kinds = state["hall"], [entry["kind"] for entry in state["agenda"]]
    late = state["phase"] == "over" or (len(kinds) == 1 and kinds[0] in BAG)
    right = hall["settled"] == late and not (len(kinds) > 1 and set(BAG) & set(kinds))
    right = right and (not hall["settled"] or state["phase"] in ("government", "over"))
    empty = not total(hall["waiting"]) or kinds == ["hall_eliminate"]
    cleared = not any(total(row) for row in hall["board"].values())
    return {"settling": right and (not hall["settled"] or (empty and cleared))}
