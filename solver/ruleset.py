"""What a game brings along: its registration, found by its folder's name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from clingo import Symbol

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.maps import Map
from starlaw.knowledge.moves import Move
from starlaw.knowledge.places import expansion_names, game_names, lineage
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.declared.atoms import state_atoms
from starlaw.solver.declared.ids import check_ids
from starlaw.solver.declared.said import Said
from starlaw.solver.declared.seen import seen
from starlaw.solver.declared.states import restored
from starlaw.solver.declared.words import changes
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.rules import Rules
from starlaw.solver.forecasts import Forecast
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Route
from starlaw.solver.rulings import Prospect, Ruling
from starlaw.solver.session import Atom
from starlaw.solver.verdicts import Change

if TYPE_CHECKING:
    import networkx as nx


class Ruleset(ABC):
    """One game: models, atoms, effects and words. What is allowed stands in `rules_asp` alone.

    An expansion is registered likewise, by a subclass of its base's registration that adds to what it says.
    """

    name: str
    state_model: type[GameState]
    judged_by_score = True  # whether the score tells positions apart before the end; if not, only merit guides an agent
    maps: Mapping[str, Callable[[Any, Any], Map]]  # from state and content; without a name the first
    traffic: str | None = None  # the map that pieces travel on, where there are such
    rulings: Mapping[str, Ruling] = MappingProxyType({})  # questions with parameters that need no state, by name
    automata: tuple[str, ...] = ()  # seats that no person plays: the rules leave them one move at a time

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders that it consists of: the base game's first, its own last."""
        return lineage(self.name)

    @abstractmethod
    def content(self, pack: str) -> Any:
        """Return the default content pack, or the one in a user's file."""

    def check_ids(self, state: Any, content: Any) -> None:
        """Raise an error for a name that the content does not know."""
        facts = (*self.content_facts(content), *self.universe_facts(content))
        check_ids(state, facts, [str(atom[1]) for atom in facts if atom[0] == "may_sit"])

    @abstractmethod
    def content_facts(self, content: Any) -> Iterator[Atom]:
        """Yield what the content pack says."""

    @abstractmethod
    def table_facts(self, content: Any, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
        """Yield what is settled before a game begins."""

    @abstractmethod
    def universe_facts(self, content: Any) -> Iterator[Atom]:
        """Yield what could be settled before any game."""

    def state_facts(self, state: Any) -> Iterable[Atom]:
        """Return what a state says beyond that."""
        return state_atoms(state)

    @abstractmethod
    def set_up(self, options: Options, content: Any, chance: Chance) -> Transition:
        """Return the table before the first move."""

    @abstractmethod
    def carry_out(self, state: Any, move: Move, content: Any, chance: Chance, rules: Rules) -> Transition:
        """Return the table after a legal move; what it costs and what is left to decide, the rules are asked."""

    def view(self, state: Any, player: str) -> dict[str, Any]:
        """Return a state as one player may see it: the whole of it where nothing is hidden."""
        return seen(state, player)

    def movement_graph(self, state: Any, content: Any, name: str | None = None) -> "nx.Graph[str]":
        """Return a map of a state as a graph: the one of a name, or the first."""
        return self.maps[name or next(iter(self.maps))](state, content).graph()

    def prospects(self, state: Any, judge: Judge, move: Move | None = None) -> tuple[Prospect, ...]:
        """Return chances beyond the outcomes of one move: of what is under way, or of what a move sets out to do."""
        return ()

    def route(
        self, state: Any, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
    ) -> Route | None:
        """Return a cheapest route of ships, those given or all of a player at the start; nothing if no way leads."""
        raise InvalidInputError(f"{self.name} has no ships that could travel")

    def forecast(self, state: Any, judge: Judge, policy: Mapping[str, str]) -> Forecast:
        """Return how the battle of a state ends under a policy."""
        raise InvalidInputError(f"{self.name} has no battles")

    @abstractmethod
    def provenance(self, content: Any, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""

    def provenances(self, content: Any) -> Mapping[str, Provenance]:
        """Return every part of a content pack with where it comes from."""
        return {name: getattr(content, name).provenance for name in type(content).model_fields if name != "pack"}

    def changes(self, before: frozenset[Symbol], after: frozenset[Symbol]) -> tuple[Change, ...]:
        """Return in words how two states differ, given as atoms."""
        return changes(self.state_model, before, after)

    def restored(self, before: Mapping[str, Any], atoms: Iterable[Symbol]) -> dict[str, Any]:
        """Return the JSON of the state that atoms describe; what they leave open is as in that of a state before."""
        return restored(self.state_model, before, Said(atoms))

    @abstractmethod
    def merit(self, state: Any, judge: Judge, player: str) -> float:
        """Return a rough worth of what the score does not count yet, for the greedy agent."""


@cache
def ruleset(name: str, expansions: tuple[str, ...] = ()) -> Ruleset:
    """Return the registration of a game, or of a game with an expansion."""
    if name not in game_names():
        raise InvalidInputError(f"expected a game out of {', '.join(game_names())}, got {name!r}")
    known = expansion_names(name)
    for expansion in expansions:
        if expansion not in known:
            raise InvalidInputError(f"expected an expansion out of {', '.join(known) or 'none'}, got {expansion!r}")
    if len(expansions) > 1:
        raise InvalidInputError(f"expected one expansion at most, got {', '.join(expansions)}")
    found = import_module(f"starlaw.solver.{(name, *expansions)[-1]}").RULESET
    assert isinstance(found, Ruleset)
    return found
