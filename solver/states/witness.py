"""A smallest legal state with a move that two rules both block, found by clingo over the game's `search.lp`."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Literal

from clingo import Function, String, Symbol

from starlaw.knowledge.moves import Move
from starlaw.knowledge.places import folder
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.rulebook.interactions import EVERY_MOVE, looks
from starlaw.solver.session import EncodingError, Fact, control_with, move_symbol, symbol, symbol_move
from starlaw.solver.states.first_turn import opening, people
from starlaw.solver.states.repair import CORE_GUIDED, FILES, atoms_after

CONFLICTS = 20_000
LARGEST = 3  # number in a move
MOVES = 20_000


class Witness(Frozen):
    """What the search found: a state with a move that both rules block; or that there is none within the bounds."""

    status: Literal["found", "none", "not_found"]
    rules: tuple[str, str]
    why: str = ""
    smallest: bool = False
    move: str = ""
    blocked_by: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    state: dict[str, Any] | None = None
    bounds: str


def witness(game: Game, one: str, other: str) -> Witness:
    """Return a state and a move that two rules both block, and other rules only if it cannot be helped.

    The state is legal and differs as little as can be from a game whose first turn begins. A rule that blocks no move
    has no witness, since a legal state breaks no rule about states.
    """
    known, kinds = looks(game.name).moves, _shared_kinds(game, one, other)
    start = opening(game)
    moves = list(conceivable(game, start, kinds))
    bounds = (
        f"{people(start)}, the default readings, content {game.content.pack}, "
        f"{len(moves)} moves of {len(kinds)} kinds, numbers in moves up to {LARGEST}"
    )
    for rule in (one, other):
        if not known[rule]:
            return Witness(status="none", rules=(one, other), why=f"{rule} blocks no move", bounds=bounds)
    if not kinds:
        said = f"{one} blocks {', '.join(known[one])} and {other} blocks {', '.join(known[other])}"
        return Witness(status="none", rules=(one, other), why=said, bounds=bounds)
    atoms, finished = _search(game, start, moves, (one, other))
    if atoms is None:
        if not finished:
            why = f"{CONFLICTS} conflicts of the solver were not enough"
            return Witness(status="not_found", rules=(one, other), why=why, bounds=bounds)
        why = "no legal state within the bounds has such a move"
        return Witness(status="none", rules=(one, other), why=why, bounds=bounds)
    return _told(game, start, atoms, Witness(status="found", rules=(one, other), smallest=finished, bounds=bounds))


def _shared_kinds(game: Game, one: str, other: str) -> list[str]:
    known = looks(game.name).moves
    return [kind for kind in game.shapes if all({kind, EVERY_MOVE} & set(known[rule]) for rule in (one, other))]


def conceivable(game: Game, state: GameState, kinds: Sequence[str]) -> Iterator[Move]:
    """Yield the moves of these kinds whose parts exist at the table, with small numbers."""
    values = game.values_at(state)
    small = {kind: [v for v in found if isinstance(v, str) or v <= LARGEST] for kind, found in values.items()}
    left = MOVES
    for kind in kinds:
        for arguments in product(*(small[parameter.type] for parameter in game.shapes[kind])):
            left -= 1
            if left >= 0:
                yield Move(kind, arguments)


def _search(
    game: Game, start: GameState, moves: Sequence[Move], together: Sequence[str]
) -> tuple[tuple[Symbol, ...] | None, bool]:
    """Return the shown atoms of the best state found, if any, and whether the search came to its end."""
    fixed, said = game.atoms(start)
    facts: list[Fact] = [*fixed, *(Function("was", [symbol(atom)]) for atom in said)]
    facts += [Function("conceivable", [move_symbol(move)]) for move in moves]
    facts += [Function("together", [String(rule)]) for rule in together]
    files = [*game.files(*FILES), folder("rules_asp") / "kernel" / "witness.lp"]
    control = control_with(files, facts, [CORE_GUIDED, f"--solve-limit={CONFLICTS}"])
    best: list[tuple[Symbol, ...]] = []
    result = control.solve(on_model=lambda model: best.append(tuple(model.symbols(shown=True))))
    return (best[-1] if best else None), bool(result.exhausted)


def _told(game: Game, start: GameState, atoms: Sequence[Symbol], found: Witness) -> Witness:
    """Return what was found as a state and a move, judged anew."""
    before = frozenset(symbol(atom) for atom in game.atoms(start)[1])
    after = atoms_after(before, atoms)
    value = game.ruleset.restored(start.model_dump(mode="json", by_alias=True), after)
    state = game.state(value, "witness")
    move = next(symbol_move(atom.arguments[0]) for atom in atoms if atom.name == "candidate")
    verdict = game.judge(state, move)
    if game.check(state) or not set(found.rules) <= set(verdict.blocked_by):
        raise EncodingError(f"{move.text}: the state that was found is not what it was found to be")
    return found.model_copy(
        update={
            "move": move.text,
            "blocked_by": verdict.blocked_by,
            "changes": tuple(change.text for change in game.ruleset.changes(before, after)),
            "state": state.model_dump(mode="json", by_alias=True),
        }
    )
