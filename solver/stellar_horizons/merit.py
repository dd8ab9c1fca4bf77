"""A rough worth of a Stellar Horizons position for the greedy agent."""

from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.state import Goods, Ship, State
from starlaw.solver.judge import Judge


def merit(state: State, judge: Judge, player: str) -> float:
    """Value settlements, bases, missions and techs most, ships a little above their price and more abroad, and
    resources more the nearer they are to where they are needed, up to some of each.
    """
    content: Content = judge.content
    held = state.players[player]
    techs = sum(content.tech[tech].price or content.tech[tech].cost or 0 for tech in held.techs)
    bases = sum(8 + 4 * base.settlements + 5 * len(base.facilities) for base in held.bases.values())
    fleet = sum(_worth(content, name, ship) for name, ship in held.ships.items())
    goods = 1.1 * _some(held.stock) + sum(1.8 * _some(base.stock) for base in held.bases.values())
    markers = sum(held.markers.values()) + 3 * held.markers["victory"]
    return markers + 1.5 * techs + 4 * len(held.earned) + bases + fleet + goods + held.cash / 3


def _worth(content: Content, name: str, ship: Ship) -> float:
    """Value a ship: somewhat more than its price, more abroad and most at a world, a CV there only by its cargo."""
    counters = [content.counter[counter] for counter in (name, ship.probe) if counter]
    loaded = _some(ship.cargo)
    there = 0 if ship.place == HOME else 2 if ship.place in content.world else 1
    use = there * (loaded / counters[0].hold if counters[0].hold else 1)
    return sum(0.4 + counter.cost / 3 + use for counter in counters) + 1.3 * loaded - ship.reserved


def _some(goods: Goods) -> float:
    """Count resources, of each no more than will be needed soon, and SUP, which everything takes, more than others."""
    return sum(min(4, number) * (1 if resource == "sup" else 0.6) for resource, number in goods.items())
