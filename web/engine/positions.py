"""Positions that an engine keeps by name: a game, its line of play, and the answers that were given about it."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.solver.executor.chance import Chance, NoChance, ScriptedChance, SeededChance
from starlaw.solver.executor.records import record_of, replay
from starlaw.solver.game import Game, game


class Position:
    """One game under way. What was asked about the state is kept until the state changes."""

    def __init__(self, judge: Game, state: GameState, chance: Chance | None = None) -> None:
        self.judge = judge
        self.state = state
        self.chance: Chance = chance or NoChance()
        self.line: list[tuple[GameState, Chance]] = []  # before each move
        self.answers: dict[Any, str] = {}

    def moved(self, move: Any, given: Mapping[str, Any], seat: str | None = None) -> dict[str, Any]:
        """Carry out a move, with the draws or the seed given, and return the transition as a seat may know it."""
        before, kept = self.state, deepcopy(self.chance)
        script = (
            ScriptedChance([str(result) for result in given["draws"]], seat is not None) if "draws" in given else None
        )
        chance = script or (SeededChance(given["seed"]) if "seed" in given else self.chance)
        try:
            after, drawn, shown = Door(self.judge, seat).carry_out(before, move, chance)
            if script is not None:
                script.finish()
        except BaseException:
            self.chance = kept
            raise
        self.line.append((before, kept))
        self._come_to(after)
        return shown | ({"drawn": list(drawn)} if seat is None else {})

    def undo(self, number: int) -> None:
        """Take back moves."""
        if not 1 <= number <= len(self.line):
            raise InvalidInputError(f"count: expected 1 to {len(self.line)} moves to take back, got {number}")
        state, self.chance = self.line[-number]
        del self.line[-number:]
        self._come_to(state)

    def copy(self) -> "Position":
        """Return the same position, to go on otherwise."""
        other = Position(self.judge, self.state, deepcopy(self.chance))
        other.line = list(self.line)
        return other

    def _come_to(self, state: GameState) -> None:
        self.state = state
        self.answers = {}

    @property
    def shown(self) -> dict[str, Any]:
        """Return where the game is."""
        return {"game": self.judge.name, "player": self.state.decider, "moves_made": len(self.line)}


def begun(given: Mapping[str, Any]) -> Position:
    """Return a game that begins; its draws come from the seed."""
    import secrets

    expansions, readings = options_given(given)
    judge = game(given["game"], expansions=expansions)
    chance = SeededChance(given.get("seed", secrets.randbits(32)))
    state = judge.set_up(judge.options(given.get("players", 3), readings), chance).state
    return Position(judge, state, chance)


def options_given(given: Mapping[str, Any]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the expansions and the readings that options name."""
    options = dict(given.get("options") or {})
    expansions, readings = options.pop("expansions", []), options.pop("readings", {})
    if not isinstance(expansions, list) or not all(isinstance(name, str) for name in expansions):
        raise InvalidInputError("options.expansions: expected a list of names")
    picked = {**readings, **options} if isinstance(readings, dict) else {"readings": readings}
    if not all(isinstance(choice, str) for choice in picked.values()):
        raise InvalidInputError("options: expected the name of a choice for each reading")
    return tuple(expansions), picked


def recorded(lines: Sequence[Any]) -> Position:
    """Return the position at the end of a record, given as its lines; every move is checked."""
    record = record_of(lines or [None])
    judge = game(record.header.game, expansions=record.header.options.expansions)
    states = [played.state for played in replay(record)]
    position = Position(judge, states[-1])
    position.line = [(state, NoChance()) for state in states[:-1]]
    return position
