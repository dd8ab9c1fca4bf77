"""The nearest legal state in which a move would be legal, found by clingo over the game's `search.lp`."""

from clingo import Function, Symbol

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.session import Fact, control_with, move_symbol, symbol
from starlaw.solver.verdicts import Change

FILES = ("main.lp", "check.lp", "nearest.lp")
CORE_GUIDED = "--opt-strategy=usc"  # many choices, few changes: minutes faster than branch and bound
BOUNDED = "--solve-limit=12000"  # conflicts; a few suffice for a near state, and nobody wants to read of a far one


def nearest_legal(game: Game, state: GameState, move: Move) -> tuple[Change, ...] | None:
    """Return the fewest changes after which a move is legal.

    None if no legal state allows it; an empty tuple if the search found nothing near enough within its bound.
    """
    found = nearest_atoms(game, state, move)
    return None if found is None else game.ruleset.changes(*found)


def nearest_atoms(game: Game, state: GameState, move: Move) -> tuple[frozenset[Symbol], frozenset[Symbol]] | None:
    """Return the atoms of a state and those of the nearest legal state in which a move is legal, as above."""
    fixed, said = game.atoms(state)
    before = [symbol(atom) for atom in said]
    wanted = Function("wanted", [move_symbol(move)])
    facts: tuple[Fact, ...] = (*fixed, *(Function("was", [atom]) for atom in before), wanted)
    control = control_with(game.files(*FILES), facts, [CORE_GUIDED, BOUNDED])
    best: list[tuple[Symbol, ...]] = []
    result = control.solve(on_model=lambda model: best.append(tuple(model.symbols(shown=True))))
    if not result.exhausted:
        return frozenset(before), frozenset(before)
    if not best:
        return None
    gained = {atom.arguments[0] for atom in best[-1] if atom.name == "gained"}
    lost = {atom.arguments[0] for atom in best[-1] if atom.name == "lost"}
    return frozenset(before), frozenset(before) - lost | gained
