"""Starship Interstellar, by its reference booklet, registered: what the general judge needs to know of it."""

from starlaw.knowledge.starship_interstellar.content import HALL, content
from starlaw.knowledge.starship_interstellar.movement import journey, solar_board
from starlaw.knowledge.starship_interstellar.naming import names
from starlaw.knowledge.starship_interstellar.state import State, check_places
from starlaw.solver.executor.starship_interstellar.actions import carry_out
from starlaw.solver.executor.starship_interstellar.setup import set_up
from starlaw.solver.registration import Ruleset
from starlaw.solver.starship_interstellar.facts import content_facts
from starlaw.solver.starship_interstellar.merit import merit
from starlaw.solver.starship_interstellar.route import cheapest_route
from starlaw.solver.starship_interstellar.rulings import RULINGS

RULESET = Ruleset(
    name="starship_interstellar",
    state_model=State,
    content=content,
    content_facts=content_facts,
    checks=check_places,
    set_up=set_up,
    carry_out=carry_out,
    maps={"solar_board": solar_board, "journey": lambda state, content: journey(content, state)},
    traffic="journey",
    travel=cheapest_route,
    merit=merit,
    names=names,
    rulings=RULINGS,
    automata=(HALL,),
)
