"""Battles: their sides, rounds, dice and hits; who has a part in a step, and what is left to fight, the rules say."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.new_horizons.content import HYPERSPACE
from starlaw.knowledge.new_horizons.decisions import Assign, Cloak, Confront, Fire, Hunt, Retreat, Sneak
from starlaw.knowledge.new_horizons.state import Battle
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.new_horizons.table import ShipTable

KINDS = ("cloak", "sneak", "hunt", "fire", "assign", "retreat")
STEPS: Mapping[str, tuple[Any, str]] = {  # what a step asks, and the step after it
    "cloak": (Cloak, "sneak"),
    "sneak": (Sneak, "hunt"),
    "hunt": (Hunt, "fire"),
    "fire": (Fire, "retreat"),
    "retreat": (Retreat, "cloak"),
}


# --- Who fights ---


@cites("new_horizons/battle#6", "new_horizons/battle#7", "new_horizons/alliances#9")
def meetings(table: ShipTable) -> list[tuple[str, str]]:
    """Return the battles that the rules let the active player name: worlds by tile, at each the players to the left."""
    active, state = table.state.turn, table.state
    mine = {ship.place for ship in state.fleets[active].ships} - {HYPERSPACE}
    others = {ship.place for seat, fleet in state.fleets.items() if seat != active for ship in fleet.ships}
    if not mine & others:  # most of the time there is nothing to ask about
        return []
    named = table.rules.moves(evolve(state, agenda=(Confront(player=active), *state.agenda)))
    due = {move.arguments[1:] for move in named if move.name == "confront"}
    worlds = sorted(mine, key=lambda tile: (len(tile), tile))
    return [(world, rival) for world in worlds for rival in table.to_the_left(active) if (world, rival) in due]


@cites("new_horizons/battle#5", "new_horizons/alliances#8", "new_horizons/combat#1")
def begin_battle(table: ShipTable, world: str, rival: str) -> None:
    """Begin a space battle of two players; those whom the rules let join fight with them as one force."""
    active = table.state.turn
    fight = Battle(world=world, attackers=(active,), defenders=(rival,))
    table.change(battle=fight)
    attackers, defenders = _force(table, active, "join_attack"), _force(table, rival, "join_defence")
    table.change(battle=evolve(fight, attackers=attackers, defenders=defenders))
    table.tell("battle", f"battle at {world}: {' and '.join(attackers)} against {' and '.join(defenders)}", world=world)


def _force(table: ShipTable, player: str, step: str) -> tuple[str, ...]:
    """Return a player with those who join; the first to the left of the active player leads."""
    force = {player, *_with_a_part(table, step)}
    return tuple(seat for seat in table.to_the_left(table.state.turn) if seat in force)


@cites("new_horizons/battle#3", "new_horizons/bombardment#1", "new_horizons/bombardment#2")
def begin_bombardment(table: ShipTable, world: str) -> None:
    """Begin a bombardment of all hostile structures on a world."""
    active = table.state.turn
    owners = tuple(rival for rival in table.rivals(active) if rival in table.present(world))
    table.change(battle=Battle(world=world, attackers=(active,), defenders=owners, bombardment=True))
    table.tell("bombardment", f"{active} bombards {' and '.join(owners)} on {world}", world=world)


# --- What takes part ---


class Side:
    """One side of the battle under way: its players and what they fight with."""

    def __init__(self, table: ShipTable, attacking: bool) -> None:
        battle = table.state.battle
        assert battle is not None
        self.table, self.battle = table, battle
        self.seats = battle.attackers if attacking else battle.defenders
        self.structures = battle.bombardment and not attacking

    def ships(self, *kinds: str) -> int:
        """Return the number of its ships, of some kinds or of all."""
        return 0 if self.structures else sum(len(self.table.ships(s, self.battle.world, *kinds)) for s in self.seats)

    def pieces(self) -> int:
        """Return the number of its ships or structures."""
        there = self.table.world(self.battle.world).structures
        built = sum(sum(there.get(seat, {}).values()) for seat in self.seats) if self.structures else 0
        return self.ships() + built

    @property
    def cloaked(self) -> int:
        """The number of its cloaked ships."""
        return sum(self.battle.cloaked.get(seat, 0) for seat in self.seats)

    @property
    def hunting(self) -> int:
        """The number of its hunting destroyers."""
        return sum(self.battle.hunting.get(seat, 0) for seat in self.seats)

    @property
    def seen(self) -> int:
        """The number of its pieces that the enemy's main fleet can hit."""
        return self.pieces() - self.cloaked

    @cites("new_horizons/combat#11", "new_horizons/combat#13", "new_horizons/bombardment#3", "new_horizons/stealth#9")
    def strength(self) -> int:
        """Return the Combat Value of everything that it has there."""
        content, table, total = self.table.content, self.table, 0
        for seat in self.seats:
            if self.structures:
                built: Mapping[Any, int] = table.world(self.battle.world).structures.get(seat, {})
                total += sum(n * content.hits_to_destroy(kind, None) for kind, n in built.items())
            else:
                ships = table.ships(seat, self.battle.world)
                total += sum(content.hits_to_destroy(ship.kind, table.race(seat)) for ship in ships)
        return total

    @cites(
        "new_horizons/stealth#3", "new_horizons/stealth#4", "new_horizons/stealth#5", "new_horizons/stealth#6",
        "new_horizons/stealth#7",
    )  # fmt: skip
    def dice(self, enemy: "Side") -> dict[str, int]:
        """Return the dice of its pools; nobody throws dice that have nothing to hit."""
        general = self.strength() - self.hunting - self.cloaked  # those apart have a Combat Value of 1
        return {
            "general": general if enemy.seen else 0,
            "hunters": self.hunting,
            "cloaked": self.cloaked if enemy.ships("destroyer") else 0,
        }


def sides(table: ShipTable) -> tuple[Side, Side]:
    """Return the attackers and the defenders."""
    return Side(table, attacking=True), Side(table, attacking=False)


def opposite(table: ShipTable, seat: str) -> Side:
    """Return the side that fights against a player."""
    attackers, defenders = sides(table)
    return defenders if seat in attackers.seats else attackers


# --- The round ---


@cites("new_horizons/combat#9", "new_horizons/stealth#1", "new_horizons/combat#5", "new_horizons/bombardment#4")
def advance(table: ShipTable) -> None:
    """Ask those who have a part in the next step of the battle, or end a battle in which nobody can go on."""
    battle = table.state.battle
    assert battle is not None
    if not _with_a_part(table, "retreat") or (battle.step == "sneak" and not _with_a_part(table, "fire")):
        end_battle(table)
        return
    decision, following = STEPS[battle.step]
    seats = _with_a_part(table, battle.step)
    asked = seats[:1] if battle.step == "fire" else seats  # one player throws the dice of both sides
    fresh: dict[str, Any] = {"cloaked": {}, "hunting": {}} if battle.step == "cloak" else {}
    table.change(battle=evolve(battle, step=following, **fresh))
    table.ask_first(*(decision(player=seat) for seat in asked))


def _with_a_part(table: ShipTable, step: str) -> tuple[str, ...]:
    """Return the players to whom a step of the battle would leave something to do, the active one first."""
    idlers = table.idlers(step)
    return tuple(seat for seat in table.to_the_left(table.state.turn) if seat not in idlers)


@cites("new_horizons/races#13", "new_horizons/races#16", "new_horizons/races#17")
def sneaks(table: ShipTable, seat: str) -> tuple[int, int]:
    """Return how many extra dice a player throws with the cloak off and on; none without a target."""
    race, battle = table.race(seat), table.state.battle
    assert battle is not None
    able = table.content.race_ships[race].sneaks if race else ()
    number = len(table.ships(seat, battle.world, *able)) if able else 0
    hidden = min(number, battle.cloaked.get(seat, 0))
    enemy = opposite(table, seat)
    return (number - hidden) * bool(enemy.seen), hidden * bool(enemy.ships("destroyer"))


@cites("new_horizons/races#14", "new_horizons/races#15")
def sneak(table: ShipTable, seat: str) -> None:
    """Throw the extra dice, each for itself, and ask where the hits go."""
    open_dice, hidden_dice = sneaks(table, seat)
    found = {
        "general": table.throw(f"extra dice of {seat}", open_dice, one_by_one=True),
        "cloaked": table.throw(f"extra dice of {seat}, cloaked", hidden_dice, one_by_one=True),
    }
    table.ask_first(*_assignments(seat, found))


@cites("new_horizons/combat#2", "new_horizons/combat#3", "new_horizons/combat#14", "new_horizons/combat#17")
def fire(table: ShipTable) -> None:
    """Throw the dice of both sides, then ask where the hits go; what is destroyed has thrown its dice."""
    entries: list[Assign] = []
    attackers, defenders = sides(table)
    speakers = _with_a_part(table, "assign")
    for side, enemy in ((attackers, defenders), (defenders, attackers)):
        names = {"general": "", "hunters": ", hunting destroyers", "cloaked": ", cloaked ships"}
        found = {
            pool: table.throw(f"dice of {' and '.join(side.seats)}{names[pool]}", dice)
            for pool, dice in side.dice(enemy).items()
        }
        entries += _assignments(next(seat for seat in speakers if seat in side.seats), found)
    table.ask_first(*entries)


def _assignments(seat: str, found: Mapping[Any, int]) -> list[Assign]:
    return [Assign(player=seat, pool=pool, hits=number) for pool, number in found.items() if number]


# --- Hits and the end ---


@cites("new_horizons/combat#12", "new_horizons/combat#15", "new_horizons/combat#16", "new_horizons/bombardment#9")
def strike(table: ShipTable, owner: str, piece: Any, damage: int, pool: str) -> None:
    """Put a hit on a piece; destroyed ships go to the dock or out of the game, structures to their board."""
    battle = table.state.battle
    assert battle is not None
    kind, where = piece.replace("_", " "), {"owner": owner, "piece": piece, "world": battle.world}
    race = table.race(owner) if piece in table.content.fleet.values else None
    destroyed = damage + 1 >= table.content.hits_to_destroy(piece, race)
    if piece in table.content.fleet.values:
        _strike_ship(table, battle, owner, piece, damage, destroyed)
    else:
        if piece == "colony":
            table.set_damaged(battle.world, owner, table.damaged(battle.world, owner) + (-damage if destroyed else 1))
        if destroyed:
            table.shift_piece(owner, battle.world, piece, -1)
    if destroyed:
        table.tell("destroyed", f"{owner} loses a {kind} at {battle.world}", **where)
    else:
        table.tell("damaged", f"a {kind} of {owner} is damaged at {battle.world}", **where)
    if destroyed and pool == "hunters":
        table.change(battle=evolve(battle, cloaked=_fewer(battle.cloaked, owner, battle.cloaked[owner] - 1)))
    if destroyed and piece == "destroyer":
        left = len(table.ships(owner, battle.world, "destroyer"))
        hunting = min(battle.hunting.get(owner, 0), left)
        table.change(battle=evolve(battle, hunting=_fewer(battle.hunting, owner, hunting)))


def _strike_ship(table: ShipTable, battle: Battle, owner: str, ship: Any, damage: int, destroyed: bool) -> None:
    if destroyed:
        table.take_off(owner, ship, battle.world, damage, to_dock=table.reading("lost_ships") == "rebuilt")
    else:
        table.change_ship(owner, ship, battle.world, damage, damage=damage + 1)


def _fewer(counts: Mapping[str, int], seat: str, number: int) -> dict[str, int]:
    return {name: n for name, n in {**counts, seat: number}.items() if n}


@cites("new_horizons/combat#6", "new_horizons/combat#7", "new_horizons/combat#8")
def withdraw(table: ShipTable, seat: str) -> None:
    """Take all of a player's ships out of the battle into hyperspace; a side without ships has lost."""
    battle = table.state.battle
    assert battle is not None
    for ship in table.ships(seat, battle.world):
        table.change_ship(seat, ship.kind, battle.world, ship.damage, place=HYPERSPACE)
    table.tell("retreated", f"{seat} retreats into hyperspace", player=seat, world=battle.world)
    if not _with_a_part(table, "retreat"):
        end_battle(table)


@cites("new_horizons/combat#18")
def end_battle(table: ShipTable) -> None:
    """End the battle with whatever was still to be asked in it."""
    battle = table.state.battle
    assert battle is not None
    kept = tuple(entry for entry in table.state.agenda if entry.kind not in KINDS)
    table.change(battle=None, agenda=kept)
    table.tell("battle_over", f"the battle at {battle.world} is over", world=battle.world)
