"""Horizons decisions, moves and events in words."""

from typing import TYPE_CHECKING, Any

from starlaw.knowledge.horizons.state import State
from starlaw.knowledge.moves import Move
from starlaw.show.horizons.cards import face_in_words, face_of, less, mission_title, one_of, tokens
from starlaw.show.horizons.sight import missions_seen
from starlaw.solver.executor.events import Event
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.solver.executor.match import Ply


def decision(judge: Game, state: State) -> str:
    """Return whose decision it is and what it is about."""
    if not state.agenda:
        return "the game is over"
    return f"{state.agenda[0].player} decides: {_asked(judge, state, state.agenda[0])}"


def _asked(judge: Game, state: State, asked: Any) -> str:
    match asked.kind:
        case "draw":
            return "draw a first world"
        case "place":
            faces = next(tile.faces for tile in judge.content.worlds.tiles if tile.id == asked.tile)
            return f"lay {asked.tile} at a star, {' or '.join(dict.fromkeys(faces))} side up"
        case "settle":
            return "choose a first habitat"
        case "action":
            left = sum(entry.kind == "action" for entry in state.agenda)
            return f"take an action ({left} left in this turn)"
        case "perform":
            price = f"; it costs {less(**asked.discount)}" if any(asked.discount.values()) else ""
            return f"{asked.action}, now that the ally is used{price}"
        case "assist":
            return f"{asked.action} is done, an ally with that symbol may follow"
        case "recruit":
            then = f", then draw missions: {asked.missions}" if asked.missions else ""
            return f"take an ally{' or pass' if asked.optional else ''}{then}"
        case "claim":
            return "name the resource to gain"
        case "build":
            price = "free" if asked.free else f"for {less(**asked.discount)}"
            return f"the ally lets you build {one_of(asked.structures)} {price}"
        case "adapt":
            return "the ally activates a habitat"
        case "displace":
            whose = "an opponent's" if asked.opponents_only else "anyone's"
            kinds = " or ".join(kind.replace("_", " ") for kind in asked.structures)
            return f"the ally sends {whose} {kinds} back"
        case "take":
            swap = f" and gives 1 {asked.give}" if asked.give else ""
            return f"the ally takes 1 {' or '.join(asked.tokens)} from an opponent{swap}"
    limits = judge.content.limits.values
    return f"discard a card; {limits['allies']} allies and {limits['missions']} missions may be kept"


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    cards = judge.content.ally_cards
    match (move.name, *move.arguments[1:]):
        case ("draw",):
            return "draw a world from the bag"
        case ("place", face, star):
            return f"lay it as {face} at {star}"
        case ("settle", habitat):
            return f"adapt to {habitat} worlds"
        case ("explore",):
            return "explore: draw and lay a world"
        case ("adapt", habitat):
            then = "" if state.agenda[0].kind == "adapt" else ", then take an ally"
            return f"adapt: {'no habitat' if habitat == 'none' else habitat}{then}"
        case ("build", str(tile), structure):
            world = state.worlds[tile]
            where = f"{tile} ({world.face}, {world.star})"
            return f"build {one_of([str(structure)])} on {where} for {_price(judge, state, move)}"
        case ("harvest", energy, metal):
            return f"harvest {tokens({'energy': int(energy), 'metal': int(metal)})}"
        case ("conspire", "missions"):
            return f"conspire: draw {judge.content.rewards.values['conspire_missions']} missions"
        case ("conspire", _):
            return "conspire: take an ally and draw 1 mission"
        case ("trigger", str(card)):
            side = state.players[str(move.arguments[0])].allies[card]
            return f"use {cards[card].name}: {face_in_words(face_of(cards[card], side))}"
        case ("recruit" | "refuse", stack):
            top = cards[state.stacks[stack].top]  # type: ignore[index]
            if move.name == "refuse":
                return f"put {top.name} under the {stack} stack, take the next"
            return f"take {top.name} ({stack}): {face_in_words(top.front)}"
        case ("claim", resource):
            return f"gain 1 {resource}"
        case ("displace", str(tile), owner, structure):
            return f"send {owner}'s {str(structure).replace('_', ' ')} on {tile} back"
        case ("take", giver, token):
            return f"take 1 {token} from {giver}"
        case ("discard", str(card)):
            return f"discard {cards[card].name if card in cards else 'mission ' + mission_title(judge.content, card)}"
    return "pass"


def _price(judge: Game, state: State, move: Move) -> str:
    """Return what a build costs."""
    return tokens(judge.charges(state, move))


def told(judge: Game, ply: "Ply", player: str | None) -> str:
    """Return a move and what it did on one line, as a player may know it."""
    before, after = ply.before, ply.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    known = missions_seen(judge, before, player) | missions_seen(judge, after, player)
    hidden = {card.id for card in judge.content.mission_cards} - known
    kinds = (parameter.type for parameter in judge.shapes[ply.move.name])
    parts = zip(ply.move.arguments, kinds, strict=True)
    move = Move(ply.move.name, tuple("hidden" if kind == "card" and part in hidden else part for part, kind in parts))
    happened = "; ".join(_event(judge, event, hidden) for event in ply.events)
    return f"{move.text}: {happened}" if happened else move.text


def _event(judge: Game, event: Event, hidden: set[str]) -> str:
    result = event.values.get("result")
    if event.kind != "drawn" or not isinstance(result, str):
        return event.text.replace("_", " ")
    if result in hidden:
        shown = "hidden"
    elif result in judge.content.ally_cards:
        shown = judge.content.ally_cards[result].name
    elif any(result == card.id for card in judge.content.mission_cards):
        shown = mission_title(judge.content, result)
    else:
        shown = result
    return f"{event.values['what']}: {shown}"
