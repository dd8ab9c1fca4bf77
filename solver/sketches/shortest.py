"""The shortest sketch of a state: what sets it apart from the first turn of a game, as far as it does not follow."""

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from starlaw.knowledge.declarations import tree
from starlaw.knowledge.errors import IllegalStateError, RulesError
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.session import Atom
from starlaw.solver.sketches.completing import SETTLED as KEYS
from starlaw.solver.sketches.completing import completed, literals_of
from starlaw.solver.sketches.telling import Path, SketchReader
from starlaw.solver.sketches.vocabulary import Vocabulary
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.states.nearest import NearestSearch

NONE = "none"
CONFLICTS = 2_000  # before it is taken that something does not follow
SETTLED = ("game", "schema", "options")


class ShortSketch(NamedTuple):
    """A sketch, how many things it says, and whether none of them can be left out."""

    value: dict[str, Any]
    entries: int
    shortest: bool


Entry = tuple[Path, Any]


class _Shortening:
    """Leaves out entries as long as the sketch completes to the same state."""

    def __init__(self, game: Game, state: GameState, seconds: float) -> None:
        self._game, self._state, self._end = game, state, monotonic() + seconds
        self._vocabulary = Vocabulary(game)
        self._about = _about(game, state)
        self.in_time = True

    def completes(self, entries: Sequence[Entry]) -> bool:
        """Tell whether entries are enough."""
        try:
            _, completion = completed(self.value(entries), "sketch", evaluator=self._game.evaluator, judge=self._game)
        except RulesError:
            return False
        return completion.state == self._state

    def value(self, entries: Sequence[Entry]) -> dict[str, Any]:
        """Return entries as a sketch."""
        value: dict[str, Any] = dict(self._about)
        if not any(path[0] == "players" for path, _ in entries):
            value["players"] = value.pop("options")["players"]
        for path, new in entries:
            inner = value
            *steps, last = self._short(path)
            for step in steps:
                inner = inner.setdefault(step, {})
            inner[last] = new
        return value

    def _short(self, path: Path) -> Path:
        """Return a path without the name of a mapping whose keys say enough."""
        declared = tree(self._game.state_model)
        branch = next((branch for branch in declared.branches if branch.name == path[0]), None)
        if branch is None or branch.each is None or len(path) < 3 or self._vocabulary.named(path[1]) != (path[1],):
            return path
        others = [b for b in declared.branches if b.each and b.each.variable == branch.each.variable]
        first = next(b for b in others if path[2] in b.tree.model.model_fields)
        return path[1:] if first is branch and path[1] not in declared.model.model_fields else path

    def shortened(self, entries: list[Entry]) -> list[Entry]:
        """Return the entries that cannot be left out one by one, as far as time allows."""
        for entry in list(entries):
            if monotonic() > self._end:
                self.in_time = False
                break
            rest = [other for other in entries if other is not entry]
            if self.completes(rest):
                entries = rest
        return entries

    def implied(self, entries: list[Entry]) -> list[Entry]:
        """Return the entries that do not follow from the others in every legal state."""
        search = NearestSearch(self._game, self._state, CONFLICTS)
        search.control.configuration.solve.opt_mode = "ignore"  # type: ignore[union-attr]
        literals = literals_of(self._game, search)
        aims = [self._aim(entry, literals) for entry in entries]
        broken = []
        with search.control.backend() as backend:
            for aim in aims:
                atom = backend.add_atom()
                broken.append(atom)
                for literal in aim:
                    backend.add_rule([atom], [-literal])
        kept = dict(zip(map(id, entries), aims, strict=True))
        for entry, aim, atom in zip(entries, aims, broken, strict=True):
            if not aim:
                continue  # what no atom tells follows from nothing
            assumed = {literal for key, other in kept.items() if key != id(entry) for literal in other}
            result = search.control.solve([*assumed, atom])
            if result.unsatisfiable:
                del kept[id(entry)]
        return [entry for entry in entries if id(entry) in kept]

    def _aim(self, entry: Entry, literals: Mapping[Atom, int]) -> list[int]:
        """Return the literals that hold where an entry does."""
        value = self.value([entry])
        told = SketchReader(self._game).read({key: part for key, part in value.items() if key not in KEYS})
        if told.untold:
            return []
        aim = [literals[atom] for atom in told.held if atom in literals]
        return aim + [-literal for atom, literal in literals.items() if told.forbids(atom)]


def short_sketch(game: Game, state: GameState, seconds: float = 20) -> ShortSketch:
    """Return a shortest sketch that completes to a legal state; when time is up, the shortest so far."""
    broken = game.check(state)
    if broken:
        raise IllegalStateError(f"expected a legal state, which a sketch can complete to; it breaks {broken[0].rule}")
    shortening = _Shortening(game, state, seconds)
    entries = list(_entries(game, state))
    if not shortening.completes(entries):
        raise IllegalStateError("no sketch was found that completes to this state")
    fewer = shortening.implied(_follow_first(game, entries))
    left = shortening.shortened(fewer if shortening.completes(fewer) else entries)
    in_order = [entry for entry in entries if entry in left]
    return ShortSketch(shortening.value(in_order), len(left), shortening.in_time)


def _about(game: Game, state: GameState) -> dict[str, Any]:
    """Return what a sketch says of the table."""
    name = next(source for source in source_names() if lineage(source) == game.parts)
    about: dict[str, Any] = {"game": name, "options": {"players": state.options.players}}
    readings = {**state.options.readings, **({} if state.options.errata else {"errata": "off"})}
    return about | ({"readings": readings} if readings else {})


def _entries(game: Game, state: GameState) -> Iterator[Entry]:
    """Yield where a state differs from the first turn of such a game."""
    readings = {**state.options.readings, **({} if state.options.errata else {"errata": "off"})}
    start = first_turn(game, state.options.players, readings).model_dump(mode="json", by_alias=True)
    whole = state.model_dump(mode="json", by_alias=True)
    old, new = ({key: part for key, part in value.items() if key not in SETTLED} for value in (start, whole))
    yield from _differences(old, new, ())


def _differences(old: Any, new: Any, path: Path) -> Iterator[Entry]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in old:
            if key not in new:
                yield (*path, key), NONE
        for key, part in new.items():
            yield from _differences(old.get(key), part, (*path, key))
    elif old != new:
        if isinstance(new, Mapping) and new:
            for key, part in new.items():
                if part not in ({}, [], None, False):
                    yield from _differences(None, part, (*path, key))
            if not any(part not in ({}, [], None, False) for part in new.values()):
                yield from (((*path, key), part) for key, part in new.items())
        else:
            yield path, NONE if new is None else new


def _follow_first(game: Game, entries: list[Entry]) -> list[Entry]:
    """Return entries in the order in which they are left out: first what changes in words do not tell."""
    quiet = {leaf.name for part in tree(game.state_model).walk() for leaf in part.leaves if leaf.telling.quiet}
    return sorted(entries, key=lambda entry: not quiet.intersection(entry[0]))
