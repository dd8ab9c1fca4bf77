"""What moves of Starship Interstellar cost, in words."""

from collections.abc import Mapping

from starlaw.knowledge.starship_interstellar.pieces import COLOURS


def price(charged: Mapping[str, int]) -> str:
    """Return cubes, Fuel and Scientists of a price; pieces that a move uses up go without saying.

    >>> price({"fuel": 3, "red": 2, "scientist": 1})
    '2 red, 3 Fuel and a Scientist'
    >>> price({"base": 1})
    'nothing'
    """
    paid = [f"{charged[colour]} {colour}" for colour in COLOURS if colour in charged]
    paid += [f"{charged['fuel']} Fuel"] if "fuel" in charged else []
    scientists = charged.get("scientist", 0)
    people = "" if not scientists else "a Scientist" if scientists == 1 else f"{scientists} Scientists"
    return " and ".join(part for part in (", ".join(paid), people) if part) or "nothing"
