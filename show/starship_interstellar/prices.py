"""What moves of Starship Interstellar cost and bring, in words."""

from collections.abc import Mapping

from starlaw.knowledge.naming import several
from starlaw.knowledge.starship_interstellar.pieces import COLOURS
from starlaw.show.phrases import listed

_NUMBERS = {"fuel": "Fuel", "prestige": "Prestige", "reputation": "Reputation"}


def price(charged: Mapping[str, int]) -> str:
    """Return cubes by colour, then the rest; pieces that a move uses up go without saying.

    >>> price({"fuel": 3, "red": 2, "scientist": 1})
    '2 red, 3 Fuel and 1 Scientist'
    >>> price({"base": 1})
    'nothing'
    """
    paid = [f"{charged[colour]} {colour}" for colour in COLOURS if charged.get(colour)]
    paid += [f"{charged[token]} {name}" for token, name in _NUMBERS.items() if charged.get(token)]
    scientists = charged.get("scientist", 0)
    return listed([*paid, *[several(scientists, "Scientist")] * bool(scientists)])
