"""Setting up a Horizons table: kits, supply, missions, ally stacks, stars, bag and first player."""

from typing import get_args

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.horizons.content import Action, Content, Structure, Token
from starlaw.knowledge.horizons.decisions import Draw
from starlaw.knowledge.horizons.state import MissionCards, Player, Stack, State
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.horizons.table import HorizonsTable


def set_up(options: Options, content: Content, chance: Chance) -> Transition:
    """Return the table before the first world is drawn."""
    colours = content.seats.values
    if not 2 <= options.players <= len(colours):
        raise InvalidInputError(f"players: expected 2 to {len(colours)}, got {options.players}")
    seats = colours[: options.players]
    table = HorizonsTable(_laid_out(options, content, seats), content, chance)
    _choose_first_player(table)
    _deal_missions(table)
    _shuffle_stacks(table)
    return Transition(table.state, tuple(table.events))


@cites(
    "horizons/setup#1", "horizons/setup#2", "horizons/setup#3", "horizons/setup#4", "horizons/setup#6",
    "horizons/setup#7", "horizons/setup#8", "horizons/setup#9", "horizons/setup#13", "horizons/setup#16",
)  # fmt: skip
def _laid_out(options: Options, content: Content, seats: tuple[str, ...]) -> State:
    """Give every player a kit and lay out the supply, the bag and the stacks."""
    start, box = content.start.values, content.components.values
    tokens: tuple[Token, ...] = get_args(Token)
    structures: tuple[Structure, ...] = get_args(Structure)
    actions: tuple[Action, ...] = get_args(Action)
    kit = Player(
        stock={token: start[token] for token in tokens},
        reserve={structure: box[structure] for structure in structures},
        allies={content.starting_ally.card.id: "front"},
        missions=(),
    )
    return State(
        options=options,
        phase="setup",
        seats=seats,
        turn=seats[0],
        agenda=tuple(Draw(player=seat) for seat in seats),
        players=dict.fromkeys(seats, kit),
        worlds={},
        bag=tuple(tile.id for tile in content.worlds.tiles),
        supply={token: box[token] - start[token] * len(seats) for token in tokens},
        stacks={
            action: Stack(top=None, unseen=tuple(card.id for card in content.allies.cards if card.action == action))
            for action in actions
        },
        missions=MissionCards(deck=_mission_deck(options, content)),
    )


@cites("horizons/faq#4", "horizons/components#11", "horizons/missions#5")
def _mission_deck(options: Options, content: Content) -> tuple[str, ...]:
    """Collect the missions of the game; Power's Shadow needs more than two players."""
    added = settled_readings("horizons", options)["thirtieth_mission"] == "added"
    cards = content.mission_cards if added else content.missions.cards
    return tuple(card.id for card in cards if options.players > 2 or card.id != "powers_shadow")


@cites("horizons/setup#17", "horizons/setup#18", "horizons/setup#22")
def _choose_first_player(table: HorizonsTable) -> None:
    """Draw the first player; the others follow to the left."""
    seats = table.state.seats
    first = seats.index(table.draw("first player", seats))
    order = (*seats[first:], *seats[:first])
    table.change(seats=order, turn=order[0], agenda=tuple(Draw(player=seat) for seat in order))


@cites("horizons/setup#10", "horizons/setup#11", "horizons/setup#12")
def _deal_missions(table: HorizonsTable) -> None:
    """Deal every player two missions."""
    for seat in table.state.seats:
        table.draw_missions(seat, table.content.start.values["missions"])


@cites("horizons/setup#14")
def _shuffle_stacks(table: HorizonsTable) -> None:
    """Show the top card of each shuffled stack."""
    for symbol in table.state.stacks:
        table.reveal(symbol)
