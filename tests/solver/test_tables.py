"""Tables: the same answers as clingo, for every small program and for games; refusal of what they cannot do."""

import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from clingo import Function

from starlaw.solver.session import EncodingError, answer
from starlaw.solver.tables import cache, fast, table
from starlaw.solver.tables.evaluator import Reader, TableEvaluator
from starlaw.solver.tables.grounding import grounding
from starlaw.solver.tables.levels import levels
from tests.horizons.test_oracle import spoilt
from tests.support import as_json, horizons, quick_horizons, random_game

OPEN = "{ holds(A) } :- input(A).\n"
ABC = "input((a; b; c)). a :- holds(a). b :- holds(b). c :- holds(c). "
FIVE = "input(p(1..5)). p(X) :- holds(p(X)). "
PROGRAMS = {
    "plain": ABC + "legal(1) :- a, not b. legal(2) :- c. legal(2) :- b, a.",
    "names": ABC + "x :- a. y :- x. z :- not y. legal(1) :- z. legal(2) :- y, b.",
    "count": FIVE + "legal(N) :- N = 0..6, #count { X : p(X) } >= N. legal(9) :- #count { X : p(X) } = 3.",
    "sum": FIVE + "legal(N) :- N = 0..15, #sum { X, X : p(X) } = N. legal(99) :- #sum { X, X : p(X) } > 7.",
    "negated": FIVE + "legal(N) :- N = 0..5, #count { X : X = 1..5, not p(X) } <= N.",
    "fixed": ABC + "legal(1). legal(2) :- a, not a. legal(3) :- not missing. #defined missing/0.",
}


def program(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "rules.lp"
    file.write_text(OPEN + "#defined input/1.\n" + text)
    return file


@pytest.mark.parametrize("evaluate", [table.evaluate, fast.evaluate], ids=["numpy", "numba"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_tables_and_clingo_agree_on_every_input(tmp_path: Path, name: str, evaluate: object) -> None:
    file = program(tmp_path, PROGRAMS[name])
    ground = grounding([file], [])
    wanted = {symbol: atom for symbol, atom in ground.outputs.items() if symbol.name == "legal"}
    levelled = levels(ground, wanted.values())
    compiled = table.table(levelled)
    names = {atom: symbol for symbol, atom in ground.inputs.items()}
    fixed = tmp_path / "fixed.lp"
    fixed.write_text("#defined holds/1. #defined input/1. #show legal/1. #defined legal/1.\n" + PROGRAMS[name])
    for bits in product((0, 1), repeat=len(levelled.inputs)):
        words = table.packed(np.array([[bit, *[0] * 63] for bit in bits], dtype=np.uint8).reshape(len(bits), 64))
        values = evaluate(compiled, words)  # type: ignore[operator]
        held = [Function("holds", [names[atom]]) for atom, bit in zip(levelled.inputs, bits, strict=True) if bit]
        found = set()
        for symbol, atom in wanted.items():
            slot = levelled.outputs[atom]
            if bool(values[abs(slot), 0] & np.uint64(1)) == (slot > 0):
                found.add(symbol)
        assert found == set(answer([fixed], held))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("input(a). a :- holds(a). legal(1) :- a, legal(2). legal(2) :- legal(1). legal(2) :- a.", "depend on itself"),
        ("input(a). a :- holds(a). b :- not c. c :- not b. legal(1) :- b, a.", "depend on itself"),
        ("input(a). a :- holds(a). { b } :- a. legal(1) :- b.", "a choice"),
        ("input(a). a :- holds(a). b ; c :- a. legal(1) :- b.", "a disjunction"),
        ("input(a). a :- holds(a). :- a. legal(1) :- a.", "a constraint"),
        ("input(a). a :- holds(a). legal(1) :- a. #minimize { 1 : a }.", "an optimisation"),
    ],
)
def test_what_tables_cannot_evaluate_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = program(tmp_path, text)
    with pytest.raises(EncodingError, match=said):
        levels(ground := grounding([file], []), ground.outputs.values())


@pytest.fixture(scope="module")
def evaluator() -> TableEvaluator:
    return TableEvaluator(horizons())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_and_clingo_agree_over_games(evaluator: TableEvaluator, players: int) -> None:
    game = horizons()
    readings = {"actions_per_turn": "up_to_two", "world_collectors": "by_first"} if players % 2 else {}
    played = list(random_game(game, players, seed=70 + players, limit=260, readings=readings))[::4]
    states = [state for state, _ in played]
    assert [tuple(moves) for moves in evaluator.moves(states)] == [moves for _, moves in played]
    assert all(broken == [] for broken in evaluator.violations(states))


@pytest.mark.parametrize("players", [2, 5])
def test_tables_and_clingo_agree_on_spoilt_states(evaluator: TableEvaluator, players: int) -> None:
    game = horizons()
    source = random.Random(players)
    states = [
        game.state(spoilt(as_json(state), source))
        for state, _ in random_game(quick_horizons(), players, seed=players, limit=200)
    ][::3]
    for state, broken in zip(states, evaluator.violations(states), strict=True):
        assert [(violation.rule, violation.witness) for violation in game.check(state)] == sorted(
            broken, key=lambda pair: [v.rule for v in game.check(state)].index(pair[0])
        )


def test_reasons_agree_for_all_sorts_of_moves(evaluator: TableEvaluator) -> None:
    game = horizons()
    source = random.Random(3)
    state = list(random_game(quick_horizons(), 4, seed=8, limit=180))[-1][0]
    for name, parameters in game.shapes.items():
        for _ in range(6):
            move = game.move(f"{name}({','.join(str(source.choice(game.values[p.type])) for p in parameters)})")
            assert evaluator.blocked(state, move) == set(game.judge(state, move).blocked_by), move.text
    assert evaluator.blocked(state, game.move("build(orange,w99,colony)")) == {"core.move.recognised"}


def test_numpy_and_numba_agree_on_arbitrary_bits(evaluator: TableEvaluator) -> None:
    compiled = evaluator.reader("violation").compiled.table
    bits = np.random.default_rng(5).integers(0, 2**63, size=(compiled.inputs, 2), dtype=np.uint64)
    assert (table.evaluate(compiled, bits) == fast.evaluate(compiled, bits)).all()


def test_one_changed_entry_changes_an_answer(evaluator: TableEvaluator) -> None:
    game = horizons()
    played = list(random_game(game, 3, seed=5, limit=120))
    states, moves = [state for state, _ in played], [list(moves) for _, moves in played]
    compiled = evaluator.reader("legal").compiled
    source = np.random.default_rng(1)
    noticed = 0
    for _ in range(150):
        literals = compiled.table.literals.copy()
        literals[source.integers(len(literals))] ^= 1
        spoilt_table = compiled._replace(table=compiled.table._replace(literals=literals))
        noticed += Reader(spoilt_table, game, fast.evaluate).read(states, [("generate",)]) != moves
    assert noticed  # most entries are about other seats and worlds than these states have


def test_trusted_states_are_the_validated_ones() -> None:
    game = horizons()
    for players in (2, 5):
        for state, _ in list(random_game(quick_horizons(), players, seed=21, limit=250))[::5]:
            assert game.state(as_json(state)) == state


def test_a_game_on_tables_judges_like_the_reference() -> None:
    import starlaw

    reference, fast_game = horizons(), starlaw.game("horizons", evaluator="tables")
    for state, moves in list(random_game(reference, 3, seed=2, limit=60))[::10]:
        assert fast_game.moves(state) == moves
        assert fast_game.check(state) == reference.check(state)


# --- The cache ---


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STARLAW_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_table_read_back_is_the_table_kept(evaluator: TableEvaluator, place: Path) -> None:
    for name in ("legal", "blocked", "violation"):
        compiled = evaluator.compiled(name)
        assert cache.load(horizons(), name) is None
        assert cache.save(horizons(), name, compiled)
        again = cache.load(horizons(), name)
        assert again is not None
        assert (again.inputs, again.slots, again.says) == (compiled.inputs, compiled.slots, compiled.says)
        pairs = zip(again.table, compiled.table, strict=True)
        assert all(np.array_equal(np.asarray(one), np.asarray(other)) for one, other in pairs)
    assert len(cache.entries()) == 3
    assert [path.suffix for path in place.iterdir()] == [".npz"] * 3
    assert cache.clear() == 3
    assert cache.entries() == []


@pytest.mark.parametrize("damage", ["empty", "torn", "foreign", "changed"])
def test_a_damaged_file_is_not_trusted(evaluator: TableEvaluator, place: Path, damage: str) -> None:
    cache.save(horizons(), "violation", evaluator.reader("violation").compiled)
    file = next(place.glob("*.npz"))
    content = bytearray(file.read_bytes())
    if damage == "changed":
        content[len(content) // 2] ^= 1
    ruined = {"empty": b"", "torn": bytes(content[:1000]), "foreign": b"PK something else", "changed": bytes(content)}
    file.write_bytes(ruined[damage])
    assert cache.load(horizons(), "violation") is None


def test_a_cache_that_cannot_be_written_only_costs_time(
    evaluator: TableEvaluator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    compiled = evaluator.reader("violation").compiled
    for folder in (str(blocked / "below"), ""):
        monkeypatch.setenv("STARLAW_CACHE", folder)
        assert cache.save(horizons(), "violation", compiled) is False
        assert cache.load(horizons(), "violation") is None
        assert cache.entries() == []
