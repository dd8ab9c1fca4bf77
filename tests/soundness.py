"""Tries by brute force whether certain answers are certain: other readings and other admissible values change none.

Run by `make soundness`; `--game`, `--questions`, `--seed` and `--jobs` narrow it, and a run goes on from the seed that
it named last. States of random games, with every move that answers the decision asked and some that were legal
elsewhere in the game, and rulings with random parameters are asked with the sources only, once for all moves of a
state. Then they are asked as usual: on tables with other choices of readings, and of a pack with other values within
their ranges. Draws under which the state breaks further rules do not count. An answer that was called certain must
stay. In some states an answer called undetermined that no draw changed is asked again under each choice of what it is
said to rest on; it is told how many of these never changed, and what they rest on (with STARLAW_TELL set, each).
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules
os.environ.setdefault("STARLAW_CACHE", str(Path(__file__).parent.parent / "build" / "cache"))

from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.readings import variants
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import Determined, determined_moves
from starlaw.solver.certainty.scores import Told, determined_score
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Asked, parameters_of
from tests.comparison import RuleSet, rule_sets
from tests.other_choices import Draw, chosen, open_to, packs, single_values, told_together

STATES, RULINGS, SCORED = 12, 3, 1  # of one seed
PACKS, CHOSEN = 4, 12  # packs with other values of one seed, and other choices of readings of one state
BESIDES = 60  # moves of one state that were legal elsewhere in the game
CLOSELY = 12  # answers of one state that no draw changed and that are looked at closely
CLOSE = 6  # one in so many states is looked at closely
DIRECTED = 24  # single values that are tried of one state, for answers that no draw changed
PLAYED: int | None = None  # how far a game is played for states to ask about; nothing: to its end
QUESTIONS = 100_000
SHOWN = 20
TELL = bool(os.environ.get("STARLAW_TELL"))  # also the undetermined answers that never changed


class Sound(NamedTuple):
    """What was asked: questions, certain and undetermined answers, of these the ones that changed and that nobody can
    try, those that were looked at closely, what the ones rest on that never changed; draws, and seconds.
    """

    questions: int = 0
    certain: int = 0
    undetermined: int = 0
    changed: int = 0
    untried: int = 0
    closely: int = 0
    resting_on: Counter[str] = Counter()  # noqa: RUF012, never changed in place
    draws: int = 0
    seconds: float = 0

    def plus(self, other: "Sound") -> "Sound":
        """Return both together."""
        pairs: Iterable[tuple[Any, Any]] = zip(self, other, strict=True)
        return Sound(*(one + two for one, two in pairs))


def states(rule_set: RuleSet, seed: int, source: random.Random) -> tuple[list[GameState], list[str]]:
    """Return some states of the game of a seed, with readings open again that it was played with, and its legal moves.

    A reading stays as it was played if the state would be illegal otherwise.
    """
    tables = rule_set.tables()
    played = list(islice(rule_set.played(seed), PLAYED))
    some = source.sample(played, min(STATES, len(played)))
    moves = {move.text for legal in tables.moves_of(played) for move in legal}
    others = [_unsettled(tables, state) for state in some]
    broken = tables.checks_of(others)
    kept = [state if found else other for state, other, found in zip(some, others, broken, strict=True)]
    return kept, sorted(moves)


def _unsettled(game: Game, state: GameState) -> GameState:
    plain = state.model_dump(mode="json", by_alias=True)
    kept = {name: choice for name, choice in state.options.readings.items() if name in variants(game.name)}
    return game.state(changed(plain, "options.readings", kept))


class Tried:
    """One state under other choices: which of its certain moves changed, and which of the others."""

    def __init__(self, where: str, rule_set: RuleSet, state: GameState, besides: Iterable[str]) -> None:
        self.where, self._tables, self.state = where, rule_set.tables(), state
        game = rule_set.clingo()
        moves = [game.move(text) for text in besides]
        self.entries = {entry.move: entry for entry in determined_moves(game, state, besides=moves)}
        self.usual = len(self._tables.check(state))
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
    with_other_values = packs(game, source, PACKS)
    positions, legal_once = states(rule_set, seed, source)
    for place, state in enumerate(positions):
        settled = state.options.readings
        besides = source.sample(legal_once, min(BESIDES, len(legal_once)))
        tried = Tried(f"{rule_set.name} seed {seed} state {place}", rule_set, state, besides)
        tried.on_tables(chosen(game, source, settled) for _ in range(CHOSEN))
        if with_other_values:
            draw = source.choice(with_other_values)
            tried.by_clingo(draw._replace(readings=chosen(game, source, settled)))
        closely = (seed + place) % CLOSE == 0 and CLOSELY > 0
        if closely:
            singly(game, tried, settled)
        sound = sound.plus(_counted(tried, closely))
        wrong += tried.wrong
    return sound, wrong


def asked_of_scores(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what totals and winners of states came to by the sources, and certain ones that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    draws = [Draw(game, {}, {}), *packs(game, source, PACKS // 2)]
    positions, _ = states(rule_set, seed, source)
    sound, wrong = Sound(), list[str]()
    for place, state in enumerate(positions[:SCORED]):
        usual = game.score(state)
        told = determined_score(game, state, usual)
        certain = {seat: usual.totals[seat] for seat, one in told.totals.items() if one.certain}
        turned = set[str]()
        for draw in draws * 3:
            picked = chosen(game, source, state.options.readings)
            plain = state.model_dump(mode="json", by_alias=True)
            other = game.state(changed(plain, "options.readings", {**state.options.readings, **picked}))
            score = draw.game.score(other)
            turned |= {seat for seat in usual.totals if score.totals[seat] != usual.totals[seat]}
            turned |= {"winner"} if score.winners != usual.winners else set()
        sure = {*certain, *(["winner"] if told.winners.certain else [])}
        where = f"{rule_set.name} seed {seed} state {place}"
        wrong += [f"{where}: the score of {who} is not certain" for who in sorted(turned & sure)]
        unsure = {who: one for who, one in {**told.totals, "winner": told.winners}.items() if not one.certain}
        beyond = sum(_beyond(one) for who, one in unsure.items() if who not in turned)
        asked_of, left = len(unsure) + len(sure), len(turned - sure)
        sound = sound.plus(Sound(asked_of, len(sure), len(unsure), left, beyond, draws=3 * len(draws)))
    return sound, wrong


def singly(game: Game, tried: Tried, settled: Mapping[str, str]) -> None:
    """Try each choice of what answers rest on that no draw has changed yet: alone, the others as usual."""
    moves = [game.move(entry.move) for entry in tried.unturned[:CLOSELY]]
    for entry in determined_moves(game, tried.state, moves) if moves else ():
        tried.entries[entry.move] = entry
        if draw := told_together(game, entry.otherwise):
            tried.by_clingo(draw)
    named = {value for entry in tried.unturned for value in _resting(entry)}
    open_readings = [r for r in open_to(game, settled) if f"reading {r.id}" in named]
    tried.on_tables({reading.id: choice} for reading in open_readings for choice in reading.choices)
    for draw in islice(single_values(game, named), DIRECTED):
        if not tried.unturned:
            return
        tried.by_clingo(draw)


def _resting(entry: Determined) -> list[str]:
    """Return the names of what an answer is said to rest on."""
    return [value.value.partition(" = ")[0] for value in entry.decided_by]


def _counted(tried: Tried, closely: bool) -> Sound:
    entries = tried.entries.values()
    undetermined = [entry for entry in entries if entry.status == "undetermined"]
    beyond = [entry for entry in undetermined if _beyond(entry) and entry.move not in tried.turned]
    looked_at = len(undetermined) - len(beyond) if closely else 0
    never = Counter(" and ".join(_resting(entry)[:3]) for entry in tried.unturned) if closely else Counter[str]()
    for entry in tried.unturned if TELL and closely else ():
        told = [known.value for known in entry.decided_by]
        print(f"{tried.where}: {entry.move} never changed; {told} {entry.otherwise}")
    certain = len(entries) - len(undetermined)
    turned = len(tried.turned)
    return Sound(
        len(entries), certain, len(undetermined), turned, len(beyond), looked_at, resting_on=never, draws=tried.draws
    )


def _beyond(entry: Determined | Told) -> bool:
    """Return whether an answer rests on a choice that is not encoded, or on a range that is not listed."""
    ranges = [value.range for value in entry.decided_by]
    listed = [one[:1].isdigit() or " or " in one for one in ranges]
    return not all(listed) or any("not encoded" in one or "does not hold" in one for one in ranges)


def asked_of_rulings(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what rulings with random parameters came to, and certain answers that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    sound, wrong = Sound(), list[str]()
    known = [name for name, ruling in game.ruleset.rulings.items() if ruling.answer is None]
    with_other_values = [Draw(game, {}, {}), *packs(game, source, PACKS // 2)]
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
        sound = sound.plus(
            Sound(1, certain, not certain, bool(turned and not certain), not certain and not turned, draws=tried)
        )
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
    scores, further = asked_of_scores(rule_sets()[name], seed)
    seconds = time.process_time() - began
    return moves.plus(rulings).plus(scores)._replace(seconds=seconds), [*wrong, *more, *further]


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
    """Return what all questions came to: in one line, and one for what answers rest on that never changed."""
    still = total.resting_on.total()
    rate = total.questions / total.seconds if total.seconds else 0
    told = (
        f"{name}: {total.questions:,} questions, {total.certain:,} certain, of which {wrong:,} changed; "
        f"{total.undetermined:,} undetermined, of which {total.changed:,} changed and {total.untried:,} rest on "
        f"choices that cannot be tried; {total.closely:,} others were looked at closely, of which {still:,} "
        f"({still / max(1, total.closely):.1%}) never changed; "
        f"{total.draws:,} draws, {total.seconds / 60:.1f} min of processor time, {rate:.1f} questions a second"
    )
    reasons = "; ".join(f"{many} on {what or 'nothing named'}" for what, many in total.resting_on.most_common(SHOWN))
    return told + (f"\n  those that never changed rest: {reasons}" if reasons else "")


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
