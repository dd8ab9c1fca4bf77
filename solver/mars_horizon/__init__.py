"""Mars Horizon: Blast Off!, by the draft of 2019, registered: what the general judge needs to know of it."""

from starlaw.knowledge.mars_horizon.content import content
from starlaw.knowledge.mars_horizon.movement import destinations
from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.origins import Origin
from starlaw.solver.executor.mars_horizon.actions import WITHOUT_DRAWS, carry_out
from starlaw.solver.executor.mars_horizon.setup import set_up
from starlaw.solver.mars_horizon.facts import content_facts
from starlaw.solver.mars_horizon.merit import merit
from starlaw.solver.mars_horizon.prospects import prospects
from starlaw.solver.mars_horizon.rulings import RULINGS
from starlaw.solver.registration import Ruleset

RULESET = Ruleset(
    name="mars_horizon",
    state_model=State,
    content=content,
    content_facts=content_facts,
    set_up=set_up,
    carry_out=carry_out,
    without_draws=WITHOUT_DRAWS,
    maps={"destinations": destinations},
    merit=merit,
    judged_by_score=False,  # points come with the landing; merit counts the claims on the way
    prospects=prospects,
    rulings=RULINGS,
    origins={
        "agency": Origin("agency card {0}", "agency", "agency_cards"),
        "milestones": Origin("milestone {0}", "milestones", "goals_in_order"),
        "headquarters": Origin("HQ {0}", "headquarters"),
        "launch": Origin("launch cards", "launch"),
    },
)
