"""Actions: every move that the declared shapes can spell, numbered."""

from collections.abc import Iterable
from itertools import product

from starlaw.knowledge.moves import Move
from starlaw.solver.game import Game


class Actions:
    """The moves of a game in a fixed order: by action as declared, then by the values of its parts at a full table."""

    def __init__(self, judge: Game) -> None:
        values = judge.values
        self.moves = tuple(
            Move(action, parts)
            for action, parameters in judge.shapes.items()
            for parts in product(*(values[parameter.type] for parameter in parameters))
        )
        self._numbers = {move: number for number, move in enumerate(self.moves)}

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, move: Move) -> int:
        """Return the number of a move."""
        return self._numbers[move]

    def numbers(self, moves: Iterable[Move]) -> list[int]:
        """Return the numbers of moves, the smallest first."""
        return sorted(map(self._numbers.__getitem__, moves))
