"""Setting up a Stellar Horizons game: factions, starting techs and policies, and the REs that are under way."""

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import Content, transfer_box
from starlaw.knowledge.stellar_horizons.state import MARKERS, YEARLY, Decision, Player, Ship, State
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition, cites
from starlaw.solver.executor.stellar_horizons.missions import draw_mission
from starlaw.solver.executor.stellar_horizons.table import Table


def set_up(options: Options, content: Content, chance: Chance) -> Transition:
    """Return the table before the first step of the first year."""
    if not 1 <= options.players <= len(content.faction):
        raise InvalidInputError(f"players: expected 1 to {len(content.faction)}, got {options.players}")
    seats = tuple(content.faction)[: options.players]
    state = State(
        options=options,
        phase="play",
        year=content.start.values["first_year"],
        seats=seats,
        agenda=tuple(Decision(player=seat, kind=YEARLY[0]) for seat in seats),
        players={seat: _player(options, content, seat) for seat in seats},
        worlds={name: world.value for name, world in content.world.items()},
        deck={card.id: card.number for card in content.world_cards.values},
        pool=tuple(sorted(content.mission)),
    )
    table = Table(state, content, chance)
    for seat in seats:
        table.change_player(seat, mission=draw_mission(table))
    table.change(public=draw_mission(table))
    return Transition(table.state, tuple(table.events))


@cites("stellar_horizons/cv_techs#3", "stellar_horizons/policies#1", "stellar_horizons/setup#1")
def _player(options: Options, content: Content, seat: str) -> Player:
    """Give a faction its cash, the techs and policies that are known, and its REs under way."""
    faction = content.faction[seat]
    ships = {
        craft.counter: Ship(place=transfer_box(craft.system, craft.box))
        for craft in content.under_way.values
        if craft.faction == seat
    }
    return Player(
        cash=content.start.values["cash"],
        markers=dict.fromkeys(MARKERS, 0),
        techs=(*faction.unlocked, *(faction.policies if options.errata else ())),
        ships=ships,
    )
