"""H.A.L.L. in words: its material, its decisions and moves, and why it made a step."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import Names, called, several
from starlaw.knowledge.rules import rules
from starlaw.knowledge.starship_interstellar.content import HALL, Content
from starlaw.knowledge.starship_interstellar.hall_state import Hall
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.layout import wrapped
from starlaw.show.phrases import spoken
from starlaw.show.starship_interstellar.places import lies_at
from starlaw.show.starship_interstellar.prices import price
from starlaw.solver.game import Game
from starlaw.solver.starship_interstellar.hall_citing import fitting, step_of

if TYPE_CHECKING:
    from starlaw.solver.executor.events import Ply


def material(names: Names, hall: Hall) -> Iterator[str]:
    """Yield lines on what lies before H.A.L.L."""
    yield f"  H.A.L.L.'s bag: {_cubes(hall.bag)}; waiting: {_cubes(hall.waiting)}"
    rows = [f"{spoken(row)} {_cubes(cubes)}" for row, cubes in hall.board.items()]
    yield wrapped("; ".join(rows) or "empty", "  its board: ", "    ")
    levels = ", ".join(f"{colour} {level}" for colour, level in hall.technologies.items() if level)
    yield f"  its Technologies: {levels or 'none'}; tokens played: {hall.count}"
    pile = f"{called(names, hall.pile[0])} on top of {len(hall.pile)}" if hall.pile else "empty"
    planets = f"{called(names, hall.planets[0].planet)} on top of {len(hall.planets)}" if hall.planets else "empty"
    yield f"  its pile: {pile}; its planets: {planets}" + (
        f"; {called(names, hall.returns)} goes back" if hall.returns else ""
    )


def _cubes(cubes: Mapping[Any, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in cubes.items() if number) or "none"


PICKS: Mapping[str, str] = {
    "technology": "which Technology it develops", "base": "where it sets up a base", "site": "where it produces",
    "government": "where its Scientist goes", "build": "which Mechanism it builds", "save": "whom it saves",
    "probe": "where its Probe goes", "onward": "where its Probe goes on from the Wormhole",
    "steer": "where the Government Probe goes",
}  # fmt: skip


def choice(judge: Game, state: State, move: Move, charged: Mapping[str, int]) -> str | None:
    """Return in words what a move of H.A.L.L., or one against its bag, does; with what it costs."""
    content: Content = judge.content
    action = getattr(state.agenda[0], "action", "")
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
            return f"H.A.L.L. lays its cube in the row {spoken(row)}"
        case ("hall_found", str(planet)):
            return f"H.A.L.L. sets up a base on {content.planet[planet].name} for {price(charged)}"
        case ("hall_produce", str(planet)):
            return f"H.A.L.L. produces on {content.planet[planet].name}"
        case ("hall_research", str(colour)):
            levels = several(charged.get("level", 1), "level")
            return f"H.A.L.L. develops {levels} of the {colour} Technology for {price(charged)}"
        case ("hall_build", str(mechanism)):
            return f"H.A.L.L. builds {called(judge.names, mechanism)} for {price(charged)}"
        case ("hall_save", str(colour)):
            return f"H.A.L.L. saves a {colour} meeple for {price(charged)}"
        case ("hall_probe", str(space)):
            probe = "the Government Probe" if action == "steer" else "H.A.L.L.'s Probe"
            return f"{probe} goes to {called(judge.names, space)}: {lies_at(content, state, space)}"
        case ("hall_ask",):
            return "H.A.L.L. leaves equal choices to the human player"
        case ("hall_none",):
            return "H.A.L.L. can do nothing further"
        case ("eliminate", str(colour), str(target)):
            return f"discard a {colour} cube to take a {target} one away from H.A.L.L."
        case ("dilute", str(colour)):
            number = content.levels.values[colour]
            return f"discard a {colour} cube for {number} red {'one' if number == 1 else 'ones'} in H.A.L.L.'s bag"
        case (str(name), part) if name.startswith("hall_"):
            return f"H.A.L.L.: {name.removeprefix('hall_')} {called(judge.names, part)}"
    return None


# Rows, picks and cubes that were never in question.
_ELSEWHERE = ("si.hall.row", "si.hall.pick_action", "si.receive.offered")


def because(judge: Game, ply: "Ply") -> str:
    """Return why H.A.L.L. made a step, rule by rule with what it found and its fitting clause; nothing for others."""
    if ply.player != HALL:
        return ""
    first, rivals = step_of(ply.move.name, ply.before)
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
