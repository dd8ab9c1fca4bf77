"""One table: the game as its log tells it, and what a seat may do there. Whether a move is legal, the rules say."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, canonical_json
from starlaw.show.doors.door import Door
from starlaw.solver.executor.chance import Chance, RecordingChance, ScriptedChance
from starlaw.solver.executor.commitment import SET_UP, chance_of, commitment
from starlaw.solver.executor.events import Ply
from starlaw.solver.executor.records import header_of, step_of
from starlaw.solver.game import TABLES, Game, game
from starlaw.solver.surveys.agents import AGENTS, agent
from starlaw.web.tables.store import LogEntry, Seat

PERSON, RULES = "person", "rules"  # who plays a seat, besides agents; the rules play automata
KINDS = (PERSON, *AGENTS)
MOVED, JOINED, PROPOSED, ACCEPTED, REFUSED = "moved", "joined", "undo_proposed", "undo_accepted", "undo_refused"


class Agreed(Frozen):
    """What is agreed on before a table is laid: the game, how it is played, and where its draws come from."""

    game: str
    expansions: tuple[str, ...] = ()
    content: str = "default"
    players: int
    readings: Mapping[str, str] = {}
    dice: Literal["rolled", "entered"] = "rolled"
    seed: str  # told to nobody before the end

    @property
    def judge(self) -> Game:
        """The game, with its content."""
        return game(self.game, self.content, TABLES, self.expansions)


class Proposal(NamedTuple):
    """A wish to take moves back, and who agrees."""

    seat: str
    moves: int
    agree: frozenset[str]


class PlayTable:
    """The fold of a table's log. `numbered` is the last entry, `position` the last one that changed the state."""

    def __init__(self, name: str, agreed: Agreed, seats: Sequence[Seat]) -> None:
        self.name, self.agreed, self.judge = name, agreed, agreed.judge
        recording = RecordingChance(chance_of(agreed.seed, SET_UP))
        self.start = self.judge.set_up(self.judge.options(agreed.players, agreed.readings), recording).state
        self.set_up_drew = tuple(recording.results)
        self.kinds = {seat.name: seat.kind for seat in seats}
        self.people: dict[str, str] = {}  # the names under which people have joined
        self.line: list[Ply] = []
        self.turns: dict[int, Ply] = {}  # by the number of the entry, those that were taken back among them
        self.proposal: Proposal | None = None
        self.numbered = self.position = 0

    @property
    def state(self) -> GameState:
        """The state now."""
        return self.line[-1].after if self.line else self.start

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.state.agenda

    @property
    def persons(self) -> frozenset[str]:
        """The seats that people play."""
        return frozenset(seat for seat, kind in self.kinds.items() if kind == PERSON)

    @property
    def player(self) -> str | None:
        """Whose decision it is."""
        return self.state.decider

    # --- What is to be added to the log ---

    def moved(self, seat: str, move: Any, draws: Sequence[str] | None) -> tuple[LogEntry, Ply]:
        """Return the entry of a legal move, and what it does; refuse a move that is not, or is not this seat's."""
        if seat != self.player and self.judge.move(move) not in self.judge.choices(self.state, seat):
            raise InvalidInputError(f"it is not the decision of {seat}" if self.player else "the game is over")
        permitted = Door(self.judge, seat).permitted(self.state, move)
        turn = self._carried_out(seat, permitted, self._drawing(seat, draws))
        return self._next(MOVED, seat, {"move": turn.move.text, "drawn": list(turn.drawn)}), turn

    def _drawing(self, seat: str, draws: Sequence[str] | None) -> Chance:
        if self.agreed.dice == "rolled" and draws:
            raise InvalidInputError("draws: this table's draws are made by the server")
        if self.agreed.dice == "entered" and self.kinds[seat] == PERSON:
            return ScriptedChance(tuple(draws or ()), secret=True)
        return chance_of(self.agreed.seed, len(self.line) + 1)

    def _carried_out(self, seat: str, move: Move, chance: Chance) -> Ply:
        recording = RecordingChance(chance)
        after, events = self.judge.carry_out(self.state, move, recording)
        if isinstance(chance, ScriptedChance):
            chance.finish()
        return Ply(seat, self.state, move, tuple(recording.results), events, after)

    @property
    def waits_for_itself(self) -> bool:
        """Whether an agent or the rules decide next."""
        return self.player is not None and self.kinds[self.player] != PERSON

    def moved_by_itself(self) -> tuple[LogEntry, Ply]:
        """Return the entry of the next move of an agent or of the rules, which leave one move at a time."""
        assert self.player is not None
        kind, moves = self.kinds[self.player], self.judge.choices(self.state)
        chosen = moves[0] if kind == RULES else agent(kind, len(self.line))(self.judge, self.state, moves)
        return self.moved(self.player, chosen, None)

    def joined(self, seat: str, name: str) -> LogEntry:
        """Return the entry of a person who takes a seat under a name."""
        return self._next(JOINED, seat, {"name": name})

    def proposed(self, seat: str, moves: int) -> LogEntry:
        """Return the entry of a wish to take back some of the last moves."""
        if not 1 <= moves <= len(self.line):
            raise InvalidInputError(f"moves: expected a number from 1 to {len(self.line)}, got {moves}")
        if self.proposal is not None:
            raise InvalidInputError(f"{self.proposal.seat} has already proposed to take moves back")
        return self._next(PROPOSED, seat, {"moves": moves})

    def answered(self, seat: str, agrees: bool) -> LogEntry:
        """Return the entry of an answer to such a wish."""
        if self.proposal is None:
            raise InvalidInputError("nobody has proposed to take moves back")
        return self._next(ACCEPTED if agrees else REFUSED, seat, {})

    def _next(self, kind: str, seat: str, body: Mapping[str, Any]) -> LogEntry:
        return LogEntry(self.numbered + 1, kind, seat, body)

    # --- What the log says ---

    def add(self, entry: LogEntry, turn: Ply | None = None) -> None:
        """Take in the next entry; what a move did need not be worked out again by who knows it."""
        assert entry.number == self.numbered + 1
        self.numbered, seat = entry.number, entry.seat or ""
        if entry.kind == MOVED:
            drawn = ScriptedChance(entry.body["drawn"])
            self.turns[entry.number] = turn or self._carried_out(seat, self.judge.move(entry.body["move"]), drawn)
            self.line.append(self.turns[entry.number])
            self.position, self.proposal = entry.number, None
        elif entry.kind == JOINED:
            self.people[seat] = entry.body["name"]
        elif entry.kind == PROPOSED:
            self._agree(Proposal(seat, entry.body["moves"], frozenset({seat})))
        elif self.proposal is not None:
            agreed = self.proposal.agree | {seat}
            self._agree(self.proposal._replace(agree=agreed) if entry.kind == ACCEPTED else None)

    def _agree(self, proposal: Proposal | None) -> None:
        """Note a proposal; once all agree, moves are taken back."""
        self.proposal = proposal
        if proposal is not None and proposal.agree >= self.persons:
            del self.line[-proposal.moves :]
            self.position, self.proposal = self.numbered, None

    def record(self) -> str:
        """Return the record of the line of play; the seed stands in it once the game is over."""
        rolled = self.agreed.dice == "rolled"
        header = header_of(
            self.judge,
            self.start,
            self.set_up_drew,
            commitment=commitment(self.agreed.seed) if rolled else None,
            seed=self.agreed.seed if rolled and self.over else None,
        )
        steps = (step_of(turn.move, turn.drawn, turn.after) for turn in self.line)
        return "".join(f"{canonical_json(line)}\n" for line in (header, *steps))
