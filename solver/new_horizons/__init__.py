"""New Horizons, registered: what it adds to the registration of Horizons."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from clingo import Symbol

from starlaw.knowledge.moves import Move
from starlaw.knowledge.new_horizons.content import content
from starlaw.knowledge.new_horizons.movement import lane_map
from starlaw.knowledge.new_horizons.state import State, check_numbers
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.new_horizons.actions import carry_out
from starlaw.solver.executor.new_horizons.setup import set_up
from starlaw.solver.executor.rules import Rules
from starlaw.solver.forecasts import Forecast
from starlaw.solver.horizons import Horizons
from starlaw.solver.judge import Judge
from starlaw.solver.new_horizons.facts import content_facts, universe_facts
from starlaw.solver.new_horizons.odds import forecast
from starlaw.solver.new_horizons.route import cheapest_route
from starlaw.solver.new_horizons.rulings import RULINGS
from starlaw.solver.routes import Route
from starlaw.solver.session import Atom


class NewHorizons(Horizons):
    """Horizons with ships; what is not said here is as in the base game."""

    name = "new_horizons"
    state_model = State
    rulings = RULINGS
    maps = MappingProxyType({**Horizons.maps, "lanes": lane_map})
    traffic = "lanes"

    content = staticmethod(content)

    def check_ids(self, state: Any, content: Any) -> None:
        """Raise an error for a name that the content does not know, or a number that no player can have."""
        super().check_ids(state, content)
        check_numbers(state, content)

    def content_facts(self, content: Any) -> Iterator[Atom]:
        """Yield what the content pack says."""
        yield from super().content_facts(content)
        yield from content_facts(content)

    def universe_facts(self, content: Any) -> Iterator[Atom]:
        """Yield what could be settled before any game."""
        yield from super().universe_facts(content)
        yield from universe_facts()

    def set_up(self, options: Options, content: Any, chance: Chance) -> Transition:
        """Return the table before the first world is drawn."""
        return set_up(options, content, chance)

    def carry_out(self, state: Any, move: Move, content: Any, chance: Chance, rules: Rules) -> Transition:
        """Return the table after a legal move."""
        return carry_out(state, move, content, chance, rules)

    def route(
        self, state: Any, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
    ) -> Route | None:
        """Return a cheapest sequence of Move Ships actions."""
        return cheapest_route(state, judge, start, goal, player, fleet)

    def forecast(self, state: Any, judge: Judge, policy: Mapping[str, str]) -> Forecast:
        """Return how the battle under way ends under a policy."""
        return forecast(state, judge, policy)

    def provenance(self, content: Any, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""
        if value.name == "ship_cost":
            ship = value.arguments[0].name
            return f"price of a {ship.replace('_', ' ')}", content.ship_costs[ship].provenance
        return super().provenance(content, value)

    def provenances(self, content: Any) -> Mapping[str, Provenance]:
        """Return every part of a content pack with where it comes from."""
        by_key = ("collectors", "ship_costs", "race_ships")
        parts = {name: getattr(content, name) for name in type(content).model_fields if name not in ("pack", *by_key)}
        parts |= {f"{name}.{key}": part for name in by_key for key, part in getattr(content, name).items()}
        return {name: part.provenance for name, part in parts.items()}

    def merit(self, state: Any, judge: Judge, player: str) -> float:
        """Value ships a little, besides what Horizons values."""
        return super().merit(state, judge, player) + 0.5 * len(state.fleets[player].ships)


RULESET = NewHorizons()
