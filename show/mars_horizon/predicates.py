"""What the rules of Mars Horizon work out, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_PREDICATES: Mapping[str, str] = {
    "affords(Player, Vehicle)": "Player has the money for a launch of Vehicle",
    "as_income(Kind)": "income can be taken as Kind",
    "built(Vehicle)": "some player has built Vehicle",
    "counts(Card)": "the launch card Card has been turned and changes the sum",
    "deck_holds(N)": "the deck has at least so many cards to deal: N",
    "has_mission(Player, Goal)": "Player may attempt the mission Goal",
    "laid_out(Goal)": "the milestone Goal lies on the table",
    "lies(Card, Place)": "Card lies here: Place",
    "may_add_up(I, N)": "the first I launch cards can add up to N",
    "may_mark(Player, Goal)": "Player has a marker for Goal, or Goal needs none any more",
    "may_return(Player, Goal)": "Player may attempt the milestone Goal, even once it has been claimed",
    "meets(Player, Card)": "Player has what Card demands beside its price",
    "open_to(Player, Vehicle)": "Player may launch with Vehicle",
    "own(Player, Vehicle)": "Player has built Vehicle",
    "reached(Goal)": "some player has claimed Goal",
    "to_pay(Player, Card, Token, N)": "Card costs Player N Token",
    "buying": "the question is about buying a card",
    "cost(Card, Token, N)": "Card costs N Token",
    "off(Player, Kind, Token, N)": "cards take at least N Token off what Player pays for this: Kind",
    "whole_off(Player, Kind, Token, N)": "cards take N Token in all off what Player pays for this: Kind",
    "kind(Card, Kind)": "Card is a card of this kind: Kind",
    "demand(Card, Token, N)": "Card demands N Token beside its price",
    "accompanied(Player)": "Player plays with others",
    "launch_charge(Token, N)": "the launch costs N Token",
    "launch_due(Player, Vehicle, N)": "a launch with Vehicle costs Player N money for the bank",
    "fee(Player, Vehicle, N)": "a launch with Vehicle costs Player N money for its owner",
}


def predicates(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each predicate."""
    return _PREDICATES
