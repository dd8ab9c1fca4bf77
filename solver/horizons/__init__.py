"""Horizons, registered: what the general judge needs to know of it."""

from typing import Any

from starlaw.knowledge.horizons.content import content
from starlaw.knowledge.horizons.movement import systems
from starlaw.knowledge.horizons.naming import names
from starlaw.knowledge.horizons.state import State
from starlaw.knowledge.origins import Origin
from starlaw.solver.executor.horizons.actions import WITHOUT_DRAWS, carry_out
from starlaw.solver.executor.horizons.setup import set_up
from starlaw.solver.horizons.facts import content_facts, may_settle, settles
from starlaw.solver.horizons.merit import merit
from starlaw.solver.horizons.rulings import RULINGS
from starlaw.solver.registration import Ruleset


def _allies(content: Any, card: str) -> str:
    return "starting_ally" if card == content.starting_ally.card.id else "allies"


RULESET = Ruleset(
    name="horizons",
    state_model=State,
    content=content,
    content_facts=content_facts,
    settles=settles,
    may_settle=may_settle,
    set_up=set_up,
    carry_out=carry_out,
    without_draws=WITHOUT_DRAWS,
    maps={"systems": systems},
    merit=merit,
    names=names,
    rulings=RULINGS,
    origins={
        "cost": Origin("price of {1} on {0}", "costs"),
        "collectors": Origin("collectors on {0}", "collectors.{0}"),
        "ally": Origin("ally {0}", _allies),
        "world": Origin("faces of {0}", "worlds"),
    },
)
