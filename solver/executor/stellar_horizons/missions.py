"""Missions: drawn, completed by depletions, given back, and new ones each decade."""

from starlaw.knowledge.citing import cites
from starlaw.solver.executor.stellar_horizons.table import StellarTable


@cites("stellar_horizons/depletion#12")
def complete_missions(table: StellarTable, player: str, world: str) -> None:
    """Let the explorer of a world earn the missions about it: the player's own and the public one."""
    held = table.player(player)
    for mission in (held.mission, table.state.public):
        if mission is None or table.content.mission[mission].world != world:
            continue
        table.change_player(player, earned=tuple(sorted({*table.player(player).earned, mission})))
        if mission == table.state.public:
            table.change(public=None)
        else:
            table.change_player(player, mission=None)
        table.tell("mission", f"{player} completes {table.content.mission[mission].name}", player=player)


def draw_mission(table: StellarTable) -> str | None:
    """Take a mission out of the pool at random; nothing if it is empty."""
    pool = table.state.pool
    if not pool:
        return None
    mission = table.draw("mission", pool)
    table.change(pool=tuple(name for name in pool if name != mission))
    return mission


@cites("stellar_horizons/politics#11")
def redraw(table: StellarTable, player: str) -> None:
    """Spend two politics markers to put a mission back into the pool and draw another."""
    mission = table.player(player).mission
    assert mission is not None
    table.pay(player)
    table.change(pool=tuple(sorted({*table.state.pool, mission})))
    table.change_player(player, mission=draw_mission(table))


@cites("stellar_horizons/missions#3", "stellar_horizons/missions#4", "stellar_horizons/missions#5",
       "stellar_horizons/missions#6", "stellar_horizons/missions#7")  # fmt: skip
def add_mission(table: StellarTable) -> None:
    """Bring a new mission in: as the public one, or to the player without one who has earned the fewest points."""
    without = tuple(seat for seat in table.state.seats if table.player(seat).mission is None)
    if not table.state.pool or (table.state.public is not None and not without):
        return
    points = tuple(_points(table, seat) for seat in without)
    public = table.state.public is not None
    found = [answer.name for answer in table.answers("mission.goes", public=public, without=without, points=points)]
    mission = draw_mission(table)
    if found == ["public"]:
        table.change(public=mission)
        return
    winner = found[0] if len(found) == 1 else table.draw("roll-off", tuple(found))
    table.change_player(winner, mission=mission)


def _points(table: StellarTable, seat: str) -> int:
    return sum(table.content.mission[mission].points for mission in table.player(seat).earned)
