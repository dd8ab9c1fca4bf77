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
    return f"be done with the {state.agenda[0].kind} step"


def told(judge: Game, ply: "Ply", player: str | None) -> str:
    """Return a move and what it did on one line."""
    happened = "; ".join(event.text for event in ply.events)
    return f"{ply.move.text}: {happened}" if happened else ply.move.text


def seen(judge: Game, state: State, player: str | None) -> State:
    """Return the state as it is: nothing in it is hidden."""
    return state
