"""What a game must have left behind: ways of probes, the Sun's growth, Extra Action tokens, and who has passed."""

from collections.abc import Iterator
from typing import Any

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import (
    HALL,
    LAUNCH,
    SALVATIONS,
    TRAPPIST,
    Json,
    by_id,
    numbers,
    option,
    total,
)


def history(state: Json, content: Json) -> dict[str, bool]:
    """Check what earlier moves must have brought about."""
    over = state["phase"] in ("government", "over")
    passed = [player["passed"] for player in state["players"].values()]
    return {
        "all_passed": (all(passed) or not over) and not (state["phase"] == "draft" and any(passed)),
        "ways": all(came(state, content, probe) for probe in probes(state)) or not total(state["journey"]["pile"]),
        "explored": explored_by_probes(state, content),
        "spiral": spiral_fits(state, content),
        "extras_earned": all(extras_fit(state, content, seat) for seat in state["seats"]),
    }


def probes(state: Json) -> list[str]:
    """Return where all probes are."""
    return [state["journey"]["government"], *(player["probe"] for player in state["players"].values())]


def came(state: Json, content: Json, space: str) -> bool:
    """Tell whether explored spaces lead from the start to a space, walking backwards from it."""
    here = state["journey"]
    known = {LAUNCH, TRAPPIST, *here["found"], *here["taken"]}
    if space not in known:
        return True  # another condition tells
    if space == LAUNCH:
        return True
    behind = [other for other in known if space in lookup.ahead(content, other)]
    return any(came(state, content, other) for other in behind)


def explored_by_probes(state: Json, content: Json) -> bool:
    """Check that no column has more explored spaces than probes that came so far."""
    spaces, here = by_id(content, "journey"), state["journey"]
    for column in {space["column"] for space in spaces.values()} - {0, spaces[TRAPPIST]["column"]}:
        explored = {name for name in (*here["found"], *here["taken"]) if spaces[name]["column"] == column}
        if len(explored) > sum(spaces[name]["column"] >= column for name in probes(state)) > 0:
            return False
    return True


def spiral_fits(state: Json, content: Json) -> bool:
    """Check the Solar Spiral: its growth, and one step for each cube that left the bag without technologies."""
    if option(state, "spiral_steps") != "each_kept":
        return True  # what was drawn or done is not to be seen
    steps = numbers(content, "spiral")
    settled = state["phase"] == "over" or (state["hall"] is not None and state["hall"]["settled"])
    rounds = state["round"] if settled else state["round"] - 1
    drawn = [total(e["drawn"]) + total(e["kept"]) for e in state["agenda"][:1] if e["kind"] == "solar"]
    missing = total(numbers(content, "solar_bag")) - total(state["bag"]) - sum(drawn)
    most = rounds * steps["growth"] + max(0, missing) * steps["kept"]
    free = any("solar_2" in player["techs"] for player in state["players"].values())
    return bool(state["spiral"] <= most and (free or state["spiral"] >= most))


def extras_fit(state: Json, content: Json, seat: str) -> bool:
    """Check a player's Extra Action tokens, with those about to be chosen, against what has been reached."""
    player, goals = state["players"][seat], numbers(content, "goals")
    board = by_id(content, "leader_tracks")[state["track"]]
    earned = int(by_id(content, "journey")[player["probe"]]["column"] >= goals["column"])
    for track in ("starship", "humankind"):
        shown = [effects for space, effects in board[track].items() if int(space) <= player[track]]
        earned += sum(effect["does"] == "extra" for effects in shown for effect in effects)
        fifth = option(state, "extra_on_new_tracks") == "fifth_spaces" and state["track"] != "basic"
        earned += fifth and player[track] >= goals[track]
    coming = sum(entry["kind"] == "extra" and entry["player"] == seat for entry in state["agenda"])
    owned = len(player["extras"]) + coming
    least = min(3, earned) if option(state, "extra_limit") == "absolute" else earned
    asked = sum(entry["kind"] == "extra" for entry in state["agenda"])
    all_taken = len(state["display"]) <= asked  # so that there was none left for a further goal
    known = {*state["display"], *(token for other in state["players"].values() for token in other["extras"])}
    discarded = option(state, "production_tokens_out") == "for_good" and "x17" not in known
    limit = 3 if option(state, "extra_limit") == "absolute" else earned
    return owned <= earned and len(player["extras"]) <= max(3, limit) and (owned >= least or all_taken or discarded)


# --- Decisions by what brings them ---

BROUGHT = {
    "settle": {"travel"},
    "deploy": {"travel", "own_site"},
    "solar": {"solar"},
    "matter": {"solar"},
    "wormhole_token": {"research"},
    "site": {"site"},
    "produce": {"site", "own_site"},
    "ars": {"site", "own_site"},
    "convert": {"site", "own_site"},
}
ON_PLANETS = ("deploy", "produce", "ars", "convert")


def brought(state: Json, content: Json) -> dict[str, bool]:
    """Check that the active token, a reward or an office brings each decision."""
    checks = {"brought": True, "turn_alone": True, "cubes_gained": True, "salvation_again": True, "governor": True}
    for place, entry in enumerate(state["agenda"]):
        kind, player = entry["kind"], state["players"][entry["player"]]
        active = (player["played"] or [None])[-1]
        if kind in BROUGHT and entry["player"] != HALL:
            side = lookup.action_side(content, active)["does"] if active else None
            checks["brought"] &= side in BROUGHT[kind]
            if place == 0 and kind in ON_PLANETS and side == "own_site":
                checks["brought"] &= active == entry["planet"]
        if kind == "turn":
            checks["turn_alone"] &= len(state["agenda"]) == 1
    for entry in state["agenda"][:1]:
        player = state["players"][entry["player"]]
        if entry["kind"] in ("refill", "drill"):
            checks["cubes_gained"] = gained(state, content, entry, player)
        if entry["kind"] == "salvation":
            checks["salvation_again"] = times_fit(state, content, entry, player)
        if state["phase"] == "government" and entry["kind"] in ("steer", "hall_pick"):
            mover = HALL if entry["kind"] == "hall_pick" else entry["player"]
            checks["governor"] = mover in state["government"].values()
    return checks


def effects(part: Any) -> Iterator[Json]:
    """Yield everything in the content that does something."""
    if isinstance(part, dict):
        if "does" in part:
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from effects(inner)


def gained(state: Json, content: Json, entry: Json, player: Json) -> bool:
    """Check the cubes for a Deposit, or from it, against the active token and all rewards of the content."""
    what = {"refill": "deposit", "drill": "drill"}[entry["kind"]]
    by_reward = any(
        effect["does"] == what and effect.get("amount", 1) == entry["amount"] for effect in effects(content)
    )
    if entry["kind"] == "drill":
        return by_reward
    side = lookup.action_side(content, player["played"][-1]) if player["played"] else {"does": ""}
    by_token = state["phase"] == "action" and side["does"] == "refill"
    if by_token and (entry["amount"], entry["least"], entry["most"]) == (side["amount"], 0, side["levels"]):
        return True
    return by_reward and (entry["least"], entry["most"]) == (1, 1)


def times_fit(state: Json, content: Json, entry: Json, player: Json) -> bool:
    """Check a first Salvation action of a token, or a further one of its kind."""
    side = lookup.salvation_side(content, entry["token"])
    times, actions = side.get("times", 1), entry["actions"]
    if not entry["again"]:
        allowed = [side["only"]] if side.get("only") else [] if side.get("absent") else list(SALVATIONS)
        whole = set(allowed) <= set(actions) and entry["left"] == times
        return whole and not entry["single"] and not entry["full_price"]
    further = 0 < entry["left"] < times
    further |= "government" in actions and "government_plus" in player["techs"]
    further |= "save" in actions and "cryogenic" in player["techs"] and entry["left"] == 1
    families = not entry["full_price"] or ("save" in actions and option(state, "families") == "on")
    return further and len(actions) <= 1 and entry["single"] == ("save" in actions) and families
