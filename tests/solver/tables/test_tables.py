"""Tables: the same answers as clingo, for every small program and for games; refusal of what they cannot do."""

import errno
import random
import threading
from itertools import pairwise, product
from pathlib import Path
from typing import IO, Any, cast

import numpy as np
import pytest
from clingo import Function
from numpy.typing import NDArray

from starlaw.knowledge.folders import source_names
from starlaw.knowledge.horizons.state import State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import CLINGO, TABLES, Game, game, judge_of
from starlaw.solver.registration import ruleset
from starlaw.solver.session import EncodingError, answer
from starlaw.solver.tables import cache, fast, plain, seeker, table
from starlaw.solver.tables.compiled import KINDS
from starlaw.solver.tables.compiled import compiled as made
from starlaw.solver.tables.encoder import OutsideError
from starlaw.solver.tables.evaluator import TableEvaluator
from starlaw.solver.tables.grounding import TooLargeError, grounding
from starlaw.solver.tables.levels import levels
from starlaw.solver.tables.narrow import Narrow, flat, narrowed, whole
from starlaw.solver.tables.reader import Reader
from starlaw.solver.tables.seeker import Goals
from starlaw.solver.tables.shelf import Shelf, shelved
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


@pytest.mark.parametrize("evaluate", [plain.evaluate, fast.evaluate], ids=["numpy", "numba"])
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
        words = plain.packed(np.array([[bit, *[0] * 63] for bit in bits], dtype=np.uint8).reshape(len(bits), 64))
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


@pytest.mark.one_in(8)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_and_clingo_agree_over_games(players: int) -> None:
    readings = {"actions_per_turn": "up_to_two", "world_collectors": "by_first"} if players % 2 else {}
    played = list(random_game(horizons(), players, seed=70 + players, limit=260, readings=readings))[::4]
    states = [state for state, _ in played]
    assert quick_horizons().moves_of(states) == [moves for _, moves in played]
    assert not any(quick_horizons().checks_of(states))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("players", [2, 5])
def test_tables_and_clingo_agree_on_spoilt_states(players: int) -> None:
    game = horizons()
    source = random.Random(players)
    states = [
        game.state(spoilt(as_json(state), source))
        for state, _ in random_game(quick_horizons(), players, seed=players, limit=200)
    ][::3]
    assert quick_horizons().checks_of(states) == game.checks_of(states)


def test_a_state_that_tables_are_not_made_for_is_left_to_clingo(evaluator: TableEvaluator) -> None:
    game, quick = horizons(), quick_horizons()
    state = cast(State, game.new(players=2, seed=4))
    state = evolve(state, supply={**state.supply, "energy": 41})  # more than the box holds, past the model's bounds
    assert evaluator.violations([state]) == [None]
    assert evaluator.moves([state]) == [None]
    assert quick.check(state) == game.check(state) != ()
    assert quick.moves_of([state, state]) == game.moves_of([state, state])
    assert quick.judge(state, "draw(blue)") == game.judge(state, "draw(blue)")


RULE_SETS: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in source_names()),
    ("starship_interstellar", {"hall": "easy"}),
]


@pytest.mark.one_in(10)
@pytest.mark.parametrize(("name", "readings"), RULE_SETS, ids=lambda part: str(part))
def test_rows_of_states_are_those_of_the_atoms_that_the_declaration_writes(name: str, readings: dict[str, str]) -> None:
    """Some states come as objects that share their parts, and some anew from JSON."""
    game = judge_of(name, evaluator="tables")
    encoder = game.tables.encoder
    for seed in range(4):
        encoder.forget()
        players = 1 if readings else 2 + seed % 2
        for place, (played, _) in enumerate(random_game(game, players, seed=seed, limit=400, readings=readings)):
            for state in (played, game.state(as_json(played))) if place % 20 == 0 else (played,):
                atoms = {*game.table_facts(state.options, state.seats), *game.state_facts(state), ("generate",)}
                assert rows(encoder.held(encoder.one(state)[0])) == {encoder.row[atom] for atom in atoms}


def test_states_encoded_together_are_those_encoded_one_by_one() -> None:
    """In any order, some twice, some met before, and one out of bounds among them."""
    game = quick_horizons()
    together, alone = (TableEvaluator(game).encoder for _ in range(2))
    states = [cast(State, state) for state, _ in random_game(game, 3, seed=6, limit=40)]
    beyond = evolve(states[3], supply={**states[3].supply, "energy": 41})
    asked = [*reversed(states), beyond, *states[:5]]
    together.encoded(states[10:20])
    encoded = together.encoded(asked)
    for state, found in zip(asked, encoded, strict=True):
        if state is beyond:
            assert found is None
        else:
            assert found is not None
            assert together.held(found[0]) == alone.held(alone.one(state)[0])


def test_what_is_forgotten_is_worked_out_again() -> None:
    game = quick_horizons()
    encoder = TableEvaluator(game).encoder
    one, other = (game.new(players=2, seed=seed) for seed in (1, 2))
    before = encoder.held(encoder.one(one)[0])
    encoder.forget()
    assert encoder.held(encoder.one(other)[0]) != before
    assert encoder.held(encoder.one(one)[0]) == before


def test_parts_that_narrow_are_noted_although_a_state_is_out_of_bounds() -> None:
    game = quick_horizons()
    encoder, other = (TableEvaluator(game).encoder for _ in range(2))
    narrowing = [row for atom, row in encoder.row.items() if atom[0] in ("phase", "agenda", "seat")]
    encoder.narrow_by(narrowing)
    other.narrow_by(narrowing)
    state = cast(State, game.new(players=2, seed=4))
    with pytest.raises(OutsideError):
        encoder.one(evolve(state, supply={**state.supply, "energy": 41}))
    said = [one.one(state)[1] for one in (encoder, other)]
    assert len({sum(key) for key in said}) == 1
    assert sum(said[0]).bit_count() == 5  # two seats, the phase, and two decisions


@pytest.mark.one_in(12)
def test_verdicts_agree_for_all_sorts_of_moves() -> None:
    reference, quick = horizons(), quick_horizons()
    source = random.Random(3)
    for state, moves in list(random_game(quick, 4, seed=8, limit=180))[::45]:
        asked = [move.text for move in moves[:3]] + ["build(orange,w99,colony)", "displace(blue,w1,blue,colony)"]
        for name, parameters in reference.shapes.items():
            for _ in range(4):
                asked.append(f"{name}({','.join(str(source.choice(reference.values[p.type])) for p in parameters)})")
        for move in asked:
            assert quick.judge(state, move) == reference.judge(state, move), move


def test_numpy_and_numba_agree_on_arbitrary_bits(evaluator: TableEvaluator) -> None:
    compiled = evaluator.compiled("checks").table
    bits = np.random.default_rng(5).integers(0, 2**63, size=(compiled.inputs, 2), dtype=np.uint64)
    assert (plain.evaluate(compiled, bits) == fast.evaluate(compiled, bits)).all()


@pytest.mark.parametrize("number", [1, 63, 64, 65, 200])
def test_outputs_are_listed_state_by_state(evaluator: TableEvaluator, number: int) -> None:
    compiled = evaluator.compiled("moves")
    source = np.random.default_rng(number)
    bits = source.random((number, -(-compiled.table.inputs // 64) * 64)) < 0.4
    bits[:, compiled.table.inputs :] = False
    narrow = narrowed(whole(compiled.table, compiled.slots), source.random(compiled.table.inputs) < 0.5, bits[0])
    expected = outputs_held(narrow.table, narrow.slots, padded(bits[:, narrow.inputs].T))[:, :number]
    slots = np.zeros(compiled.table.inputs + 1, dtype=np.int32)
    slots[-1] = table.END
    slots[narrow.inputs] = np.arange(1, len(narrow.inputs) + 1)
    rows = np.concatenate([[*np.flatnonzero(state), compiled.table.inputs] for state in bits]).astype(np.int32)
    for held in (plain.held, fast.held):
        outputs, begins = held(narrow, flat(narrow), slots, rows, number)
        listed = [outputs[begin:end].tolist() for begin, end in pairwise(begins.tolist())]
        assert listed == [np.flatnonzero(state).tolist() for state in expected.T]


def rows(held: bytes) -> set[int]:
    return {row for row, holds in enumerate(held) if holds}


def padded(held: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return np.ascontiguousarray(np.pad(held, ((0, 0), (0, -held.shape[1] % 64))))


@pytest.mark.parametrize("name", KINDS)
def test_a_narrowed_table_says_what_the_whole_one_says(evaluator: TableEvaluator, name: str) -> None:
    compiled = evaluator.compiled(name)
    source = np.random.default_rng(9)
    everything = whole(compiled.table, compiled.slots)
    for share in (0.0, 0.2, 0.9, 1.0):
        known = source.random(compiled.table.inputs) < share
        held = source.random((compiled.table.inputs, 64)) < 0.3
        held[known] = held[known][:, :1]
        narrow = narrowed(everything, known, held[:, 0])
        expected = outputs_held(compiled.table, everything.slots, held)
        assert not np.delete(expected, narrow.outputs, axis=0).any()
        assert (outputs_held(narrow.table, narrow.slots, held[narrow.inputs]) == expected[narrow.outputs]).all()


def outputs_held(t: table.Table, slots: table.Numbers, held: NDArray[np.bool_]) -> NDArray[np.bool_]:
    values = plain.unpacked(plain.evaluate(t, plain.packed(held)))[np.abs(slots)].astype(bool)
    values[slots < 0] ^= True
    return values


def test_what_is_sought_from_the_goal_is_what_the_table_says(evaluator: TableEvaluator) -> None:
    compiled = evaluator.compiled("checks").table
    source = np.random.default_rng(4)
    held = source.random((compiled.inputs, 64)) < 0.4
    values = plain.unpacked(plain.evaluate(compiled, plain.packed(held)))
    goals = Goals(compiled)
    for state in range(3):
        rows = held[:, state].tobytes()
        known: dict[int, bool] = {0: True}
        for slot in source.integers(compiled.slots, size=4000).tolist():
            assert goals.holds(slot, rows, known) == bool(values[slot, state])


@pytest.mark.parametrize("name", PROGRAMS)
def test_one_changed_entry_changes_an_answer(tmp_path: Path, name: str) -> None:
    ground = grounding([program(tmp_path, PROGRAMS[name])], [])
    wanted = [atom for symbol, atom in ground.outputs.items() if symbol.name == "legal"]
    levelled = levels(ground, wanted)
    t, slots = table.table(levelled), np.array([levelled.outputs[atom] for atom in wanted], dtype=np.int32)
    every = np.array(list(product((False, True), repeat=t.inputs))).T.reshape(t.inputs, -1)
    expected = outputs_held(t, slots, padded(every))
    for field, change in {"literals": 1, "sum_parts": 1, "sum_weights": 2, "threshold_bounds": 1}.items():
        for entry in range(len(getattr(t, field))):
            spoilt = getattr(t, field).copy()
            spoilt[entry] ^= change
            answers = outputs_held(t._replace(**{field: spoilt}), slots, padded(every))
            assert (answers != expected)[:, : every.shape[1]].any(), (field, entry)


@pytest.mark.one_in(2)
def test_a_spoilt_table_gives_other_moves(evaluator: TableEvaluator) -> None:
    played = list(random_game(horizons(), 3, seed=5, limit=120))
    states, moves = [state for state, _ in played], [moves for _, moves in played]
    compiled = evaluator.compiled("moves")
    slots = tuple(slot - 1 for slot in compiled.slots)
    assert Reader(compiled, evaluator.encoder, fast.held).read(states) == moves
    assert Reader(compiled._replace(slots=slots), evaluator.encoder, fast.held).read(states) != moves


def test_a_program_that_is_too_large_is_given_up(tmp_path: Path) -> None:
    file = program(tmp_path, "input(p(1..300)). p(X) :- holds(p(X)). legal(f(X, Y, Z)) :- p(X), p(Y), p(Z).")
    with pytest.raises(TooLargeError, match="more than 5000 for 300 inputs"):
        grounding([file], [], most=5000)


def test_a_game_that_is_too_large_says_so_and_goes_on_with_clingo(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.solver.tables.evaluator.MOST_RULES", 1000)
    game = Game(ruleset("horizons"), evaluator="tables")
    state = game.new(players=2, seed=1)
    with pytest.warns(UserWarning, match="horizons is too large for tables: .* more than 1000"):
        assert game.moves(state) == horizons().moves(state)
    assert game.check(state) == ()
    assert not place.exists()


@pytest.mark.one_in(3)
def test_tables_take_over_when_there_are_many_questions(evaluator: TableEvaluator) -> None:
    game = Game(ruleset("horizons"))
    played = list(random_game(horizons(), 2, seed=3, limit=130))
    assert [game.moves(state) for state, _ in played] == [moves for _, moves in played]
    assert "tables" in vars(game)
    few = Game(ruleset("horizons"))
    few.moves(played[0][0])
    assert "tables" not in vars(few)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("name", "readings"), RULE_SETS, ids=lambda part: str(part))
def test_trusted_states_are_the_validated_ones(name: str, readings: dict[str, str]) -> None:
    game = judge_of(name, evaluator="tables")
    for players in (1,) if readings else (2, 4):
        for state, _ in random_game(game, players, seed=21, limit=250, readings=readings):
            assert game.state(as_json(state)) == state


@pytest.mark.one_in(3)
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


@pytest.mark.one_in(12)
def test_a_table_read_back_is_the_table_kept(evaluator: TableEvaluator, place: Path) -> None:
    for name in KINDS:
        compiled = made(evaluator.ground, name)
        assert cache.load(horizons(), name) is None
        assert cache.save(horizons(), name, compiled)
        again = cache.load(horizons(), name)
        assert again is not None
        assert again[1:] == compiled[1:]
        pairs = zip(again.table, compiled.table, strict=True)
        assert all(np.array_equal(np.asarray(one), np.asarray(other)) for one, other in pairs)
    assert len(cache.entries()) == len(KINDS)
    assert [path.suffix for path in place.iterdir()] == [".npz"] * len(KINDS)
    assert cache.clear() == len(KINDS)
    assert cache.entries() == []


@pytest.mark.one_in(9)
@pytest.mark.parametrize("damage", ["empty", "torn", "foreign", "changed"])
def test_a_damaged_file_is_not_trusted(evaluator: TableEvaluator, place: Path, damage: str) -> None:
    cache.save(horizons(), "checks", made(evaluator.ground, "checks"))
    file = next(place.glob("*.npz"))
    content = bytearray(file.read_bytes())
    if damage == "changed":
        content[len(content) // 2] ^= 1
    ruined = {"empty": b"", "torn": bytes(content[:1000]), "foreign": b"PK something else", "changed": bytes(content)}
    file.write_bytes(ruined[damage])
    assert cache.load(horizons(), "checks") is None


@pytest.mark.one_in(4)
def test_a_cache_that_cannot_be_written_only_costs_time(
    evaluator: TableEvaluator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    compiled = made(evaluator.ground, "checks")
    for folder in (str(blocked / "below"), ""):
        monkeypatch.setenv("STARLAW_CACHE", folder)
        assert cache.save(horizons(), "checks", compiled) is False
        assert cache.load(horizons(), "checks") is None
        assert cache.entries() == []


@pytest.mark.one_in(3)
def test_a_full_disk_leaves_nothing_behind(
    evaluator: TableEvaluator, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_written(stream: IO[bytes], **_: object) -> None:
        stream.write(b"PK some of it")
        raise OSError(errno.ENOSPC, "No space left on device")

    compiled = made(evaluator.ground, "checks")
    monkeypatch.setattr(np, "savez", half_written)
    assert cache.save(horizons(), "checks", compiled) is False
    assert list(place.iterdir()) == []


@pytest.mark.one_in(4)
def test_writers_at_the_same_time_never_show_a_reader_half_a_table(evaluator: TableEvaluator, place: Path) -> None:
    compiled = made(evaluator.ground, "checks")
    found = []

    def write() -> None:
        for _ in range(4):
            assert cache.save(horizons(), "checks", compiled)

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        if list(place.glob("*.npz")):
            found.append(cache.load(horizons(), "checks"))
    assert found
    assert all(table is not None and table[1:] == compiled[1:] for table in found)
    assert len(cache.entries()) == len(list(place.iterdir())) == 1


# --- Narrowed tables on disk ---


def test_a_narrowed_table_read_back_is_the_one_kept(evaluator: TableEvaluator, place: Path) -> None:
    one, other = narrowings(evaluator)
    shelf = Shelf(place / "some.narrowed")
    assert shelf.find(b"one") is None
    assert shelf.keep(b"one", one)
    assert shelf.keep(b"other", other)
    for key, narrow in ((b"one", one), (b"other", other)):
        again = shelf.find(key)
        assert again is not None
        assert all(np.array_equal(a, b) for a, b in zip(fields(again), fields(narrow), strict=True))
    assert [entry[1:] for entry in cache.entries()] == [(shelved(place / "some.narrowed")[1], 2)]
    assert cache.clear() == 1
    assert cache.entries() == []
    assert shelf.find(b"one") is None


@pytest.mark.one_in(3)
@pytest.mark.parametrize("damage", ["empty", "torn", "foreign", "changed", "another"])
def test_a_damaged_narrowed_table_is_not_trusted(evaluator: TableEvaluator, place: Path, damage: str) -> None:
    one, other = narrowings(evaluator)
    shelf = Shelf(place)
    shelf.keep(b"one", one)
    (file,) = place.iterdir()
    content = bytearray(file.read_bytes())
    shelf.keep(b"other", other)
    (another,) = set(place.iterdir()) - {file}
    content[len(content) // 2] ^= 1 if damage == "changed" else 0
    ruined = {"empty": b"", "torn": bytes(content[:900]), "foreign": b"something else", "another": another.read_bytes()}
    file.write_bytes(ruined.get(damage, bytes(content)))
    assert shelf.find(b"one") is None
    assert shelf.find(b"other") is not None


def test_narrowed_tables_stay_within_their_limit(
    evaluator: TableEvaluator, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = narrowings(evaluator)
    Shelf(place).keep(b"one", one)
    size = shelved(place)[1]
    monkeypatch.setattr("starlaw.solver.tables.shelf.MOST_BYTES", 2 * size)
    later = Shelf(place)
    assert later.keep(b"two", one)
    assert not later.keep(b"three", one)
    assert not Shelf(place).keep(b"three", one)
    assert shelved(place) == (2, 2 * size)
    assert not Shelf(None).keep(b"one", one)
    assert Shelf(None).find(b"one") is None


@pytest.mark.one_in(3)
def test_another_process_finds_what_was_narrowed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = list(random_game(horizons(), 3, seed=5, limit=40))
    states, moves = [state for state, _ in played], [moves for _, moves in played]
    assert TableEvaluator(horizons()).moves(states) == moves

    def refuse(*_: object) -> None:
        raise AssertionError("narrowed again")

    monkeypatch.setattr("starlaw.solver.tables.narrowings.narrowed", refuse)
    assert TableEvaluator(horizons()).moves(states) == moves


def narrowings(evaluator: TableEvaluator) -> list[Narrow]:
    compiled, source = made(evaluator.ground, "moves"), np.random.default_rng(3)
    everything, inputs = whole(compiled.table, compiled.slots), compiled.table.inputs
    return [narrowed(everything, source.random(inputs) < 0.3, source.random(inputs) < 0.3) for _ in range(2)]


def fields(narrow: Narrow) -> list[Any]:
    return [*narrow.table, *narrow[1:]]


def test_only_so_many_narrowed_tables_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeker, "REMEMBERED", 1)
    quick, exact, chance = game("horizons", evaluator=TABLES), judge_of("horizons", CLINGO), SeededChance(2)
    state, kinds = quick.new(players=2, seed=2), set[str]()
    for _ in range(8):
        kinds.add(state.agenda[0].kind)
        move = quick.moves(state)[-1]
        assert quick.judge(state, move).model_dump() == exact.judge(state, move).model_dump()
        assert len(quick.tables._reasons._narrowed) <= 1
        state = quick.carry_out(state, move, chance).state
    assert len(kinds) > 2
