"""The flow of a Mars Horizon game: refilling the pool, the change of eras, turns and the end."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.mars_horizon.cards import Affair
from starlaw.knowledge.mars_horizon.decisions import DealCard, TakeAction, TakeIncome
from starlaw.knowledge.mars_horizon.state import pile
from starlaw.solver.executor.mars_horizon.table import MarsTable, without

RESOLVED = ("income", "deal")  # what is asked once an action has had its effects


def go_on(table: MarsTable) -> None:
    """Move on to the next decision."""
    if table.state.phase == "over":
        return
    if not table.state.agenda:
        _next_turn(table)
    elif table.state.agenda[0].kind in RESOLVED:
        _change_era(table)
        refill(table)


@cites("mars_horizon/buying#5", "mars_horizon/buying#6", "mars_horizon/turn#3")
def refill(table: MarsTable) -> None:
    """Bring the pool back to its size: one card at once, several one by one."""
    missing = table.cards_to_deal()
    if missing == 1 and table.state.agenda[0].kind != "deal":
        table.deal()
    elif missing > 0 and table.state.agenda[0].kind != "deal":
        table.ask_first(*(DealCard(player=table.state.turn),) * missing)


@cites("mars_horizon/turn#1", "mars_horizon/turn#7")
def _next_turn(table: MarsTable) -> None:
    """Pass the turn to the left."""
    seats = table.state.seats
    player = seats[(seats.index(table.state.turn) + 1) % len(seats)]
    table.change(turn=player, agenda=(TakeAction(player=player),))


def end_of_action(table: MarsTable, player: str) -> None:
    """Ask for the income that ends the turn, after whatever the action asks for."""
    table.change(agenda=(*table.state.agenda, TakeIncome(player=player)))


def _change_era(table: MarsTable) -> None:
    """Begin Era 2 once its first milestone can be reached."""
    state, content = table.state, table.content
    if state.era == 2 or not all(milestone.id in state.milestones for milestone in content.milestones.era_1):
        return
    table.change(era=2)
    table.tell("era", f"Era {table.state.era} begins")
    _end_cards_of_the_era(table)
    _build_deck(table)
    if table.reading("era_pool") == "replaced":
        agency = table.state.agency
        table.change_agency(pool=(), discards=pile(*agency.discards, *agency.pool))


@cites("mars_horizon/operations#2", "mars_horizon/operations#4")
def _end_cards_of_the_era(table: MarsTable) -> None:
    """Discard cards that stay until the era ends."""
    for seat in table.state.seats:
        for name in table.player(seat).tableau:
            card = table.content.agency_cards[name]
            if isinstance(card, Affair) and card.until == "era":
                table.discard_from_tableau(seat, name)


@cites("mars_horizon/contents#3", "mars_horizon/contents#7")
def _build_deck(table: MarsTable) -> None:
    """Make the deck of Era 2 as that of Era 1 was made; general cards that may be in it stay unknown."""
    agency, content = table.state.agency, table.content
    late = tuple(card.id for card in content.agency.era_2)
    left_out = content.components.values["general"] - content.limits.values["general_in_deck"]
    added = {"ten_general": min(content.limits.values["general_in_deck"], left_out), "all_general": left_out}
    general = added.get(table.reading("era_deck"), 0)
    if table.reading("era_rest") == "shuffled_in":
        table.change_agency(
            deck=pile(*agency.deck, *late), general=agency.general + general, aside=without(agency.aside, *late)
        )
    else:
        aside = pile(*without(agency.aside, *late), *agency.deck)
        table.change_agency(deck=pile(*late), general=general, aside=aside)
