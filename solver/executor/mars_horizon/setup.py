"""Setting up a Mars Horizon table: HQ cards, tokens, milestones, agency deck, pool and first player."""

from typing import get_args

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.mars_horizon.cards import Token
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.decisions import TakeAction
from starlaw.knowledge.mars_horizon.state import AgencyPiles, LaunchPiles, Player, State, pile
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.mars_horizon.table import MarsTable


def set_up(options: Options, content: Content, chance: Chance) -> Transition:
    """Return the table before the first turn."""
    colours = content.seats.values
    if not 1 <= options.players <= len(colours):
        raise InvalidInputError(f"players: expected 1 to {len(colours)}, got {options.players}")
    table = MarsTable(_laid_out(options, content, colours[: options.players]), content, chance)
    _choose_first_player(table)
    _deal_headquarters(table)
    _deal_pool(table)
    return Transition(table.state, tuple(table.events))


@cites(
    "mars_horizon/setup#2", "mars_horizon/setup#3", "mars_horizon/setup#4", "mars_horizon/setup#5",
    "mars_horizon/setup#6", "mars_horizon/setup#7", "mars_horizon/solo#1", "mars_horizon/solo#3",
)  # fmt: skip
def _laid_out(options: Options, content: Content, seats: tuple[str, ...]) -> State:
    """Give every player tokens and lay out the bank, the milestones of Era 1 and the decks."""
    start, tokens = content.start.values, content.tokens.values
    kinds: tuple[Token, ...] = get_args(Token)
    general = tuple(card.id for card in content.agency.general)
    kit = Player(
        hq=content.headquarters.cards[0].id,
        stock={token: start[token] for token in kinds},
        markers=content.components.values["markers"],
    )
    return State(
        options=options,
        phase="play",
        era=1,
        seats=seats,
        turn=seats[0],
        agenda=(TakeAction(player=seats[0]),),
        players=dict.fromkeys(seats, kit),
        milestones={},
        blueprints=(),
        agency=AgencyPiles(
            pool=(),
            deck=pile(*(card.id for card in content.agency.era_1)),
            general=content.limits.values["general_in_deck"],
            unseen=pile(*general),
            aside=pile(*(card.id for card in content.agency.era_2)),
        ),
        launch=LaunchPiles(deck=pile(*content.launch_cards)),
        bank={token: tokens[token] - start[token] * len(seats) for token in kinds},
    )


@cites("mars_horizon/setup#10")
def _choose_first_player(table: MarsTable) -> None:
    """Give the first turn to the first seat, or to one drawn at random."""
    seats = table.state.seats
    if table.reading("first_player") == "random" and len(seats) > 1:
        first = seats.index(table.draw("first player", seats))
        seats = (*seats[first:], *seats[:first])
    table.change(seats=seats, turn=seats[0], agenda=(TakeAction(player=seats[0]),))


@cites("mars_horizon/setup#1")
def _deal_headquarters(table: MarsTable) -> None:
    """Give every player an HQ card."""
    left = [card.id for card in table.content.headquarters.cards]
    for seat in table.state.seats:
        drawn = table.draw(f"HQ card of {seat}", left) if table.reading("hq_cards") == "random" else left[0]
        left.remove(drawn)
        table.change_player(seat, hq=drawn)


@cites("mars_horizon/setup#8")
def _deal_pool(table: MarsTable) -> None:
    """Deal the pool from the deck."""
    for _ in range(table.cards_to_deal()):
        table.deal()
