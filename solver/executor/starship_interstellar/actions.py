"""What the moves of Starship Interstellar do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping

from starlaw.knowledge.citing import cites
from starlaw.knowledge.moves import Move
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.decisions import ChooseSite, Refill, Research, Trade, Travel
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.rules import Rules
from starlaw.solver.executor.starship_interstellar import (
    hall,
    hall_actions,
    hall_salvation,
    probing,
    producing,
    researching,
    rewards,
    salvation,
    travel,
)
from starlaw.solver.executor.starship_interstellar import trading as market
from starlaw.solver.executor.starship_interstellar.flow import drop_idle, go_on
from starlaw.solver.executor.starship_interstellar.table import StarshipTable


def carry_out(state: State, move: Move, content: Content, chance: Chance, rules: Rules) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = StarshipTable(state, content, chance, rules, move)
    _MOVES[move.name](table, *move.arguments)
    drop_idle(table)
    if table.state.hall:
        hall.put_back(table)
    go_on(table)
    if table.state.hall:
        hall.keep_up(table)
    return Transition(table.state, tuple(table.events))


@cites("starship_interstellar/base_round#5", "starship_interstellar/extra_actions#2")
def play(table: StarshipTable, player: str, token: str) -> None:
    """Put a token on top of the player's pile and do what its side says."""
    table.drop()
    held = table.player(player)
    pool = tuple(name for name in held.pool if name != token)
    table.change_player(player, pool=pool, played=(*held.played, token))
    if table.state.phase == "action":
        act(table, player, token)
    else:
        salvation.ask_salvation(table, player, token)


@cites(
    "starship_interstellar/base_round#4", "starship_interstellar/base_travel#6", "starship_interstellar/base_market#3"
)
def repeat(table: StarshipTable, player: str) -> None:
    """Do the action of the active token again."""
    table.drop()
    act(table, player, table.player(player).played[-1])


@cites("starship_interstellar/extra_actions#1")
def act(table: StarshipTable, player: str, token: str) -> None:
    """Do what the Action side of a token says."""
    side, sites = table.side(token), table.player(player).sites
    match side.does:
        case "travel":
            table.ask_first(Travel(player=player, token=token))
        case "market":
            table.ask_first(Trade(player=player, token=token, left=side.deals))
        case "solar":
            market.extract(table, player, side)
        case "research":
            table.ask_first(Research(player=player, token=token))
        case "earth":
            producing.produce_on_earth(table, player)
        case "site" if token in sites:
            producing.start_production(table, player, token)
        case "site":
            table.ask_first(ChooseSite(player=player))
        case "refill":
            table.ask_first(Refill(player=player, amount=side.amount, least=0, most=side.levels))
        case "lowest":
            market.take_lowest(table, player, side.amount)
        case "gain":
            rewards.grant_all(table, player, side.gains)


@cites("starship_interstellar/base_round#9")
def pass_turn(table: StarshipTable, player: str) -> None:
    """Play the Pass token; the player is out of this phase."""
    table.drop()
    table.change_player(player, passed=True)
    table.change(passing=(*table.state.passing, player))


@cites("starship_interstellar/base_round#10", "starship_interstellar/base_round#11")
def collect(table: StarshipTable, player: str, rotations: int) -> None:
    """Take a reward that the Pass token has reached."""
    table.drop()
    rewards.grant_all(table, player, table.content.pass_token[table.player(player).pass_token].rewards[rotations])


@cites("starship_interstellar/pass_tokens#2")
def choose(table: StarshipTable, player: str, token: str) -> None:
    """Keep one of the Unique Pass tokens and hand the others on."""
    table.drop()
    table.change(uniques=tuple(name for name in table.state.uniques if name != token))
    table.change_player(player, drafted=token)


@cites("starship_interstellar/pass_tokens#5")
def commit(table: StarshipTable, player: str, token: str) -> None:
    """Decide for a Pass token."""
    table.drop()
    table.change_player(player, pass_token=token)


def done(table: StarshipTable, player: str) -> None:
    """End a decision; after Solar Extraction the cubes kept take effect."""
    if table.state.agenda[0].kind == "solar":
        market.finish_extraction(table, player)
    elif table.state.agenda[0].kind in ("hall_eliminate", "hall_dilute"):
        hall_salvation.finish_influence(table, player)
    else:
        table.drop()


_MOVES: Mapping[str, Callable[..., None]] = {
    "play": play,
    "repeat": repeat,
    "pass": pass_turn,
    "done": done,
    "load": travel.load,
    "fly": travel.fly,
    "keep": travel.keep,
    "leave": travel.leave,
    "deploy": travel.deploy,
    "sell": market.sell,
    "buy": market.buy,
    "take": market.take,
    "draw": market.draw,
    "research": researching.research,
    "place_wormhole": researching.place_wormhole,
    "produce": producing.produce,
    "activate": producing.activate,
    "recover": producing.recover,
    "upgrade": producing.upgrade,
    "split": producing.split,
    "refine": producing.refine,
    "refill": producing.refill,
    "drill": producing.drill,
    "collect": collect,
    "represent": salvation.represent,
    "probe": salvation.probe,
    "build": salvation.build,
    "universal": salvation.universal,
    "save": salvation.save,
    "family": salvation.family,
    "dive": probing.dive,
    "take_token": rewards.take_token,
    "receive": rewards.receive,
    "advance": rewards.step,
    "steer": probing.steer,
    "choose": choose,
    "commit": commit,
    "hall_fly": hall.hall_fly,
    "hall_repeat": hall.hall_repeat,
    "hall_play": hall.hall_play,
    "hall_skip": hall.hall_skip,
    "hall_pass": hall.hall_pass,
    "hall_ask": hall.hall_ask,
    "hall_act": hall_actions.hall_act,
    "hall_research": hall_actions.hall_research,
    "hall_found": hall_actions.hall_found,
    "hall_produce": hall_actions.hall_produce,
    "hall_represent": hall_salvation.hall_represent,
    "hall_build": hall_salvation.hall_build,
    "hall_save": hall_salvation.hall_save,
    "hall_probe": hall_salvation.hall_probe,
    "hall_none": hall_salvation.hall_none,
    "eliminate": hall_salvation.eliminate,
    "dilute": hall_salvation.dilute,
}
