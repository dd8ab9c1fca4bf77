"""Tries by brute force whether certain answers are certain: other readings and other admissible values change none.

Run by `make soundness`; `--game`, `--questions`, `--seed` and `--jobs` narrow it, and a run goes on from the seed that
it named last. States of random games, with every move that answers the decision asked and some that were legal
elsewhere in the game, and rulings with random parameters are asked with the sources only, once for all moves of a
state. Then they are asked as usual: on tables with other choices of readings, and of a pack with other values within
their ranges. Draws under which the state breaks further rules do not count. An answer that was called certain must
stay. Of the answers called undetermined some are tried through: what no draw changed is asked again under each choice
of each thing that it is said to rest on, alone, and under those together that it names. It is told how many of these
never changed, and what they rest on (with STARLAW_TELL set, each). What rests on a choice that is not encoded, or on a
range that is not listed, cannot be tried and is counted apart.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the script finds the tests' own modules
os.environ.setdefault("STARLAW_CACHE", str(Path(__file__).parent.parent / "build" / "cache"))

from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import variants
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import Determined, determined_moves
from starlaw.solver.certainty.scores import determined_score
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer, Asked, parameters_of
from tests.comparison import RuleSet, rule_sets
from tests.other_choices import Draw, chosen, each_alone, packs, told_together
from tests.sound_sums import SHOWN, Sound, by_reasons, cannot_be_tried, never_changed, resting, summary

STATES, RULINGS, SCORED = 12, 3, 1  # of one seed
PACKS, CHOSEN = 4, 12  # packs with other values of one seed, and other choices of readings of one state
BESIDES = 60  # moves of one state that were legal elsewhere in the game
CLOSELY = 12  # undetermined answers of one state that are tried through
CLOSE = 6  # of one in so many states, and of every ruling and score
DIRECTED = 60  # choices that are tried alone; an answer that rests on more is not tried through
PLAYED: int | None = None  # how far a game is played for states to ask about; nothing: to its end
QUESTIONS = 100_000


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
    def undetermined(self) -> list[Determined]:
        """The answers that are not determined and that choices which can be tried could change."""
        left = (entry for entry in self.entries.values() if entry.status == "undetermined")
        return [entry for entry in left if entry.move in self.turned or not cannot_be_tried(entry.decided_by)]


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
        through = list[str]()
        if (seed + place) % CLOSE == 0:
            through = [entry.move for entry in tried.undetermined]
            through = tried_through(game, tried, settled, source.sample(through, min(CLOSELY, len(through))))
        sound = sound.plus(_counted(tried, through))
        wrong += tried.wrong
    return sound, wrong


def asked_of_scores(rule_set: RuleSet, seed: int) -> tuple[Sound, list[str]]:
    """Return what totals and winners of states came to by the sources, and certain ones that changed."""
    game, source = rule_set.clingo(), random.Random(seed)
    draws = [Draw(game, {}, {}), *packs(game, source, PACKS // 2)]
    positions, _ = states(rule_set, seed, source)
    sound, wrong = Sound(), list[str]()
    for place, state in enumerate(positions[:SCORED]):
        told = determined_score(game, state, game.score(state))
        where, settled, usual = (
            f"{rule_set.name} seed {seed} state {place}",
            state.options.readings,
            _scored(game, state),
        )
        answers = {**told.totals, "winner": told.winners}
        turned = set[str]()
        for draw in draws * 3:
            score = _scored(draw.game, state, chosen(game, source, settled))
            turned |= {who for who in answers if score[who] != usual[who]}
        wrong += [f"{where}: the score of {who} is not certain" for who in sorted(turned) if answers[who].certain]
        unsure = {who: one.decided_by for who, one in answers.items() if not one.certain}
        open_to_draws = {who: some for who, some in unsure.items() if who in turned or not cannot_be_tried(some)}
        through, never = 0, Counter[str]()
        for who, values in open_to_draws.items() if CLOSELY else ():
            changes = who in turned or changed_by_one(game, settled, values, _score_differs(state, who, usual[who]))
            turned |= {who} if changes else set()
            through += changes is not None
            never += never_changed(f"{where}: the score of {who}", values) if changes is False else Counter()
        sure, differing = len(answers) - len(unsure), len(turned & unsure.keys())
        beyond = by_reasons(cannot_be_tried(some) for who, some in unsure.items() if who not in open_to_draws)
        sound = sound.plus(Sound(len(answers), sure, len(unsure), differing, beyond, through, never, 3 * len(draws)))
    return sound, wrong


def _score_differs(state: GameState, who: str, usual: Any) -> Callable[[Draw], bool]:
    """Return what tells whether a total, or who wins, is otherwise under other choices."""
    return lambda draw: bool(_scored(draw.game, state, draw.readings)[who] != usual)


def _scored(game: Game, state: GameState, picked: Mapping[str, str] = MappingProxyType({})) -> dict[str, Any]:
    """Return totals by player and who wins, under other choices of readings."""
    plain = state.model_dump(mode="json", by_alias=True)
    score = game.score(game.state(changed(plain, "options.readings", {**state.options.readings, **picked})))
    return {**score.totals, "winner": score.winners}


def tried_through(game: Game, tried: Tried, settled: Mapping[str, str], moves: Iterable[str]) -> list[str]:
    """Try every choice of what answers rest on that no draw has changed; return those of which every one was tried."""

    def left() -> list[str]:
        return [move for move in chosen_moves if move not in tried.turned]

    chosen_moves = list(moves)
    for entry in determined_moves(game, tried.state, [game.move(move) for move in left()]) if left() else ():
        tried.entries[entry.move] = entry
        if draw := told_together(game, entry.otherwise):
            tried.by_clingo(draw)
    known = {entry.move for entry in tried.undetermined}  # asked about alone, an answer tells more of what it rests on
    chosen_moves = [move for move in chosen_moves if move in known]
    named = {value for move in left() for value in resting(tried.entries[move].decided_by)}
    for number, draw in enumerate(each_alone(game, settled, named)):
        if not left():
            break
        if number == DIRECTED:
            return [move for move in chosen_moves if move in tried.turned]
        tried.by_clingo(draw)
    return chosen_moves


def _counted(tried: Tried, through: Sequence[str]) -> Sound:
    entries = tried.entries.values()
    undetermined = [entry for entry in entries if entry.status == "undetermined"]
    beyond = by_reasons(cannot_be_tried(entry.decided_by) for entry in undetermined if entry not in tried.undetermined)
    never = Counter[str]()
    for entry in (tried.entries[move] for move in through if move not in tried.turned):
        never += never_changed(f"{tried.where}: {entry.move}", entry.decided_by, entry.otherwise)
    certain, turned = len(entries) - len(undetermined), len(tried.turned)
    return Sound(
        len(entries), certain, len(undetermined), turned, beyond, len(through), unchanged=never, draws=tried.draws
    )


def changed_by_one(
    game: Game, settled: Mapping[str, str], values: Sequence[Assumption], differs: Callable[[Draw], bool]
) -> bool | None:
    """Return whether some choice of what an answer rests on changes it; nothing if not every one was tried."""
    for number, draw in enumerate(each_alone(game, settled, resting(values))):
        if number == DIRECTED:
            return None
        if differs(draw):
            return True
    return False


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
            answer, usual = (answered(name, game, given, sources_only=only) for only in (True, False))
        except InvalidInputError:
            continue
        differs = _ruling_differs(name, given, usual)
        told = f"{rule_set.name} seed {seed}: ruling {name} " + " ".join(f"{key}={given[key]}" for key in given)
        draws = [draw._replace(readings=chosen(game, source, {})) for draw in with_other_values * 2]
        differing = [draw for draw in draws if differs(draw)]
        if answer.status != "undetermined":
            wrong += [f"{told} is not {answer.answers} with {draw}" for draw in differing]
            sound = sound.plus(Sound(1, certain=1, draws=len(draws)))
            continue
        beyond = Counter[str]()
        if not differing:
            beyond = (
                Counter(["what the source does not tell"])
                if answer.missing
                else by_reasons(filter(None, [cannot_be_tried(answer.assumptions)]))
            )
        changes: bool | None = bool(differing)
        if not differing:
            through = CLOSELY > 0 and not beyond
            changes = changed_by_one(game, {}, answer.assumptions, differs) if through else None
        never = never_changed(told, answer.assumptions) if changes is False else Counter[str]()
        sound = sound.plus(Sound(1, 0, 1, bool(changes), beyond, changes is not None, never, len(draws)))
    return sound, wrong


def _ruling_differs(name: str, given: dict[str, str], usual: Answer) -> Callable[[Draw], bool]:
    """Return what tells whether a ruling is otherwise under other choices."""

    def differs(draw: Draw) -> bool:
        asked_about = draw.game.ruleset.rulings[name].readings
        picked = {reading: choice for reading, choice in draw.readings.items() if reading in asked_about}
        try:
            other = answered(name, draw.game, given | picked)
        except InvalidInputError:
            return False
        return (other.status, sorted(other.answers)) != (usual.status, sorted(usual.answers))

    return differs


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
