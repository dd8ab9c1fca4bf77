"""Repairs of states: legal again, field by field as told, and nothing nearer by exhaustive search on small cases."""

import json
import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from clingo import Function, Number, Symbol

from starlaw.knowledge.cases import Case, cases, changed, field, start_of
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game, judge_of
from starlaw.solver.session import answer, symbol
from starlaw.solver.states.nearest import restored_state
from starlaw.solver.states.repair import Repair, repaired
from tests.command import run
from tests.support import as_json, quick_horizons

EVERY = 9  # of the cases about states that break a rule


def broken_cases(name: str) -> list[Case]:
    return [case for case in cases(name).values() if case.expect.violates and not case.content and not case.move]


@pytest.mark.one_in(45)
@pytest.mark.parametrize("name", source_names())
def test_repairs_are_legal_and_differ_by_the_fields_that_are_told(name: str) -> None:
    game = judge_of(name)
    found = [(case, repaired(game, game.state(start_of(name, case)))) for case in broken_cases(name)[1::EVERY]]
    assert any(repair.status == "found" for _, repair in found)
    for case, repair in found:
        assert repair.status != "not_found", case.id
        assert len(repair.nearest) == min(4, repair.count)
        for mended in repair.nearest:
            assert game.check(game.state(mended.state)) == (), case.id
            assert mended.fields
            for told in mended.fields:
                assert field(mended.state, told.path) == told.new, told.path


def test_a_lost_token_is_put_back_into_the_supply() -> None:
    assert told(mend("horizons", "token_lost")) == [["supply.metal: 33 instead of 32"]]


def test_a_fourth_structure_leaves_by_any_of_its_owners() -> None:
    repair = mend("horizons", "four_structures_on_a_world")
    assert (repair.count, repair.all_counted) == (4, True)
    assert {tuple(mended.changes) for mended in repair.nearest} == {
        (f"{seat} has 0 {kind} on world 9 instead of 1",)
        for seat, kind in (
            ("blue", "metal collectors"), ("orange", "colonies"), ("orange", "metal collectors"), ("purple", "colonies")
        )
    }  # fmt: skip


def test_a_player_more_than_the_options_say_cannot_be_mended() -> None:
    assert mend("stellar_horizons", "a_player_too_many").status == "none"


def mend(name: str, case: str) -> Repair:
    game = judge_of(name)
    return repaired(game, game.state(start_of(name, cases(name)[case])))


def told(repair: Repair) -> list[list[str]]:
    return [[told.text for told in mended.fields] for mended in repair.nearest]


# --- Exhaustive search: legal by the tables, counted by hand ---

THINGS = {"has": 3, "stands": 4, "adapted": 2, "new_habitat": 1, "phase": 0, "drawn": 0, "used": 0}
WHICH = {
    "orbits": ("world", 0),
    "shows": ("world", 0),
    "tableau": ("card", 1),
    "hand": ("mission", 1),
    "top": ("top", 1),
}


def weight(atoms: Iterable[Symbol]) -> int:
    """Return how many things people would say have changed; another decision counts as four of them."""
    things = set()
    for atom in atoms:
        if atom.name in THINGS:
            things.add((atom.name, *map(str, atom.arguments[: THINGS[atom.name]])))
        elif atom.name in WHICH:
            kind, place = WHICH[atom.name]
            things.add((kind, str(atom.arguments[place])))
    asked = any(atom.name == "agenda" and atom.arguments[0].number == 0 for atom in atoms)
    return len(things) + 4 * asked


def domain(game: Game, state: GameState) -> list[Symbol]:
    seats = [("sits", seat) for seat in state.seats]
    stars = [("may_shine", atom[1]) for atom in game.atoms(state)[0] if atom[0] == "star"]
    atoms = answer([*game.files("inputs.lp", "domain.lp")], [*game.atoms(state)[0], *seats, *stars])
    return sorted(atom.arguments[0] for atom in atoms if atom.name == "input")


def sayable_alone(atom: Symbol, before: set[Symbol]) -> bool:
    """Return whether a file can say a state with this atom changed; of a number, only the last step comes and goes."""
    if atom.name not in ("has", "supply", "reserve", "stands"):
        return True
    *first, number = atom.arguments
    below, above = (Function(atom.name, [*first, Number(number.number + by)]) for by in (-1, 1))
    return above not in before and (number.number == 1 or below in before)


def neighbours(game: Game, state: GameState, near: Iterable[Symbol]) -> Iterator[frozenset[Symbol]]:
    """Yield all changes of one atom, and all of two out of some."""
    before = {symbol(atom) for atom in game.ruleset.state_facts(state)}
    known = [atom for atom in domain(game, state) if sayable_alone(atom, before)]
    yield from (frozenset({atom}) for atom in known)
    some = {*near, *random.Random(0).sample(known, 15)}
    yield from map(frozenset, combinations(sorted(some), 2))


@pytest.mark.one_in(80)
@pytest.mark.parametrize("case", ["four_structures_on_a_world", "structure_on_a_foreign_habitat"])
def test_no_state_that_is_nearer_is_legal(case: str) -> None:
    game = quick_horizons()
    state = game.state(start_of("horizons", cases("horizons")[case]))
    before = {symbol(atom) for atom in game.ruleset.state_facts(state)}
    best = [before ^ _atoms(game, mended.state) for mended in repaired(game, state).nearest]
    assert len({weight(changes) for changes in best}) == 1
    tried = neighbours(game, state, {atom for some in best for atom in some})
    said = [(changes, restored_state(game, state, frozenset(before ^ changes))) for changes in tried]
    sayable = [(changes, near) for changes, near in said if near is not None]
    checked = zip(sayable, game.checks_of([near for _, near in sayable]), strict=True)
    found = {changes for (changes, _), broken in checked if not broken}
    for changes in found:
        assert (weight(changes), len(changes)) >= (weight(best[0]), len(best[0])), sorted(changes)
    assert {frozenset(changes) for changes in best if len(changes) <= 2} <= found


def _atoms(game: Game, state: dict[str, Any]) -> set[Symbol]:
    return {symbol(atom) for atom in game.ruleset.state_facts(game.state(state))}


# --- The command ---


@pytest.mark.one_in(2)
def test_the_command_writes_a_state_that_check_accepts(tmp_path: Path) -> None:
    spoilt, mended = tmp_path / "spoilt.json", tmp_path / "mended.json"
    spoilt.write_text(json.dumps(start_of("horizons", cases("horizons")["token_lost"])))
    done = run("check", str(spoilt), "--repair", "--out", str(mended))
    assert done.returncode == 1
    assert "a nearest legal state:\n    supply.metal: 33 instead of 32\n" in done.stdout
    assert run("check", str(mended)).returncode == 0
    shown = json.loads(run("check", str(spoilt), "--repair", "--json").stdout)
    assert shown["repair"]["nearest"][0]["fields"] == [{"path": "supply.metal", "old": 32, "new": 33}]
    assert shown["repair"]["nearest"][0]["state"] == json.loads(mended.read_text())


def test_a_legal_state_needs_no_repair_and_out_wants_one(tmp_path: Path) -> None:
    fine = tmp_path / "fine.json"
    game = quick_horizons()
    fine.write_text(json.dumps(as_json(game.new(players=2, seed=1))))
    shown = json.loads(run("check", str(fine), "--repair", "--json").stdout)
    assert (shown["legal"], shown["violations"]) == (True, [])
    assert "repair" not in shown
    assert run("check", str(fine), "--out", str(tmp_path / "x.json")).returncode == 2
    assert run("check", str(fine), str(fine), "--repair", "--out", str(tmp_path / "x.json")).returncode == 2


def test_more_than_the_box_holds_is_mended_too() -> None:
    game = judge_of("horizons")
    start = start_of("horizons", cases("horizons")["token_lost"])
    repair = repaired(game, game.state(changed(start, "supply.metal", 40)))
    assert told(repair) == [["supply.metal: 33 instead of 40"]]
