"""JSON Schemas of everything that crosses the border: state, move, verdict, violation, event, record."""

from typing import Any

from pydantic import BaseModel

from starlaw.knowledge.moves import LABELS
from starlaw.solver.executor.events import Event
from starlaw.solver.executor.records import Header, Step, TakenBack
from starlaw.solver.game import Game
from starlaw.solver.verdicts import Verdict, Violation


def schemas(game: Game) -> dict[str, Any]:
    """Return the schemas of a game by name."""
    models: dict[str, type[BaseModel]] = {
        "state": game.ruleset.state_model,
        "verdict": Verdict,
        "violation": Violation,
        "event": Event,
    }
    return {
        **{name: model.model_json_schema(by_alias=True) for name, model in models.items()},
        "move": move_schema(game),
        "record": {
            "header": Header.model_json_schema(),
            "step": Step.model_json_schema(),
            "taken_back": TakenBack.model_json_schema(),
        },
    }


def move_schema(game: Game) -> dict[str, Any]:
    """Return the schema of a game's moves: one alternative for each action."""
    alternatives = []
    for name, parameters in game.shapes.items():
        properties: dict[str, Any] = {"action": {"const": name}, "text": {"type": "string"}}
        properties |= dict.fromkeys(LABELS, True)
        properties |= {parameter.key: {"enum": list(game.values[parameter.type])} for parameter in parameters}
        required = ["action", *(parameter.key for parameter in parameters)]
        alternatives.append(
            {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
        )
    return {"oneOf": alternatives}
