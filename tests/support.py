"""Helpers of the tests: cases answered, games played at random, states as JSON."""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import starlaw
from starlaw.knowledge.cases import Case, changed, field, start_of
from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import ScriptedChance, SeededChance
from starlaw.solver.game import Game
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.verdicts import Score


def horizons() -> Game:
    """Return Horizons with its default content."""
    return starlaw.game("horizons", evaluator="clingo")


def quick_horizons() -> Game:
    """Return Horizons on tables, for tests that only need games to be played."""
    return starlaw.game("horizons", evaluator="tables")


def as_json(state: GameState) -> dict[str, Any]:
    """Return a state as the JSON that a file would hold."""
    return state.model_dump(mode="json", by_alias=True)


def random_game(
    game: Game, players: int, seed: int, limit: int = 2000, readings: Mapping[str, str] | None = None
) -> Iterator[tuple[GameState, tuple[Move, ...]]]:
    """Yield each state of a game played at random, with its legal moves."""
    source = random.Random(seed)
    chance = SeededChance(seed)
    state = game.new(players=players, chance=chance, readings=readings)
    for _ in range(limit):
        moves = game.moves(state)
        yield state, moves
        if not moves:
            return
        state = game.carry_out(state, moves[int(source.random() * len(moves))], chance).state


def answers(game: Game, case: Case) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a case expects and what the game answers, in the same shape."""
    game = _of_the_case(game, case)
    if case.asks:
        return _answer(game, case)
    state = _start(game, case)
    expect = case.expect
    wanted: dict[str, Any] = {}
    given: dict[str, Any] = {}
    if expect.moves is not None:
        wanted["moves"] = set(expect.moves)
        given["moves"] = {move.text for move in game.moves(state)}
    if expect.blocked_by is not None:
        wanted["blocked_by"] = set(expect.blocked_by)
        given["blocked_by"] = set(game.judge(state, case.move).blocked_by)
    if expect.violates is not None:
        wanted["violates"] = set(expect.violates)
        given["violates"] = {violation.rule for violation in game.check(state)}
    if expect.points or expect.missions or expect.winners is not None:
        score = game.score(state)
        wanted |= {"points": _nonzero(expect.points), "missions": dict(expect.missions), "winners": expect.winners}
        given["points"] = _nonzero({player: _points(score, player) for player in expect.points})
        given["missions"] = {
            player: {mission: mission in score.achievements[player] for mission in missions}
            for player, missions in expect.missions.items()
        }
        given["winners"] = score.winners if expect.winners is not None else None
    if expect.after:
        script = ScriptedChance(case.drawn)
        after = as_json(game.apply(state, case.move, script).state)
        script.finish()
        wanted["after"] = dict(expect.after)
        given["after"] = {path: field(after, path) for path in expect.after}
    return wanted, given


def violated(game: Game, case: Case) -> set[str]:
    """Return the rules that the state of a case breaks; a question has none."""
    game = _of_the_case(game, case)
    return set() if case.asks else {violation.rule for violation in game.check(_start(game, case))}


def _of_the_case(game: Game, case: Case) -> Game:
    return _with_content(game, {**case.content, "pack": "of_the_case"}) if case.content else game


def _start(game: Game, case: Case) -> GameState:
    start = start_of(game.name, case)
    return game.state(changed(start, "options.content", "of_the_case") if case.content else start, case.id)


def _answer(game: Game, case: Case) -> tuple[dict[str, Any], dict[str, Any]]:
    found, expect = answered(case.asks, game, case.given), case.expect
    wanted = {
        "status": expect.status, "answers": expect.answers, "missing": expect.missing,
        "by": set(expect.by), "rests": set(expect.rests),
    }  # fmt: skip
    given = {
        "status": found.status, "answers": found.answers, "missing": found.missing,
        "by": set(found.rules), "rests": {assumption.value for assumption in found.assumptions},
    }  # fmt: skip
    return wanted, given


def _with_content(game: Game, changes: Mapping[str, Any]) -> Game:
    """Return the game with a content pack that differs from the default one."""
    pack: dict[str, Any] = {}
    for part in game.ruleset.parts:
        pack |= read_yaml(folder("seeds") / part / "content" / "default.yaml")
    for path, value in changes.items():
        pack = changed(pack, path, value)
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        json.dump(pack, file)  # JSON is YAML, too, and much faster to write
        file.flush()
        other = Game(game.ruleset, file.name, evaluator="clingo")
    other.folder = game.folder
    return other


def _points(score: Score, player: str) -> Counter[str]:
    points: Counter[str] = Counter()
    for entry in score.points:
        if entry.player == player:
            points[entry.rule] += entry.points
    return points


def _nonzero(points: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {player: {rule: n for rule, n in rules.items() if n} for player, rules in points.items()}
