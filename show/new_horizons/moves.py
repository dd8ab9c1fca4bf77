"""Decisions and moves about ships in words."""

from typing import Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import a, called, several
from starlaw.knowledge.new_horizons.state import State
from starlaw.show import horizons
from starlaw.show.horizons.cards import price
from starlaw.solver.game import Game

POOLS = {"general": "the main dice", "hunters": "hunting destroyers", "cloaked": "cloaked ships"}


def about(judge: Game, state: State, asked: Any) -> str:
    """Return what a decision is about beyond its phrase."""
    match asked.kind:
        case "ships":
            return f"from {called(judge.names, asked.place)}" + (", or be done" if asked.begun else "")
        case "repair":
            return "or be done" if asked.begun else ""
        case "engage":
            return f"at {called(judge.names, asked.world)}"
        case "cloak" | "sneak" | "hunt" | "fire" | "retreat":
            return f"at {called(judge.names, state.battle.world)}" if state.battle else ""
        case "assign":
            return f"{several(asked.hits, 'hit')} left, by {POOLS[asked.pool]}"
        case "pact":
            return f"by {asked.offered_by}"
        case "trade":
            return f"{asked.offered_by} gives {a(asked.give)} token for {a(asked.get)} token"
    return horizons.about(judge, state, asked)


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    asked: Any = state.agenda[0]
    words = [called(judge.names, argument) for argument in move.arguments]
    here = called(judge.names, getattr(asked, "place", getattr(asked, "world", "")))
    charged = price(judge.charges(state, move))
    match (move.name, *words[1:]):
        case ("build_ship", world, ship):
            return f"build a {ship} at {world} for {charged}"
        case ("refit",):
            return "take the Build Ships action for repairs alone"
        case ("repair", world, piece, _):
            return f"repair a {piece} at {world} for {charged}"
        case ("move_ships", place):
            return f"move ships from {place}"
        case ("fly", ship, damage, to):
            return f"move a {ship}{_worn(damage)} to {to} for {charged}"
        case ("activate", ship, damage):
            return f"activate a {ship}{_worn(damage)} at {here} for {charged}"
        case ("land", ship, damage):
            return f"land a {ship}{_worn(damage)} on {here} as a colony for {charged}"
        case ("done",):
            return "be done"
        case ("attack", rival):
            return f"drop the cloaks and attack {rival} at {here}"
        case ("bombard",):
            return f"bombard {here}"
        case ("open_fire", world):
            return f"bombard {world} with the fleet in orbit"
        case ("cease",):
            return "cease fire and stay in orbit"
        case ("confront", world, rival):
            return f"fight {rival} at {world}"
        case ("cloak", ships):
            return "cloak no stealth ship" if ships == "0" else f"cloak {several(int(ships), 'stealth ship')}"
        case ("hunt", ships):
            return "hunt with no destroyer" if ships == "0" else f"hunt with {several(int(ships), 'destroyer')}"
        case ("roll",):
            return "throw the dice"
        case ("hit", owner, piece, damage):
            return f"hit {owner}'s {piece}{_worn(damage)}"
        case ("retreat",):
            return "retreat into hyperspace with all ships there"
        case ("propose", other):
            return f"offer {other} an alliance"
        case ("renounce", partner):
            breaks = "break" if move.arguments[0] == asked.player else f"{words[0]} breaks"
            return f"{breaks} the alliance with {partner}"
        case ("trade", partner, give, get):
            return f"offer {partner} {a(give)} token for {a(get)} token"
        case ("accept" | "decline",):
            return f"{move.name} the offer"
    return horizons.choice(judge, state, move)


def _worn(damage: str) -> str:
    return f" with {damage} damage" if damage != "0" else ""
