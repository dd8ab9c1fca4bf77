"""Horizons decisions and moves in words, and what of them is hidden."""

from typing import TYPE_CHECKING, Any

from starlaw.knowledge.horizons.state import State
from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import a, several
from starlaw.knowledge.naming import called as name_of
from starlaw.show.horizons.cards import face_in_words, face_of, less, mission_title, one_of, price
from starlaw.show.horizons.sight import missions_seen
from starlaw.show.phrases import listed, spoken
from starlaw.show.words import Hidden
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.solver.executor.events import Ply


def about(judge: Game, state: State, asked: Any) -> str:
    """Return what a decision is about beyond its phrase."""
    match asked.kind:
        case "place":
            faces = next(tile.faces for tile in judge.content.worlds.tiles if tile.id == asked.tile)
            return f"{called(judge, asked.tile)}, {listed(dict.fromkeys(faces), 'or')} side up"
        case "action":
            return f"{sum(entry.kind == 'action' for entry in state.agenda)} left in this turn"
        case "perform":
            return str(asked.action) + (f", for {less(**asked.discount)}" if any(asked.discount.values()) else "")
        case "assist":
            return f"with the symbol of {asked.action}, or pass"
        case "recruit":
            then = [f"then draw {several(asked.missions, 'mission')}"] * bool(asked.missions)
            return "; ".join([*["or pass"] * asked.optional, *then])
        case "build":
            return f"{one_of(asked.structures)} {'free' if asked.free else f'for {less(**asked.discount)}'}"
        case "displace":
            return (
                f"{'an opponent' if asked.opponents_only else 'anyone'}'s {listed(map(spoken, asked.structures), 'or')}"
            )
        case "take":
            swap = f", for {a(asked.give)} token" if asked.give else ""
            return f"{listed(asked.tokens, 'or')}, from an opponent{swap}"
        case "discard":
            limits = judge.content.limits.values
            kept = (several(limits["allies"], "ally"), several(limits["missions"], "mission"))
            return f"{' and '.join(kept)} may be kept"
    return ""


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    cards = judge.content.ally_cards
    match (move.name, *move.arguments[1:]):
        case ("draw",):
            return "draw a world from the bag"
        case ("place", face, star):
            return f"lay the world at {called(judge, str(star))}, {face} side up"
        case ("settle", habitat):
            return f"activate the habitat {habitat}"
        case ("explore",):
            return "explore: draw and lay a world"
        case ("adapt", habitat):
            then = "" if state.agenda[0].kind == "adapt" else ", then take an ally"
            return f"adapt: {'activate no habitat' if habitat == 'none' else f'activate the habitat {habitat}'}{then}"
        case ("build", str(tile), structure):
            world = state.worlds[tile]
            where = f"{called(judge, tile)} ({world.face}, {called(judge, world.star)})"
            return f"build {one_of([str(structure)])} on {where} for {price(judge.charges(state, move))}"
        case ("harvest", energy, metal):
            return f"harvest {price({'energy': int(energy), 'metal': int(metal)})}"
        case ("conspire", "missions"):
            return f"conspire: draw {several(judge.content.rewards.values['conspire_missions'], 'mission')}"
        case ("conspire", _):
            return "conspire: take an ally and draw a mission"
        case ("trigger", str(card)):
            side = state.players[str(move.arguments[0])].allies[card]
            return f"use {cards[card].name}: {face_in_words(face_of(cards[card], side))}"
        case ("recruit" | "refuse", stack):
            top = cards[state.stacks[stack].top]  # type: ignore[index]
            if move.name == "refuse":
                return f"put {top.name} under the {stack} stack, take the next"
            return f"take {top.name} ({stack}): {face_in_words(top.front)}"
        case ("claim", resource):
            return f"gain {a(str(resource))} token"
        case ("displace", str(tile), owner, structure):
            return f"send {owner}'s {spoken(structure)} on {called(judge, tile)} back"
        case ("take", giver, token):
            return f"take {a(str(token))} token from {giver}"
        case ("discard", str(card)):
            return f"discard {cards[card].name if card in cards else 'mission ' + mission_title(judge.content, card)}"
    return "pass"


def hidden(judge: Game, ply: "Ply", player: str | None) -> Hidden:
    """Return the missions whose place a player knows neither before nor after a move."""
    before, after = ply.before, ply.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    known = missions_seen(judge, before, player) | missions_seen(judge, after, player)
    return {"card": {card.id for card in judge.content.mission_cards} - known}


def called(judge: Game, thing: str) -> str:
    """Return a mission by title and points, anything else by its name."""
    if any(thing == card.id for card in judge.content.mission_cards):
        return mission_title(judge.content, thing)
    return name_of(judge.names, thing)
