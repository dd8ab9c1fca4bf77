"""What the moves of Horizons do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.horizons.decisions import Assist, Claim, Place, Recruit, Settle
from starlaw.knowledge.horizons.state import State, World, pile
from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import a
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.horizons.allies import displace, take, trigger
from starlaw.solver.executor.horizons.flow import all_stars_full, go_on
from starlaw.solver.executor.horizons.table import HorizonsTable
from starlaw.solver.executor.rules import Rules


def carry_out(state: State, move: Move, content: Content, chance: Chance, rules: Rules) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = HorizonsTable(state, content, chance, rules, move)
    asked = state.agenda[0]
    table.change(agenda=state.agenda[1:])
    MOVES[move.name](table, asked, *move.arguments)
    go_on(table)
    return Transition(table.state, tuple(table.events))


# --- Set-up ---


@cites("horizons/setup#19", "horizons/setup#23", "horizons/components#7")
def draw(table: HorizonsTable, asked: Any, player: str) -> None:
    """Draw a first world from the bag."""
    _draw_world(table, player, knowledge=0)


@cites("horizons/setup#20", "horizons/setup#21", "horizons/setup#24", "horizons/explore#3", "horizons/explore#4")
def place(table: HorizonsTable, asked: Any, player: str, face: Any, star: str) -> None:
    """Lay the drawn world at a star; in the set-up the first player adapts to it."""
    table.change(worlds={**table.state.worlds, asked.tile: World(star=star, face=face)})
    table.tell("placed", f"{player} lays {asked.tile} as {face} at {star}", player=player, tile=asked.tile, star=star)
    table.gain(player, "knowledge", asked.knowledge)
    if table.state.phase == "setup" and player == table.state.seats[0]:
        table.activate(player, face)
    elif table.state.phase == "setup":
        table.ask_first(Settle(player=player))


@cites("horizons/setup#25", "horizons/setup#26")
def settle(table: HorizonsTable, asked: Any, player: str, habitat: Any) -> None:
    """Attach the first habitat of a later player."""
    table.activate(player, habitat)


# --- The five actions ---


@cites(
    "horizons/turn#4", "horizons/turn#5", "horizons/explore#1", "horizons/explore#6", "horizons/explore#7",
    "horizons/explore#8", "horizons/explore#9", "horizons/quick#6", "horizons/quick#7", "horizons/overview#9",
)  # fmt: skip
def explore(table: HorizonsTable, asked: Any, player: str) -> None:
    """Draw a world; with every star full only the knowledge is gained."""
    finish_with_ally(table, asked, "explore")
    reward = table.content.rewards.values["explore_knowledge"]
    if all_stars_full(table):
        table.gain(player, "knowledge", reward)
    else:
        _draw_world(table, player, knowledge=reward)


@cites("horizons/turn#6", "horizons/turn#7", "horizons/adapt#1", "horizons/adapt#6", "horizons/quick#8")
def adapt(table: HorizonsTable, asked: Any, player: str, habitat: Any) -> None:
    """Activate a habitat or none; the action, unlike an ally's effect, then offers an ally."""
    if asked.kind != "adapt":
        finish_with_ally(table, asked, "adapt")
        table.ask_first(Recruit(player=player, optional=True))
    if habitat != "none":
        table.activate(player, habitat)
        table.change(new_habitats=pile(*table.state.new_habitats, habitat))


@cites("horizons/turn#8", "horizons/build#1", "horizons/build#5", "horizons/quick#9", "horizons/end#1")
def build(table: HorizonsTable, asked: Any, player: str, tile: str, structure: Any) -> None:
    """Pay for a structure and place it; others on the world may share in it."""
    if asked.kind != "build":
        finish_with_ally(table, asked, "build")
    table.pay_charges(player)
    raise_structure(table, player, tile, structure)


@cites("horizons/sharing#1", "horizons/end#1")
def raise_structure(table: HorizonsTable, player: str, tile: str, structure: Any) -> None:
    """Place a structure that is paid for; the last colony ends the game, any other may be shared in."""
    table.shift_piece(player, tile, structure, 1)
    table.tell("built", f"{player} builds {a(structure)} on {tile}", player=player, tile=tile, structure=structure)
    last = table.player(player).reserve["colony"] == 0
    if last:
        table.change(agenda=())  # the game is over, but for a sharing bonus if the reading grants it
    if not last or table.reading("last_colony") == "after_sharing":
        _share(table, player, tile)


@cites("horizons/sharing#1", "horizons/sharing#2")
def _share(table: HorizonsTable, builder: str, tile: str) -> None:
    """Let everybody on a shared world choose a resource, in the order of the reading."""
    seats = table.state.seats
    there = table.present(tile)
    if len(there) < 2:
        return
    after = seats.index(builder) + (1 if table.reading("sharing_order") == "builder_last" else 0)
    order = (*seats[after:], *seats[:after])
    each = table.content.rewards.values["sharing"]
    table.ask_first(*(Claim(player=seat) for seat in order if seat in there for _ in range(each)))


@cites("horizons/turn#9", "horizons/harvest#1", "horizons/harvest#4", "horizons/rewards#2", "horizons/quick#10")
def harvest(table: HorizonsTable, asked: Any, player: str, energy: int, metal: int) -> None:
    """Take the chosen part of what the collectors yield."""
    finish_with_ally(table, asked, "harvest")
    table.gain(player, "energy", energy)
    table.gain(player, "metal", metal)


@cites("horizons/turn#10", "horizons/conspire#1", "horizons/conspire#8", "horizons/quick#11")
def conspire(table: HorizonsTable, asked: Any, player: str, choice: str) -> None:
    """Draw two missions, or take an ally and draw one mission."""
    finish_with_ally(table, asked, "conspire")
    if choice == "missions":
        table.draw_missions(player, table.content.rewards.values["conspire_missions"])
    elif table.reading("conspire_order") == "ally_first":
        table.ask_first(Recruit(player=player, optional=False, missions=1))
    else:
        table.draw_missions(player, 1)
        table.ask_first(Recruit(player=player, optional=False))


# --- Smaller decisions ---


def recruit(table: HorizonsTable, asked: Any, player: str, symbol: str) -> None:
    """Take the ally on show."""
    table.recruit(player, symbol)
    table.draw_missions(player, asked.missions)


@cites("horizons/adapt#9", "horizons/adapt#10", "horizons/allies#9", "horizons/allies#10")
def refuse(table: HorizonsTable, asked: Any, player: str, symbol: Any) -> None:
    """Put the ally on show under its stack and take the one that this uncovers."""
    stack = table.state.stacks[symbol]
    assert stack.top is not None
    table.tell("refused", f"{player} refuses {table.ally(stack.top).name}", player=player, ally=stack.top)
    table.set_stack(symbol, evolve(stack, top=None, bottom=(*stack.bottom, stack.top)))
    table.reveal(symbol)
    recruit(table, asked, player, symbol)


@cites("horizons/sharing#2", "horizons/faq#13")
def claim(table: HorizonsTable, asked: Any, player: str, resource: str) -> None:
    """Gain the resource that was named."""
    table.gain(player, resource, 1)


@cites("horizons/turn#15", "horizons/turn#16", "horizons/turn#17", "horizons/conspire#12")
def discard(table: HorizonsTable, asked: Any, player: str, card: str) -> None:
    """Put a surplus ally under its stack, or a surplus mission on the discards."""
    if card in table.player(player).allies:
        table.lose_ally(player, card)
        return
    missions = table.state.missions
    table.change_player(player, missions=tuple(c for c in table.player(player).missions if c != card))
    table.change(missions=evolve(missions, discards=pile(*missions.discards, card)))
    table.tell("discarded", f"{player} discards a mission", player=player, card=card)


@cites("horizons/allies#3", "horizons/quick#4")
def pass_(table: HorizonsTable, asked: Any, player: str) -> None:
    """Let a decision go; passing over an action ends the turn."""
    table.tell("passed", f"{player} passes", player=player)
    if asked.kind == "action":
        table.change(agenda=tuple(entry for entry in table.state.agenda if entry.kind != "action"))


# --- Shared steps ---


@cites("horizons/allies#4")
def finish_with_ally(table: HorizonsTable, asked: Any, action: Any) -> None:
    """After an action that no ally began, one may still be triggered."""
    if asked.kind == "action":
        table.ask_first(Assist(player=asked.player, action=action))


def _draw_world(table: HorizonsTable, player: str, knowledge: int) -> None:
    table.ask_first(Place(player=player, tile=table.draw_world(), knowledge=knowledge))


WITHOUT_DRAWS = frozenset(
    {"place", "settle", "adapt", "build", "harvest", "claim", "displace", "take", "discard", "pass"}
)

MOVES: Mapping[str, Callable[..., None]] = {
    "draw": draw,
    "place": place,
    "settle": settle,
    "explore": explore,
    "adapt": adapt,
    "build": build,
    "harvest": harvest,
    "conspire": conspire,
    "recruit": recruit,
    "refuse": refuse,
    "claim": claim,
    "trigger": trigger,
    "displace": displace,
    "take": take,
    "discard": discard,
    "pass": pass_,
}
