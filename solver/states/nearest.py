"""The search for the legal states nearest to a given one, which repairs, conditions and witnesses share.

clingo solves over `nearest.lp`, atoms become states again, and each that is told is checked anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple

from clingo import Control, Function, Symbol

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.session import EncodingError, Fact, Source, control_with, symbol

FILES = ("main.lp", "check.lp", "nearest.lp")
CORE_GUIDED = "--opt-strategy=usc"  # many choices, few changes: minutes faster than branch and bound
ROUNDS = 5  # of searches for a state that a file can say

Atoms = frozenset[Symbol]
Assumed = Sequence[tuple[Symbol, bool]]
Status = Literal["found", "none", "not_found"]


class Solved(NamedTuple):
    """The shown atoms of the last and best model, nothing if there was none, and whether the search came to its end."""

    shown: tuple[Symbol, ...] | None
    finished: bool


class NearState(NamedTuple):
    """A legal state near the given one: its own atoms, and all that the search showed beside."""

    state: GameState
    atoms: Atoms
    shown: tuple[Symbol, ...]

    @property
    def json(self) -> dict[str, Any]:
        """The state as a file says it."""
        return self.state.model_dump(mode="json", by_alias=True)


class Nearest(NamedTuple):
    """The nearest states that are told, how many are equally near, and how the search ended."""

    states: tuple[NearState, ...]
    equally_near: int
    finished: bool
    unsayable: bool = False  # some are near, but atoms do not tell enough of them for a file

    @property
    def status(self) -> Status:
        """Whether states were found, there are none, or the bounds were not enough to tell."""
        if self.states:
            return "found"
        return "none" if self.finished and not self.unsayable else "not_found"


class NearestSearch:
    """The legal states of one game, ground once, with the given state that they shall be near to."""

    def __init__(
        self,
        game: Game,
        start: GameState,
        conflicts: int,
        facts: Iterable[Fact] = (),
        files: Sequence[Source] = (),
        ties: int = 0,
        over: Mapping[str, Any] | None = None,
    ) -> None:
        """Ground the rules with further facts and files; all states that are equally near are told apart if `ties`.

        What atoms do not tell is as in the given state, or as `over` has it, which may not be a whole state.
        """
        self._game, self._start, self._ties, self._over = game, start, ties, over
        fixed, state_atoms = game.atoms(start)
        self.before: Atoms = frozenset(symbol(atom) for atom in state_atoms)
        arguments = [CORE_GUIDED, f"--solve-limit={conflicts}"]
        if ties:
            arguments += ["--opt-mode=optN", "--project=show", f"--models={ties + 1}"]
        was = (Function("was", [atom]) for atom in sorted(self.before))
        self.control: Control = control_with([*game.files(*FILES), *files], [*fixed, *was, *facts], arguments)

    def demand(self, literals: Iterable[int], some: Iterable[Sequence[int]] = ()) -> None:
        """Leave only states in which literals hold, and one of each of some others."""
        with self.control.backend() as backend:
            for literal in literals:
                backend.add_rule([], [-literal])
            for each in some:
                backend.add_rule([], [-literal for literal in each])

    def best(self, assumed: Assumed = ()) -> Solved:
        """Search once; what is found may be more than a file can say."""
        return solved(self.control, assumed)

    def nearest(self, most: int = 1, assumed: Assumed = ()) -> Nearest:
        """Return the nearest states in which something is assumed, at most so many of them told, each checked anew.

        Nearer ones that no file can say, since no atom tells all about a decision that comes later, are passed over.
        """
        for _ in range(ROUNDS):
            models, finished = self._models(assumed)
            if not models:
                return Nearest((), 0, finished)
            near = [(atoms_after(self.before, shown), shown) for shown in models]
            if sayable := [state for atoms, shown in near if (state := self._state(atoms, shown))]:
                first = sorted(sayable, key=self._difference)[:most]
                self._check(first)
                return Nearest(tuple(first), len(sayable), finished)
            self._forbid([atoms for atoms, _ in near])
        return Nearest((), 0, finished, unsayable=True)

    def changes(self, near: NearState) -> tuple[str, ...]:
        """Return in words how a state differs from the given one."""
        return tuple(change.text for change in self._game.changes(self.before, near.atoms))

    def _models(self, assumed: Assumed) -> tuple[list[tuple[Symbol, ...]], bool]:
        """Return what is shown of the nearest states, and whether the search came to its end."""
        if not self._ties:
            shown, finished = self.best(assumed)
            return ([] if shown is None else [shown]), finished
        with self.control.solve(assumed, yield_=True) as models:
            proven = [tuple(model.symbols(shown=True)) for model in models if model.optimality_proven]
            return proven, bool(models.get().exhausted)

    def _state(self, atoms: Atoms, shown: tuple[Symbol, ...]) -> NearState | None:
        state = restored_state(self._game, self._start, atoms, self._over)
        return None if state is None else NearState(state, atoms, shown)

    def _difference(self, near: NearState) -> tuple[list[Symbol], list[Symbol]]:
        return sorted(near.atoms - self.before), sorted(self.before - near.atoms)

    def _check(self, near: Sequence[NearState]) -> None:
        if any(self._game.check(state) for state, _, _ in near):
            raise EncodingError("the state that was found is not legal")

    @cached_property
    def _literals(self) -> dict[tuple[str, Symbol], int]:
        """What can be gained or lost, as clingo numbers it."""
        return {
            (name, entry.symbol.arguments[0]): entry.literal
            for name in ("gained", "lost")
            for entry in self.control.symbolic_atoms.by_signature(name, 1)
        }

    def _forbid(self, states: Iterable[Atoms]) -> None:
        """Leave out states from the next search."""
        literals = self._literals
        with self.control.backend() as backend:
            for after in states:
                true = {("gained", atom) for atom in after - self.before}
                true |= {("lost", atom) for atom in self.before - after}
                backend.add_rule([], [literal if key in true else -literal for key, literal in literals.items()])


def solved(control: Control, assumptions: Assumed = ()) -> Solved:
    """Search once for the best model."""
    models: list[tuple[Symbol, ...]] = []
    result = control.solve(assumptions, on_model=lambda model: models.append(tuple(model.symbols(shown=True))))
    return Solved(models[-1] if models else None, bool(result.exhausted))


def atoms_after(before: Atoms, shown: Iterable[Symbol]) -> Atoms:
    """Return the atoms of the state that a search found, by what it gained and lost."""
    by_name: dict[str, set[Symbol]] = {"gained": set(), "lost": set()}
    for atom in shown:
        if atom.name in by_name:
            by_name[atom.name].add(atom.arguments[0])
    return before - by_name["lost"] | by_name["gained"]


def restored_state(
    game: Game, start: GameState, atoms: Atoms, over: Mapping[str, Any] | None = None
) -> GameState | None:
    """Return the state that atoms describe, near to another one; nothing if they do not tell enough for a file."""
    value = game.ruleset.restored(over or start.model_dump(mode="json", by_alias=True), atoms)
    try:
        state = game.state(value)
    except InvalidInputError:
        return None
    return state if {symbol(atom) for atom in game.ruleset.state_facts(state)} == atoms else None
