"""The size of a game's tables, for those who write its rules."""

from collections import Counter
from typing import Any

from starlaw.solver.game import Game
from starlaw.solver.tables.compiled import KINDS
from starlaw.solver.tables.evaluator import TableEvaluator


def report(game: Game) -> dict[str, Any]:
    """Return the figures of the universal grounding and of each table."""
    evaluator = TableEvaluator(game)
    ground = evaluator.ground
    heads = Counter(_predicate(ground.names.get(rule.head)) for rule in ground.rules)
    return {
        "game": game.name,
        "seconds": round(ground.seconds, 3),
        "inputs": len(ground.inputs),
        "rules": len(ground.rules) + len(ground.sums),
        "largest": dict(heads.most_common(8)),
        "tables": {name: _figures(evaluator, name) for name in KINDS},
    }


def _predicate(symbol: Any) -> str:
    return f"{symbol.name}/{len(symbol.arguments)}" if symbol is not None else "auxiliary"


def _figures(evaluator: TableEvaluator, name: str) -> dict[str, int]:
    table = evaluator.compiled(name).table
    return {
        "levels": len(table.level_slots),
        "inputs": table.inputs,
        "slots": table.slots,
        "literals": len(table.literals),
        "sums": len(table.sum_literals) - 1,
        "bytes": sum(array.nbytes for array in table[2:]),
    }
