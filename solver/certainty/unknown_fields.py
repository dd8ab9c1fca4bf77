"""States with "unknown" where a player does not know: every legal state that they can be, and what holds in all."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pydantic import ValidationError

from starlaw.knowledge.cases import changed, field
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import UNKNOWN, GameState, unknown_fields
from starlaw.knowledge.values import digest
from starlaw.solver.certainty.consequences import Determined, determined_moves
from starlaw.solver.game import Game

LARGEST = 200  # number that is tried, and how far apart larger ones of the content may be, such as years
MOST = 20_000  # states that are looked at


def completions(game: Game, value: Mapping[str, Any], where: str) -> tuple[GameState, ...]:
    """Return the legal states that a state with unknown fields can be, each once, in a stable order."""
    paths = list(unknown_fields(value))
    choices = [_admissible(game, value, path) for path in paths]
    number = 1
    for path, some in zip(paths, choices, strict=True):
        if not some:
            raise InvalidInputError(f"{where}: {path}: expected a number or a name that can be unknown")
        number *= len(some)
    if number > MOST:
        raise InvalidInputError(f"{where}: expected at most {MOST} possible states, got {number}; fill in more fields")
    by_digest: dict[str, GameState] = {}
    for filling in product(*choices):
        whole: Any = value
        for path, part in zip(paths, filling, strict=True):
            whole = changed(whole, path, part)
        try:
            state = game.state(whole, where)
        except InvalidInputError:
            continue
        by_digest.setdefault(digest(state), state)
    states = list(by_digest.values())
    legal = [state for state, broken in zip(states, game.checks_of(states), strict=True) if not broken]
    if not legal:
        raise InvalidInputError(f"{where}: none of the {len(states)} possible states is legal")
    return tuple(legal)


def _admissible(game: Game, value: Mapping[str, Any], path: str) -> list[Any]:
    """Return what a field can be by itself: numbers, yes and no, or names that exist at the table."""
    names = {str(part) for atom in game.content_facts for part in atom[1:] if isinstance(part, str)}
    names |= {str(key) for key in _keys(value)} - {UNKNOWN}
    large = [part for atom in game.content_facts for part in atom[1:] if isinstance(part, int) and part > LARGEST]
    far = range(min(large), max(large) + 1) if large and max(large) - min(large) <= LARGEST else ()
    candidates: Sequence[Any] = (*range(LARGEST + 1), *far, False, True, *sorted(names))
    fitting = [new for new in candidates if _fits(game, value, path, new)]
    numbers = [new for new in fitting if type(new) is int]
    return numbers or fitting


def _keys(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield key
            yield from _keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from _keys(part)
    elif isinstance(value, str):
        yield value


def _fits(game: Game, value: Mapping[str, Any], path: str, new: Any) -> bool:
    """Return whether nothing is wrong at the field itself; if no other is unknown, whether there is such a state."""
    tried = changed(value, path, new)
    steps = path.split(".")
    try:
        state = game.ruleset.state_model.model_validate(tried)
    except ValidationError as error:
        others = [problem for problem in error.errors() if not _is_unknown(tried, problem["loc"])]
        return not any([str(step) for step in problem["loc"]][: len(steps)] == steps for problem in others) and not (
            others and len(others) == len(error.errors())
        )
    try:
        game.check_ids(state)
    except InvalidInputError as error:
        return UNKNOWN in str(error)
    return True


def _is_unknown(value: Any, place: Sequence[Any]) -> bool:
    return bool(field(value, ".".join(str(step) for step in place)) == UNKNOWN)


def determined_among(
    game: Game, states: Sequence[GameState], unknown: Sequence[str], moves: Sequence[Move] | None, sources_only: bool
) -> tuple[Determined, ...]:
    """Return what holds of moves in all, some or none of several states; those that answer a decision if not given."""
    judged = [_judged(game, state, moves, sources_only) for state in states]
    fields = tuple(Assumption(value=f"{path} is unknown", why="", range=f"{len(states)} states") for path in unknown)
    every = sorted({move for by_move in judged for move in by_move}, key=lambda move: game.move(move).order)
    return tuple(_together(game, [by_move.get(move) for by_move in judged], move, fields) for move in every)


def _judged(game: Game, state: GameState, moves: Sequence[Move] | None, sources_only: bool) -> Mapping[str, Determined]:
    if sources_only:
        return {entry.move: entry for entry in determined_moves(game, state, moves)}
    verdicts = game.candidates(state) if moves is None else [game.judge(state, move) for move in moves]
    return {v.move: Determined(move=v.move, status=v.status, always=v.blocked_by) for v in verdicts}


def _together(
    game: Game, entries: Sequence[Determined | None], move: str, fields: tuple[Assumption, ...]
) -> Determined:
    """Return what several states say of a move; where it does not answer the decision, it is not legal."""
    statuses = {entry.status if entry else "illegal" for entry in entries}
    always = set.intersection(*(set(entry.always if entry else ()) for entry in entries))
    some = {rule for entry in entries if entry for rule in (*entry.always, *entry.perhaps)}
    order = [rule for rule in rules(game.name) if rule in some]
    single = len(statuses) == 1
    open_values = dict.fromkeys(assumption for entry in entries if entry for assumption in entry.decided_by)
    varying = len(entries) > 1 and not (single and "undetermined" not in statuses)
    return Determined(
        move=move,
        status=statuses.pop() if single else "undetermined",
        always=tuple(rule for rule in order if rule in always),
        perhaps=tuple(rule for rule in order if rule not in always),
        as_assumed=entries[0].as_assumed if len(entries) == 1 and entries[0] else "",
        decided_by=(*(fields if varying else ()), *open_values),
        otherwise=entries[0].otherwise if len(entries) == 1 and entries[0] else (),
    )
