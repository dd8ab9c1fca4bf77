"""What the rules of New Horizons work out, in words."""

from collections.abc import Mapping

from starlaw.show.horizons.predicates import predicates as of_the_base
from starlaw.solver.game import Game

_PREDICATES: Mapping[str, str] = {
    "fighter(Player)": "Player takes part in the battle",
    "fights(Player, Piece, Damage)": "Player has a Piece with damage Damage in the battle",
    "foe(Player)": "Player fights on the other side of the battle",
    "friendly(Player, World)": "World has a colony that is friendly to Player",
    "goes_free(Player, Ship)": "the race of Player moves a Ship for nothing",
    "may_settle(Player)": "Player may settle on the world that the ships come from",
    "may_trade": "the limit of trades is not reached yet",
    "own_price(Player, Ship)": "the race of Player has a price of its own for a Ship",
    "seen(Player, Ship)": "a Ship of Player can be seen by the other side",
    "uncloaked(Player)": "Player has a stealth ship in the battle that is not cloaked",
    "waits(Decision)": "this decision can wait behind others: Decision",
    "with_ships(Player)": "Player takes part in the battle with ships",
    "worn(Player, World, Piece, Damage)": "Player has a Piece with damage Damage at World",
    "ship_energy(Ship, N)": "the journey costs N energy for ships of this kind: Ship",
    "ship_priced(Ship)": "the question is what this ship costs: Ship",
    "ship_built(Ship)": "the fleet of the player who asks has this ship: Ship",
    "ship_charge(N, Token)": "the ship costs N Token",
    "owned(Player, Ship, N)": "the fleet of Player has N of this ship: Ship",
    "costs(Player, Ship, Token, N)": "this ship costs Player N Token: Ship",
    "journey(N)": "the journey takes so many Move Ships actions: N",
    "thrown(Group, N)": "N dice are thrown for this part of the fleet: Group",
    "too_many(Rule, Ship, N)": "more ships of a kind are told apart than there are",
    "clear(Player)": "no hostile piece at the world opposes Player",
    "endures(Piece, N)": "N hits destroy this piece: Piece",
    "strength(Player, Ship, N)": "this ship of Player has combat value N: Ship",
    "race_combat(Race, Ship, N)": "this ship of the race Race has combat value N: Ship",
    "lacking(Piece)": "the fleet of the player who asks has no such piece: Piece",
    "repaired(N)": "the repair costs N metal",
    "repair_price(N)": "each point of damage costs N metal to repair",
}


def predicates(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each predicate, those of the base game among them."""
    return {**of_the_base(judge), **_PREDICATES}
