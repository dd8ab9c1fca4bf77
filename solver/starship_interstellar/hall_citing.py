"""Which of a rule's clauses fits a step of H.A.L.L.: some things are told once for each phase, colour or place."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.rules import rules
from starlaw.knowledge.starship_interstellar.content import EARTH, HALL
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.states import GameState

_BY_PHASE: Mapping[str, Mapping[str, str]] = {
    "si.hall.top": {"action": "hall_action#3", "salvation": "hall_salvation#2"},
    "si.hall.all_tried": {"action": "hall_action#7", "salvation": "hall_salvation#10"},
    "si.hall.pass": {"action": "hall_action#7", "salvation": "hall_salvation#10"},
    "si.hall.possible": {"action": "hall_action#6", "salvation": "hall_salvation#9"},
    "si.hall.its_token": {"action": "hall_action#5", "salvation": "hall_salvation#9"},
    "si.hall.reward_reached": {"action": "hall_pass#2", "salvation": "hall_pass#4"},
}
_LAST_TOKEN = {"action": "hall_pass#1", "salvation": "hall_pass#3"}
_BY_COLOUR: Mapping[str, Mapping[str, str]] = {
    "si.hall.space_left": {
        "red": "hall_representative#2", "yellow": "hall_representative#3", "blue": "hall_representative#5",
        "purple": "hall_representative#6",
    },
    "si.hall.build_greatest": {"green": "hall_build#3", "blue": "hall_build#4", "purple": "hall_build#7"},
    "si.hall.save_greatest": {"blue": "hall_build#5", "purple": "hall_build#7"},
}  # fmt: skip
_BESIDE_THE_PROBE = {"blue": "hall_probe#12", "purple": "hall_probe#14"}
_HOME = {"si.hall.trip": "hall_travel#17", "si.hall.trip_near": "hall_travel#17"}
_AWAY = {"si.hall.trip": "hall_travel#14", "si.hall.trip_near": "hall_travel#15"}


def fitting(state: State, rule: str) -> str:
    """Return the clause of a rule that fits a decision of H.A.L.L., by phase, colour or place; else the first."""
    first = rules("starship_interstellar")[rule].clauses[0]
    found = _fitting(state, rule)
    return first if found is None else f"starship_interstellar/{found}"


def _fitting(state: State, rule: str) -> str | None:
    asked: Any = state.agenda[0]
    colour = str(getattr(asked, "colour", None))
    if rule == "si.hall.pass" and state.hall and not state.hall.pile:
        return _LAST_TOKEN.get(state.phase)
    if rule == "si.hall.build_greatest" and getattr(asked, "follows", False):
        return _BESIDE_THE_PROBE.get(colour)
    if rule in _AWAY:
        held = state.players[HALL]
        elsewhere = any(any(site.storage.values()) for name, site in held.sites.items() if name != held.explorer)
        return _HOME[rule] if held.explorer == EARTH else _AWAY[rule] if elsewhere else "hall_travel#16"
    return _BY_PHASE.get(rule, {}).get(state.phase) or _BY_COLOUR.get(rule, {}).get(colour)


# The rule that tells of a step what it is, and the kinds of moves whose refusal tells why it was this one.
_STEPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "hall_play": ("si.hall.top", ()),
    "hall_skip": ("si.hall.top", ("hall_play", "hall_act")),
    "hall_pass": ("si.hall.pass", ("hall_play", "hall_skip")),
    "hall_fly": ("si.hall.trip", ("hall_fly",)),
    "hall_repeat": ("si.hall.repeat", ()),
    "hall_act": ("si.hall.row", ("hall_act",)),
    "hall_none": ("si.hall.none", ("hall_build", "hall_save", "hall_probe")),
    "hall_ask": ("si.hall.equal", ()),
    "dive": ("si.hall.dive", ("dive",)),
    "collect": ("si.hall.reward_reached", ("collect",)),
    "take_token": ("si.hall.extra_counted", ("take_token",)),
    "receive": ("si.hall.best_cubes", ("receive",)),
    "advance": ("si.hall.track", ("advance",)),
    "refill": ("si.hall.poorest", ("refill",)),
    "drill": ("si.hall.poorest", ("drill",)),
}


def step_of(name: str, state: GameState) -> tuple[str, tuple[str, ...]]:
    """Return the rule that tells what a kind of step is, and the kinds of moves whose refusal tells why."""
    asked: Any = state.agenda[0]
    if name == "hall_ask" and getattr(asked, "action", None) in ("build", "site"):
        return "si.hall.equal_value", ()
    return _STEPS.get(name, ("si.hall.pick_allowed", (name,)))
