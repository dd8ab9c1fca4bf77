"""What tables, programs and the hooks of a game may ask of the judge that uses them."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from clingo import Symbol

from starlaw.knowledge.moves import Move, Shapes
from starlaw.knowledge.naming import Names
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.rules import Rules
from starlaw.solver.session import Atom, Source
from starlaw.solver.verdicts import Score, Verdict, Violation


class Book(Hashable, Protocol):
    """The rules of a game with one content pack, as programs and tables are made of them."""

    name: str
    content: Any
    folder: Path

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders that it consists of: the base game's first, its own last."""

    @property
    def state_model(self) -> type[GameState]:
        """The model of its states, beside whose fields it is declared what they tell."""

    @property
    def content_facts(self) -> tuple[Atom, ...]:
        """The content pack as atoms."""

    @property
    def names(self) -> Names:
        """What people call the things of the content pack, by id."""

    @property
    def content_digest(self) -> str:
        """The fingerprint of what the content says."""

    @property
    def universe_facts(self) -> tuple[Atom, ...]:
        """What could be settled before any game."""

    @property
    def shapes(self) -> Shapes:
        """The parameters of every action, by action."""

    def written(self, *names: str) -> list[Path]:
        """Return the rule files of these names as they are written."""

    def files(self, *names: str) -> list[Source]:
        """Return the rule files of these names, and what is generated beside them."""

    def facts_of(self, content: Any) -> Iterator[Atom]:
        """Yield what another content of the same game says."""

    def table_facts(self, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
        """Yield what is settled before a game begins."""

    def state_facts(self, state: GameState) -> Iterable[Atom]:
        """Return what a state says beyond what is settled."""

    def provenance(self, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""


class Judge(Book, Rules, Protocol):
    """The same, asked about states."""

    def state(self, value: Any, where: str = "state") -> GameState:
        """Return a JSON value as a state of this game."""

    def moves(self, state: GameState) -> tuple[Move, ...]:
        """Return the legal moves in a stable order."""

    def score(self, state: GameState) -> Score:
        """Return the score of a state as if the game ended now."""

    def candidates(self, state: GameState) -> tuple[Verdict, ...]:
        """Return a verdict on every move that answers the decision asked now."""

    def judge(self, state: GameState, move: Move | str) -> Verdict:
        """Return whether a move is legal, with every rule that blocks it."""

    def carry_out(self, state: GameState, move: Move, chance: Chance) -> Transition:
        """Return the state after a move that is known to be legal."""

    def check(self, state: GameState) -> tuple[Violation, ...]:
        """Return every rule that a state breaks, and where."""
