"""Mars Horizon decisions, moves and events in words."""

from typing import TYPE_CHECKING, Any

from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.moves import Move
from starlaw.show.mars_horizon.cards import card_in_words, goal_in_words, tokens, vehicle_in_words
from starlaw.solver.executor.events import Event
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.solver.executor.match import Ply

_ASKED = {
    "action": "buy a card, attempt a mission or pass",
    "retire": "discard a card of the pool, or pass",
    "deal": "deal the next card into the pool",
    "vehicle": "choose a vehicle",
    "prestige": "spend prestige on reliability, or none",
    "countdown": "turn up the next launch card",
    "roll": "roll the dice",
    "income": "take an income",
}


def decision(judge: Game, state: State) -> str:
    """Return whose decision it is and what it is about."""
    if not state.agenda:
        return "the game is over"
    return f"{state.agenda[0].player} decides: {_asked(state.agenda[0])}"


def _asked(asked: Any) -> str:
    match asked.kind:
        case "give":
            return f"who receives {asked.amount} {asked.token}"
        case "hazard":
            return f"pay {asked.pay} {asked.token}, or reliability {asked.amount:+}"
        case "reward":
            return f"choose a reward: {tokens(asked.reward, joined=' or ')}"
    return _ASKED[asked.kind]


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does, with the chance of a launch it is part of."""
    text = _choice(judge, state, move)
    promised = judge.ruleset.prospects(state, judge, move)
    if not promised:
        return text
    best = max(chance for _, chance in promised)
    return f"{text} (success {'up to ' if len(promised) > 1 else ''}{float(best):.1%})"


def _choice(judge: Game, state: State, move: Move) -> str:
    content = judge.content
    match (move.name, *move.arguments[1:]):
        case ("buy", str(card)):
            return f"buy for {_price(judge, state, move)}: {card_in_words(content, card)}"
        case ("attempt", str(goal)):
            kind = "repeat " if goal in state.milestones else "attempt "
            return f"{kind}{goal_in_words(content, goal, goal in state.milestones)}"
        case ("give", other):
            return f"give it to {other}"
        case ("retire", str(card)):
            return f"discard {content.agency_cards[card].name} from the pool"
        case ("fly", str(vehicle)):
            owner = next(seat for seat, held in state.players.items() if vehicle in held.tableau)
            fee = judge.charges(state, move).get("fee", 0)
            whose = "" if owner == move.arguments[0] else f", lent by {owner} for {fee}"
            return f"fly {content.vehicles[vehicle].name}: {vehicle_in_words(content.vehicles[vehicle])}{whose}"
        case ("spend", prestige):
            return f"spend {prestige} prestige" if prestige else "spend no prestige"
        case ("face", how):
            return "pay it off" if how == "pay" else "bear it"
        case ("claim", token):
            return f"take {state.agenda[0].reward[token]} {token}"  # type: ignore[union-attr, index]
        case ("income", token):
            return "take one of each" if token == "each" else f"take {token}"
    return {
        "countdown": "turn up a launch card",
        "roll": "roll the dice",
        "deal": "deal a card",
        "pass": "pass",
    }[move.name]


def _price(judge: Game, state: State, move: Move) -> str:
    """Return what a purchase costs."""
    return tokens(judge.charges(state, move), "nothing")


def told(judge: Game, ply: "Ply", player: str | None) -> str:
    """Return a move and what it did on one line."""
    happened = "; ".join(_event(judge, event) for event in ply.events)
    return f"{ply.move.text}: {happened}" if happened else ply.move.text


def _event(judge: Game, event: Event) -> str:
    result = event.values.get("result")
    names = {**judge.content.agency_cards, **judge.content.launch_cards}
    if event.kind == "drawn" and result in names:
        return f"{event.values['what']}: {names[result].name}"
    return event.text


def seen(judge: Game, state: State, player: str | None) -> State:
    """Return the state as it is: nothing in it is hidden."""
    return state
