"""Setting up a Stellar Horizons game: factions, starting techs and policies, and the REs that are under way."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import Content, transfer_box
from starlaw.knowledge.stellar_horizons.pieces import Scenario
from starlaw.knowledge.stellar_horizons.state import MARKERS, YEARLY, Decision, Player, Ship, State
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.stellar_horizons.missions import draw_mission
from starlaw.solver.executor.stellar_horizons.table import StellarTable


def set_up(options: Options, content: Content, chance: Chance) -> Transition:
    """Return the table before the first step of the first year."""
    if not 1 <= options.players <= len(content.faction):
        raise InvalidInputError(f"players: expected 1 to {len(content.faction)}, got {options.players}")
    scenario = content.scenario.get(settled_readings("stellar_horizons", options)["scenario"])
    if scenario and options.players > scenario.most_players:
        raise InvalidInputError(f"players: expected 1 to {scenario.most_players} in this scenario")
    seats = tuple(content.faction)[: options.players]
    state = State(
        options=options,
        phase="play",
        year=content.start.values["first_year"],
        seats=seats,
        agenda=tuple(Decision(player=seat, kind=YEARLY[0]) for seat in seats),
        players={seat: _player(options, content, seat, scenario) for seat in seats},
        worlds={name: world.value for name, world in content.world.items()},
        deck={card.id: card.number for card in content.world_cards.values},
        pool=_missions(content, scenario),
    )
    table = StellarTable(state, content, chance)
    for seat in seats:
        table.change_player(seat, mission=draw_mission(table))
    table.change(public=draw_mission(table))
    return Transition(table.state, tuple(table.events))


@cites("stellar_horizons/missions#1", "stellar_horizons/missions#2")
def _missions(content: Content, scenario: Scenario | None) -> tuple[str, ...]:
    """Return the missions to draw from: in a scenario only those of worlds that are in the game."""
    missions = content.missions.values
    kept = [m.id for m in missions if not scenario or content.world[m.world].system in scenario.systems]
    return tuple(sorted(kept))


@cites("stellar_horizons/cv_techs#3", "stellar_horizons/policies#1", "stellar_horizons/setup#1",
       "stellar_horizons/starting_techs#1", "stellar_horizons/starting_techs#2",
       "stellar_horizons/starting_techs#3")  # fmt: skip
def _player(options: Options, content: Content, seat: str, scenario: Scenario | None) -> Player:
    """Give a faction its cash, known techs and policies, and its REs under way; in a scenario what all have."""
    faction = content.faction[seat]
    ships = {
        craft.counter: Ship(place=transfer_box(craft.system, craft.box))
        for craft in content.under_way.values
        if craft.faction == seat and not scenario
    }
    more = scenario.techs if scenario else ()
    policies = faction.policies if options.errata else ()
    return Player(
        cash=scenario.cash if scenario else content.start.values["cash"],
        markers=dict.fromkeys(MARKERS, 0),
        techs=tuple(sorted({*faction.unlocked, *faction.further, *more, *policies})),
        ships=ships,
    )
