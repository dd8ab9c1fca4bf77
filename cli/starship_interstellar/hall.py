"""H.A.L.L. in words: its material, its decisions and moves, and why it made a step."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.rules import rules
from starlaw.knowledge.starship_interstellar.content import HALL, Content
from starlaw.knowledge.starship_interstellar.state import Hall
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.cli.match import Ply

ASKED: Mapping[str, str] = {
    "hall": "a turn by its rules",
    "hall_cube": "what its cube brings",
    "hall_pick": "what H.A.L.L.'s action is about",
    "hall_eliminate": "discard Resources to take cubes away from H.A.L.L. before it converts them",
    "hall_dilute": "discard Resources to add red cubes to H.A.L.L.'s bag",
}


def material(hall: Hall) -> Iterator[str]:
    """Yield lines on what lies before H.A.L.L."""
    yield f"  H.A.L.L.'s bag: {_cubes(hall.bag)}; waiting: {_cubes(hall.waiting)}"
    rows = [f"{row} {_cubes(cubes)}" for row, cubes in hall.board.items()]
    yield f"  its board: {'; '.join(rows) or 'empty'}"
    levels = ", ".join(f"{colour} {level}" for colour, level in hall.technologies.items() if level)
    yield f"  its Technologies: {levels or 'none'}; {len(hall.pile)} tokens in its pile, {hall.count} played"


def _cubes(cubes: Mapping[Any, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in cubes.items() if number) or "none"


def choice(content: Content, move: Move) -> str | None:
    """Return in words what a move of H.A.L.L., or one against its bag, does."""
    match (move.name, *move.arguments[1:]):
        case ("hall_play", str(token)):
            return f"H.A.L.L. draws a cube for {content.token[token].name}"
        case ("hall_skip", str(token)):
            return f"H.A.L.L. cannot use {content.token[token].name} now"
        case ("hall_fly", str(planet)):
            return f"H.A.L.L.'s Explorer goes to {content.planet[planet].name} for nothing"
        case ("hall_repeat",):
            return "H.A.L.L. draws a cube to travel on to a new base"
        case ("hall_pass",):
            return "H.A.L.L. passes"
        case ("hall_act", str(row)):
            return f"H.A.L.L. lays its cube: {row}"
        case ("hall_found" | "hall_produce" as name, str(planet)):
            does = "sets up a base" if name == "hall_found" else "produces"
            return f"H.A.L.L. {does} on {content.planet[planet].name}"
        case ("hall_ask",):
            return "H.A.L.L. leaves equal choices to the human player"
        case ("hall_none",):
            return "H.A.L.L. can do nothing further"
        case ("eliminate", str(colour), str(target)):
            return f"discard a {colour} cube to take a {target} one away from H.A.L.L."
        case ("dilute", str(colour)):
            return f"discard a {colour} cube for {content.levels.values[colour]} red ones in H.A.L.L.'s bag"
        case (str(name), part) if name.startswith("hall_"):
            return f"H.A.L.L.: {name.removeprefix('hall_')} {part}"
    return None


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
_ELSEWHERE = ("si.hall.row", "si.hall.pick_action", "si.receive.offered")  # what was never in question


def because(judge: Game, ply: "Ply") -> str:
    """Return why H.A.L.L. made a step, rule by rule with its first clause; nothing for other players."""
    if ply.player != HALL:
        return ""
    first, rivals = _STEPS.get(ply.move.name, ("si.hall.pick_allowed", (ply.move.name,)))
    against = [v for v in judge.candidates(ply.before) if v.move.partition("(")[0] in rivals] if rivals else []
    found = dict.fromkeys(reason.rule for verdict in against for reason in verdict.reasons)
    told = [rule for rule in found if rule not in _ELSEWHERE] or [first]
    records = rules(judge.name)
    return " ".join(f"{records[rule].sentence} [{records[rule].clauses[0]}]" for rule in told)
