"""Mars Horizon, registered: what the general judge needs to know of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clingo import Symbol

from starlaw.knowledge.mars_horizon.content import Content, content
from starlaw.knowledge.mars_horizon.movement import movement_graph
from starlaw.knowledge.mars_horizon.state import State, check_ids
from starlaw.knowledge.moves import Move
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.mars_horizon.actions import carry_out
from starlaw.solver.executor.mars_horizon.setup import set_up
from starlaw.solver.mars_horizon.changes import changes
from starlaw.solver.mars_horizon.facts import content_facts, state_pieces, table_facts, universe_facts
from starlaw.solver.mars_horizon.merit import merit
from starlaw.solver.mars_horizon.prospects import prospects
from starlaw.solver.mars_horizon.rulings import RULINGS
from starlaw.solver.ruleset import Ruleset
from starlaw.solver.rulings import Prospect, Ruling
from starlaw.solver.session import Atom, Piece
from starlaw.solver.verdicts import Change

if TYPE_CHECKING:
    import networkx as nx

    from starlaw.solver.restoring import Said


class MarsHorizon(Ruleset):
    """Mars Horizon: Blast Off!, by the draft of 2019."""

    name = "mars_horizon"
    state_model = State
    judged_by_score = False  # points come with the landing; merit counts the claims on the way

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
        """Return the table before the first turn."""
        return set_up(options, content, chance)

    def carry_out(self, state: State, move: Move, content: Content, chance: Chance) -> Transition:
        """Return the table after a legal move."""
        return carry_out(state, move, content, chance)

    def view(self, state: State, player: str) -> dict[str, Any]:
        """Return the whole state: tokens and cards lie open, and decks have no order that a state could hide."""
        return state.model_dump(mode="json", by_alias=True)

    def movement_graph(self, state: State, content: Content) -> "nx.Graph[str]":
        """Return destinations, goals and vehicles."""
        return movement_graph(state, content)

    def prospects(self, state: State, content: Content, move: Move | None = None) -> tuple[Prospect, ...]:
        """Return the chances of a launch."""
        return prospects(state, content, move)

    def rulings(self) -> Mapping[str, Ruling]:
        """Return the questions that need no state."""
        return RULINGS

    def provenance(self, content: Content, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""
        names = [argument.name for argument in value.arguments]
        match value.name, names:
            case "agency", [card]:
                return f"agency card {content.agency_cards[card].name}", content.agency.provenance
            case "milestones", [goal]:
                return f"milestone {content.goals_in_order[goal].name}", content.milestones.provenance
            case "headquarters", [card]:
                return f"HQ {card}", content.headquarters.provenance
            case "launch", []:
                return "launch cards", content.launch.provenance
        return None

    def provenances(self, content: Content) -> Mapping[str, Provenance]:
        """Return every part of a content pack with where it comes from."""
        parts = {name: getattr(content, name) for name in type(content).model_fields if name != "pack"}
        return {name: part.provenance for name, part in parts.items()}

    def changes(self, before: frozenset[Symbol], after: frozenset[Symbol]) -> tuple[Change, ...]:
        """Return in words how two states differ, given as atoms."""
        return changes(before, after)

    def restored(self, before: Mapping[str, Any], said: "Said") -> dict[str, Any]:
        """Return the JSON of the state that atoms describe."""
        from starlaw.solver.mars_horizon.restoring import restored

        return restored(before, said)

    def merit(self, state: State, content: Content, player: str) -> float:
        """Value what helps on the way to Mars."""
        return merit(state, content, player)


RULESET = MarsHorizon()
