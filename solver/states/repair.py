"""The nearest legal states to a state: any, or those in which a move is legal; clingo searches over `search.lp`."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from clingo import Control, Function, Symbol

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, canonical_json
from starlaw.solver.game import Game
from starlaw.solver.session import EncodingError, Fact, control_with, move_symbol, symbol
from starlaw.solver.verdicts import Change

FILES = ("main.lp", "check.lp", "nearest.lp")
CORE_GUIDED = "--opt-strategy=usc"  # many choices, few changes: minutes faster than branch and bound
BOUNDED = "--solve-limit=12000"  # conflicts; a few suffice for a near state, and nobody wants to read of a far one
REPAIRS = 100_000  # conflicts before the search for a legal state gives up
COUNTED = 100  # equally near states that are counted
ROUNDS = 5  # of searches for a state that a file can say
SHOWN = 3  # of them that are told in full, besides the first

Atoms = frozenset[Symbol]


class Field(Frozen):
    """One field of a state file that has to change; nothing where it is not there."""

    path: str
    old: Any = None
    new: Any = None

    @property
    def text(self) -> str:
        """The field with both values, as people read it."""
        if (
            isinstance(self.old, list)
            and isinstance(self.new, list)
            and all(type(v) is str for v in self.old + self.new)
        ):
            more, less = (sorted(set(a) - set(b)) for a, b in ((self.new, self.old), (self.old, self.new)))
            said = [f"{word} {', '.join(names)}" for word, names in (("with", more), ("without", less)) if names]
            return f"{self.path}: {' and '.join(said) or 'in another order'}"
        return f"{self.path}: {_told(self.new)} instead of {_told(self.old)}"


class Mended(Frozen):
    """A nearest legal state: what is different, in words and field by field."""

    changes: tuple[str, ...]
    fields: tuple[Field, ...]
    state: dict[str, Any]


class Repair(Frozen):
    """The nearest legal states: the first few of them, and how many are as near (`all_counted`: no more than that)."""

    status: Literal["found", "none", "not_found"]
    nearest: tuple[Mended, ...] = ()
    count: int = 0
    all_counted: bool = True


def nearest_legal(game: Game, state: GameState, move: Move) -> tuple[Change, ...] | None:
    """Return the fewest changes after which a move is legal.

    None if no legal state allows it; an empty tuple if the search found nothing near enough within its bound.
    """
    found = nearest_atoms(game, state, move)
    return None if found is None else game.ruleset.changes(*found)


def nearest_atoms(game: Game, state: GameState, move: Move) -> tuple[Atoms, Atoms] | None:
    """Return the atoms of a state and those of the nearest legal state in which a move is legal, as above."""
    before, facts = asked_near(game, state)
    wanted = Function("wanted", [move_symbol(move)])
    control = control_with(game.files(*FILES), [*facts, wanted], [CORE_GUIDED, BOUNDED])
    best: list[tuple[Symbol, ...]] = []
    result = control.solve(on_model=lambda model: best.append(tuple(model.symbols(shown=True))))
    if not result.exhausted:
        return before, before
    return (before, atoms_after(before, best[-1])) if best else None


def repaired(game: Game, state: GameState) -> Repair:
    """Return the legal states that differ least from a state, by the same measure; each that is told is checked anew.

    Nearer ones that no file can say, since no atom tells all about a decision that comes later, are passed over.
    """
    before, facts = asked_near(game, state)
    ties = ["--opt-mode=optN", "--project=show", f"--models={COUNTED + 1}"]
    control = control_with(game.files(*FILES), facts, [CORE_GUIDED, f"--solve-limit={REPAIRS}", *ties])
    for _ in range(ROUNDS):
        best: list[Atoms] = []
        with control.solve(yield_=True) as models:
            for model in models:
                if model.optimality_proven:
                    best.append(atoms_after(before, model.symbols(shown=True)))
            finished = bool(models.get().exhausted)
        if not best:
            return Repair(status="none" if finished else "not_found")
        if sayable := [after for after in best if restored_state(game, state, after) is not None]:
            shown = sorted(sayable, key=lambda after: (sorted(after - before), sorted(before - after)))[: SHOWN + 1]
            nearest = tuple(_mended(game, state, before, after) for after in shown)
            return Repair(status="found", nearest=nearest, count=min(len(sayable), COUNTED), all_counted=finished)
        forbid(control, before, best)
    return Repair(status="not_found")


def forbid(control: Control, before: Atoms, found: Iterable[Atoms]) -> None:
    """Leave out states that were found."""
    literals = {
        (name, entry.symbol.arguments[0]): entry.literal
        for name in ("gained", "lost")
        for entry in control.symbolic_atoms.by_signature(name, 1)
    }
    with control.backend() as backend:
        for after in found:
            true = {("gained", atom) for atom in after - before} | {("lost", atom) for atom in before - after}
            backend.add_rule([], [literal if key in true else -literal for key, literal in literals.items()])


def restored_state(game: Game, state: GameState, atoms: Atoms) -> GameState | None:
    """Return the state that atoms describe, near to another one; nothing if they do not tell enough for a file."""
    value = game.ruleset.restored(state.model_dump(mode="json", by_alias=True), atoms)
    try:
        found = game.state(value)
    except InvalidInputError:
        return None
    return found if {symbol(atom) for atom in game.ruleset.state_facts(found)} == atoms else None


def asked_near(game: Game, state: GameState) -> tuple[Atoms, list[Fact]]:
    """Return the atoms of a state, and the facts that a search for a near one starts from."""
    fixed, said = game.atoms(state)
    before = frozenset(symbol(atom) for atom in said)
    return before, [*fixed, *(Function("was", [atom]) for atom in sorted(before))]


def atoms_after(before: Atoms, shown: Iterable[Symbol]) -> Atoms:
    """Return the atoms of the state that a search found, by what it gained and lost."""
    found = list(shown)
    gained = {atom.arguments[0] for atom in found if atom.name == "gained"}
    return before - {atom.arguments[0] for atom in found if atom.name == "lost"} | gained


def _mended(game: Game, state: GameState, before: Atoms, after: Atoms) -> Mended:
    start = state.model_dump(mode="json", by_alias=True)
    found = game.state(game.ruleset.restored(start, after), "repair")
    if game.check(found):
        raise EncodingError("the state that was found is not legal")
    mended = found.model_dump(mode="json", by_alias=True)
    return Mended(
        changes=tuple(change.text for change in game.ruleset.changes(before, after)),
        fields=tuple(_fields(start, mended)),
        state=mended,
    )


def _fields(old: Any, new: Any, path: str = "") -> Iterator[Field]:
    """Yield where two JSON values differ, as deep as both are objects or lists of objects."""
    if all(isinstance(value, list) and all(isinstance(v, dict) for v in value) for value in (old, new)):
        old, new = dict(enumerate(old)), dict(enumerate(new))
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _fields(old.get(key), new.get(key), f"{path}.{key}" if path else str(key))
    elif old != new:
        yield Field(path=path, old=old, new=new)


def _told(value: Any) -> str:
    return "nothing" if value is None or value in ([], {}) else canonical_json(value)
