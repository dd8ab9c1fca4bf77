"""Tries by brute force whether certain answers are certain: other readings and other admissible values change none.

Run by `make soundness`; `--game`, `--questions`, `--seed` and `--jobs` narrow it, and a run goes on from the seed that
it named last. States of random games, with every move that answers the decision asked, and rulings with random
parameters are asked with the sources only, once for all moves of a state. Then they are asked as usual: on tables with
other choices of readings, and of a few packs of each seed with other values within their ranges. Draws under which the
state breaks further rules do not count. An answer that was called certain must stay. An answer called undetermined that
no draw changed is asked again under each choice of what it is said to rest on; it is told how many changed, how many
rest on choices that nobody can try, and how many never changed (with STARLAW_TELL set, which).
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules
os.environ.setdefault("STARLAW_CACHE", str(Path(__file__).parent.parent / "build" / "cache"))

from starlaw.knowledge.cases import changed, field
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.readings import Reading, readings, variants
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import Determined, determined_moves
from starlaw.solver.certainty.open_values import Shared, admissible, named_path
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Asked, parameters_of
from tests.comparison import RuleSet, rule_sets

STATES, RULINGS = 8, 6  # of one seed
PACKS, CHOSEN = 3, 12  # packs with other values of one seed, and other choices of readings of one state
CLOSELY = 12  # answers of one state that no draw changed and that are looked at closely
DIRECTED = 120  # single choices that are tried of one state, for answers that no draw changed
PLAYED: int | None = None  # how far a game is played for states to ask about; nothing: to its end
SHARES = (0.01, 0.05, 0.3, 1.0)  # of the values and readings that a draw changes
QUESTIONS = 100_000
SHOWN = 20
TELL = bool(os.environ.get("STARLAW_TELL"))  # also the undetermined answers that never changed


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
    """A game, perhaps with other values, and other choices of readings."""

    game: Game
    readings: dict[str, str]
    values: dict[str, Any]

    def __str__(self) -> str:
        told = [*(f"{path} = {value}" for path, value in self.values.items()), *map(" = ".join, self.readings.items())]
        return ", ".join(told[:8]) + (f" and {len(told) - 8} more" if len(told) > 8 else "")


def packed(game: Game, values: dict[str, Any]) -> Game | None:
    """Return a game with other values by their paths; nothing if no pack can be so."""
    whole: Any = admissible(game.content).pack
    for path, value in values.items():
        whole = changed(whole, path, value)
    other = Game(game.ruleset, evaluator="clingo")
    try:
        other.content = type(game.content).model_validate(whole)
    except ValueError:
        return None
    return other


def packs(game: Game, source: random.Random) -> list[Draw]:
    """Return some games with other values, drawn at random."""
    found = []
    for _ in range(PACKS):
        values = drawn(game, source, source.choice(SHARES))
        if values and (other := packed(game, values)):
            found.append(Draw(other, {}, values))
    return found


def drawn(game: Game, source: random.Random, share: float) -> dict[str, Any]:
    """Return other values of a share of those that are open; numbers that are known together are so together."""
    values, lists = dict[str, Any](), dict[Shared, list[str]]()
    for path, choices, shared in admissible(game.content).leaves:
        if shared is not None:
            lists.setdefault(shared, []).append(path)
        elif source.random() < share:
            values[path] = source.choice(choices)
    for shared, paths in lists.items():
        if source.random() < share:
            numbers = Counter(source.choices(paths, k=source.randint(shared.least, shared.most)))
            values |= {path: numbers[path] for path in paths}
    return values


def chosen(game: Game, source: random.Random, settled: Mapping[str, str]) -> dict[str, str]:
    """Return other choices of some readings that are open, drawn at random."""
    share = max(source.choice(SHARES), 0.1)
    return {r.id: source.choice(list(r.choices)) for r in _open(game, settled) if source.random() < share}


def _open(game: Game, settled: Mapping[str, str]) -> list[Reading]:
    known = readings(game.name).values()
    return [r for r in known if len(r.choices) > 1 and r.id not in settled and r.id not in variants(game.name)]


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


class Tried:
    """One state under other choices: which of its certain moves changed, and which of the others."""

    def __init__(self, where: str, rule_set: RuleSet, game: Game, state: GameState) -> None:
        self.where, self._tables, self.state = where, rule_set.tables(), state
        self.entries = {entry.move: entry for entry in determined_moves(game, state)}
        self.usual = len(game.check(state))
        self._plain = state.model_dump(mode="json", by_alias=True)
        self.turned, self.wrong, self.draws = set[str](), list[str](), 0

    def on_tables(self, picks: Iterable[dict[str, str]]) -> None:
        """Ask with other choices of readings, all at once."""
        asked = [(Draw(self._tables, some, {}), other) for some in picks if (other := self._with(self._tables, some))]
        others = [other for _, other in asked]
        answers = zip(asked, self._tables.checks_of(others), self._tables.moves_of(others), strict=True)
        for (draw, _), broken, moves in answers:
            self._compare(draw, len(broken), moves)

    def by_clingo(self, draw: Draw) -> None:
        """Ask a game with other values; one run tells moves and what is broken."""
        if other := self._with(draw.game, draw.readings):
            draw.game.watch(other)
            moves = draw.game.moves(other)
            self._compare(draw, len(draw.game.check(other)), moves)

    def _with(self, game: Game, picked: dict[str, str]) -> GameState | None:
        try:
            return game.state(changed(self._plain, "options.readings", {**self.state.options.readings, **picked}))
        except InvalidInputError:
            return None

    def _compare(self, draw: Draw, broken: int, moves: Iterable[Move]) -> None:
        if broken > self.usual:
            return
        self.draws += 1
        legal = {move.text for move in moves}
        for move, entry in self.entries.items():
            if entry.status == "undetermined":
                self.turned |= {move} if (move in legal) != (entry.as_assumed == "legal") else set()
            elif (entry.status == "legal") != (move in legal):
                self.wrong.append(f"{self.where}: {move} is not {entry.status} with {draw}")
        strange = sorted(legal - self.entries.keys())
        self.wrong += [f"{self.where}: {move} was not listed, legal with {draw}" for move in strange]

    @property
    def unturned(self) -> list[Determined]:
        """The undetermined answers that no draw changed and that some choice could."""
        left = (entry for entry in self.entries.values() if entry.status == "undetermined")
        return [entry for entry in left if entry.move not in self.turned and not _beyond(entry)]


def asked_of_moves(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what questions about moves came to, and certain answers that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    sound, wrong = Sound(), list[str]()
    with_other_values = packs(game, source)
    for place, state in enumerate(states(rule_set, game, seed, source)):
        settled = state.options.readings
        tried = Tried(f"{rule_set.name} seed {seed} state {place}", rule_set, game, state)
        tried.on_tables(chosen(game, source, settled) for _ in range(CHOSEN))
        for draw in with_other_values:
            tried.by_clingo(draw._replace(readings=chosen(game, source, settled)))
        singly(game, tried, settled)
        sound = sound.plus(_counted(tried.entries, tried.turned, tried.draws))
        wrong += tried.wrong
        for entry in tried.unturned if TELL else ():
            print(f"{tried.where}: {entry.move} never changed; {[known.value for known in entry.decided_by]}")
    return sound, wrong


def singly(game: Game, tried: Tried, settled: Mapping[str, str]) -> None:
    """Try each choice of what answers rest on that no draw has changed yet: alone, the others as usual."""
    moves = [game.move(entry.move) for entry in tried.unturned[:CLOSELY]]
    closely = determined_moves(game, tried.state, moves) if moves else ()
    named = {value.value.partition(" = ")[0] for entry in closely for value in entry.decided_by}
    tried.on_tables({r.id: choice} for r in _open(game, settled) if f"reading {r.id}" in named for choice in r.choices)
    left = DIRECTED
    pack, leaves = admissible(game.content)
    for path, choices, shared in leaves:
        for value in choices if called(game, path) in named and tried.unturned else ():
            if left and (shared is None or _fits(pack, path, value, shared)) and (other := packed(game, {path: value})):
                left -= 1
                tried.by_clingo(Draw(other, {}, {path: value}))


def _fits(pack: Any, path: str, value: int, shared: Shared) -> bool:
    """Return whether numbers that are known together are so with another one of them."""
    numbers = {**field(pack, shared.where), path.rpartition(".")[2]: value}
    return bool(shared.least <= sum(numbers.values()) <= shared.most)


@cache
def called(game: Game, path: str) -> str:
    """Return what people call a value of a pack."""
    return named_path(admissible(game.content).pack, path)


def _counted(entries: dict[str, Determined], turned: set[str], tried: int) -> Sound:
    undetermined = [entry for entry in entries.values() if entry.status == "undetermined"]
    beyond = [entry for entry in undetermined if _beyond(entry) and entry.move not in turned]
    certain = len(entries) - len(undetermined)
    return Sound(len(entries), certain, len(undetermined), len(beyond), len(turned), tried)


def _beyond(entry: Determined) -> bool:
    """Return whether an answer rests on a choice that is not encoded, or on a range that is not listed."""
    ranges = [value.range for value in entry.decided_by]
    listed = [one[:1].isdigit() or " or " in one for one in ranges]
    return not all(listed) or any("not encoded" in one or "does not hold" in one for one in ranges)


def asked_of_rulings(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what rulings with random parameters came to, and certain answers that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    sound, wrong = Sound(), list[str]()
    known = [name for name, ruling in game.ruleset.rulings.items() if ruling.answer is None]
    with_other_values = [Draw(game, {}, {}), *packs(game, source)]
    for name in source.sample(known, min(RULINGS, len(known))):
        ruling = game.ruleset.rulings[name]
        parameters = [part for part in parameters_of(ruling, game) if part.name not in ruling.readings]
        given = {part.name: text for part in parameters if (text := _random(part, source)) is not None}
        try:
            answer = answered(name, game, given, sources_only=True)
        except InvalidInputError:
            continue
        turned = tried = 0
        for draw in with_other_values * 2:
            choices = chosen(game, source, {})
            picked = {reading: choice for reading, choice in choices.items() if reading in ruling.readings}
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
            seeds = range(seed, seed + jobs)
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
    rate = total.questions / total.seconds if total.seconds else 0
    return (
        f"{name}: {total.questions:,} questions, {total.certain:,} certain, of which {wrong:,} changed; "
        f"{total.undetermined:,} undetermined, of which {total.changed:,} changed, {total.untried:,} rest on choices "
        f"that cannot be tried and {still:,} ({still / max(1, total.undetermined):.1%}) did not change; "
        f"{total.draws:,} draws, {total.seconds / 60:.1f} min of processor time, {rate:.1f} questions a second"
    )


def main() -> int:
    """Ask and report. Exit 1: a certain answer changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=list(rule_sets()), default=list(rule_sets()), metavar="RULE_SET")
    parser.add_argument("--questions", type=int, help="how many of each rule set; by default 100,000 of all together")
    parser.add_argument("--seed", type=int, default=0, help="the first seed, to go on where a run ended")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    wanted = arguments.questions or QUESTIONS // len(arguments.game)
    return 1 if sum(proved(name, wanted, arguments.seed, arguments.jobs) for name in arguments.game) else 0


if __name__ == "__main__":
    sys.exit(main())
