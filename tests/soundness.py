"""Tries by brute force whether certain answers are certain: other readings and other admissible values change none.

Run by `make soundness`; `--game`, `--questions`, `--seed` and `--jobs` narrow it. States of random games, with every
move that answers the decision asked, and rulings with random parameters are asked with the sources only. Then they
are asked as usual, of a game with other choices of readings and other values within their ranges, drawn at random;
draws under which the state breaks further rules do not count. An answer that was called certain must stay. Of the
answers called undetermined it is told how many changed, and how many rest on choices that nobody can try.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules
os.environ.setdefault("STARLAW_CACHE", str(Path(__file__).parent.parent / "build" / "cache"))

from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.readings import readings, variants
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import Determined, determined_moves
from starlaw.solver.certainty.open_values import admissible
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Asked, parameters_of
from tests.comparison import RuleSet, rule_sets

STATES, RULINGS, DRAWS = 6, 6, 6  # of one seed, and how often each is asked otherwise
PLAYED: int | None = None  # how far a game is played for states to ask about; nothing: to its end
SHARES = (0.01, 0.05, 0.3, 1.0)  # of the values and readings that a draw changes
QUESTIONS = 100_000
SHOWN = 20


class Sound(NamedTuple):
    """What was asked: questions, certain answers, undetermined ones, those that nobody can try, those that changed."""

    questions: float = 0
    certain: float = 0
    undetermined: float = 0
    untried: float = 0
    changed: float = 0
    draws: float = 0
    seconds: float = 0

    def plus(self, other: "Sound") -> "Sound":
        """Return both together."""
        return Sound(*(one + two for one, two in zip(self, other, strict=True)))


class Draw(NamedTuple):
    """A game with other values, and other choices of readings."""

    game: Game
    readings: dict[str, str]
    values: dict[str, Any]

    def __str__(self) -> str:
        told = [*(f"{path} = {value}" for path, value in self.values.items()), *map(" = ".join, self.readings.items())]
        return ", ".join(told[:8]) + (f" and {len(told) - 8} more" if len(told) > 8 else "")


def drawn(game: Game, source: random.Random, settled: dict[str, str]) -> Draw | None:
    """Return a game that some choices are other in, drawn at random; nothing if no pack can be so."""
    share = source.choice(SHARES)
    pack, values = admissible(game.content), dict[str, Any]()
    whole: Any = pack.pack
    for path, choices, shared in pack.leaves:
        if shared is None and source.random() < share:
            values[path] = source.choice(choices)
            whole = changed(whole, path, values[path])
    other = Game(game.ruleset, evaluator="clingo")
    try:
        other.content = type(game.content).model_validate(whole)
    except ValueError:
        return None
    open_readings = [r for r in readings(game.name).values() if r.id not in settled and r.id not in variants(game.name)]
    picked = {r.id: source.choice(list(r.choices)) for r in open_readings if source.random() < max(share, 0.2)}
    return Draw(other, picked, values)


def draws(game: Game, source: random.Random, settled: dict[str, str]) -> Iterator[Draw]:
    """Yield some games with other choices."""
    for _ in range(DRAWS):
        if draw := drawn(game, source, settled):
            yield draw


def states(rule_set: RuleSet, game: Game, seed: int, source: random.Random) -> list[GameState]:
    """Return some states of the game of a seed; what readings it was played with is open again where it can be."""
    played = list(islice(rule_set.played(seed), PLAYED))
    some = source.sample(played, min(STATES, len(played)))
    return [_unsettled(game, state) for state in some]


def _unsettled(game: Game, state: GameState) -> GameState:
    plain = state.model_dump(mode="json", by_alias=True)
    kept = {name: choice for name, choice in state.options.readings.items() if name in variants(game.name)}
    other = game.state(changed(plain, "options.readings", kept))
    return state if game.check(other) else other


def asked_of_moves(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what questions about moves came to, and certain answers that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    sound, wrong = Sound(), list[str]()
    for place, state in enumerate(states(rule_set, game, seed, source)):
        entries = {entry.move: entry for entry in determined_moves(game, state)}
        usual, turned, tried = len(game.check(state)), set[str](), 0
        plain = state.model_dump(mode="json", by_alias=True)
        for draw in draws(game, source, dict(state.options.readings)):
            try:
                picked = {**state.options.readings, **draw.readings}
                other = draw.game.state(changed(plain, "options.readings", picked))
            except InvalidInputError:
                continue
            if len(draw.game.check(other)) > usual:
                continue
            tried += 1
            legal = {move.text for move in draw.game.moves(other)}
            for move, entry in entries.items():
                if entry.status == "undetermined":
                    default = not entry.always and not entry.perhaps
                    turned |= {move} if (move in legal) != default else set()
                elif (entry.status == "legal") != (move in legal):
                    wrong.append(f"{rule_set.name} seed {seed} state {place}: {move} is not {entry.status} with {draw}")
            wrong += [
                f"{rule_set.name} seed {seed} state {place}: {move} was not listed, legal with {draw}"
                for move in sorted(legal - entries.keys())
            ]
        sound = sound.plus(_counted(entries, turned, tried))
    return sound, wrong


def _counted(entries: dict[str, Determined], turned: set[str], tried: int) -> Sound:
    undetermined = [entry for entry in entries.values() if entry.status == "undetermined"]
    beyond = [entry for entry in undetermined if _beyond(entry) and entry.move not in turned]
    certain = len(entries) - len(undetermined)
    return Sound(len(entries), certain, len(undetermined), len(beyond), len(turned), tried)


def _beyond(entry: Determined) -> bool:
    """Return whether an answer rests on a choice that is not encoded, or on a range that is not listed."""
    ranges = [value.range for value in entry.decided_by]
    return any("not encoded" in one or "does not hold" in one or not one[:1].isdigit() for one in ranges)


def asked_of_rulings(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what rulings with random parameters came to, and certain answers that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    sound, wrong = Sound(), list[str]()
    known = [name for name, ruling in game.ruleset.rulings.items() if ruling.answer is None]
    for name in source.sample(known, min(RULINGS, len(known))):
        ruling = game.ruleset.rulings[name]
        parameters = [part for part in parameters_of(ruling, game) if part.name not in ruling.readings]
        given = {part.name: text for part in parameters if (text := _random(part, source)) is not None}
        try:
            answer = answered(name, game, given, sources_only=True)
        except InvalidInputError:
            continue
        turned = tried = 0
        for draw in draws(game, source, {}):
            picked = {reading: choice for reading, choice in draw.readings.items() if reading in ruling.readings}
            try:
                other = answered(name, draw.game, given | picked)
            except InvalidInputError:
                continue
            tried += 1
            same = (other.status, sorted(other.answers)) == (answer.status, sorted(answer.answers))
            turned += not same
            if not same and answer.status != "undetermined":
                told = " ".join(f"{key}={value}" for key, value in given.items())
                wrong.append(f"{rule_set.name} seed {seed}: ruling {name} {told} is not {answer.answers} with {draw}")
        certain = answer.status != "undetermined"
        sound = sound.plus(Sound(1, certain, not certain, 0, bool(turned and not certain), tried))
    return sound, wrong


def _random(part: Asked, source: random.Random) -> str | None:
    """Return a value of a parameter, or nothing to leave it as it is."""
    if part.text or isinstance(part.default, tuple):
        return None
    if isinstance(part.default, bool):
        return source.choice(["yes", "no"])
    if part.one_of is not None:
        return source.choice(list(part.one_of))
    return str(source.randint(part.least, part.most))


def asked(name: str, seed: int) -> tuple[Sound, list[str]]:
    """Return what all questions of a seed came to."""
    began = time.process_time()
    moves, wrong = asked_of_moves(rule_sets()[name], seed)
    rulings, more = asked_of_rulings(rule_sets()[name], seed)
    return moves.plus(rulings)._replace(seconds=time.process_time() - began), [*wrong, *more]


def proved(name: str, wanted: int, seed: int, jobs: int) -> int:
    """Ask until there are enough questions, tell the answers that changed and the sum; return how many did."""
    total, wrong = Sound(), 0
    with ProcessPoolExecutor(jobs) as pool:
        while total.questions < wanted:
            seeds = range(seed, seed + 2 * jobs)
            for sound, differing in pool.map(asked, [name] * len(seeds), seeds):
                total, seed = total.plus(sound), seed + 1
                for line in differing[: max(0, SHOWN - wrong)]:
                    print(line, flush=True)
                wrong += len(differing)
            line = f"{name}: {total.questions:,} of {wanted:,} questions, {wrong} wrong, next seed {seed}"
            print(line, file=sys.stderr, flush=True)
    print(summary(name, total, wrong), flush=True)
    if wrong:
        print(f"  to repeat one: tests/soundness.py --game {name} --questions 1 --jobs 1 --seed SEED", flush=True)
    return wrong


def summary(name: str, total: Sound, wrong: int) -> str:
    """Return what all questions came to in one line."""
    still = total.undetermined - total.untried - total.changed
    return (
        f"{name}: {total.questions:,} questions, {total.certain:,} certain, of which {wrong:,} changed; "
        f"{total.undetermined:,} undetermined, of which {total.changed:,} changed, {total.untried:,} rest on choices "
        f"that cannot be tried and {still:,} did not change in the draws tried; "
        f"{total.draws:,} draws, {total.seconds / 60:.1f} min of processor time"
    )


def main() -> int:
    """Ask and report. Exit 1: a certain answer changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=list(rule_sets()), default=list(rule_sets()), metavar="RULE_SET")
    parser.add_argument("--questions", type=int, help="how many of each rule set; by default 100,000 of all together")
    parser.add_argument("--seed", type=int, default=0, help="the first seed, to go on where a run ended")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    wanted = arguments.questions or QUESTIONS // len(arguments.game)
    return 1 if sum(proved(name, wanted, arguments.seed, arguments.jobs) for name in arguments.game) else 0


if __name__ == "__main__":
    sys.exit(main())
