"""The oracle of Horizons on states that no table can reach, in the set-up and within a turn."""

from collections import Counter
from typing import Any

Json = dict[str, Any]
CARD_LIMIT, ACTIONS, MISSIONS_BY_CONSPIRE, ALLIES_BY_AN_ACTION = 5, 2, 2, 1
THROUGH_AN_ALLY = {"build", "adapt", "displace", "take", "perform"}


def setup_problems(state: Json, habitat_optional: bool, starting_ally: str) -> set[str]:
    """Return what is wrong with the order of the set-up, its worlds, habitats and cards."""
    seats, players, agenda = state["seats"], state["players"], state["agenda"]
    table = {world["face"] for world in state["worlds"].values()}
    unfit = [seat for seat in seats if players[seat]["habitats"] and not table & set(players[seat]["habitats"])]
    free = seats[1:] if habitat_optional else []
    if state["phase"] != "setup":
        return {"first_type"} if set(unfit) - set(free) else set()
    waiting = [entry["player"] for entry in agenda]
    without = [seat for seat in seats if seat not in waiting and not players[seat]["habitats"] and seat not in free]
    asked_first = ("settle", seats[0]) in [(entry["kind"], entry["player"]) for entry in agenda]
    drawing = sum(entry["kind"] != "settle" for entry in agenda)
    checks = {
        "setup_order": waiting == (seats[-len(waiting) :] if waiting else [])
        and all(entry["kind"] != "settle" for entry in agenda[1:]),
        "setup_laid": len(state["worlds"]) == len(seats) - drawing,
        "setup_adapted": not without and not asked_first,
        "first_type": not unfit,
        "setup_cards": all(player["allies"] == {starting_ally: "front"} for player in players.values())
        and not any(stack.get("bottom") for stack in state["stacks"].values())
        and not state["missions"].get("discards"),
    }
    return {name for name, fine in checks.items() if not fine}


def turn_problems(state: Json, content: Json, allies_unseen: bool, allies: set[str]) -> set[str]:
    """Return what is wrong with decisions by sharing or by an ally, and with the cards that a turn can have brought.

    Allies that are put away at once may have been used without a trace. The given allies of the player in turn count.
    """
    active, kinds = state["turn"], [entry["kind"] for entry in state["agenda"]]
    by_an_ally = allies_unseen or state.get("used_ally") is not None
    claims = Counter(entry["player"] for entry in state["agenda"] if entry["kind"] == "claim")
    shared = [
        owners
        for world in state["worlds"].values()
        for owners in [{seat for seat, pieces in world.get("structures", {}).items() if any(pieces.values())}]
        if active in owners and len(owners) > 1
    ]
    others = set(claims) - {active}
    fair = not others or any(others <= owners for owners in shared)
    fair = fair and all(claims[seat] == 1 for seat in others)
    if active in claims and not by_an_ally:
        fair = fair and claims[active] == 1 and any(others <= owners for owners in shared)
    begun = ACTIONS - kinds.count("action")
    most_missions = CARD_LIMIT + begun * (MISSIONS_BY_CONSPIRE + most_drawn(content, "mission"))
    most_allies = CARD_LIMIT + begun * (ALLIES_BY_AN_ACTION + most_drawn(content, "ally"))
    many = len(state["players"][active]["missions"]) > most_missions or len(allies) > most_allies
    checks = {
        "effect": by_an_ally or not THROUGH_AN_ALLY & set(kinds),
        "claims": fair,
        "hand": state["phase"] == "setup" or begun <= 0 or not many,
    }
    return {name for name, fine in checks.items() if not fine}


def most_drawn(content: Json, what: str) -> int:
    """Return the most cards of a kind that one side of an ally lets a player draw."""
    faces: list[Json] = [card[side] for card in content["allies"]["cards"] for side in ("front", "back")]
    drawn: list[int] = [sum(effect.get("what") == what for effect in face.get("effects", [])) for face in faces]
    return max(drawn)
