"""What an erratum, a reading or a variant changes: the same states judged with and without it, rule by rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from starlaw.knowledge.cases import cases
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import lineage
from starlaw.knowledge.pack_differences import ValueDifference, pack_differences
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState, Options
from starlaw.knowledge.values import Frozen, evolve
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import parameters_of

FORBIDS, ALLOWS, BREAKS, MENDS, OTHERWISE, COUNTS = HOW = (
    "forbids moves that were legal", "no longer forbids", "finds states broken that were legal",
    "no longer finds states broken", "forbids illegal moves too, or no longer", "gives other points or another winner",
)  # fmt: skip
AT_ONCE = 2048  # states compared at a time


class Example(Frozen):
    """Where a difference shows: a state, and a move unless the state itself is judged."""

    move: str = ""
    state: dict[str, Any]


class RuleDifference(Frozen):
    """What one rule does otherwise: how, to how many moves (or states) in how many states, with the first of them."""

    how: str
    rule: str
    sentence: str
    clauses: tuple[str, ...]
    moves: int
    states: int
    example: Example


class ChangedAnswer(Frozen):
    """A question without a state that is answered otherwise, with parameters that a case gives."""

    name: str
    given: Mapping[str, str]
    before: tuple[str, ...]
    after: tuple[str, ...]
    rules: tuple[str, ...]


class Comparing(NamedTuple):
    """What is compared: a judge, other options, and the judge with another content pack, if that is the change."""

    before: Game
    picked: Mapping[str, str]
    after: Game

    def options(self, options: Options) -> Options:
        """Return the options of a state with the change."""
        return options_with(self.after, options, self.picked)


class Comparison(Frozen):
    """The differences that options make, or another content pack."""

    game: str
    options: Mapping[str, str]
    values: tuple[ValueDifference, ...] = ()  # that the other pack gives
    states: int
    changed: int
    ends: int
    differences: tuple[RuleDifference, ...]
    questions: tuple[ChangedAnswer, ...]


class Tally:
    """Differences as they come in, by rule and kind."""

    def __init__(self) -> None:
        self.states = self.changed = self.ends = 0
        self.differences: dict[tuple[str, str], tuple[int, int, Example]] = {}

    def note(self, state: GameState, noted: Iterable[tuple[str, str, str]]) -> None:
        """Note for a state how rules treat moves otherwise: how, rule, move."""
        moves: dict[tuple[str, str], list[str]] = {}
        for how, rule, move in noted:
            moves.setdefault((how, rule), []).append(move)
        for key, mine in moves.items():
            first = self.differences[key][2] if key in self.differences else Example(move=min(mine), state=_json(state))
            self._count(key, len(mine), 1, first)
        self.changed += bool(moves)

    def add(self, later: "Tally") -> None:
        """Add what was counted elsewhere; an example that is there already stays."""
        self.states += later.states
        self.changed += later.changed
        self.ends += later.ends
        for key, counted in later.differences.items():
            self._count(key, *counted)

    def _count(self, key: tuple[str, str], moves: int, states: int, example: Example) -> None:
        so_far = self.differences.get(key, (0, 0, example))
        self.differences[key] = so_far[0] + moves, so_far[1] + states, so_far[2]


def options_with(game: Game, options: Options, picked: Mapping[str, str]) -> Options:
    """Return options with other readings, or other errata; what is picked exists."""
    return game.options(options.players, {"errata": "on" if options.errata else "off", **options.readings, **picked})


def compared(
    game: Game, picked: Mapping[str, str], batches: Iterable[Sequence[GameState]], other: Game | None = None
) -> Comparison:
    """Return how picked options, or another content, change what is legal, against the options that a state has."""
    tally = Tally()
    for _ in counted(game, picked, batches, tally, other):
        pass
    return comparison_of(game, picked, tally, other)


def counted(
    game: Game,
    picked: Mapping[str, str],
    batches: Iterable[Sequence[GameState]],
    tally: Tally,
    other: Game | None = None,
) -> Iterator[Sequence[GameState]]:
    """Count the differences in states, and pass on those that have been looked at, many at a time."""
    change = Comparing(game, picked, other or game)
    others: dict[int, tuple[Options, Options]] = {}
    for batch in _gathered(batches):
        _compare(change, batch, tally, others)
        yield batch


def comparison_of(game: Game, picked: Mapping[str, str], tally: Tally, other: Game | None = None) -> Comparison:
    """Return differences that have been counted, in the order of the rules, and questions answered otherwise."""
    change = Comparing(game, picked, other or game)
    known, order = rules(game.name), list(rules(game.name))
    keys = sorted(tally.differences, key=lambda key: (HOW.index(key[0]), order.index(key[1])))
    return Comparison(
        game=game.name,
        options=dict(picked),
        values=pack_differences(game.content, change.after.content),
        states=tally.states,
        changed=tally.changed,
        ends=tally.ends,
        differences=tuple(_difference(how, known[rule], tally.differences[how, rule]) for how, rule in keys),
        questions=tuple(_questions(change)),
    )


def _difference(how: str, rule: Any, counted: tuple[int, int, Example]) -> RuleDifference:
    moves, states, example = counted
    return RuleDifference(
        how=how, rule=rule.id, sentence=rule.sentence, clauses=rule.clauses, moves=moves, states=states, example=example
    )


def _gathered(batches: Iterable[Sequence[GameState]]) -> Iterator[Sequence[GameState]]:
    """Yield larger batches, which tables answer faster; a state alone stays alone, and is looked at more closely."""
    together: list[GameState] = []
    for batch in batches:
        if len(batch) == 1:
            yield batch
            continue
        together += batch
        if len(together) >= AT_ONCE:
            yield together
            together = []
    if together:
        yield together


class _Sides(NamedTuple):
    """One state as it is and with the other options."""

    before: GameState
    after: GameState


def _compare(
    change: Comparing, states: Sequence[GameState], tally: Tally, others: dict[int, tuple[Options, Options]]
) -> None:
    judges = change.before, change.after
    for state in states:  # states that share their options go on sharing them
        if id(state.options) not in others:
            others[id(state.options)] = state.options, change.options(state.options)
    sides = [_Sides(state, evolve(state, options=others[id(state.options)][1])) for state in states]
    if change.before is not change.after:
        _know_all(change.after, [side.after for side in sides])
    moves = [judge.moves_of([side[i] for side in sides]) for i, judge in enumerate(judges)]
    checks = [judge.checks_of([side[i] for side in sides]) for i, judge in enumerate(judges)]
    for side, *legal, was, is_now in zip(sides, *moves, *checks, strict=True):
        tally.states += 1
        noted: list[tuple[str, str, str]] = []
        if was != is_now:
            broken = [{violation.rule for violation in violations} for violations in (was, is_now)]
            noted += [(BREAKS, rule, "") for rule in broken[1] - broken[0]]
            noted += [(MENDS, rule, "") for rule in broken[0] - broken[1]]
        if legal[0] != legal[1]:
            old, new = map(set, legal)
            for how, gone, judge, state in (
                (FORBIDS, old - new, change.after, side.after),
                (ALLOWS, new - old, change.before, side.before),
            ):
                noted += [(how, rule, move.text) for move in gone for rule in judge.judge(state, move).blocked_by]
        if len(states) == 1:
            noted += _other_reasons(judges, side)
        if not any(legal):
            tally.ends += 1
            noted += [(COUNTS, rule, "") for rule in _scored_otherwise(judges, side)]
        tally.note(side.before, noted)


def _know_all(judge: Game, states: Iterable[GameState]) -> None:
    """Refuse to compare states with things that the other pack does not have."""
    for state in states:
        try:
            judge.check_ids(state)
        except InvalidInputError as error:
            pack = judge.content.pack
            raise InvalidInputError(f"{pack}: expected a pack with the same things, but {error}") from None


def _other_reasons(judges: tuple[Game, Game], side: _Sides) -> Iterator[tuple[str, str, str]]:
    """Yield rules that forbid a move on one side only, where other rules forbid it on both."""
    every = [judge.candidates(state) for judge, state in zip(judges, side, strict=True)]
    reasons = [{v.move: set(v.blocked_by) for v in verdicts} for verdicts in every]
    for move in sorted(reasons[0].keys() & reasons[1].keys()):
        old, new = reasons[0][move], reasons[1][move]
        if old and new:
            yield from ((OTHERWISE, rule, move) for rule in sorted(old ^ new))


def _scored_otherwise(judges: tuple[Game, Game], side: _Sides) -> set[str]:
    scores = [judge.score(state) for judge, state in zip(judges, side, strict=True)]
    old, new = ({(p.player, p.rule, p.what, p.points) for p in score.points} for score in scores)
    ahead = [{(a.player, a.other, a.rule) for a in score.ahead} for score in scores]
    return {entry[1] for entry in old ^ new} | {entry[2] for entry in ahead[0] ^ ahead[1]}


def _questions(change: Comparing) -> Iterator[ChangedAnswer]:
    """Yield the questions that are answered otherwise, asked as the cases ask them.

    Options are parameters of some of them; another content may change the answer to any.
    """
    game, picked, other = change
    known = game.ruleset.rulings
    changing = {name: {p.name for p in parameters_of(ruling, game)} & picked.keys() for name, ruling in known.items()}
    asking = [case for part in lineage(game.name) for case in cases(part).values() if case.asks and not case.content]
    questions = {
        (case.asks, tuple((key, value) for key, value in case.given.items() if key not in changing[case.asks]))
        for case in asking
        if changing[case.asks] or other is not game
    }
    for name, given in sorted(questions):
        before = answered(name, game, dict(given))
        after = answered(name, other, {**dict(given), **{key: picked[key] for key in changing[name]}})
        if (before.status, before.answers) != (after.status, after.answers):
            answers = [answer.answers or (answer.status,) for answer in (before, after)]
            by = tuple(dict.fromkeys((*before.rules, *after.rules)))
            yield ChangedAnswer(name=name, given=dict(given), before=answers[0], after=answers[1], rules=by)


def _json(state: GameState) -> dict[str, Any]:
    return state.model_dump(mode="json", by_alias=True)
