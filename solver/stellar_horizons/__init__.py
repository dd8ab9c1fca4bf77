"""Stellar Horizons, by its clarifications and corrections, registered: what the general judge needs to know of it."""

from starlaw.knowledge.origins import Origin
from starlaw.knowledge.stellar_horizons.content import content
from starlaw.knowledge.stellar_horizons.movement import heliocentric
from starlaw.knowledge.stellar_horizons.naming import names
from starlaw.knowledge.stellar_horizons.state import State, check_places
from starlaw.solver.executor.stellar_horizons.actions import WITHOUT_DRAWS, carry_out
from starlaw.solver.executor.stellar_horizons.setup import set_up
from starlaw.solver.registration import Ruleset
from starlaw.solver.stellar_horizons.facts import content_facts, settles
from starlaw.solver.stellar_horizons.merit import merit
from starlaw.solver.stellar_horizons.route import quickest_route
from starlaw.solver.stellar_horizons.rulings import RULINGS

RULESET = Ruleset(
    name="stellar_horizons",
    state_model=State,
    content=content,
    content_facts=content_facts,
    seats=lambda content: content.faction,
    settles=settles,
    checks=check_places,
    set_up=set_up,
    carry_out=carry_out,
    without_draws=WITHOUT_DRAWS,
    maps={"heliocentric": lambda state, content: heliocentric(content, state)},
    traffic="heliocentric",
    travel=quickest_route,
    merit=merit,
    names=names,
    judged_by_score=False,
    rulings=RULINGS,
    origins={
        "times": Origin("the table of transfer times", "times"),
        "world": Origin("{1} of {0}", "worlds", "world", "{1}"),
        "ship": Origin("cost and icons of {0}", "fleet", "counter"),
        "tech": Origin("price and place of {0}", "techs", "tech", "price"),
        "facility": Origin("{1} of {0}", "facilities", "facility", "{1}"),
        "goods": Origin("prices of resources, repair and transport", "goods"),
        "diplomacy": Origin("bounds and chances of diplomacy", "diplomacy"),
        "scenario": Origin("set-up of {0}", "scenarios", "scenario"),
        "large_losses": Origin("markers for losing a CV-4 or larger", "large_losses"),
        "limits": Origin("support limits", "support_limits"),
    },
)
