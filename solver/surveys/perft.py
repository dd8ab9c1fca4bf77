"""Counting: how many move sequences lead how deep, a check that other programs can repeat."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import branches, counted_branches
from starlaw.solver.game import Game
from starlaw.solver.game import game as find_game
from starlaw.solver.surveys.processes import in_order
from starlaw.solver.surveys.together import take
from starlaw.solver.surveys.transpositions import Key, Transpositions

AT_ONCE = 1024  # positions whose moves are carried out side by side
APART = 64  # positions that another process is given at a time

Result = TypeVar("Result")


class DepthCount(NamedTuple):
    """One depth: moves over all positions, those among them that draw, and the positions they lead to."""

    depth: int
    moves: int
    chance: int
    positions: int

    def __add__(self, other: object) -> "DepthCount":
        """Return the counts of both, of the same depth."""
        assert isinstance(other, DepthCount)
        assert other.depth == self.depth
        return DepthCount(self.depth, *(mine + its for mine, its in zip(self[1:], other[1:], strict=True)))


class Reached(NamedTuple):
    """A position and in how many ways it is reached."""

    state: GameState
    ways: int


class Part(NamedTuple):
    """Transpositions of one depth that are gone on from apart."""

    name: str
    content: str
    evaluator: str
    expansions: tuple[str, ...]
    positions: tuple[Reached, ...]
    depth: int
    deepest: int


def perft(
    game: Game, state: GameState, depth: int, jobs: int = 1, content: str = "default", evaluator: str | None = None
) -> Iterator[DepthCount]:
    """Yield the counts for each depth; each way to play and draw counts, though a position is looked at only once."""
    level, found = 0, [Reached(state, 1)]
    while level < depth - 1 and (jobs == 1 or len(found) < jobs * APART):
        level += 1
        count, found = _deeper(game, found, level)
        yield count
    if jobs == 1 or len(found) < jobs * APART:
        yield _last(game, found, depth)
    else:
        where = game.ruleset.parts[0], content, evaluator or game.evaluator, game.parts[1:]
        left = iter(found)
        parts = (Part(*where, some, level, depth) for some in iter(lambda: tuple(islice(left, APART)), ()))
        totals = [DepthCount(each, 0, 0, 0) for each in range(level + 1, depth + 1)]
        for counts in in_order(counted, parts, jobs):
            totals = [total + more for total, more in zip(totals, counts, strict=True)]
        yield from totals


def divided(game: Game, state: GameState, depth: int) -> Iterator[tuple[Move, int]]:
    """Yield each legal move with the positions that it leads to at a depth."""
    for move in game.moves(state):
        found = [Reached(after, 1) for after in _results(game, state, move)]
        counts = _counts(game, found, 1, depth)
        yield move, counts[-1].positions if counts else len(found)


def counted(part: Part) -> list[DepthCount]:
    """Return the counts for each further depth from some positions on."""
    game = find_game(part.name, part.content, part.evaluator, part.expansions)
    return _counts(game, part.positions, part.depth, part.deepest)


def _counts(game: Game, positions: Sequence[Reached], depth: int, deepest: int) -> list[DepthCount]:
    """Return the counts for each depth beyond that of some positions."""
    counts = []
    for level in range(depth + 1, deepest):
        count, positions = _deeper(game, positions, level)
        counts.append(count)
    return [*counts, _last(game, positions, deepest)] if depth < deepest else counts


def _deeper(game: Game, positions: Sequence[Reached], depth: int) -> tuple[DepthCount, list[Reached]]:
    """Return the counts one move further, and the positions there."""
    counts, same, found = DepthCount(depth, 0, 0, 0), Transpositions(), dict[Key, Reached]()
    for ways, after in _after(game, positions, partial(_results, game)):
        counts += _count(depth, ways, [len(results) for results in after])
        for state in chain.from_iterable(after):
            key = same.key(state)
            known = found.get(key)
            found[key] = Reached(state, ways if known is None else ways + known.ways)
    return counts, list(found.values())


def _last(game: Game, positions: Sequence[Reached], depth: int) -> DepthCount:
    """Return the counts one move further, where nobody goes on from: draws are counted, but not all carried out."""
    counts = DepthCount(depth, 0, 0, 0)
    for ways, after in _after(game, positions, partial(_number, game)):
        counts += _count(depth, ways, after)
    return counts


def _count(depth: int, ways: int, results: Sequence[int]) -> DepthCount:
    """Return the counts of a position that is reached in some ways, given how many results each of its moves has."""
    return DepthCount(depth, ways * len(results), ways * sum(number > 1 for number in results), ways * sum(results))


def _results(game: Game, state: GameState, move: Move) -> list[GameState]:
    return [game.carry_out(state, move, chance).state for chance in branches()]


def _number(game: Game, state: GameState, move: Move) -> int:
    if move.name in game.ruleset.without_draws:
        return 1
    number = 0
    for chance in counted_branches():
        game.carry_out(state, move, chance)
        number += chance.ways
    return number


def _after(
    game: Game, positions: Sequence[Reached], become: Callable[[GameState, Move], Result]
) -> Iterator[tuple[int, list[Result]]]:
    """Yield for each position in how many ways it is reached, and what becomes of each of its legal moves."""
    for start in range(0, len(positions), AT_ONCE):
        batch = positions[start : start + AT_ONCE]
        game.look_at([position.state for position in batch], only=True)
        found: list[list[Result]] = [[] for _ in batch]

        def go_on(state: GameState, after: list[Result]) -> None:
            after += [become(state, move) for move in game.moves(state)]

        take(game, [partial(go_on, position.state, after) for position, after in zip(batch, found, strict=True)])
        yield from zip((position.ways for position in batch), found, strict=True)
