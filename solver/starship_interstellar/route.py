"""Cheapest ways: flights of an Explorer over the solar board, advances of a probe on the Journey."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.starship_interstellar.content import HALL, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.decisions import GoOn, Salve, Travel
from starlaw.knowledge.starship_interstellar.movement import flights, journey
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.values import evolve
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Hop, Leg, Openings, Route, best_way, total

if TYPE_CHECKING:
    import networkx as nx

RICH = 99  # Fuel for any flight, so that only the way itself is judged
Space = tuple[str, str]  # a space of the Journey, and the decision in which a probe leaves it
ADVANCE, ONWARD = "salvation", "onward"


@cites("starship_interstellar/base_travel#1", "starship_interstellar/base_probe#8")
def cheapest_route(
    state: State, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
) -> Route | None:
    """Return a cheapest way with the reasons for its Fuel; nothing if there is none.

    It is priced with the token that the decision asked now is about, and for standard tokens if there is none; a probe
    that is asked to go on from a Wormhole does so first.
    """
    content: Content = judge.content
    sky, spaces = flights(content, state, player).graph(), content.space
    for name, place in (("FROM", start), ("TO", goal)):
        if place == WORMHOLE and place not in sky:
            raise InvalidInputError(f"{name}: {player} has no Wormhole token on the map")
        if place in content.planet and place not in sky:
            raise InvalidInputError(f"{name}: {content.planet[place].name} is no longer on the map")
        if place not in sky and place not in spaces:
            raise InvalidInputError(f"{name}: expected a planet, wormhole or a space of the Journey, got {place!r}")
    if (start in sky) != (goal in sky):
        raise InvalidInputError(f"TO: expected a place of the same map as {start}, got {goal!r}")
    if player == HALL and start in sky:
        raise InvalidInputError(
            "hall's trips go by rules of its own, not by routes: they are free, but for a new base; "
            "`starlaw ruling starship_interstellar hall_target` and `hall_trip_cost` tell"
        )
    piece, found = ("explorer", _flights) if start in sky else ("probe", _advances)
    legs = found(state, judge, start, goal, player)
    if legs is None:
        return None
    costs = total(leg.costs for leg in legs)
    return Route(player=player, pieces={piece: 1}, legs=legs, costs=costs)


def _token(state: State, content: Content, player: str, kind: str) -> str:
    """Return the token of a player's decision of a kind, if that is what is asked now, else a standard one."""
    asked: Any = next(iter(state.agenda), None)
    if asked and (asked.player, asked.kind) == (player, kind):
        return str(asked.token)
    return next(token.id for token in content.basic_tokens.values if token.action.does == "travel")


def _thought(state: State, player: str, decision: Any, fuel: int = RICH, **piece: str) -> State:
    """Return the state in which a player's piece is somewhere, a decision is asked, and Fuel is plenty or otherwise."""
    held = evolve(state.players[player], fuel=fuel, **piece)
    phase = "salvation" if decision.kind in (ADVANCE, ONWARD) else "action"
    return evolve(state, phase=phase, agenda=(decision,), players={**state.players, player: held})


def _flights(state: State, judge: Judge, start: str, goal: str, player: str) -> tuple[Leg, ...] | None:
    content, rules = judge.content, Openings(judge)
    token, standard = _token(state, content, player, "travel"), _token(state, content, player, "")

    def carrying(here: str) -> str:  # a token counts for all flights if it repeats, else for the first
        return token if here == start or content.token[token].action.repeats else standard

    def leaving(here: str, fuel: int) -> State:
        return _thought(state, player, Travel(player=player, token=carrying(here)), fuel, explorer=here)

    at = cache(lambda here: leaving(here, RICH))

    def hop(here: str, there: str) -> Hop | None:
        return rules.hop(at(here), (Move("fly", (player, there)),))

    def told(here: str, move: Move) -> tuple[str, ...]:
        """Return what the rules say that the Fuel is for, if there is none."""
        reasons = judge.judge(leaving(here, 0), move).reasons
        parts = (part for reason in reasons for part in reason.evidence if not part.startswith("costs "))
        return tuple(parts) or ("0 for a flight without Fuel",)

    way = best_way(flights(content, state, player).graph(), start, goal, hop)
    if way is None:
        return None
    return tuple(
        Leg(start=here, end=there, costs=found.costs, moves=(found.moves[0].text,), reasons=told(here, found.moves[0]))
        for here, there, found in way
    )


def _advances(state: State, judge: Judge, start: str, goal: str, player: str) -> tuple[Leg, ...] | None:
    content, rules = judge.content, Openings(judge)
    asked = next(iter(state.agenda), None)
    under_way = asked is not None and (asked.player, asked.kind) == (player, ONWARD)
    first, standard = _token(state, content, player, ADVANCE), _token(state, content, player, "")
    begun = (start, ONWARD if under_way else ADVANCE)

    @cache
    def at(node: Space) -> State:
        token = first if node == begun else standard
        salve = Salve(player=player, token=token, actions=("probe",))
        return _thought(state, player, GoOn(player=player) if node[1] == ONWARD else salve, probe=node[0])

    @cache
    def leads_on(space: str) -> bool:
        return player not in judge.idlers(at((space, ONWARD)), ONWARD)

    @cache
    def advance(here: Space, end: str) -> Hop | None:
        if here[1] == ONWARD and here != begun and not leads_on(here[0]):
            return None
        return rules.hop(at(here), (Move("probe", (player, end)),))

    def hop(here: Space, there: Space | str) -> Hop | None:
        return Hop() if isinstance(there, str) else advance(here, there[0])

    way = best_way(_decisions(state, content, goal), begun, goal, hop)
    if way is None:
        return None
    found = []
    for (here, why), (there, _), passed in way[:-1]:
        told = "going on from a Wormhole" if why == ONWARD else "an advance"
        reasons = (f"{passed.costs.get('fuel', 0)} for {told}",)
        found.append(Leg(start=here, end=there, costs=passed.costs, moves=(passed.moves[0].text,), reasons=reasons))
    return tuple(found)


def _decisions(state: State, content: Content, goal: str) -> "nx.DiGraph[Any]":
    """Return the Journey with the decisions in which a probe might leave each space; all of the goal's end there."""
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph()
    kinds = (ADVANCE, ONWARD)
    for way in journey(content, state).ways:
        graph.add_edges_from(((way.start, why), (way.end, then)) for why, then in product(kinds, kinds))
    graph.add_edges_from(((goal, why), goal) for why in (ADVANCE, ONWARD))
    return graph
