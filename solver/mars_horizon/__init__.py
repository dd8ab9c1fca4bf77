"""Mars Horizon, registered: what the general judge needs to know of it."""

from types import MappingProxyType

from clingo import Symbol

from starlaw.knowledge.mars_horizon.content import Content, content
from starlaw.knowledge.mars_horizon.movement import destinations
from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.provenance import Provenance
from starlaw.solver.executor.mars_horizon.actions import carry_out
from starlaw.solver.executor.mars_horizon.setup import set_up
from starlaw.solver.mars_horizon.facts import content_facts, table_facts, universe_facts
from starlaw.solver.mars_horizon.merit import merit
from starlaw.solver.mars_horizon.prospects import prospects
from starlaw.solver.mars_horizon.rulings import RULINGS
from starlaw.solver.ruleset import Ruleset


class MarsHorizon(Ruleset):
    """Mars Horizon: Blast Off!, by the draft of 2019."""

    name = "mars_horizon"
    state_model = State
    judged_by_score = False  # points come with the landing; merit counts the claims on the way
    rulings = RULINGS
    maps = MappingProxyType({"destinations": destinations})

    content = staticmethod(content)
    content_facts = staticmethod(content_facts)
    table_facts = staticmethod(table_facts)
    universe_facts = staticmethod(universe_facts)
    set_up = staticmethod(set_up)
    carry_out = staticmethod(carry_out)
    merit = staticmethod(merit)
    prospects = staticmethod(prospects)

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


RULESET = MarsHorizon()
