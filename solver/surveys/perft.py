"""Counting: how many move sequences lead how deep, a check that other programs can repeat."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import branches
from starlaw.solver.game import Game
from starlaw.solver.game import game as find_game
from starlaw.solver.surveys.processes import in_order
from starlaw.solver.surveys.together import take
from starlaw.solver.surveys.transpositions import Key, Transpositions

AT_ONCE = 1024  # positions whose moves are carried out side by side
APART = 64  # positions that another process is given at a time


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
    while level < depth and (jobs == 1 or len(found) < jobs * APART):
        level += 1
        count, found = _deeper(game, found, level, last=level == depth)
        yield count
    if level < depth:
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
        found = [Reached(game.carry_out(state, move, chance).state, 1) for chance in branches()]
        positions = len(found)
        for level in range(2, depth + 1):
            count, found = _deeper(game, found, level, last=level == depth)
            positions = count.positions
        yield move, positions


def counted(part: Part) -> list[DepthCount]:
    """Return the counts for each further depth from some positions on."""
    game = find_game(part.name, part.content, part.evaluator, part.expansions)
    found, counts = list(part.positions), []
    for level in range(part.depth + 1, part.deepest + 1):
        count, found = _deeper(game, found, level, last=level == part.deepest)
        counts.append(count)
    return counts


def _deeper(game: Game, positions: Sequence[Reached], depth: int, last: bool) -> tuple[DepthCount, list[Reached]]:
    """Return the counts one move further, and the positions there, unless they are the last."""
    moves = chance = reached = 0
    same, ways = Transpositions(), dict[Key, Reached]()
    for start in range(0, len(positions), AT_ONCE):
        batch = positions[start : start + AT_ONCE]
        for position, after in zip(batch, _after(game, [position.state for position in batch]), strict=True):
            moves += position.ways * len(after)
            for results in after:
                chance += position.ways * (len(results) > 1)
                reached += position.ways * len(results)
                if not last:
                    _note(ways, same, position.ways, results)
    return DepthCount(depth, moves, chance, reached), list(ways.values())


def _after(game: Game, states: Sequence[GameState]) -> list[list[list[GameState]]]:
    """Return for each state, by legal move, every state that it can lead to."""
    game.look_at(states, only=True)
    found: list[list[list[GameState]]] = [[] for _ in states]

    def go_on(state: GameState, after: list[list[GameState]]) -> None:
        for move in game.moves(state):
            after.append([game.carry_out(state, move, chance).state for chance in branches()])

    take(game, [partial(go_on, *each) for each in zip(states, found, strict=True)])
    return found


def _note(ways: dict[Key, Reached], same: Transpositions, times: int, states: Iterable[GameState]) -> None:
    for state in states:
        key = same.key(state)
        known = ways.get(key)
        ways[key] = Reached(state, times) if known is None else known._replace(ways=known.ways + times)
