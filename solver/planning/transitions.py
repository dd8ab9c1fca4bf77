"""Moves that were carried out before: those of a game's cases and recorded games, and some at random from a state."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

from starlaw.knowledge.cases import cases, start_of
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import ScriptedChance, SeededChance, branches
from starlaw.solver.executor.records import read_record
from starlaw.solver.game import Game, judge_of
from starlaw.solver.planning.effects import Effects
from starlaw.solver.session import Atom

DRAWS = 6  # of each case that are looked at
RECORDED = 1_000  # moves of recorded games that are looked at
WALKS, STEPS = 12, 50  # walks at random and their moves


class CarriedOut(NamedTuple):
    """A move with the atoms of the state before it and after it."""

    before: frozenset[Atom]
    move: Move
    after: frozenset[Atom]


def learnt(game: Game, start: GameState) -> Effects:
    """Return what moves are known to bring about before a search from a state."""
    effects = Effects()
    known = [*_known(game.name), *_walked(game, start)]
    for carried in known:
        effects.see(carried.before)
        effects.see(carried.after)
    for carried in known:
        effects.learn(*carried)
    return effects


@cache
def _known(name: str) -> tuple[CarriedOut, ...]:
    recorded = (carried for part in lineage(name) for carried in _recorded(part))
    return (*(carried for part in lineage(name) for carried in _of_cases(part)), *islice(recorded, RECORDED))


def _of_cases(name: str) -> Iterator[CarriedOut]:
    """Yield the legal moves of cases with some of what they lead to."""
    game = judge_of(name)
    for case in cases(name).values():
        if case.move and case.expect.blocked_by in (None, ()) and not case.content:
            state, move = game.state(start_of(name, case)), game.move(case.move)
            for chance in islice(branches(), DRAWS):
                yield _carried(game, state, move, game.carry_out(state, move, chance).state)


def _recorded(name: str) -> Iterator[CarriedOut]:
    """Yield the moves of recorded games, which the tests replay."""
    game = judge_of(name)
    for file in sorted((folder("seeds") / name / "records").glob("*.jsonl")):
        record = read_record(file)
        state = game.set_up(record.header.options, ScriptedChance(record.header.drawn)).state
        for step in record.steps:
            move = game.move(step.move)
            after = game.carry_out(state, move, ScriptedChance(step.drawn)).state
            yield _carried(game, state, move, after)
            state = after


def _walked(game: Game, start: GameState) -> Iterator[CarriedOut]:
    """Yield moves from a state on: each kind that is legal is as likely as the others."""
    random = Random(0)
    for walk in range(WALKS):
        state, chance = start, SeededChance(walk)
        for _ in range(STEPS):
            moves = game.moves(state)
            if not moves:
                break
            kind = random.choice(sorted({move.name for move in moves}))
            move = random.choice([move for move in moves if move.name == kind])
            after = game.carry_out(state, move, chance).state
            yield _carried(game, state, move, after)
            state = after


def _carried(game: Game, before: GameState, move: Move, after: GameState) -> CarriedOut:
    return CarriedOut(frozenset(game.ruleset.state_facts(before)), move, frozenset(game.ruleset.state_facts(after)))
