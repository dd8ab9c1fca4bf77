"""A rough worth of a Starship Interstellar position for the greedy agent."""

from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.solver.judge import Judge


def merit(state: State, judge: Judge, player: str) -> float:
    """Value what brings Prestige later: cubes by level, technologies, bases, steps and a little Fuel."""
    content: Content = judge.content
    held = state.players[player]
    steps = held.starship + held.humankind + content.space[held.probe].column
    return content.worth(held.cubes) / 4 + len(held.techs) + 2 * len(held.sites) + steps + held.fuel / 10
