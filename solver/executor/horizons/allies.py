"""What allies do: the small set of typed effects that ally cards are written in."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons import decisions
from starlaw.knowledge.horizons.content import Effect, Gain
from starlaw.knowledge.horizons.decisions import Decision, Perform
from starlaw.knowledge.horizons.state import Player
from starlaw.solver.executor.horizons.flow import all_stars_full, put_away
from starlaw.solver.executor.horizons.table import HorizonsTable

RESOURCES = ("energy", "metal")


@cites("horizons/turn#11", "horizons/allies#2", "horizons/allies#4", "horizons/allies#5", "horizons/quick#12")
def trigger(table: HorizonsTable, asked: Any, player: str, card: str) -> None:
    """Pay for an ally, do what needs no choice and ask for what does; the card is put away in time."""
    ally = table.ally(card)
    side = table.player(player).allies[card]
    face = table.face(card, side)
    table.tell("triggered", f"{player} uses {ally.name}", player=player, ally=card)
    table.pay_charges(player)
    table.change(used_ally=card)
    if table.reading("ally_put_away") == "at_once":
        put_away(table)
    discount: Counter[str] = Counter()
    choices: list[Decision] = []
    for effect in face.effects:
        if effect.effect == "discount":
            discount.update(energy=effect.energy, metal=effect.metal)
        else:
            choices += _set_off(table, player, effect)
    if asked.kind == "action":
        choices.append(Perform(player=player, action=ally.action, discount=+discount))
    table.ask_first(*sorted(choices, key=lambda choice: choice.kind != "place"))  # a drawn world is laid first


def _set_off(table: HorizonsTable, player: str, effect: Effect) -> list[Decision]:
    """Do what an effect does at once; return the choices that it asks for."""
    match effect.effect:
        case "gain":
            return _gain(table, player, effect)
        case "draw" if effect.what == "mission":
            table.draw_missions(player, 1)
        case "draw" if effect.what == "ally":
            return [decisions.Recruit(player=player, optional=True)]
        case "draw" if not all_stars_full(table):
            return [decisions.Place(player=player, tile=table.draw_world())]
        case "adapt":
            return [decisions.ExtraHabitat(player=player)]
        case "build":
            discount = {"energy": effect.energy, "metal": effect.metal}
            return [
                decisions.ExtraBuild(player=player, structures=effect.structures, discount=discount, free=effect.free)
            ]
        case "displace":
            return [
                decisions.Displace(player=player, structures=effect.structures, opponents_only=effect.of == "opponent")
            ]
        case "take":
            tokens = RESOURCES if effect.token == "either" else (effect.token,)
            return [decisions.TakeToken(player=player, tokens=tokens, give=effect.give)]
    return []


def _gain(table: HorizonsTable, player: str, effect: Gain) -> list[Decision]:
    amount = effect.amount * (_count(table, player, effect.per) if effect.per else 1)
    amount = min(amount, effect.at_most)
    if effect.token == "either":
        return [decisions.Claim(player=player) for _ in range(amount)]
    table.gain(player, effect.token, amount)
    return []


def _count(table: HorizonsTable, name: str, basis: str) -> int:
    """Count what a gain depends on; pieces, worlds and systems count where the player has structures."""
    player: Player = table.player(name)
    worlds = table.state.worlds
    mine: dict[str, Mapping[Any, int]] = {
        tile: world.structures[name] for tile, world in worlds.items() if name in world.structures
    }
    match basis:
        case "collector":
            return sum(n for kinds in mine.values() for kind, n in kinds.items() if kind != "colony")
        case "world":
            return len(mine)
        case "system":
            return len({worlds[tile].star for tile in mine})
        case "habitat":
            return len(player.habitats)
        case "ally":
            return len(player.allies)
        case "mission":
            return len(player.missions)
    return sum(kinds.get(basis, 0) for kinds in mine.values())


@cites("horizons/build#12")
def displace(table: HorizonsTable, asked: Any, player: str, tile: str, owner: str, structure: Any) -> None:
    """Send a structure back to its owner's board."""
    table.shift_piece(owner, tile, structure, -1)
    text = f"{player} displaces {owner}'s {structure} from {tile}"
    table.tell("displaced", text, player=player, owner=owner, tile=tile, structure=structure)


def take(table: HorizonsTable, asked: Any, player: str, giver: str, token: str) -> None:
    """Take a token from another player, and give one back in a swap."""
    table.hand_over(giver, player, token)
    if asked.give:
        table.hand_over(player, giver, asked.give)
