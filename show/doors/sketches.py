"""Sketches at every door: a position in a few words, completed to a state, and a state in as few words as do."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.solver.game import AUTO, Game
from starlaw.solver.sketches.completing import completed
from starlaw.solver.sketches.shortest import short_sketch
from starlaw.solver.sketches.sketch_text import Sketch, parse_sketch, sketch_text


def completed_object(sketch: str | Mapping[str, Any], where: str, evaluator: str = AUTO) -> dict[str, Any]:
    """Return the legal state that a sketch, as text or as what it says, is completed to, and what was filled in."""
    value = parse_sketch(sketch, where) if isinstance(sketch, str) else Sketch(sketch)
    if not isinstance(value, Sketch) or "game" not in value:
        raise InvalidInputError(f"{where}: expected what matters of a position after its game, as in game: horizons")
    judge, completion = completed(value, where, evaluator=evaluator)
    return {"state": Door(judge).view(completion.state), "completed": completion.line}


def sketch_object(judge: Game, state: GameState, seconds: float) -> dict[str, Any]:
    """Return a short sketch of a legal state, also as text, and whether nothing can be left out of it."""
    found = short_sketch(judge, state, seconds)
    shown = {"sketch": found.value, "text": sketch_text(found.value)}
    return shown | {"entries": found.entries, "shortest": found.shortest}
