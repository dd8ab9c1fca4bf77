"""The table while a move is carried out, the same for every game: the state so far, its draws and its events."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.values import Frozen, evolve, whole
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Event
from starlaw.solver.executor.rules import UNASKED, Rules

MOST = 10_000  # decisions, and agendas of them, of which one copy is kept
MOST_STEPS = 20_000  # of one move; the longest legal ones take some hundreds
TOLD = {"kind", "text", "values"}
_decisions: dict[tuple[Any, ...], Frozen] = {}
_agendas: dict[tuple[int, ...], tuple[Frozen, ...]] = {}


class EndlessError(Exception):
    """A move goes on without an end, which no legal state asks for."""


class BaseTable:
    """Small steps that effects are made of; each leaves a whole state behind. A game names its own types."""

    state: Any
    content: Any

    def __init__(
        self, state: Any, content: Any, chance: Chance, rules: Rules = UNASKED, move: Move | None = None
    ) -> None:
        self.state = state
        self.content = content
        self.chance = chance
        self.rules = rules
        self.events: list[Event] = []
        self._judged = state, move
        self._steps = 0

    def charges(self, other: Move | None = None) -> Mapping[str, int]:
        """Return what the move that is carried out costs, or another one, as the rules price it in the state before."""
        state, carried_out = self._judged
        move = other or carried_out
        assert move is not None
        return self.rules.charges(state, move)

    @property
    def idle(self) -> bool:
        """Whether the rules leave nothing to choose in the decision that is first on the agenda now."""
        return self.rules.idle(self.state)

    def idlers(self, kind: str) -> frozenset[str]:
        """Return the players to whom a kind of decision would leave nothing to choose, were it asked now."""
        return self.rules.idlers(self.state, kind)

    def reading(self, name: str) -> str:
        """Return the choice made for a reading."""
        return settled_readings(self.state.game, self.state.options)[name]

    def change(self, **fields: Any) -> None:
        """Replace fields of the state, which effects vouch for: nothing is validated on the way."""
        if "agenda" in fields:
            fields["agenda"] = _agenda(fields["agenda"])
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise EndlessError(f"a move takes more than {MOST_STEPS} steps")
        self.state = evolve(self.state, **fields)

    def change_player(self, name: str, **fields: Any) -> None:
        """Replace fields of a player."""
        players = self.state.players
        self.state = evolve(self.state, players={**players, name: evolve(players[name], **fields)})

    def tell(self, kind: str, text: str, **values: str | int) -> None:
        """Note an event."""
        self.events.append(whole(Event, {"kind": kind, "text": text, "values": values}, TOLD))

    def ask_first(self, *decisions: Frozen) -> None:
        """Put decisions before all others on the agenda."""
        self.change(agenda=(*map(_decision, decisions), *self.state.agenda))

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Draw one of several things, equally likely unless they have weights."""
        result = self.chance.draw(what, results, weights)
        self.tell("drawn", f"{what}: {result}", what=what, result=result)
        return result


# Tables know what they met before by identity, and the same few decisions are asked over and over.


def _decision(decision: Frozen) -> Frozen:
    """Return the one copy of a decision."""
    try:
        kept = _decisions.setdefault((type(decision), *decision.__dict__.values()), decision)
    except TypeError:  # one that holds a mapping is like no other
        return decision
    if len(_decisions) > MOST:
        _decisions.clear()
    return kept


def _agenda(agenda: tuple[Frozen, ...]) -> tuple[Frozen, ...]:
    """Return the one copy of an agenda of the same decisions."""
    kept = _agendas.setdefault(tuple(map(id, agenda)), agenda)
    if len(_agendas) > MOST:
        _agendas.clear()
    return kept
