"""What a game brings along: its registration, found by its folder's name."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from clingo import Symbol

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import expansion_names, lineage, source_named
from starlaw.knowledge.maps import Map
from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import Names, names_in
from starlaw.knowledge.origins import Origins
from starlaw.knowledge.readings import readings, settled_readings
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.declared.atom_index import AtomIndex
from starlaw.solver.declared.atoms_of_state import state_atoms
from starlaw.solver.declared.seat_view import seat_view
from starlaw.solver.declared.state_from_atoms import restored
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.rules import Rules
from starlaw.solver.forecasts import Forecast
from starlaw.solver.judge import Judge
from starlaw.solver.questions.rulings import Prospect, Ruling
from starlaw.solver.routes import Route
from starlaw.solver.session import Atom, fact

if TYPE_CHECKING:
    import networkx as nx


Travel = Callable[[Any, Judge, str, str, str, Mapping[str, int] | None], Route | None]  # from, to, whose, how many


class Prospects(Protocol):
    """Gives chances in a state, or of a move in it."""

    def __call__(self, state: Any, judge: Judge, move: Move | None = None) -> tuple[Prospect, ...]:
        """Return chances, with what they are of."""


def _listed_seats(content: Any) -> Iterable[str]:
    """Return the seats that a content pack lists."""
    seats: Iterable[str] = content.seats.values
    return seats


def _settles_nothing(content: Any, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
    """Yield nothing, where a game settles only who plays and how the source is read."""
    return iter(())


def _may_settle_nothing(content: Any) -> Iterator[Atom]:
    """Yield nothing, likewise."""
    return iter(())


def _no_merit(state: Any, judge: Judge, player: str) -> float:
    """Return the same for all positions, where the score tells them apart."""
    return 0.0


def _nothing_more(state: Any, content: Any) -> None:
    """Find nothing wrong with a state."""


def _no_prospects(state: Any, judge: Judge, move: Move | None = None) -> tuple[Prospect, ...]:
    """Return nothing, where chances end with the outcomes of a move."""
    return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """One game: models, atoms, effects and words. What is allowed stands in `rules_asp` alone.

    An expansion is registered likewise, by replacing what it adds to in its base's registration.
    """

    name: str
    state_model: type[GameState]
    content: Callable[[str], Any]  # the default content pack, or the one in a user's file
    content_facts: Callable[[Any], Iterator[Atom]]  # what the content pack says
    set_up: Callable[[Options, Any, Chance], Transition]  # the table before the first move
    carry_out: Callable[[Any, Move, Any, Chance, Rules], Transition]  # the table after a legal move

    without_draws: frozenset[str] = frozenset()  # actions that never draw, nor what they lead to
    seats: Callable[[Any], Iterable[str]] = _listed_seats  # who can sit at a table, besides automata
    settles: Callable[[Any, Options, Sequence[str]], Iterator[Atom]] = _settles_nothing  # besides seats and readings
    may_settle: Callable[[Any], Iterator[Atom]] = _may_settle_nothing  # likewise, what could be settled before any game
    maps: Mapping[str, Callable[[Any, Any], Map]] = field(default_factory=dict)  # of a state; without a name the first
    merit: Callable[[Any, Judge, str], float] = _no_merit  # what the score does not count yet, for greedy agents
    names: Callable[[Any], Names] = names_in  # what people call the things of a content pack, by id
    origins: Origins = field(default_factory=dict)  # content values by the names that rules use for them
    checks: Callable[[Any, Any], None] = _nothing_more  # what else content has to know of a state, besides its names
    rulings: Mapping[str, Ruling] = field(default_factory=dict)  # questions with parameters that need no state, by name
    prospects: Prospects = _no_prospects  # chances beyond outcomes: of what is under way, of what a move sets out to do
    travel: Travel | None = None  # a best route of pieces, those given or all of a player at the start
    forecasting: Callable[[Any, Judge, Mapping[str, str]], Forecast] | None = None  # how it ends under a policy
    traffic: str | None = None  # the map that pieces travel on, where there are such
    automata: tuple[str, ...] = ()  # seats that no person plays: the rules leave them one move at a time
    judged_by_score: bool = True  # whether the score tells positions apart before the end; if not, only merit does

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders that it consists of: the base game's first, its own last."""
        return lineage(self.name)

    def may_sit(self, content: Any) -> tuple[str, ...]:
        """Return everybody who can sit at a table, automata last."""
        return (*self.seats(content), *self.automata)

    def table_facts(self, content: Any, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
        """Yield what is settled before a game begins: who sits at the table, the readings, and what the game adds."""
        yield fact("players", options.players)
        yield from (fact("seat", seat) for seat in seats)
        yield from (fact("reading", *pair) for pair in settled_readings(self.parts[0], options).items())
        yield from self.settles(content, options, seats)

    def universe_facts(self, content: Any) -> Iterator[Atom]:
        """Yield what could be settled before any game."""
        yield from (fact("may_sit", seat) for seat in self.may_sit(content))
        for reading in readings(self.name).values():
            yield from (fact("may_read", reading.id, choice) for choice in reading.choices)
        yield from self.may_settle(content)

    def state_facts(self, state: GameState) -> Iterable[Atom]:
        """Return what a state says beyond what is settled."""
        return state_atoms(state)

    def view(self, state: GameState, player: str) -> dict[str, Any]:
        """Return a state as one player may see it: the whole of it where nothing is hidden."""
        return seat_view(state, player)

    def movement_graph(self, state: GameState, content: Any, name: str | None = None) -> "nx.Graph[str]":
        """Return a map of a state as a graph: the one of a name, or the first."""
        return self.maps[name or next(iter(self.maps))](state, content).graph()

    def route(
        self, state: GameState, judge: Judge, start: str, goal: str, player: str, pieces: Mapping[str, int] | None
    ) -> Route | None:
        """Return a best route, nothing if no way leads there."""
        if self.travel is None:
            raise InvalidInputError(f"{self.name} has no pieces that could travel")
        return self.travel(state, judge, start, goal, player, pieces)

    def forecast(self, state: GameState, judge: Judge, policy: Mapping[str, str]) -> Forecast:
        """Return how what is under way in a state ends under a policy."""
        if self.forecasting is None:
            raise InvalidInputError(f"{self.name} has nothing to forecast")
        return self.forecasting(state, judge, policy)

    def restored(self, before: Mapping[str, Any], atoms: Iterable[Symbol]) -> dict[str, Any]:
        """Return the JSON of the state that atoms describe; what they leave open is as in that of a state before."""
        return restored(self.state_model, before, AtomIndex(atoms))


@cache
def ruleset(name: str, expansions: tuple[str, ...] = ()) -> Ruleset:
    """Return the registration of a game, or of a game with an expansion."""
    known = expansion_names(source_named(name))
    for expansion in expansions:
        if expansion not in known:
            raise InvalidInputError(f"expected one of the expansions {', '.join(known) or 'none'}, got {expansion!r}")
    if len(expansions) > 1:
        raise InvalidInputError(f"expected one expansion at most, got {', '.join(expansions)}")
    registered = import_module(f"starlaw.solver.{(name, *expansions)[-1]}").RULESET
    assert isinstance(registered, Ruleset)
    return registered
