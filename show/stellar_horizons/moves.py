"""Stellar Horizons decisions, moves and events in words."""

from typing import TYPE_CHECKING

from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.solver.executor.match import Ply

_ASKED = {
    "initiative": "spend politics markers on initiative",
    "diplomacy": "influence other factions",
    "trade": "trade",
    "maintenance": "give up what cannot be paid for",
    "transport": "transport resources",
    "combat": "fight, blockade, hunt pirates or deflect asteroids",
    "evade": "avoid combat or stand",
    "engage": "choose direct fire or a strike",
    "drones": "say how many drones fly as fighters",
    "card": "place the World card or return it",
    "receive": "choose where the resource goes",
    "technology": "develop technologies",
    "build": "build and ready ships, buy resources",
    "movement": "launch and move ships",
    "exploration": "explore and produce",
    "bases": "found and expand bases",
}


def decision(judge: Game, state: State) -> str:
    """Return whose part it is and what it is about."""
    if not state.agenda:
        return "the game is over"
    return f"{state.agenda[0].player} decides: {_ASKED[state.agenda[0].kind]}{'' if state.pending else ', or be done'}"


def _name(judge: Game, thing: str | int) -> str:
    """Return how people call a counter, world, facility, tech, resource or research."""
    content = judge.content
    for known in (content.counter, content.world, content.facility, content.tech, content.faction):
        if thing in known:
            return str(known[thing].name)
    return str(thing).upper() if thing in RESOURCES else str(thing)


_SAID = {
    "mount": "put {1} on board of {0}", "explore": "explore with {}",
    "produce": "produce {1} with {0}", "load": "load {1} on {0}",
    "unload": "unload {1} from {0}", "deliver": "bring {2} to {1} on {0}",
    "transport": "transport {1} from {0}", "receive": "bring it to {}", "assign": "count wild points as {}",
    "build": "build {} for {price}", "ready": "ready {} for {price}", "buy": "buy 1 {} for {price}",
    "research": "unlock {} for {price}", "found": "found a base with {} for {price}",
    "construct": "build a {1} on {0} for {price}", "settle": "settle on {} for {price}",
    "repair": "repair the {1} on {0} for {price}", "raze": "destroy the {1} on {0}", "scrap": "destroy {}",
    "bid": "spend {price} on initiative", "influence": "spend {price} to shift relations with {} {}",
    "lobby": "turn {price} into points of {}", "buy_victory": "buy a victory marker for {price}",
    "sell": "sell {2} of {0} at the base of {1}", "return_card": "leave the card among the others",
    "redraw": "spend {price} on another mission", "terraform": "buy a terraforming point for {} with {price}",
    "attack": "attack {} at {}", "avoid": "spend {price} to avoid combat", "stand": "accept combat",
    "fly": "fly {} drones as fighters", "blockade": "blockade the base of {} on {}",
    "hunt": "hunt pirates in {}", "deflect": "turn the asteroid away with {}",
    "abandon": "give up the base on {}", "depart": "bring {} back to the flyby box", "land": "bring {} to {}",
}  # fmt: skip


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    content = judge.content
    match (move.name, *move.arguments[1:]):
        case ("cash_in",):
            return f"turn {_price(judge, state, move)} into ${content.politics.values['cash']}B"
        case ("launch", str(vehicle), str(ship), str(target)):
            return f"launch {content.counter[ship].name} on {content.counter[vehicle].name} to {_target(judge, target)}"
        case ("transfer", str(ship), str(system)):
            return f"send {content.counter[ship].name} to {content.system(system).name}"
        case ("place_card",) if state.pending and state.pending.card and state.pending.world:
            return f"put {content.card[state.pending.card].name} on {content.world[state.pending.world].name}"
        case ("engage", "direct_fire"):
            return "fight by direct fire"
        case ("engage", _):
            return "strike with drones and missiles"
        case (name, *parts) if name in _SAID:
            price = _price(judge, state, move) if "{price}" in _SAID[name] else ""
            return _SAID[name].format(*(_name(judge, part) for part in parts), price=price)
    return f"be done with the {state.agenda[0].kind} step"


def _price(judge: Game, state: State, move: Move) -> str:
    """Return what a move costs: $5B, 1 FUEL and 1 SUP, 2 politics markers, 8 engineering points."""
    return " and ".join(_tokens(*charge) for charge in judge.charges(state, move).items()) or "nothing"


def _tokens(token: str, number: int) -> str:
    if token == "cash":
        return f"${number}B"
    if token in RESOURCES:
        return f"{number} {token.upper()}"
    return f"{number} {token} {'marker' if token == 'politics' else 'point'}{'' if number == 1 else 's'}"


def _target(judge: Game, target: str) -> str:
    content = judge.content
    if target not in content.system_ids:
        return str(content.world[target].name)
    if target == "earth":
        return "the flyby box of Earth"
    turns = content.turns("earth", target)
    return f"{content.system(target).name}, {turns} turn{'' if turns == 1 else 's'}"


def told(judge: Game, ply: "Ply", player: str | None) -> str:
    """Return a move and what it did on one line."""
    happened = "; ".join(event.text for event in ply.events)
    return f"{ply.move.text}: {happened}" if happened else ply.move.text


def seen(judge: Game, state: State, player: str | None) -> State:
    """Return the state as it is: nothing in it is hidden."""
    return state
