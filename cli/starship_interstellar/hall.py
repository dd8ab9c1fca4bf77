"""H.A.L.L. in words: its material, its decisions and moves, and why it made a step."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.rules import rules
from starlaw.knowledge.starship_interstellar.content import HALL, Content
from starlaw.knowledge.starship_interstellar.state import Hall, State
from starlaw.solver.game import Game
from starlaw.solver.starship_interstellar.hall_citing import fitting, step_of

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


# Rows and picks that were never in question, and what holds for people.
_ELSEWHERE = ("si.hall.row", "si.hall.pick_action", "si.collect.reached")


def because(judge: Game, ply: "Ply") -> str:
    """Return why H.A.L.L. made a step, rule by rule with what it found and its fitting clause; nothing for others."""
    if ply.player != HALL:
        return ""
    first, rivals = step_of(ply.move.name)
    against = [v for v in judge.candidates(ply.before) if v.move.partition("(")[0] in rivals] if rivals else []
    found: dict[str, dict[str, None]] = {}
    for reason in (reason for verdict in against for reason in verdict.reasons if reason.rule not in _ELSEWHERE):
        found.setdefault(reason.rule, {}).update(dict.fromkeys(reason.evidence))
    assert isinstance(ply.before, State)
    return " ".join(_reason(judge, ply.before, rule, details) for rule, details in (found or {first: {}}).items())


def _reason(judge: Game, state: State, rule: str, details: Iterable[str]) -> str:
    """Return a rule's sentence with details and the clause that fits."""
    seen = f" ({', '.join(details)})" if details else ""
    return f"{rules(judge.name)[rule].sentence}{seen} [{fitting(state, rule)}]"
