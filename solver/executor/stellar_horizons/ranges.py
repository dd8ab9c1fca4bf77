"""CV range: CVs that the rules find out of range are reserved."""

from collections.abc import Iterator

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.state import Player, State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.rules import Rules
from starlaw.solver.executor.stellar_horizons.rulebook import derived
from starlaw.solver.executor.stellar_horizons.table import StellarTable
from starlaw.solver.session import Fact, fact

RULES = ("serving.lp", "range.lp")


@cites("stellar_horizons/range#1", "stellar_horizons/range#2", "stellar_horizons/range#3", "stellar_horizons/range#4")
def reserve_out_of_range(table: StellarTable) -> None:
    """Reserve every CV that is out of range, unless a facility at its destination can ready it."""
    said = frozenset(atom for seat in table.state.seats for atom in _said(table, seat))
    for atom in derived(table.rules, "out_of_range", RULES, said) if said else ():
        seat, name = (argument.name for argument in atom.arguments[:2])
        table.put_ship(seat, name, evolve(table.player(seat).ships[name], reserved=True))
        table.tell("reserved", f"{name} of {seat} is out of range and reserved", player=seat, ship=name)


def _said(table: StellarTable, seat: str) -> Iterator[Fact]:
    """Yield what the range of a faction's unreserved CVs depends on; nothing where all of them are on Earth."""
    held, content = table.player(seat), table.content
    crews = {
        name: ship
        for name, ship in held.ships.items()
        if content.counter[name].kind == "cv" and not ship.reserved and ship.place != HOME
    }
    if crews:
        yield from (fact("at", seat, name, place) for name, ship in crews.items() if (place := ship.at()))
        yield from (fact("under_way", seat, name, to) for name, ship in crews.items() if (to := ship.under_way()))
        yield from _reach(held, content, seat)


def _reach(held: Player, content: Content, seat: str) -> Iterator[Fact]:
    """Yield what decides how far a faction's CVs go: its techs and its facilities."""
    yield fact("seat", seat)
    yield from (fact("owns", seat, tech) for tech in held.techs if "range" in content.tech[tech].effects)
    for world, base in held.bases.items():
        yield from (fact("facility_at", seat, world, name) for name in base.facilities)


def sizes_in_range(rules: Rules, state: State, content: Content, seat: str) -> dict[str, tuple[int, ...]]:
    """Return which sizes of CVs of a faction are within range, by system."""
    found: dict[str, tuple[int, ...]] = {}
    for atom in derived(rules, "within_range", RULES, frozenset(_reach(state.players[seat], content, seat))):
        size, system = atom.arguments[1].number, atom.arguments[2].name
        found[system] = (*found.get(system, ()), size)
    return {system: tuple(sorted(sizes)) for system, sizes in found.items()}
