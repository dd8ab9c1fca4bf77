"""Stellar Horizons, registered: what the general judge needs to know of it."""

from collections.abc import Mapping
from types import MappingProxyType

from clingo import Symbol

from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.stellar_horizons.content import HOME, Content, content, provenances
from starlaw.knowledge.stellar_horizons.movement import heliocentric
from starlaw.knowledge.stellar_horizons.state import Goods, Ship, State, check_places
from starlaw.solver.executor.stellar_horizons.actions import carry_out
from starlaw.solver.executor.stellar_horizons.setup import set_up
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Route
from starlaw.solver.ruleset import Ruleset
from starlaw.solver.stellar_horizons.facts import content_facts, table_facts, universe_facts
from starlaw.solver.stellar_horizons.rulings import RULINGS


class StellarHorizons(Ruleset):
    """Stellar Horizons, by its clarifications and corrections."""

    name = "stellar_horizons"
    state_model = State
    judged_by_score = False
    rulings = RULINGS
    maps = MappingProxyType({"heliocentric": lambda state, content: heliocentric(content, state)})
    traffic = "heliocentric"

    content = staticmethod(content)
    content_facts = staticmethod(content_facts)
    table_facts = staticmethod(table_facts)
    universe_facts = staticmethod(universe_facts)
    set_up = staticmethod(set_up)
    carry_out = staticmethod(carry_out)
    provenances = staticmethod(provenances)

    def check_ids(self, state: State, content: Content) -> None:
        """Raise an error for a name that the content does not know."""
        super().check_ids(state, content)
        check_places(state, content)

    def route(
        self, state: State, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
    ) -> Route | None:
        """Return a quickest route of one ship, with its turns, launches and odds."""
        from starlaw.solver.stellar_horizons.route import quickest_route

        return quickest_route(state, judge, start, goal, player, fleet)

    def provenance(self, content: Content, value: Symbol) -> tuple[str, Provenance] | None:
        """Return how people call a content value and where it comes from."""
        known = provenances(content)
        match value.name, [argument.name for argument in value.arguments]:
            case "times", []:
                return "the table of transfer times", content.times.provenance
            case "world", [world, field]:
                source = known.get(f"worlds.{world}.{field}", content.worlds.provenance.of(field))
                return f"{field.replace('_', ' ')} of {content.world[world].name}", source
            case "ship", [counter]:
                return f"cost and icons of {content.counter[counter].name}", content.fleet.provenance
            case "tech", [tech]:
                source = known.get(f"techs.{tech}.price", content.techs.provenance)
                return f"price and place of {content.tech[tech].name}", source
            case "facility", [facility, field]:
                return f"{field} of {content.facility[facility].name}", content.facilities.provenance.of(field)
            case "facility", [facility]:
                return f"cost of {content.facility[facility].name}", content.facilities.provenance
            case "goods", []:
                return "prices of resources, repair and transport", content.goods.provenance
            case "diplomacy", []:
                return "bounds and chances of diplomacy", content.diplomacy.provenance
            case "scenario", [scenario]:
                return f"set-up of {content.scenario[scenario].name}", content.scenarios.provenance
            case "large_losses", []:
                return "markers for losing a CV-4 or larger", content.large_losses.provenance
            case "limits", []:
                return "support limits", content.support_limits.provenance
        return None

    def merit(self, state: State, judge: Judge, player: str) -> float:
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


RULESET = StellarHorizons()
