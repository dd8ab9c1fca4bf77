"""A Stellar Horizons table in words: the year, the factions with their ships, and worlds that were explored."""

from collections.abc import Iterator

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.naming import called
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.state import Base, Goods, State
from starlaw.show.layout import wrapped
from starlaw.solver.executor.chance import NoChance
from starlaw.solver.executor.stellar_horizons.table import StellarTable
from starlaw.solver.executor.stellar_horizons.travel import transfer_turns
from starlaw.solver.game import Game


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table; everybody sees all of it."""
    step = f", {state.agenda[0].kind} step" if state.agenda else ", over"
    lines = [f"{manifest(judge.name).title}, {state.year}{step}"]
    for seat in state.seats:
        lines += _player(judge, state, seat)
    return "\n".join([*lines, *_worlds(judge.content, state)])


def _player(judge: Game, state: State, seat: str) -> Iterator[str]:
    content: Content = judge.content
    held = state.players[seat]
    markers = ", ".join(f"{number} {kind}" for kind, number in held.markers.items() if number) or "no markers"
    techs = ", ".join(called(judge.names, tech) for tech in held.techs) or "no known tech"
    yield wrapped(f"${held.cash}B; {markers}; {techs}", f"{content.faction[seat].name}: ", "  ")
    for name, ship in held.ships.items():
        side = ", reserved" if ship.reserved else ""
        cargo = f", with {goods_in_words(ship.cargo)}" if ship.cargo else ""
        probe = f", with {called(judge.names, ship.probe)}" if ship.probe else ""
        own = content.called(seat, name, state.options.errata)
        known = f"{called(judge.names, name)} ({own})" if own else called(judge.names, name)
        yield f"  {known}: {called(judge.names, ship.place)}{side}{cargo}{probe}"
    if held.mission:
        yield f"  mission: {content.mission[held.mission].name}"
    if held.stock:
        yield f"  on Earth: {goods_in_words(held.stock)}"
    for world, base in held.bases.items():
        yield wrapped(base_in_words(content, base), f"  base on {content.world[world].name}: ", "    ")


def goods_in_words(goods: Goods) -> str:
    """Return resources as a list.

    >>> goods_in_words({"sup": 2, "fuel": 1})
    '2 SUP, 1 FUEL'
    """
    return ", ".join(f"{number} {resource.upper()}" for resource, number in goods.items())


def base_in_words(content: Content, base: Base) -> str:
    """Return what a base has."""
    parts = [
        content.facility[name].name + (f" with {damage} damage" if damage else "")
        for name, damage in base.facilities.items()
    ]
    parts += [f"{base.settlements} settlements"] if base.settlements else []
    parts += ["a trade marker"] if base.trade else []
    parts += [goods_in_words(base.stock)] if base.stock else []
    return ", ".join(parts) or "nothing built"


def _worlds(content: Content, state: State) -> Iterator[str]:
    fallen = [
        f"{content.world[world].name} {value} (of {content.world[world].value})"
        for world, value in state.worlds.items()
        if value != content.world[world].value
    ]
    if fallen:
        yield wrapped(", ".join(fallen), "exploration values: ")
    cards = [f"{content.card[card].name} on {content.world[world].name}" for world, card in state.cards.items()]
    if cards:
        yield wrapped(", ".join(cards), "World cards: ")
    if state.pirates:
        yield "pirates: " + ", ".join(f"{content.system(s).name} {n}" for s, n in state.pirates.items())
    if state.asteroids:
        yield f"asteroids: {', '.join(f'{years} years away' for years in state.asteroids)}"
    if state.public:
        yield f"public mission: {content.mission[state.public].name}"
    if state.terraform:
        yield "terraforming: " + ", ".join(f"{content.world[w].name} {n}" for w, n in state.terraform.items())


def turns_from_earth(judge: Game, state: State, player: str, system: str) -> int:
    """Return how many turns a transfer from Earth takes a player, as the rules say with the player's techs."""
    return transfer_turns(StellarTable(state, judge.content, NoChance(), judge), player, HOME, system)


def reference(judge: Game) -> str:
    """Return what ships cost and how long transfers from Earth take before any tech."""
    content: Content = judge.content
    ships = (f"  {called(judge.names, ship.id)} ({ship.id}): ${ship.cost}B" for ship in content.fleet.values)
    systems = [system for system in content.system_ids if system != HOME]
    turns = (f"  {called(judge.names, system)}: {content.turns(HOME, system)}" for system in systems)
    return "\n".join(["ships:", *ships, "turns from Earth, before any tech:", *turns])
