"""What lies on a Stellar Horizons map as badges: ships, bases, World cards, pirates, asteroids."""

from collections.abc import Iterator

from starlaw.knowledge.naming import called, several
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.state import Base, Ship, State
from starlaw.show.badges import Badge
from starlaw.show.scenery import DIM, GOLD, colour_of, letter_of
from starlaw.show.stellar_horizons.board import base_in_words, goods_in_words
from starlaw.solver.game import Game

KINDS = {"lv": "LV", "flyby": "FB", "orbiter": "OB", "rover": "RV", "probe": "PR", "telescope": "TE", "cv": "CV"}
_SIZED = ("lv", "cv")  # told apart by their size
_RED = "#ff7a86"


def ships_by_place(judge: Game, state: State) -> dict[str, list[Badge]]:
    """Return the ships in play by the place where they are."""
    found: dict[str, list[Badge]] = {}
    for seat in state.seats:
        for name, ship in state.players[seat].ships.items():
            found.setdefault(ship.place, []).append(_ship(judge, state, seat, name, ship))
    return found


def _ship(judge: Game, state: State, seat: str, name: str, ship: Ship) -> Badge:
    content: Content = judge.content
    counter, own = content.counter[name], content.called(seat, name, state.options.errata)
    label = f"{KINDS[counter.kind]}{counter.size}" if counter.kind in _SIZED else KINDS[counter.kind]
    told = [
        f"{called(judge.names, name)} of {content.faction[seat].name}{f' ({own})' if own else ''}",
        *(["reserved"] if ship.reserved else []),
        *([f"with {goods_in_words(ship.cargo)}"] if ship.cargo else []),
        *([f"with {called(judge.names, ship.probe)}"] if ship.probe else []),
        *(["has moved"] if ship.moved else []),
        *(["has explored"] if ship.explored else []),
        *(["has produced"] if ship.produced else []),
    ]
    load = "+" if ship.cargo or ship.probe else ""
    return _owned(state, seat, name, ", ".join(told), "ship", f"{label}{load}", {"data_ship": name}, ship.reserved)


def on_world(judge: Game, state: State, world: str) -> Iterator[Badge]:
    """Yield what lies at a world besides ships: bases, those of non-player factions, and its World card."""
    content: Content = judge.content
    here = content.world[world].name
    for seat in state.seats:
        if base := state.players[seat].bases.get(world):
            title = f"base of {content.faction[seat].name} on {here}: {base_in_words(content, base)}"
            title += ", under blockade" if base.blockaded else ""
            yield _owned(state, seat, f"base-{world}", title, "base", _stands(base), {}, base.blockaded)
    if world in state.npf:
        trade = f" with {several(state.npf[world], 'trade marker')}" if state.npf[world] else ""
        yield Badge(f"npf-{world}", "base", f"base of non-player factions on {here}{trade}", DIM, "", "NPF base")
    if world in state.cards:
        card = content.card[state.cards[world]].name
        yield Badge(f"card-{world}", "card", f"World card on {here}: {card}", GOLD, "", card)


def in_system(judge: Game, state: State, system: str, home: bool) -> Iterator[Badge]:
    """Yield the pirates of a system, and at home the asteroids that come."""
    if number := state.pirates.get(system):
        there = judge.content.system(system).name
        yield Badge(
            f"pirates-{system}", "pirates", f"{several(number, 'pirate')} at {there}", _RED, "", f"pirates {number}"
        )
    for number, years in enumerate(state.asteroids if home else ()):
        title = f"an asteroid comes toward Earth: {several(years, 'year')} away"
        yield Badge(f"asteroid-{number}", "asteroid", title, _RED, "", f"asteroid {several(years, 'year')}")


def _owned(
    state: State, seat: str, name: str, title: str, class_: str, label: str, data: dict[str, str], faint: bool
) -> Badge:
    colour, letter = colour_of(seat, state.seats), letter_of(seat, state.seats)
    return Badge(f"{seat}-{name}", class_, title, colour, letter, label, faint, {**data, "data_owner": seat})


def _stands(base: Base) -> str:
    """Return what a base has, in short."""
    built = f" {len(base.facilities)}f" if base.facilities else ""
    return f"base{built}{f' {base.settlements}s' if base.settlements else ''}"
