"""Questions about New Horizons that need no state, beside those about Horizons; its `rulings.lp` answers them."""

from collections.abc import Mapping
from typing import get_args

from starlaw.knowledge.horizons.content import Token
from starlaw.knowledge.new_horizons.content import SHIPS, Content, Race
from starlaw.solver.horizons.rulings import OFF, STRUCTURES, by_player, system_parameters
from starlaw.solver.horizons.rulings import RULINGS as BASE
from starlaw.solver.questions.rulings import Asked, Ruling

TOKENS = get_args(Token)
RACE = Asked("race", "of the player, in the advanced game", "none", one_of=(*get_args(Race), "none"))


def _most(content: Content) -> dict[str, int]:
    """Return how many ships of each kind a player can have, of whatever race."""
    sets = [content.fleet.values, *(race.fleet for race in content.race_ships.values())]
    return {ship: max(own.get(ship, 0) for own in sets) for ship in SHIPS}


def _ships(content: Content) -> tuple[Asked, ...]:
    return tuple(Asked(ship, "how many", 0, 0, number) for ship, number in _most(content).items())


RULINGS: Mapping[str, Ruling] = {
    **BASE,
    "system_points": BASE["system_points"]._replace(
        parameters=lambda content: (
            *system_parameters(content),
            *(by_player(content, ship, number) for ship, number in _most(content).items()),
        )
    ),
    "ship_price": Ruling(
        "What does a ship cost?",
        lambda _: (Asked("ship", "to be built", one_of=SHIPS), RACE, *OFF),
    ),
    "move_price": Ruling(
        "What does a journey of ships cost?",
        lambda content: (
            Asked("to", "where the ships go from a world", one_of=("within_system", "hyperspace", "other_system")),
            *_ships(content),
            RACE,
        ),
    ),
    "trade_allowed": Ruling(
        "May two players trade?",
        lambda content: (
            Asked("give", "what one gives", one_of=TOKENS),
            Asked("get", "what the other gives for it", one_of=TOKENS),
            Asked("allied", "both are allied", True),
            Asked("made", "trades made in this turn before", 0, 0, content.battle.values["traded_pieces"]),
        ),
        readings=("trade_limit",),
    ),
    "battle_dice": Ruling(
        "How many dice does a side throw in a round?",
        lambda content: (
            *_ships(content),
            *(Asked(kind, "under bombardment", 0, 0, content.components.values[kind]) for kind in STRUCTURES),
            Asked("cloaked", "stealth ships with their cloaks on", 0, 0, _most(content)["stealth_ship"]),
            Asked("hunting", "destroyers that hunt cloaked ships", 0, 0, _most(content)["destroyer"]),
            RACE,
        ),
    ),
    "battle_hits": Ruling(
        "How many hits does a throw make?", lambda _: (Asked("sum", "of the dice", None, 0, 99),), unit="hits"
    ),
}
