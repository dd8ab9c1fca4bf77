"""The rules of one game with one content pack, as programs hear of them: files, facts and where values come from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from clingo import Symbol

from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Shapes
from starlaw.knowledge.naming import Names
from starlaw.knowledge.origins import origin_of
from starlaw.knowledge.packs import content_digest
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.shapes import shapes_in
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.declared.generation import beside
from starlaw.solver.declared.ids import KnownIds
from starlaw.solver.declared.words import changes
from starlaw.solver.registration import Ruleset
from starlaw.solver.session import Atom, Generated, Source, told
from starlaw.solver.verdicts import Change


class Rulebook:
    """What `judge.Book` names, for a registered game."""

    def __init__(self, rules_of: Ruleset, content: str) -> None:
        self.name = rules_of.name
        self.ruleset = rules_of
        self.content = rules_of.content(content)
        self.folder = folder("rules_asp") / rules_of.name

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders that it consists of: the base game's first, its own last."""
        return self.ruleset.parts

    @property
    def state_model(self) -> type[GameState]:
        """The model of its states, beside whose fields it is declared what they tell."""
        return self.ruleset.state_model

    def files(self, *names: str) -> list[Source]:
        """Return the rule files of these names: the base game's, what an expansion adds, what is generated beside."""
        return [*self.written(*names), *beside(self, names)]

    def written(self, *names: str) -> list[Path]:
        """Return the rule files of these names as they are written, without what is generated."""
        files = [self.folder.parent / part / name for name in names for part in self.parts]
        return [file for file in files if file.exists()]

    @cached_property
    def shapes(self) -> Shapes:
        """The parameters of every action, by action."""
        return shapes_in(self.written("actions.lp"))

    @cached_property
    def content_digest(self) -> str:
        """The fingerprint of what the content says; a reworded reason does not change it."""
        return content_digest(self.content)

    def atoms(self, state: GameState) -> tuple[tuple[Atom, ...], tuple[Atom, ...]]:
        """Return a state as atoms: what no move changes, and the rest."""
        return self.settled(state.options, state.seats), tuple(self.state_facts(state))

    def settled(self, options: Options, seats: Sequence[str]) -> tuple[Atom, ...]:
        """Return what no move changes: the content, and what is settled before a game begins."""
        return (*self.content_facts, *self.table_facts(options, seats))

    @cached_property
    def content_facts(self) -> tuple[Atom, ...]:
        """The content pack as atoms."""
        return tuple(self.facts_of(self.content))

    @cached_property
    def content_told(self) -> tuple[Generated, tuple[Atom, ...]]:
        """The same as text for clingo, with the atoms that text cannot tell."""
        return told("content.lp", self.content_facts)

    def facts_of(self, content: Any) -> Iterator[Atom]:
        """Yield what another content of the same game says."""
        return self.ruleset.content_facts(content)

    @cached_property
    def universe_facts(self) -> tuple[Atom, ...]:
        """What could be settled before any game."""
        return tuple(self.ruleset.universe_facts(self.content))

    @cached_property
    def _known_ids(self) -> KnownIds:
        return KnownIds(
            self.state_model, (*self.content_facts, *self.universe_facts), self.ruleset.may_sit(self.content)
        )

    @cached_property
    def ranges(self) -> Mapping[str, frozenset[Any]]:
        """What the variables of its declarations range over, with all seats taken."""
        seats = self.ruleset.may_sit(self.content)
        return {variable: known or frozenset() for variable, known in self._known_ids.ranges(seats).items()}

    def check_ids(self, state: GameState) -> None:
        """Raise an error for a name in a state that the content does not know."""
        self._known_ids.check(state)
        self.ruleset.checks(state, self.content)

    def table_facts(self, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
        """Yield what is settled before a game begins."""
        return self.ruleset.table_facts(self.content, options, seats)

    def state_facts(self, state: GameState) -> Iterable[Atom]:
        """Return what a state says beyond what is settled."""
        return self.ruleset.state_facts(state)

    @cached_property
    def names(self) -> Names:
        """What people call the things of the content pack, by id."""
        return self.ruleset.names(self.content)

    def changes(self, before: frozenset[Symbol], after: frozenset[Symbol]) -> tuple[Change, ...]:
        """Return in words how two states differ, given as atoms."""
        return changes(self.state_model, before, after, self.names)

    def provenance(self, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""
        return origin_of(self.content, self.ruleset.origins, value.name, [str(part) for part in value.arguments])
