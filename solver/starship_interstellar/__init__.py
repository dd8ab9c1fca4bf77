"""Starship Interstellar, registered: what the general judge needs to know of it."""

from collections.abc import Mapping
from types import MappingProxyType

from clingo import Symbol

from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.starship_interstellar.content import HALL, Content, content
from starlaw.knowledge.starship_interstellar.movement import journey, solar_board
from starlaw.knowledge.starship_interstellar.state import State, check_places
from starlaw.solver.executor.starship_interstellar.actions import carry_out
from starlaw.solver.executor.starship_interstellar.setup import set_up
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Route
from starlaw.solver.ruleset import Ruleset
from starlaw.solver.starship_interstellar.facts import content_facts, table_facts, universe_facts
from starlaw.solver.starship_interstellar.rulings import RULINGS


class StarshipInterstellar(Ruleset):
    """Starship Interstellar, by its reference booklet."""

    name = "starship_interstellar"
    state_model = State
    automata = (HALL,)
    rulings = RULINGS
    maps = MappingProxyType({"solar_board": solar_board, "journey": lambda state, content: journey(content, state)})
    traffic = "journey"

    content = staticmethod(content)
    content_facts = staticmethod(content_facts)
    table_facts = staticmethod(table_facts)
    universe_facts = staticmethod(universe_facts)
    set_up = staticmethod(set_up)
    carry_out = staticmethod(carry_out)

    def check_ids(self, state: State, content: Content) -> None:
        """Raise an error for a name that the content does not know, or a place that nobody can have."""
        super().check_ids(state, content)
        check_places(state, content)

    def route(
        self, state: State, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
    ) -> Route | None:
        """Return a cheapest sequence of flights between planets, or of advances between spaces of the Journey."""
        from starlaw.solver.starship_interstellar.route import cheapest_route

        return cheapest_route(state, judge, start, goal, player)

    def provenance(self, content: Content, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from: part, entry and field go by their names."""
        source = self.provenances(content).get(value.name)
        if source is None:
            return None
        *entry, field = [str(argument) for argument in value.arguments] or [""]
        words = [value.name.replace("_", " "), *entry, field.replace("_", " ")]
        return " ".join(words).strip(), source.of(field)

    def merit(self, state: State, judge: Judge, player: str) -> float:
        """Value what brings Prestige later: cubes by level, technologies, bases, steps and a little Fuel."""
        content: Content = judge.content
        held = state.players[player]
        steps = held.starship + held.humankind + content.space[held.probe].column
        return content.worth(held.cubes) / 4 + len(held.techs) + 2 * len(held.sites) + steps + held.fuel / 10


RULESET = StarshipInterstellar()
