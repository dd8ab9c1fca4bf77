"""Starship Interstellar, registered: what the general judge needs to know of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clingo import Symbol

from starlaw.knowledge.moves import Move
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.starship_interstellar.content import HALL, Content, content, provenances
from starlaw.knowledge.starship_interstellar.movement import journey_graph, travel_graph
from starlaw.knowledge.starship_interstellar.state import State, check_ids
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.starship_interstellar.actions import carry_out
from starlaw.solver.executor.starship_interstellar.setup import set_up
from starlaw.solver.routes import Route
from starlaw.solver.ruleset import Ruleset
from starlaw.solver.rulings import Ruling
from starlaw.solver.session import Atom, Piece
from starlaw.solver.starship_interstellar.changes import changes
from starlaw.solver.starship_interstellar.facts import content_facts, state_pieces, table_facts, universe_facts
from starlaw.solver.starship_interstellar.rulings import RULINGS
from starlaw.solver.starship_interstellar.view import view
from starlaw.solver.verdicts import Change

if TYPE_CHECKING:
    import networkx as nx

    from starlaw.solver.restoring import Said


class StarshipInterstellar(Ruleset):
    """Starship Interstellar, by its reference booklet."""

    name = "starship_interstellar"
    state_model = State
    automata = (HALL,)

    def content(self, pack: str) -> Content:
        """Return the default content pack, or the one in a user's file."""
        return content(pack)

    def check_ids(self, state: State, content: Content) -> None:
        """Raise an error for an id that the content does not know."""
        check_ids(state, content)

    def content_facts(self, content: Content) -> Iterator[Atom]:
        """Yield what the content pack says."""
        return content_facts(content)

    def table_facts(self, content: Content, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
        """Yield what is settled before a game begins."""
        return table_facts(content, options, seats)

    def universe_facts(self, content: Content) -> Iterator[Atom]:
        """Yield what could be settled before any game."""
        return universe_facts(content)

    def state_pieces(self, state: State) -> Iterator[Piece]:
        """Yield what a state says beyond that, part by part."""
        return state_pieces(state)

    def set_up(self, options: Options, content: Content, chance: Chance) -> Transition:
        """Return the table before the first move."""
        return set_up(options, content, chance)

    def carry_out(self, state: State, move: Move, content: Content, chance: Chance) -> Transition:
        """Return the table after a legal move."""
        return carry_out(state, move, content, chance)

    def view(self, state: State, player: str) -> dict[str, Any]:
        """Return a state as one player may see it."""
        return view(state, player)

    def movement_graph(self, state: State, content: Content) -> "nx.Graph[str]":
        """Return orbits and quadrants with planets and Explorers."""
        return travel_graph(state, content)

    def ship_graph(self, state: State, content: Content) -> "nx.DiGraph[str]":
        """Return the Journey to Trappist with the probes."""
        return journey_graph(state, content)

    def rulings(self) -> Mapping[str, Ruling]:
        """Return the questions that need no state."""
        return RULINGS

    def route(
        self, state: State, content: Content, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
    ) -> Route | None:
        """Return a cheapest sequence of flights between planets, or of advances between spaces of the Journey."""
        from starlaw.solver.starship_interstellar.route import cheapest_route

        return cheapest_route(state, content, start, goal, player)

    def provenance(self, content: Content, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from: part, entry and field go by their names."""
        source = provenances(content).get(value.name)
        if source is None:
            return None
        *entry, field = [str(argument) for argument in value.arguments] or [""]
        words = [value.name.replace("_", " "), *entry, field.replace("_", " ")]
        return " ".join(words).strip(), source.of(field)

    def provenances(self, content: Content) -> Mapping[str, Provenance]:
        """Return every part of a content pack with where it comes from."""
        return provenances(content)

    def changes(self, before: frozenset[Symbol], after: frozenset[Symbol]) -> tuple[Change, ...]:
        """Return in words how two states differ, given as atoms."""
        return changes(before, after)

    def restored(self, before: Mapping[str, Any], said: "Said") -> dict[str, Any]:
        """Return the JSON of the state that atoms describe."""
        from starlaw.solver.starship_interstellar.restoring import restored

        return restored(before, said)

    def merit(self, state: State, content: Content, player: str) -> float:
        """Value what brings Prestige later: cubes by level, technologies, bases, steps and a little Fuel."""
        held = state.players[player]
        steps = held.starship + held.humankind + content.space[held.probe].column
        return content.worth(held.cubes) / 4 + len(held.techs) + 2 * len(held.sites) + steps + held.fuel / 10


RULESET = StarshipInterstellar()
