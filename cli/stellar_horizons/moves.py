"""Stellar Horizons decisions, moves and events in words."""

from typing import TYPE_CHECKING

from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.cli.match import Ply

_ASKED = {
    "build": "build ships",
    "movement": "launch and move ships",
    "exploration": "explore",
}


def decision(judge: Game, state: State) -> str:
    """Return whose part it is and what it is about."""
    if not state.agenda:
        return "the game is over"
    return f"{state.agenda[0].player} decides: {_ASKED[state.agenda[0].kind]}, or be done"


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    content = judge.content
    match (move.name, *move.arguments[1:]):
        case ("build", str(ship)):
            return f"build {content.counter[ship].name} for ${content.counter[ship].cost}B"
        case ("ready", str(ship)):
            return f"ready {content.counter[ship].name} for ${content.readying.values['cash']}B"
        case ("launch", str(vehicle), str(ship), str(target)):
            return f"launch {content.counter[ship].name} on {content.counter[vehicle].name} to {_target(judge, target)}"
        case ("transfer", str(ship), str(system)):
            return f"send {content.counter[ship].name} to {content.system(system).name}"
        case ("land", str(ship), str(world)):
            return f"bring {content.counter[ship].name} to {content.world[world].name}"
        case ("depart", str(ship)):
            return f"bring {content.counter[ship].name} back to the flyby box"
        case ("explore", str(ship)):
            return f"explore with {content.counter[ship].name}"
    return f"be done with the {state.agenda[0].kind} step"


def _target(judge: Game, target: str) -> str:
    content = judge.content
    if target not in content.system_ids:
        return str(content.world[target].name)
    if target == "earth":
        return "the flyby box of Earth"
    turns = content.turns("earth", target)
    return f"{content.system(target).name}, {turns} turn{'' if turns == 1 else 's'}"


def told(judge: Game, ply: "Ply", player: str | None) -> str:
    """Return a move and what it did on one line."""
    happened = "; ".join(event.text for event in ply.events)
    return f"{ply.move.text}: {happened}" if happened else ply.move.text


def seen(judge: Game, state: State, player: str | None) -> State:
    """Return the state as it is: nothing in it is hidden."""
    return state
