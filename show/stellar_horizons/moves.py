"""Stellar Horizons decisions and moves in words."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import called, several
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.phrases import listed
from starlaw.show.stellar_horizons.board import turns_from_earth
from starlaw.solver.game import Game


def about(judge: Game, state: State, asked: Any) -> str:
    """Return what a decision is about beyond its phrase."""
    content, pending = judge.content, state.pending
    if pending is None:
        return "or be done"
    match asked.kind:
        case "receive" if pending.resource and pending.place:
            return f"{pending.resource.upper()} from {called(judge.names, pending.place)}"
        case "card" if pending.card and pending.world:
            return f"{content.card[pending.card].name}, on {content.world[pending.world].name}"
        case "evade" | "engage" | "drones" if pending.attacker and pending.defender and pending.field:
            sides = f"{called(judge.names, pending.attacker)} against {called(judge.names, pending.defender)}"
            return f"{sides} at {called(judge.names, pending.field)}"
    return ""


_SAID = {
    "mount": "put {1} on board of {0}", "explore": "explore with {}",
    "produce": "produce {1} with {0}", "load": "load {1} on {0}",
    "unload": "unload {1} from {0}", "deliver": "bring {2} to {1} on {0}",
    "transport": "transport {1} from {0}", "receive": "bring it to {}", "assign": "count wild points as {}",
    "build": "build {} for {price}", "ready": "ready {} for {price}", "buy": "buy {} for {price}",
    "research": "unlock {} for {price}", "found": "found a base with {} for {price}",
    "construct": "build a {1} on {0} for {price}", "settle": "settle on {} for {price}",
    "repair": "repair the {1} on {0} for {price}", "raze": "destroy the {1} on {0}", "scrap": "destroy {}",
    "bid": "spend {price} on initiative", "influence": "spend {price} to shift relations with {} {}",
    "lobby": "turn {price} into points of {}", "buy_victory": "buy a victory marker for {price}",
    "sell": "sell {2} of {0} at the base of {1} for {gain}", "return_card": "leave the card among the others",
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
            return f"turn {price(judge.charges(state, move))} into ${content.politics.values['cash']}B"
        case ("launch", str(vehicle), str(ship), str(target)):
            where = _target(judge, state, str(move.arguments[0]), target)
            return f"launch {called(judge.names, ship)} on {called(judge.names, vehicle)} to {where}"
        case ("transfer", str(ship), str(system)):
            return f"send {called(judge.names, ship)} to {content.system(system).name}"
        case ("place_card",) if state.pending and state.pending.card and state.pending.world:
            return f"put {content.card[state.pending.card].name} on {content.world[state.pending.world].name}"
        case ("engage", "direct_fire"):
            return "fight by direct fire"
        case ("engage", _):
            return "strike with drones and missiles"
        case (name, *parts) if name in _SAID:
            charged = judge.charges(state, move) if "{price}" in _SAID[name] or "{gain}" in _SAID[name] else {}
            said = {"price": price(charged), "gain": price({token: -number for token, number in charged.items()})}
            return _SAID[name].format(*(called(judge.names, part) for part in parts), **said)
    return f"be done with the {state.agenda[0].kind} step"


def price(counts: Mapping[str, int]) -> str:
    """Return what a move costs or brings, and what a route takes.

    >>> price({"cash": 5, "politics": 2}), price({"fuel": 1, "sup": 1, "engineering": 8}), price({"turn": 1})
    ('$5B and 2 politics markers', '1 FUEL, 1 SUP and 8 engineering points', '1 turn')
    """
    return listed(_tokens(*count) for count in counts.items())


def _tokens(token: str, number: int) -> str:
    if token == "cash":
        return f"${number}B"
    if token in RESOURCES:
        return f"{number} {token.upper()}"
    if token in ("turn", "launch"):
        return several(number, token) if token == "turn" or number == 1 else f"{number} launches"
    return several(number, f"{token} {'marker' if token == 'politics' else 'point'}")


def _target(judge: Game, state: State, player: str, target: str) -> str:
    content = judge.content
    if target not in content.system_ids:
        return str(content.world[target].name)
    if target == "earth":
        return "the flyby box of Earth"
    return f"{content.system(target).name}, {price({'turn': turns_from_earth(judge, state, player, target)})}"
