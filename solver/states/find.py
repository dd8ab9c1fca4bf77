"""A legal state in which a condition holds, as near as can be to a given one."""

import re
from collections.abc import Mapping
from typing import Any

from clingo import Control, Function

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.questions.bindings import SOUGHT, bindings, ground_condition
from starlaw.solver.questions.conditions import Condition, moves_asked, predicates, read_condition
from starlaw.solver.rulebook.statements import StatementAtom, statements_of
from starlaw.solver.session import Generated, move_symbol
from starlaw.solver.states.conceivable import LARGEST, small_values
from starlaw.solver.states.first_turn import people
from starlaw.solver.states.nearest import FILES, NearestSearch, Status

CONFLICTS = 50_000
MOVES = 5_000  # that a condition may be about


class FoundState(Frozen):
    """What the search found: a state, and for which values of the variables the condition holds in it."""

    status: Status
    condition: str
    why: str = ""
    smallest: bool = False
    holds_for: tuple[Mapping[str, str], ...] = ()
    changes: tuple[str, ...] = ()
    state: dict[str, Any] | None = None
    bounds: str


def find(game: Game, start: GameState, text: str) -> FoundState:
    """Return a legal state in which a condition holds and which differs as little as can be from a given one."""
    condition = read_condition(game.name, text)
    moves = moves_asked(condition.moves, game.shapes, small_values(game, start), MOVES)
    numbers = f"numbers in moves up to {LARGEST}, " if moves else ""
    bounds = (
        f"{people(start)}, the readings of the state that it is near to, "
        f"content {game.content.pack}, {numbers}at most {CONFLICTS} conflicts of the solver"
    )
    candidates = [Function("candidate", [move_symbol(move)]) for move in moves]
    search = NearestSearch(game, start, CONFLICTS, candidates, _scoring(game, condition))
    _demand(search.control, game, condition)
    nearest = search.nearest()
    if not nearest.states:
        why = "no legal state within the bounds" if nearest.finished else "the bounds were not enough"
        why = "no file can say the nearest ones" if nearest.unsayable else why
        return FoundState(status=nearest.status, condition=condition.text, why=why, bounds=bounds)
    (near,) = nearest.states
    return FoundState(
        status=nearest.status,
        condition=condition.text,
        smallest=nearest.finished,
        holds_for=tuple(bindings(condition, near.shown)),
        changes=search.changes(near),
        state=near.json,
        bounds=bounds,
    )


def _scoring(game: Game, condition: Condition) -> list[Generated]:
    """Return the part of the score that a condition is about and that moves and checks do not work out."""
    known = statements_of(game.name, FILES)
    judged = {head.signature for s in known for head in s.heads}
    further = [s for s in statements_of(game.name, ("score.lp",)) if s not in known]
    ahead = [name for name in condition.signatures if name not in judged]
    needed: dict[str, None] = {}
    parts: dict[str, None] = {}
    while ahead:
        name = ahead.pop()
        needed[name] = None
        for s in further:
            if any(head.signature == name and _may_be_asked(condition, head) for head in s.heads):
                parts[s.text] = None
                looked = {atom.signature for atom in (*s.needs, *s.lacks, *s.must)}
                ahead += sorted(looked - judged - needed.keys() - set(ahead))
    text = "\n".join((*parts, *(f"#defined {name}." for name in needed)))
    return [Generated("score_asked.lp", text)] if parts else []


def _may_be_asked(condition: Condition, head: StatementAtom) -> bool:
    """Tell whether a head can be what a condition says of its predicate: not where both name other things."""
    asked = [_parts(text) for text in re.findall(rf"\b{head.name}\([^()]*\)", condition.text)]
    parts = _parts(head.text)
    fitting = (len(one) != len(parts) or not any(map(_differ, one, parts)) for one in asked)
    return not asked or any(fitting)


def _parts(atom: str) -> list[str]:
    return [part.strip() for part in atom.partition("(")[2].rstrip(")").split(",")]


def _differ(one: str, other: str) -> bool:
    """Tell whether two parts are names, and not the same."""
    return one[:1].islower() and other[:1].islower() and one != other


def _demand(control: Control, game: Game, condition: Condition) -> None:
    """Leave only states in which the condition holds."""
    there = {f"{name}/{size}" for name, size, _ in control.symbolic_atoms.signatures}
    for signature in condition.signatures:
        if signature not in there and predicates(game.name)[signature].kind in ("derived", "knowledge"):
            raise InvalidInputError(f"{signature} needs a state: `starlaw query {game.name} '…' --state FILE` knows it")
    ground_condition(control, condition)
    with control.backend() as backend:
        some = backend.add_atom()
        for entry in control.symbolic_atoms.by_signature(SOUGHT, len(condition.variables)):
            backend.add_rule([some], [entry.literal])
        backend.add_rule([], [-some])
