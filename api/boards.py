"""A board to play on: moves are pushed and popped, as programs for other board games do it."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from starlaw.knowledge.errors import IllegalMoveError, InvalidMoveError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.show.words import decision, words_of
from starlaw.solver.executor.chance import Chance, RecordingChance, ScriptedChance, SeededChance
from starlaw.solver.executor.events import Ply
from starlaw.solver.game import Game, game
from starlaw.solver.verdicts import Verdict, Violation

MoveLike = Move | str | Mapping[str, Any]


class Outcome(NamedTuple):
    """How a game ended: who won, and what everybody had."""

    winners: tuple[str, ...]
    totals: Mapping[str, int]


class LegalMoves:
    """The legal moves of a board: counted, gone through, asked whether one is among them."""

    def __init__(self, board: "Board") -> None:
        self._board = board
        self._moves = board.game.moves(board.state)

    def count(self) -> int:
        """Return how many there are."""
        return len(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return bool(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        try:
            return self._board.parse(move) in self._moves  # type: ignore[arg-type]
        except InvalidMoveError:
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(move.text for move in self._moves)})>"


class Board:
    """One game under way. Draws come from its seed unless they are given with a move."""

    def __init__(self, judge: Game, state: GameState, chance: Chance) -> None:
        self.game = judge
        self.state = state
        self.plies: list[Ply] = []
        self._chance = chance
        self._chances: list[Chance] = []

    # --- Looking ---

    @property
    def turn(self) -> str | None:
        """The seat whose decision it is; nobody's once the game is over."""
        return self.state.decider

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""
        return LegalMoves(self)

    def is_legal(self, move: MoveLike) -> bool:
        """Return whether a move is legal."""
        return self.parse(move) in self.game.moves(self.state)

    def why(self, move: MoveLike) -> Verdict:
        """Return the verdict on a move, with every rule against it."""
        return self.game.judge(self.state, self.parse(move))

    def status(self) -> tuple[Violation, ...]:
        """Return every rule that the state breaks, and where; nothing for a legal state."""
        return self.game.check(self.state)

    def is_valid(self) -> bool:
        """Return whether the state is legal."""
        return not self.status()

    def is_game_over(self) -> bool:
        """Return whether nobody has anything left to decide."""
        return self.turn is None

    def outcome(self) -> Outcome | None:
        """Return how the game ended; nothing while it goes on."""
        if not self.is_game_over():
            return None
        score = self.game.score(self.state)
        return Outcome(score.winners, dict(score.totals))

    # --- Moving ---

    def push(self, move: MoveLike, draws: Sequence[str] | None = None) -> Ply:
        """Make a legal move; refuse any other. Draws come from the seed unless they are given."""
        permitted = self.game.permitted(self.state, self.parse(move))
        kept = deepcopy(self._chance)
        script = None if draws is None else ScriptedChance(draws)
        try:
            drawing = RecordingChance(script or self._chance)
            after, events = self.game.carry_out(self.state, permitted, drawing)
            if script is not None:
                script.finish()
        except BaseException:
            self._chance = kept
            raise
        ply = Ply(self.turn or "", self.state, permitted, tuple(drawing.results), events, after)
        self.plies.append(ply)
        self._chances.append(kept)
        self.state = after
        return ply

    def pop(self) -> Move:
        """Take the last move back and return it; made again, it draws the same."""
        ply = self.plies.pop()
        self.state, self._chance = ply.before, self._chances.pop()
        return ply.move

    def peek(self) -> Move:
        """Return the last move."""
        return self.plies[-1].move

    def copy(self) -> "Board":
        """Return a board that goes on by itself."""
        other = Board(self.game, self.state, deepcopy(self._chance))
        other.plies, other._chances = list(self.plies), list(self._chances)
        return other

    # --- Words ---

    def san(self, move: MoveLike) -> str:
        """Return a legal move in words, which no other legal move has."""
        read = self.parse(move)
        if read not in self.game.moves(self.state):
            raise IllegalMoveError(read.text, self.why(read).blocked_by)
        return words_of(self.game.name).choice(self.game, self.state, read)

    def parse(self, move: MoveLike) -> Move:
        """Return a move given as text, as an object, or as a legal move in words."""
        if isinstance(move, str) and "(" not in move.partition(" ")[0] and not move.lstrip().startswith("{"):
            choice = words_of(self.game.name).choice
            said = {choice(self.game, self.state, legal).casefold(): legal for legal in self.game.moves(self.state)}
            if (meant := said.get(move.strip().casefold())) is not None:
                return meant
        return self.game.move(move)

    def __str__(self) -> str:
        return words_of(self.game.name).board(self.game, self.state, None)

    def __repr__(self) -> str:
        return f"<Board of {self.game.name}: {decision(self.game, self.state)}>"


def board(
    name: str,
    players: int = 3,
    seed: int = 0,
    expansions: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    state: GameState | Mapping[str, Any] | None = None,
) -> Board:
    """Return a board: a game that begins, or one at a given state."""
    judge, chance = game(name, expansions=expansions), SeededChance(seed)
    if state is None:
        return Board(judge, judge.new(players, chance=chance, readings=readings), chance)
    return Board(judge, state if isinstance(state, GameState) else judge.state(state), chance)
