"""Combat: search, tactics, direct fire and strikes, damage, and recall of those who fought."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.state import SETTLEMENT, Decision, Pending, Ship
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.rolls import TEN, check_recall, earn_for_loss
from starlaw.solver.executor.stellar_horizons.table import StellarTable


def armed(table: StellarTable, player: str, place: str) -> list[str]:
    """Return the unreserved CVs with a combat value that a player has at a place."""
    ships, counters = table.player(player).ships, table.content.counter
    return [n for n, ship in ships.items() if ship.place == place and not ship.reserved and counters[n].combat]


def strength(table: StellarTable, player: str, place: str) -> int:
    """Return the combat value of a player's fleet at a place, with what the facilities of a base there add."""
    base = table.player(player).bases.get(place)
    nets = sum(table.content.facility[name].defence for name in base.facilities) if base else 0
    return nets + sum(table.content.counter[name].combat for name in armed(table, player, place))


def _drones(table: StellarTable, player: str, place: str) -> int:
    return sum(table.content.counter[name].drones for name in armed(table, player, place))


def units(table: StellarTable, player: str, place: str) -> dict[str, Ship]:
    """Return the ships that a player has at a place."""
    return {name: ship for name, ship in table.player(player).ships.items() if ship.place == place}


@cites("stellar_horizons/searching#1", "stellar_horizons/searching#2")
def finds(table: StellarTable, searchers: int, targets: int, base: bool) -> bool:
    """Roll for a search: 4 or less, plus what further ships on both sides and a base add."""
    numbers, roll = table.content.battle.values, int(table.draw("search", TEN))
    extra = max(0, searchers - 1) + max(0, targets - 1)
    modifiers = numbers["further_ship"] * extra + (numbers["base"] if base else 0)
    return table.says("search.finds", roll=roll, modifiers=modifiers)


def attack(table: StellarTable, player: str, target: str, place: str) -> None:
    """Search for a fleet; if it is found its owner rolls for tactics points and decides first."""
    table.change_player(player, attacked=tuple(sorted({*table.player(player).attacked, place})))
    base = place in table.player(target).bases
    if not finds(table, len(armed(table, player, place)), len(units(table, target, place)), base):
        table.tell("missed", f"{player} does not find the fleet of {target}", player=player)
        return
    points = int(table.draw("tactics", TEN)) // table.content.battle.values["pips_for_a_point"]
    table.ask_first(Decision(player=target, kind="evade"))
    table.change(pending=Pending(field=place, attacker=player, defender=target, points=points))


@cites("stellar_horizons/tactics#1")
def avoid(table: StellarTable, player: str) -> None:
    """Spend tactics points to get away."""
    table.change(agenda=table.state.agenda[1:], pending=None)
    table.tell("avoided", f"{player} avoids combat", player=player)


def stand(table: StellarTable, player: str) -> None:
    """Accept combat; the attacker chooses its kind."""
    open_ = table.state.pending
    assert open_ is not None
    assert open_.attacker is not None
    table.change(agenda=(Decision(player=open_.attacker, kind="engage"), *table.state.agenda[1:]))


@cites("stellar_horizons/fire#1", "stellar_horizons/fire#3", "stellar_horizons/fire#4")
def engage(table: StellarTable, player: str, kind: str) -> None:
    """Fight by direct fire at once, or by a strike after drones are split."""
    open_ = table.state.pending
    assert open_ is not None
    table.change(agenda=table.state.agenda[1:], pending=evolve(open_, fighters={}) if kind == "strike" else open_)
    _resolve_when_ready(table)


@cites("stellar_horizons/drones#1")
def fly(table: StellarTable, player: str, fighters: int) -> None:
    """Fly some drones as fighters and the others as bombers."""
    open_ = table.state.pending
    assert open_ is not None
    assert open_.fighters is not None
    table.change(agenda=table.state.agenda[1:], pending=evolve(open_, fighters={**open_.fighters, player: fighters}))
    _resolve_when_ready(table)


def _resolve_when_ready(table: StellarTable) -> None:
    """Ask each side that has drones in a strike to split them, one after the other; then resolve the battle."""
    open_ = table.state.pending
    assert open_ is not None
    assert open_.field is not None
    assert open_.attacker is not None
    assert open_.defender is not None
    if open_.fighters is not None:
        for side in (open_.attacker, open_.defender):
            if side not in open_.fighters and _drones(table, side, open_.field):
                table.ask_first(Decision(player=side, kind="drones"))
                return
    table.change(pending=None)
    sides = (open_.attacker, open_.defender)
    fought = {side: armed(table, side, open_.field) for side in sides}
    damage = {side: _damage(table, side, open_.field) for side in sides}
    if open_.fighters is not None:
        for side, other in (sides, sides[::-1]):
            bombers = _drones(table, side, open_.field) - open_.fighters.get(side, 0)
            damage[side] += max(0, bombers - open_.fighters.get(other, 0))
    _suffer(table, open_.defender, open_.field, damage[open_.attacker])
    _suffer(table, open_.attacker, open_.field, damage[open_.defender])
    _recall(table, fought)


@cites("stellar_horizons/recall#2")
def _recall(table: StellarTable, fought: dict[str, list[str]]) -> None:
    """Check each CV that fought and was not destroyed for recall."""
    for side, ships in fought.items():
        for name in ships:
            if name in table.player(side).ships:
                check_recall(table, side, name, "combat")


@cites("stellar_horizons/combat_table#1", "stellar_horizons/printed#15", "stellar_horizons/printed#16")
def _damage(table: StellarTable, player: str, place: str) -> int:
    """Roll for one side: the row of the roll and the combat value tells the damage it deals."""
    value = strength(table, player, place)
    if not value:
        return 0
    total, rows = int(table.draw("combat", TEN)) + value, table.content.combat_table.values
    ends = [rows[f"d{damage}"] for damage in range(6)]
    if not table.state.options.errata:
        ends[5] = rows["printed_d5"]
    return sum(total > end for end in ends)


@cites("stellar_horizons/facilities#1", "stellar_horizons/combat#1", "stellar_horizons/printed#7",
       "stellar_horizons/settlements#1")  # fmt: skip
def _suffer(table: StellarTable, player: str, place: str, damage: int) -> None:
    """Lose ships, the smallest first, each for damage of its size; then facilities, settlements and the base."""
    table.tell("damage", f"{player} takes {damage} damage", player=player, amount=damage)
    ships = sorted(units(table, player, place), key=lambda name: (table.content.counter[name].size, name))
    for name in ships:
        if damage < table.content.counter[name].size:
            return
        damage -= table.content.counter[name].size
        table.put_ship(player, name, None)
        table.tell("lost", f"{name} of {player} is shot down", player=player, ship=name)
    base = table.player(player).bases.get(place)
    if base is None:
        return
    for name, before in base.facilities.items():
        damage -= _hit(table, player, place, name, before, damage)
    for _ in range(base.settlements):
        damage -= _hit(table, player, place, SETTLEMENT, 0, damage)
    if damage >= table.content.battle.values["base_shield"]:
        table.put_base(player, place, None)
        world = table.content.world[place].name
        table.tell("lost", f"the base of {player} on {world} is destroyed", player=player, world=place)
        earn_for_loss(table, player, "base")


def _hit(table: StellarTable, player: str, world: str, facility: str, before: int, damage: int) -> int:
    """Damage a facility or settlement up to its shield and return by how much; only facilities keep damage."""
    shield = table.content.facility[facility].shield
    hits = min(damage, shield - before)
    base = table.player(player).bases[world]
    if hits and table.says("facility.destroyed", damage=before + hits, shield=shield):
        table.raze(player, world, facility)
    elif hits and facility != SETTLEMENT:
        table.put_base(player, world, evolve(base, facilities={**base.facilities, facility: before + hits}))
    return hits


@cites("stellar_horizons/blockade#1", "stellar_horizons/blockade#2")
def blockade(table: StellarTable, player: str, target: str, world: str) -> None:
    """Close a base off until the next combat phase."""
    table.put_base(target, world, evolve(table.player(target).bases[world], blockaded=True))
    text = f"{player} blockades the base of {target} on {table.content.world[world].name}"
    table.tell("blockaded", text, player=player, world=world)


def begin_combat(table: StellarTable) -> None:
    """Lift the blockades of the year before."""
    for seat in table.state.seats:
        for world, base in table.player(seat).bases.items():
            if base.blockaded:
                table.put_base(seat, world, evolve(base, blockaded=False))
