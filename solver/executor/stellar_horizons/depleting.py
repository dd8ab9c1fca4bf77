"""Depletion: its five steps in order, the choice of a World card among them, and what becomes of the ship."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.state import Decision, Pending
from starlaw.solver.executor.stellar_horizons.missions import complete_missions
from starlaw.solver.executor.stellar_horizons.research import unlock
from starlaw.solver.executor.stellar_horizons.rolls import check_malfunction, check_recall, fails
from starlaw.solver.executor.stellar_horizons.table import StellarTable

ROBOTIC = {"telescope": "telescope", "cv": "cv"}  # other kinds of ships are REs to a question


@cites("stellar_horizons/depletion#5", "stellar_horizons/depletion#10", "stellar_horizons/depletion#12",
       "stellar_horizons/depletion#9")  # fmt: skip
def deplete(table: StellarTable, player: str, counter: str, world: str) -> None:
    """Carry out a depletion up to its third step; the rest follows at once, or after the choice of a card."""
    steps = _steps(table, counter)
    value = max(0, table.state.worlds[world] - table.content.exploring.values["lowers"])
    table.change(worlds={**table.state.worlds, world: value})
    text = f"{table.content.world[world].name} is depleted to {value}"
    table.tell("depleted", text, player=player, world=world, value=value)
    if "missions" in steps:
        complete_missions(table, player, world)
    card = _drawn(table)
    if card is None:
        _finish(table, player, counter, world)
        return
    table.ask_first(Decision(player=player, kind="card"))
    table.change(pending=Pending(card=card, world=world, ship=counter))
    if table.idle:
        _close(table, player)


def _steps(table: StellarTable, counter: str) -> list[str]:
    """Return what the rules say happens, in order."""
    kind = ROBOTIC.get(table.content.counter[counter].kind, "re")
    return [answer.arguments[1].name for answer in table.answers("depletion.steps", ship=kind)]


@cites("stellar_horizons/depletion#13", "stellar_horizons/world_cards#1", "stellar_horizons/world_cards#2",
       "stellar_horizons/world_cards#4")  # fmt: skip
def _drawn(table: StellarTable) -> str | None:
    """Draw a World card at random, if there is one; until it is placed it stays among the others."""
    left = {card: number for card, number in table.state.deck.items() if number}
    return table.draw("World card", tuple(left), tuple(left.values())) if left else None


@cites("stellar_horizons/depletion#14")
def place_card(table: StellarTable, player: str) -> None:
    """Put the card that was drawn on the world."""
    open_ = table.state.pending
    assert open_ is not None
    assert open_.card is not None
    assert open_.world is not None
    left = {**table.state.deck, open_.card: table.state.deck[open_.card] - 1}
    table.change(cards=dict(sorted({**table.state.cards, open_.world: open_.card}.items())), deck=left)
    _close(table, player)


@cites("stellar_horizons/world_cards#1", "stellar_horizons/world_cards#2")
def return_card(table: StellarTable, player: str) -> None:
    """Leave the card that was drawn among the others."""
    _close(table, player)


def _close(table: StellarTable, player: str) -> None:
    done = table.state.pending
    assert done is not None
    assert done.ship is not None
    assert done.world is not None
    table.change(agenda=table.state.agenda[1:], pending=None)
    _finish(table, player, done.ship, done.world)


@cites("stellar_horizons/depletion#15", "stellar_horizons/depletion#16")
def _finish(table: StellarTable, player: str, counter: str, world: str) -> None:
    """Search for life and draw a politics marker, then check the ship."""
    _search_for_life(table, player, world)
    table.earn_markers(player, "politics", 1)
    check_ship(table, player, counter, world)


@cites(
    "stellar_horizons/life#1", "stellar_horizons/life#3", "stellar_horizons/life_rewards#1",
    "stellar_horizons/life_rewards#2", "stellar_horizons/life_rewards#3", "stellar_horizons/life_rewards#4",
)  # fmt: skip
def _search_for_life(table: StellarTable, player: str, world: str) -> None:
    """Roll for life at the chance of the world; who has found signs of it finds existing life next."""
    chance = table.content.world[world].life
    if not chance or not fails(table, "life", chance):  # here a low roll is a find
        return
    techs = table.player(player).techs
    found = "existing" if "signs_of_life" in techs else "signs"
    what = "signs of life" if found == "signs" else "existing life"
    table.tell("found", f"{player} finds {what} on {table.content.world[world].name}", player=player, world=world)
    for answer in table.answers("life.find", found=found, tech=f"{found}_life" in techs):
        if answer.name == "unlocks":
            unlock(table, player, answer.arguments[0].name)
        elif answer.arguments:
            table.earn_markers(player, answer.arguments[1].name, answer.arguments[0].number)  # type: ignore[arg-type]


def check_ship(table: StellarTable, player: str, counter: str, world: str) -> None:
    """Check a CV that explored for recall, and any other ship for malfunction."""
    if table.content.counter[counter].kind == "cv":
        check_recall(table, player, counter, "exploration")
    else:
        check_malfunction(table, player, counter, world)
