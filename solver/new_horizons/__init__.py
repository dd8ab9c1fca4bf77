"""New Horizons, registered: what it adds to the registration of Horizons."""

from dataclasses import replace

from starlaw.knowledge.new_horizons.content import content
from starlaw.knowledge.new_horizons.movement import lane_map
from starlaw.knowledge.new_horizons.state import State, check_numbers
from starlaw.knowledge.origins import Origin
from starlaw.solver.executor.new_horizons.actions import WITHOUT_DRAWS, carry_out
from starlaw.solver.executor.new_horizons.setup import set_up
from starlaw.solver.horizons import RULESET as BASE
from starlaw.solver.new_horizons.facts import content_facts
from starlaw.solver.new_horizons.merit import merit
from starlaw.solver.new_horizons.odds import forecast
from starlaw.solver.new_horizons.route import cheapest_route
from starlaw.solver.new_horizons.rulings import RULINGS

RULESET = replace(
    BASE,
    name="new_horizons",
    state_model=State,
    content=content,
    content_facts=content_facts,
    checks=check_numbers,
    set_up=set_up,
    carry_out=carry_out,
    without_draws=WITHOUT_DRAWS,
    maps={**BASE.maps, "lanes": lane_map},
    traffic="lanes",
    travel=cheapest_route,
    forecasting=forecast,
    merit=merit,
    rulings=RULINGS,
    origins={**BASE.origins, "ship_cost": Origin("price of a {0}", "ship_costs.{0}")},
)
