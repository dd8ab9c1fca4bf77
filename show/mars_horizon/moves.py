"""Mars Horizon decisions and moves in words."""

from typing import Any

from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.moves import Move
from starlaw.show.mars_horizon.cards import card_in_words, goal_in_words, price, vehicle_in_words
from starlaw.solver.game import Game


def about(judge: Game, state: State, asked: Any) -> str:
    """Return what a decision is about beyond its phrase."""
    match asked.kind:
        case "give":
            return price({asked.token: asked.amount})
        case "hazard":
            return f"{price({asked.token: asked.pay})}, or reliability {asked.amount:+}"
        case "reward":
            return price(asked.reward, last="or")
    return ""


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
            return f"buy for {price(judge.charges(state, move))}: {card_in_words(content, card)}"
        case ("attempt", str(goal)):
            kind = "repeat " if goal in state.milestones else "attempt "
            return f"{kind}{goal_in_words(content, goal, goal in state.milestones)}"
        case ("give", other):
            return f"give {about(judge, state, state.agenda[0])} to {other}"
        case ("retire", str(card)):
            return f"discard {content.agency_cards[card].name} from the pool"
        case ("fly", str(vehicle)):
            owner = next(seat for seat, held in state.players.items() if vehicle in held.tableau)
            charged = judge.charges(state, move)
            fee = price({"money": charged.get("fee", 0)})
            whose = "" if owner == move.arguments[0] else f", lent by {owner} for {fee}"
            paid = price({token: number for token, number in charged.items() if token != "fee"})
            card = content.vehicles[vehicle]
            return f"fly {card.name} for {paid}: {vehicle_in_words(card)}{whose}"
        case ("spend", prestige):
            return f"spend {price({'prestige': int(prestige)}, 'no prestige')}"
        case ("face", how):
            hazard: Any = state.agenda[0]
            if how == "pay":
                return f"pay {price(judge.charges(state, move))} against the launch card"
            return f"bear the launch card: reliability {hazard.amount:+}"
        case ("claim", token):
            return f"take {price({token: state.agenda[0].reward[token]})}"  # type: ignore[union-attr, index]
        case ("income", token):
            return f"take an income of {'each kind' if token == 'each' else token}"
    return {
        "countdown": "turn up the next launch card",
        "roll": "roll the dice",
        "deal": "deal the next card into the pool",
        "pass": "pass",
    }[move.name]
