"""How far systems are, in words: the turns of transfers for the faction that decides, and the range of its CVs."""

from starlaw.knowledge.naming import called, several
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.pieces import System
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.phrases import listed
from starlaw.show.stellar_horizons.board import turns_from_earth
from starlaw.solver.executor.stellar_horizons.ranges import sizes_in_range
from starlaw.solver.game import Game

_AU = 100  # of the unit in which the content tells distances


def from_the_sun(system: System) -> str:
    """Return how far a system is from the Sun."""
    far = system.distance / _AU
    return f"{far:,.0f} AU" if far >= _AU else f"{far:g} AU"


def turns_away(judge: Game, state: State, system: str) -> str:
    """Return the turns from Earth for the faction that decides; nothing for Earth, and once the game is over."""
    if system == HOME or not state.agenda:
        return ""
    return several(turns_from_earth(judge, state, state.agenda[0].player, system), "turn")


def distances(judge: Game, state: State, system: System) -> str:
    """Return all that is known of the way to a system, in sentences."""
    content: Content = judge.content
    told = [f"{system.name}: {from_the_sun(system)} from the Sun, a transfer track of {several(system.track, 'turn')}"]
    if state.agenda:
        seat = state.agenda[0].player
        faction = content.faction[seat].name
        if turns := turns_away(judge, state, system.id):
            told.append(f"{turns} from Earth for {faction}")
        sizes = [f"CV-{size}" for size in sizes_in_range(judge, state, content, seat).get(system.id, ())]
        told.append(f"in range for {listed(sizes)} of {faction}" if sizes else f"out of range for CVs of {faction}")
    others = [other for other in content.system_ids if other != system.id]
    times = ", ".join(f"{called(judge.names, other)} {content.turns(other, system.id)}" for other in others)
    return f"{'; '.join(told)}. Turns before any tech, from {times}."
