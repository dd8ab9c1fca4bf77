"""Horizons, registered: what the general judge needs to know of it."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clingo import Symbol

from starlaw.knowledge.horizons.content import Content, content
from starlaw.knowledge.horizons.movement import movement_graph
from starlaw.knowledge.horizons.state import State, check_ids
from starlaw.knowledge.moves import Move
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.horizons.actions import carry_out
from starlaw.solver.executor.horizons.setup import set_up
from starlaw.solver.horizons.changes import changes
from starlaw.solver.horizons.facts import content_facts, state_keys, state_pieces, table_facts, universe_facts
from starlaw.solver.horizons.rulings import RULINGS
from starlaw.solver.horizons.view import view
from starlaw.solver.ruleset import Ruleset
from starlaw.solver.rulings import Ruling
from starlaw.solver.session import Atom, Piece
from starlaw.solver.verdicts import Change

if TYPE_CHECKING:
    import networkx as nx

    from starlaw.solver.restoring import Said


class Horizons(Ruleset):
    """The base game."""

    name = "horizons"
    state_model: type[GameState] = State

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

    def state_keys(self, state: State) -> Iterable[Hashable]:
        """Return the keys of these parts alone."""
        return state_keys(state)

    def set_up(self, options: Options, content: Content, chance: Chance) -> Transition:
        """Return the table before the first world is drawn."""
        return set_up(options, content, chance)

    def carry_out(self, state: State, move: Move, content: Content, chance: Chance) -> Transition:
        """Return the table after a legal move."""
        return carry_out(state, move, content, chance)

    def view(self, state: State, player: str) -> dict[str, Any]:
        """Return a state as one player may see it."""
        return view(state, player)

    def rulings(self) -> Mapping[str, Ruling]:
        """Return the questions that need no state."""
        return RULINGS

    def movement_graph(self, state: State, content: Content) -> "nx.Graph[str]":
        """Return the systems of a state."""
        return movement_graph(state)

    def provenance(self, content: Content, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""
        names = [argument.name for argument in value.arguments]
        match value.name, names:
            case "cost", [habitat, structure]:
                return f"price of {structure} on {habitat}", content.costs.provenance
            case "collectors", [habitat]:
                return f"collectors on {habitat}", content.collectors[habitat].provenance  # type: ignore[index]
            case "ally", [card] if card == content.starting_ally.card.id:
                return f"ally {card}", content.starting_ally.provenance
            case "ally", [card]:
                return f"ally {card}", content.allies.provenance
            case "world", [tile]:
                return f"faces of {tile}", content.worlds.provenance
        return None

    def provenances(self, content: Content) -> Mapping[str, Provenance]:
        """Return every part of a content pack with where it comes from."""
        single = [name for name in type(content).model_fields if name not in ("pack", "collectors")]
        parts = {name: getattr(content, name) for name in single}
        collectors = {f"collectors.{habitat}": kinds for habitat, kinds in content.collectors.items()}
        return {name: part.provenance for name, part in (parts | collectors).items()}

    def changes(self, before: frozenset[Symbol], after: frozenset[Symbol]) -> tuple[Change, ...]:
        """Return in words how two states differ, given as atoms."""
        return changes(before, after)

    def restored(self, before: Mapping[str, Any], said: "Said") -> dict[str, Any]:
        """Return the JSON of the state that atoms describe."""
        from starlaw.solver.horizons.restoring import restored

        return restored(before, said)

    def merit(self, state: State, content: Content, player: str) -> float:
        """Value resources, habitats and collectors a little, since they become points later."""
        held = state.players[player]
        collectors = 10 - held.reserve["energy_collector"] - held.reserve["metal_collector"]
        resources = min(held.stock["energy"], 4) + min(held.stock["metal"], 4)
        return 0.4 * resources + 0.5 * len(held.habitats) + 0.8 * collectors + 2.0 * (5 - held.reserve["colony"])


RULESET = Horizons()
