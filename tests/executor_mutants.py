"""Changes the effects of moves in small ways and tells whether a test notices: cosmic-ray's mutants, in one process.

`make executor-mutants` takes a sample of each game. Its tests are collected once; each is asked in a copy of the
process which functions it calls, and a mutant is tried, in a copy, by the tests that call the function that it changes,
the quick ones first. That takes as long as these tests do, where a process for each would first import everything.
"""

import argparse
import os
import pickle
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that the script finds the tests' own modules

from tests import judging

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "solver" / "executor"
MODULE = "starlaw.solver.executor"
LONGEST = 3  # seconds of the processor that a test may take to be asked at all
VARIANTS, RARE = 2, 20  # of a test that is no case; a test that fewer runs than one in so many take is left out
LEFT_OUT = ("NoOp", "RemoveDecorator")  # what changes nothing, or nothing once a module is read
ENDLESS = 20, 3  # seconds, and times what its tests take, after which a mutant does not end, which is noticed, too
FILES = ("play", "hall_play", "oracle_effects", "oracle_hall", "oracle_fights", "oracle_rates", "odds", "events")


def in_a_copy(work: Callable[[], Any], seconds: int) -> Any:
    """Return what becomes of work in a copy of this process; nothing if it takes longer or breaks down."""
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        os.close(read)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        with os.fdopen(write, "wb") as out:
            pickle.dump(work(), out)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        text = told.read()
    os.waitpid(child, 0)
    return pickle.loads(text) if text else None


# --- Mutants ---


@dataclass(frozen=True, eq=False)
class Mutant:
    """A module with one change in it."""

    module: Path
    line: int
    operator: str
    text: str

    @property
    def told(self) -> str:
        """Where it is, and its line before and after."""
        before, after = (text.splitlines() for text in (self.module.read_text("utf-8"), self.text))
        pairs = [(one, two) for one, two in zip(before, after, strict=False) if one != two][:1]
        was, now = pairs[0] if pairs else (before[self.line - 1], "left out")
        return f"{self.module.relative_to(FOLDER)}:{self.line}: {was.strip()}  ->  {now.strip()}"

    @cached_property
    def changed(self) -> frozenset[str]:
        """The functions that are other ones; those of a class or a module where it stands in none."""
        before, after = (_codes(compile(t, "", "exec")) for t in (self.module.read_text("utf-8"), self.text))
        return frozenset(f"{self.module}:{name}" for name in before if before[name] != after.get(name))

    def put(self) -> None:
        """Put the change into this process: functions get other code, other values stand wherever they are known."""
        name = ".".join([MODULE, *self.module.relative_to(FOLDER).with_suffix("").parts])
        module, fresh = sys.modules[name], {"__name__": name, "__file__": str(self.module)}
        exec(compile(self.text, str(self.module), "exec"), fresh)
        for key, new in fresh.items():
            old = vars(module).get(key)
            if key.startswith("__") or getattr(new, "__module__", name) != name:
                continue
            if isinstance(new, type) and isinstance(old, type):
                for part, value in vars(new).items():
                    _replace(vars(old).get(part), value)
            elif not _replace(old, new) and old != new:
                for other in [m for n, m in sys.modules.items() if n.startswith("starlaw.")]:
                    if vars(other).get(key) is old:
                        setattr(other, key, new)


def _codes(code: CodeType) -> dict[str, Any]:
    """Return what each function does, by its name: its steps, names and values, without those within it."""
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    plain = [repr(part) for part in code.co_consts if not isinstance(part, CodeType)]
    named = code.co_qualname.partition(".<locals>")[0]
    found: dict[str, Any] = {named: (code.co_code, code.co_names, plain)}
    for part in inner:
        for name, value in _codes(part).items():
            found[name] = (found[name], value) if name in found else value
    return found


def _replace(old: Any, new: Any) -> bool:
    """Give a function the code of another one; tell whether both are functions."""
    if isinstance(old, property | cached_property | staticmethod | classmethod):
        part = {property: "fget", cached_property: "func"}.get(type(old), "__func__")
        return _replace(getattr(old, part), getattr(new, part, None))
    if hasattr(old, "cache_clear"):
        old.cache_clear()
    old, new = getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new)
    if not (isinstance(old, FunctionType) and isinstance(new, FunctionType)):
        return False
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
    return True


def mutants(game: str, source: random.Random) -> Iterator[Mutant]:
    """Yield mutants of a game's effects in any order, at most one for each place."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator, operator_names

    classes = [get_operator(name) for name in operator_names() if not name.endswith(LEFT_OUT)]
    operators = [operator() for operator in classes if not operator.arguments()]
    places: dict[tuple[Path, Any], list[tuple[Any, int]]] = {}
    for module in sorted((FOLDER / game).glob("*.py")):
        nodes = list(ast_nodes(get_ast(module.read_text("utf-8"))))
        for operator in operators:
            found = (start for node in nodes for start, _ in operator.mutation_positions(node))
            for number, start in enumerate(found):
                places.setdefault((module, start), []).append((operator, number))
    for module, start in source.sample(sorted(places), len(places)):
        operator, number = source.choice(places[module, start])
        text = mutate_code(module.read_text("utf-8"), operator, number)
        with suppress(SyntaxError):  # of a dictionary's ** nothing else can be made
            if text is not None and (mutant := Mutant(module, start[0], type(operator).__name__, text)).changed:
                yield mutant


# --- Tests ---


class Trial:
    """A plugin of pytest: instead of running what was collected, it tries mutants by it."""

    def __init__(self, game: str, sample: int, seed: int) -> None:
        self.game, self.sample, self.source = game, sample, random.Random(seed)
        self.counts, self.survivors = Counter[str](), list[str]()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Take the tests of this game, of each some variants, and of the cases those that carry a move out."""
        from starlaw.knowledge.cases import cases

        judging.whole_run = False  # on tables, although no test is left out
        about = {f"{self.game}-{case.id}" for case in cases(self.game).values() if case.expect.after}
        met, kept = Counter[str](), []
        for item in items:
            function, _, variant = item.nodeid.rstrip("]").partition("[")
            given = item.callspec.params.values() if hasattr(item, "callspec") else ()
            mark = item.get_closest_marker("one_in")
            mine = (f"tests/{self.game}/" in function or self.game in given) and (not mark or mark.args[0] <= RARE)
            if variant in about if "test_cases.py" in function else mine and met[function] < VARIANTS:
                met[function] += 1
                kept.append(item)
        items[:] = kept

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try mutants."""
        warm_up(self.game, session.items)
        begun, asked = time.monotonic(), dict[pytest.Item, tuple[float, frozenset[str]]]()
        for item in session.items:
            found = in_a_copy(lambda item=item: calls_of(item), LONGEST)  # type: ignore[misc]
            if found and found[2]:
                asked[item] = found[0], found[1]
        said = f"{len(asked)} of {len(session.items)} tests are asked, {sum(s for s, _ in asked.values()):.0f} s in all"
        print(f"{self.game}: {said}", flush=True)
        for mutant in mutants(self.game, self.source):
            if self.counts.total() == self.sample:
                break
            self._try(mutant, asked)
        noticed = self.counts["noticed"] + self.counts["did not end"]
        tried = self.counts.total() - self.counts["not loaded"]
        rest = ", ".join(f"{n} {what}" for what, n in self.counts.items())
        print(f"{self.game}: {noticed} of {tried} noticed ({rest}), {time.monotonic() - begun:.0f} s", flush=True)
        return True

    def _try(self, mutant: Mutant, asked: dict[pytest.Item, tuple[float, frozenset[str]]]) -> None:
        in_functions = any(not name.endswith(":<module>") for name in mutant.changed)
        meant = [i for i, (_, calls) in asked.items() if not in_functions or calls & mutant.changed]
        meant.sort(key=lambda item: asked[item][0])
        least, times = ENDLESS
        seconds = least + times * round(sum(asked[item][0] for item in meant))
        told = in_a_copy(lambda: verdict(mutant, meant), seconds) if meant else "not reached"
        self.counts[told or "did not end"] += 1
        if told in ("survived", "not reached"):
            print(f"  {told} ({len(meant)} tests): {mutant.told}", flush=True)


def warm_up(game: str, items: list[pytest.Item]) -> None:
    """Make and load here what each copy would otherwise make for itself; a case remembers nothing of what moves did."""
    from starlaw.solver.executor.chance import SeededChance
    from starlaw.solver.game import CLINGO, TABLES, judge_of

    for evaluator in (TABLES, CLINGO):
        judge = judge_of(game, evaluator)
        state = judge.new(chance=SeededChance(0))
        for _ in range(3):
            assert not judge.check(state)
            judge.candidates(state)
            state = judge.carry_out(state, judge.moves(state)[0], SeededChance(0)).state
    for item in [item for item in items if "test_cases.py" in item.nodeid][:3]:
        passes(item)


def calls_of(item: pytest.Item) -> tuple[float, frozenset[str], bool]:
    """Run a test; return how long it took, which functions it called, and whether it passed."""
    met, begun, prefix = set[str](), time.process_time(), str(FOLDER)

    def note(frame: Any, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(prefix):
            met.add(f"{code.co_filename}:{code.co_qualname.partition('.<locals>')[0]}")

    sys.setprofile(note)
    passed = passes(item)
    sys.setprofile(None)
    return time.process_time() - begun, frozenset(met), passed


def passes(item: pytest.Item) -> bool:
    """Run a test; tell whether nothing failed."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def verdict(mutant: Mutant, items: list[pytest.Item]) -> str:
    """Put a mutant into this process and run tests until one fails."""
    try:
        mutant.put()
    except Exception:  # a change that cannot even be read in is none that a test must notice
        return "not loaded"
    return "noticed" if any(not passes(item) for item in items) else "survived"


def main() -> int:
    """Try a sample of the mutants of some games."""
    from starlaw.knowledge.folders import source_names

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(source_names()))
    parser.add_argument("--sample", type=int, default=40, help="mutants of each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for game in chosen.games:
        own = (f"tests/{game}/test_{name}.py" for name in FILES)
        files = ["tests/test_cases.py", "tests/solver/executor/test_records.py", *filter(os.path.exists, own)]
        if (code := pytest.main(["-q", "-s", "-n0", "--all", *files], [Trial(game, chosen.sample, chosen.seed)])) != 0:
            return int(code)
    return 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
