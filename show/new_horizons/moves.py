"""Decisions and moves about ships in words."""

from typing import Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.new_horizons.state import State
from starlaw.show import horizons
from starlaw.show.horizons.cards import tokens
from starlaw.solver.game import Game

POOLS = {"general": "the main dice", "hunters": "hunting destroyers", "cloaked": "cloaked ships"}


def decision(judge: Game, state: State) -> str:
    """Return whose decision it is and what it is about."""
    words = _asked(state, state.agenda[0]) if state.agenda else ""
    return f"{state.agenda[0].player} decides: {words}" if words else horizons.decision(judge, state)


def _asked(state: State, asked: Any) -> str:
    world = state.battle.world if state.battle else ""
    match asked.kind:
        case "ships":
            return f"move a ship from {asked.place}" + (", or be done" if asked.begun else "")
        case "repair":
            return "repair something" + (", or be done" if asked.begun else "")
        case "engage":
            return f"fight at {asked.world}, or leave it"
        case "confront":
            return "which battle is fought next"
        case "cloak":
            return f"how many stealth ships are cloaked in this round at {world}"
        case "sneak":
            return f"throw the extra dice at {world}"
        case "hunt":
            return f"how many destroyers hunt cloaked ships in this round at {world}"
        case "fire":
            return f"throw the dice of the round at {world}"
        case "assign":
            return f"where the next hit falls ({asked.hits} left, by {POOLS[asked.pool]})"
        case "retreat":
            return f"retreat from {world} or stay"
        case "pact":
            return f"{asked.offered_by} offers an alliance"
        case "trade":
            return f"{asked.offered_by} gives 1 {asked.give} for 1 {asked.get}"
    return ""


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    asked: Any = state.agenda[0]
    words = [str(argument).replace("_", " ") for argument in move.arguments]
    match (move.name, *words[1:]):
        case ("build_ship", world, ship):
            return f"build a {ship} at {world} for {_price(judge, state, move)}"
        case ("refit",):
            return "Build Ships for repairs alone"
        case ("repair", world, piece, _):
            return f"repair a {piece} at {world} for {_price(judge, state, move)}"
        case ("move_ships", place):
            return f"move ships from {place}"
        case ("fly", ship, damage, to):
            return f"move a {ship}{_worn(damage)} to {to} for {_price(judge, state, move)}"
        case ("activate", ship, damage):
            return f"activate a {ship}{_worn(damage)} at {asked.place} for {_price(judge, state, move)}"
        case ("land", ship, damage):
            return f"land a {ship}{_worn(damage)} on {asked.place} as a colony for {_price(judge, state, move)}"
        case ("done",):
            return "done"
        case ("attack", rival):
            return f"drop the cloaks and attack {rival} at {asked.world}"
        case ("bombard",):
            return f"bombard {asked.world}"
        case ("confront", world, rival):
            return f"fight {rival} at {world}"
        case ("cloak", ships):
            return f"cloak {ships}"
        case ("hunt", ships):
            return f"send {ships}, the others fight in the main battle"
        case ("roll",):
            return "throw the dice"
        case ("hit", owner, piece, damage):
            return f"hit {owner}'s {piece}{_worn(damage)}"
        case ("retreat",):
            return "retreat into hyperspace with all ships there"
        case ("propose", other):
            return f"offer {other} an alliance"
        case ("renounce", partner):
            return f"break the alliance with {partner}"
        case ("trade", partner, give, get):
            return f"offer {partner} 1 {give} for 1 {get}"
        case ("accept" | "decline",):
            return move.name
    return horizons.choice(judge, state, move)


def _worn(damage: str) -> str:
    return f" with damage {damage}" if damage != "0" else ""


def _price(judge: Game, state: State, move: Move) -> str:
    """Return what a move costs."""
    return tokens(judge.charges(state, move))
