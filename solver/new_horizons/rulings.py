"""Questions about New Horizons that need no state, beside those about Horizons; its `rulings.lp` answers them."""

from collections.abc import Mapping
from typing import get_args

from starlaw.knowledge.horizons.content import Token
from starlaw.knowledge.new_horizons.content import SHIPS, Content
from starlaw.solver.horizons.rulings import OFF, STRUCTURES, by_player, structures, system_parameters
from starlaw.solver.horizons.rulings import RULINGS as BASE
from starlaw.solver.new_horizons.rulings_fighting import FIGHTING, RACES, race_of
from starlaw.solver.questions.rulings import Asked, Ruling, about

TOKENS = get_args(Token)
RACE = race_of("race", "of the player, in the advanced game")
COLONY = Asked("colony", "whose stands on the world", "own", one_of=("own", "ally", "none"))


def _most(content: Content) -> dict[str, int]:
    """Return how many ships of each kind a player can have, of whatever race."""
    sets = [content.fleet.values, *(race.fleet for race in content.race_ships.values())]
    return {ship: max(own.get(ship, 0) for own in sets) for ship in SHIPS}


def _ships(content: Content) -> tuple[Asked, ...]:
    return tuple(Asked(ship, "how many", 0, 0, number) for ship, number in _most(content).items())


_PACTS: Mapping[str, Ruling] = {
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
}

_BATTLES: Mapping[str, Ruling] = {
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


def _journey(content: Content) -> tuple[Asked, ...]:
    places = ("within_system", "hyperspace", "other_system")
    return (Asked("to", "where the ships go from a world", places[0], one_of=places), *_ships(content))


_SHIPS: Mapping[str, Ruling] = {
    "ship_price": Ruling(
        "What does a ship cost?",
        lambda _: (Asked("ship", "to be built", one_of=SHIPS), RACE, *OFF),
    ),
    "may_build_ship": Ruling(
        "May a player build a ship?",
        lambda content: (
            Asked("ship", "to be built", one_of=SHIPS),
            RACE,
            COLONY,
            Asked("left", "ships of the kind that are not on the table", 1, 0, max(_most(content).values())),
            *(Asked(token, "that the player has", 9, 0, 40) for token in TOKENS),
        ),
        readings=("friendly_colony",),
    ),
    "fleet_size": Ruling(
        "How many ships of a kind does a player have?",
        lambda _: (Asked("piece", "the kind of ship", one_of=SHIPS), RACE),
        unit="ships",
    ),
    "may_repair": Ruling(
        "May damage be repaired?",
        lambda _: (
            Asked("piece", "what is damaged", one_of=(*SHIPS, "colony")),
            Asked("damage", "that it has", 1, 1, 3),
            COLONY,
            Asked("metal", "that the player has", 1, 0, 40),
        ),
        readings=("friendly_colony",),
    ),
    "repair_price": Ruling("What does a repair cost?", lambda _: (Asked("damage", "points of it", 1, 1, 20),)),
    "move_price": Ruling(
        "What does a journey of ships cost?",
        lambda content: (*_journey(content), RACE),
    ),
    "can_move": Ruling(
        "Is there energy enough to move these ships?",
        lambda content: (Asked("energy", "that the player has", None, 0, 40), *_journey(content), RACE),
    ),
    "may_land": Ruling(
        "May a ship land and become a colony?",
        lambda content: (
            Asked("piece", "the ship", "battleship", one_of=SHIPS),
            Asked("race", "of the player", "species_1825", one_of=RACES),
            Asked("activated", "the player has activated the habitat of the world", True),
            Asked("structures", "on the world", 0, 0, content.limits.values["structures_per_world"]),
            Asked("defending", "ships of a hostile player there, with commas", (), one_of=SHIPS),
            Asked("colonies", "left on the player board", 1, 0, content.components.values["colony"]),
            Asked("energy", "that the player has", 1, 0, 40),
        ),
        readings=("landing_habitat",),
    ),
}

RULINGS: Mapping[str, Ruling] = {
    **BASE,
    "system_points": BASE["system_points"]._replace(
        parameters=lambda content: (
            *system_parameters(content),
            *(by_player(content, ship, number) for ship, number in _most(content).items()),
        )
    ),
    "control_points": BASE["control_points"]._replace(
        parameters=lambda content: (*structures(content), *_ships(content))
    ),
    **about("ships", _SHIPS),
    **about("battles", {**FIGHTING, **_BATTLES}),
    **about("alliances", _PACTS),
}
