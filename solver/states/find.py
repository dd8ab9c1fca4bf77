"""A smallest legal state in which a condition holds, found by clingo over the game's `search.lp`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from clingo import Control, Function, Symbol, SymbolType

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.questions.conditions import Condition, check_names, moves_asked, predicates, read_condition
from starlaw.solver.session import EncodingError, control_with, move_symbol
from starlaw.solver.states.first_turn import people
from starlaw.solver.states.repair import CORE_GUIDED, FILES, Atoms, asked_near, atoms_after, forbid, restored_state

CONFLICTS = 50_000
MOVES = 5_000
LARGEST = 3  # number in a move that the condition leaves open
ROUNDS = 5  # of searches for a state that a file can say
SOUGHT, ANY = "sought", "found_any"


class Found(Frozen):
    """What the search found: a state, and for which values of the variables the condition holds in it."""

    status: Literal["found", "none", "not_found"]
    condition: str
    why: str = ""
    smallest: bool = False
    holds_for: tuple[Mapping[str, str], ...] = ()
    changes: tuple[str, ...] = ()
    state: dict[str, Any] | None = None
    bounds: str


def find(game: Game, start: GameState, text: str) -> Found:
    """Return a legal state in which a condition holds and which differs as little as can be from a given one."""
    condition = read_condition(game.name, text)
    moves = moves_asked(condition.moves, game.shapes, _small(game.values_at(start)), MOVES)
    told = f"numbers in moves up to {LARGEST}, " if moves else ""
    bounds = (
        f"{people(start)}, the readings of the state that it is near to, "
        f"content {game.content.pack}, {told}at most {CONFLICTS} conflicts of the solver"
    )
    before, facts = asked_near(game, start)
    facts += [Function("candidate", [move_symbol(move)]) for move in moves]
    control = control_with(game.files(*FILES), facts, [CORE_GUIDED, f"--solve-limit={CONFLICTS}"])
    _demand(control, game, condition)
    for _ in range(ROUNDS):
        shown, finished = _best(control)
        if shown is None:
            status: Literal["none", "not_found"] = "none" if finished else "not_found"
            why = "no legal state within the bounds" if finished else "the bounds were not enough"
            return Found(status=status, condition=condition.text, why=why, bounds=bounds)
        after = atoms_after(before, shown)
        state = restored_state(game, start, after)
        if state is None:
            forbid(control, before, [after])
            continue
        if game.check(state):
            raise EncodingError("the state that was found is not legal")
        return Found(
            status="found",
            condition=condition.text,
            smallest=finished,
            holds_for=tuple(bindings(condition, shown)),
            changes=_changes(game, before, after),
            state=state.model_dump(mode="json", by_alias=True),
            bounds=bounds,
        )
    return Found(status="not_found", condition=condition.text, why="no file can say the nearest ones", bounds=bounds)


def _changes(game: Game, before: Atoms, after: Atoms) -> tuple[str, ...]:
    return tuple(change.text for change in game.ruleset.changes(before, after))


def _small(values: Mapping[str, tuple[str | int, ...]]) -> dict[str, tuple[str | int, ...]]:
    return {kind: tuple(v for v in all_ if isinstance(v, str) or v <= LARGEST) for kind, all_ in values.items()}


def _demand(control: Control, game: Game, condition: Condition) -> None:
    """Leave only states in which the condition holds."""
    there = {f"{name}/{size}" for name, size, _ in control.symbolic_atoms.signatures}
    for signature in condition.signatures:
        if signature not in there and predicates(game.name)[signature].kind in ("derived", "knowledge"):
            raise InvalidInputError(f"{signature} is worked out only for a given state; `starlaw query` knows it")
    ground_condition(control, condition)
    with control.backend() as backend:
        some = backend.add_atom()
        for entry in control.symbolic_atoms.by_signature(SOUGHT, len(condition.variables)):
            backend.add_rule([some], [entry.literal])
        backend.add_rule([], [-some])


def names_in(control: Control) -> set[str]:
    """Return the names that occur in the atoms of a ground program."""
    found: set[str] = set()
    for entry in control.symbolic_atoms:
        _collect(entry.symbol, found)
    return found


def _collect(term: Symbol, found: set[str]) -> None:
    for part in term.arguments:
        if part.type == SymbolType.Function:
            if part.arguments:
                _collect(part, found)
            else:
                found.add(part.name)


def ground_condition(control: Control, condition: Condition) -> None:
    """Add an atom for each way in which the condition can hold; its names exist by now or never will."""
    check_names(condition.names, names_in(control))
    head = f"{SOUGHT}({', '.join(condition.variables)})" if condition.variables else SOUGHT
    shown = f"#show {SOUGHT}/{len(condition.variables)}. #show {ANY}/0."
    control.add("sought", [], f"{head} :- {condition.text}. {ANY} :- {head}. {shown}")
    control.ground([("sought", [])])


def bindings(condition: Condition, shown: Iterable[Symbol]) -> Iterator[dict[str, str]]:
    """Yield the values of the variables for which the condition holds, in a stable order."""
    for atom in sorted(atom for atom in shown if atom.name == SOUGHT):
        yield {name: _text(value) for name, value in zip(condition.variables, atom.arguments, strict=True)}


def _text(value: Symbol) -> str:
    return value.string if value.type == SymbolType.String else str(value)


def _best(control: Control) -> tuple[tuple[Symbol, ...] | None, bool]:
    best: list[tuple[Symbol, ...]] = []
    result = control.solve(on_model=lambda model: best.append(tuple(model.symbols(shown=True))))
    return (best[-1] if best else None), bool(result.exhausted)
