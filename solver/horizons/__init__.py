"""Horizons, registered: what the general judge needs to know of it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from clingo import Symbol

from starlaw.knowledge.horizons.content import Content, content
from starlaw.knowledge.horizons.movement import systems
from starlaw.knowledge.horizons.state import State
from starlaw.knowledge.maps import Map
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.horizons.actions import carry_out
from starlaw.solver.executor.horizons.setup import set_up
from starlaw.solver.horizons.facts import content_facts, table_facts, universe_facts
from starlaw.solver.horizons.rulings import RULINGS
from starlaw.solver.judge import Judge
from starlaw.solver.ruleset import Ruleset


class Horizons(Ruleset):
    """The base game."""

    name = "horizons"
    state_model: type[GameState] = State
    rulings = RULINGS
    maps: Mapping[str, Callable[[Any, Any], Map]] = MappingProxyType({"systems": systems})

    content = staticmethod(content)
    content_facts = staticmethod(content_facts)
    table_facts = staticmethod(table_facts)
    universe_facts = staticmethod(universe_facts)
    set_up = staticmethod(set_up)
    carry_out = staticmethod(carry_out)

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

    def merit(self, state: State, judge: Judge, player: str) -> float:
        """Value resources, habitats and collectors a little, since they become points later."""
        held = state.players[player]
        collectors = 10 - held.reserve["energy_collector"] - held.reserve["metal_collector"]
        resources = min(held.stock["energy"], 4) + min(held.stock["metal"], 4)
        return 0.4 * resources + 0.5 * len(held.habitats) + 0.8 * collectors + 2.0 * (5 - held.reserve["colony"])


RULESET = Horizons()
