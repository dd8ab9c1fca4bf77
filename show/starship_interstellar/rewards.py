"""What icons of Starship Interstellar give and what sides of tokens do, in words."""

from collections.abc import Sequence

from starlaw.knowledge.naming import several
from starlaw.knowledge.starship_interstellar.pieces import ActionSide, Effect, SalvationSide
from starlaw.show.starship_interstellar.prices import price


def rewards(effects: Sequence[Effect]) -> str:
    """Return what is gained, in words.

    >>> rewards((Effect(does="fuel", amount=3), Effect(does="cube", colour="red")))
    '3 Fuel, 1 red cube'
    >>> rewards((Effect(does="cube"), Effect(does="cube", colour=("green", "blue"), amount=2), Effect(does="advance")))
    '1 any cube, 2 green or blue cubes, a step on either track'
    """
    return ", ".join(map(_reward, effects)) or "nothing"


def _reward(effect: Effect) -> str:
    match effect.does:
        case "cube":
            which = "any" if effect.colour is None else " or ".join(effect.colours) if effect.free else effect.colour
            return several(effect.amount, f"{which} cube")
        case "advance":
            steps = "a step" if effect.amount == 1 else f"{effect.amount} steps"
            return f"{steps} on {'either' if effect.free else f'the {effect.track}'} track"
        case "extra":
            return "an Extra Action token"
        case "deposit":
            return f"{several(effect.amount, 'cube')} for a Deposit, one level higher"
        case "drill":
            return f"{several(effect.amount, 'cube')} from a Deposit to its Storage"
        case "scientist":
            return several(effect.amount, "Scientist")
        case "probe":
            return "a move of the Government Probe"
        case "save" | "build" as does:
            return "the lowest Population saved" if does == "save" else "the lowest Mechanism built"
    return price({effect.does: effect.amount})


def action(side: ActionSide) -> str:
    """Return the Action side of a token in words."""
    special = [
        *(["for nothing"] if side.free else []),
        *([f"{side.less} Fuel better"] if side.less else []),
        *([f"{side.deals} colours"] if side.deals > 1 else []),
        *([f"{side.draws} drawn, {side.keeps} kept"] if side.draws > 2 else []),
        *(["one cube a level lower"] if side.lower else []),
        *(["at the price of the level before"] if side.previous else []),
        *([f"{side.amount} cubes"] if side.amount else []),
        *([f"up to {several(side.levels, 'level')} higher"] if side.levels else []),
    ]
    if side.does == "gain":
        return f"gain {rewards(side.gains)}"
    return f"{side.does} ({', '.join(special)})" if special else side.does


def salvation(side: SalvationSide) -> str:
    """Return the Salvation side of a token in words."""
    special = [
        *([f"Prestige for {side.bonus}"] if side.bonus else []),
        *([f"then {_reward(side.then)}"] if side.then else []),
        *([f"only {side.only}"] if side.only else []),
        *([f"up to {side.times} times"] if side.times > 1 else []),
        *(["a level cheaper"] if side.lower else []),
        *(["for nothing"] if side.free else []),
        *(["bonuses of the whole line"] if side.line else []),
        *([f"{side.steps} steps"] if side.steps > 1 else []),
    ]
    return "no Salvation action" if side.absent else ", ".join(special) or "any action"
