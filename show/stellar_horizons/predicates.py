"""What the rules of Stellar Horizons work out, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_PREDICATES: Mapping[str, str] = {
    "asteroids_by(Year)": "asteroids of the decade of Year have come",
    "burnt(Roll)": "a roll of Roll for the recovery loses the launch vehicle",
    "fits(Player, From, To)": "a transfer of Player from From to To has a box of the right time",
    "nearly_fits(Player, From, To)": "a transfer of Player from From to To has a box if its time is rounded down",
    "hundredths(Player, N)": "transfers of Player take N hundredths of the time in the table",
    "fleet(Player, Place)": "Player has something at Place that can fight",
    "has_ship(Player, Place)": "Player has a ship at Place",
    "in_play(Player, Ship)": "Ship of Player is in play",
    "initiative_time(Step)": "initiative can be bought at this step: Step",
    "margin(Player, Other, World, N)": "at World, twice what Player has, less what Other has, is at least N",
    "matches(Player, Other, World)": "Player is strong enough to blockade Other at World",
    "parked(Player, Ship)": "Ship of Player is in a flyby box",
    "settles(Player, Ship)": "Ship of Player is at the world whose finds are settled now, by itself or aboard another",
    "takes(Ship, N)": "Ship can have N resources on board",
    "to_bring(Player, Ship, Resource)": "Player has Resource for Ship to bring, on Earth or on board",
    "laden(Player, Ship)": "resources of Player are on board of this: Ship",
    "spot(Player, Ship, World)": "Ship of Player is at World, by itself or aboard another",
    "stands(Player, World, Facility)": "Player has this at World: Facility",
    "store(Player, World)": "Player can keep things at World",
    "surveys(Player, Ship)": "Ship of Player is at a place that it can explore",
    "refused(Rule, Term)": "a rule forbids what the question asks",
    "polar": "the question is answered with yes or no",
    "comes_to(N, Token)": "all the moves together cost N Token",
    "point_due(Player, World, N)": "the next point of terraforming costs Player N SUP there: World",
    "first_price(Player, N)": "the first point of terraforming costs Player N SUP",
    "rounded(N)": "rounded to whole turns, the way takes N",
    "product(N)": "the time in the table times the modifier is N hundredths of a turn",
    "trip(From, To)": "the question is about the way from From to To",
    "turns(From, To, N)": "by the table, the way from From to To takes so many turns: N",
    "factor(N)": "the modifier is N hundredths",
    "base_price(World, N)": "a base at World costs N",
    "saves(Player, N)": "technologies lower the price of a base by N for Player",
    "holding(I, N)": "the ship with number I holds N",
}


def predicates(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each predicate."""
    return _PREDICATES
