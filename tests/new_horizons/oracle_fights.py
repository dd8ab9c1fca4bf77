"""The oracle of New Horizons on whole things: fleet moves, rounds and battles as results, with exact chances."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from tests.horizons import oracle as base
from tests.horizons.oracle import Json, crowd
from tests.new_horizons.oracle import (
    HYPERSPACE,
    Piece,
    can_hit,
    enemies,
    fighting,
    lanes,
    may_land,
    move_price,
    ships,
    strength,
)

FOR_A_HIT, SIDES_OF_A_DIE = 5, 6
Trip = tuple[tuple[str, int, str, str], ...]  # kind, damage, what it did, where it is now


def fleet_moves(state: Json) -> set[tuple[Trip, int, tuple[str, ...]]]:
    """Return every result of the moves at a place: what each ship did, the energy left, the worlds reached.

    Landings that are shared or end the game are not followed: the world has to be free of others' structures and the
    player to have colonies to spare.
    """
    entry = state["agenda"][0]
    me, place = entry["player"], entry["place"]
    here = ships(state, me, place)
    room = 0
    if place != HYPERSPACE and may_land(state, me, "battleship", place):
        room = min(base.STRUCTURES_PER_WORLD - crowd(state["worlds"][place]), state["players"][me]["reserve"]["colony"])
    options: list[list[tuple[str, str]]] = []
    for ship in here:
        does = [("stays", place), *(("flies", to) for to in sorted(lanes(state, place)))]
        does += [("activated", place)] if place != HYPERSPACE else []
        does += [("lands", "dock")] if room and ship["kind"] == "battleship" else []
        options.append(does)
    found = set()
    for plan in product(*options):
        moved = [(ship, *does) for ship, does in zip(here, plan, strict=True) if does[0] != "stays"]
        energy = state["players"][me]["stock"]["energy"] - sum(move_price(state, me, s["kind"]) for s, _, _ in moved)
        landings = sum(what == "lands" for _, what, _ in moved)
        if moved and energy >= 0 and landings <= room:
            trips = sorted((s["kind"], s["damage"], *does) for s, does in zip(here, plan, strict=True))
            reached = {to for _, what, to in moved if what != "lands" and to != HYPERSPACE}
            found.add((tuple(trips), energy, tuple(sorted(reached))))
    return found


Fighters = tuple[tuple[Piece, bool], ...]  # everybody's pieces in a battle, each with whether it is cloaked


def fighters(state: Json, battle: Json) -> Fighters:
    """Return all pieces in a battle."""
    sides = (*battle["attackers"], *battle["defenders"])
    return tuple(sorted(fighter for seat in sides for fighter in fighting(state, battle, seat)))


def allocations(state: Json, standing: Fighters, foes: Sequence[str], pool: str, hits: int) -> set[Fighters]:
    """Return every way to put hits of one pool on the enemy, as what is left; no hit is held back."""
    lives = [
        strength(state, piece[0], piece[1]) - piece[2] if piece[0] in foes and can_hit(pool, piece, cloaked) else 0
        for piece, cloaked in standing
    ]
    total = min(hits, sum(lives))
    found = set()
    for shares in product(*(range(min(life, total) + 1) for life in lives)):
        if sum(shares) == total:
            left = [
                ((owner, kind, damage + share), cloaked)
                for ((owner, kind, damage), cloaked), share, life in zip(standing, shares, lives, strict=True)
                if share == 0 or share < life
            ]
            found.add(tuple(sorted(left)))
    return found


def round_results(state: Json, battle: Json, thrown: Iterable[tuple[str, str, int]]) -> set[tuple[Piece, ...]]:
    """Return every result of a round in which these players have hits of these pools to put on the enemy."""
    results = {fighters(state, battle)}
    for player, pool, hits in thrown:
        foes = enemies(battle, player)
        results = {after for before in results for after in allocations(state, before, foes, pool, hits)}
    return {tuple(sorted(piece for piece, _ in left)) for left in results}


# --- Dice ---


@cache
def sums_of_dice(dice: int) -> Mapping[int, Fraction]:
    """Return the chance of every sum of some dice, one die added at a time."""
    if dice == 0:
        return {0: Fraction(1)}
    chances: Counter[int] = Counter()
    for total, chance in sums_of_dice(dice - 1).items():
        for face in range(1, SIDES_OF_A_DIE + 1):
            chances[total + face] += chance / SIDES_OF_A_DIE  # type: ignore[assignment]
    return chances  # type: ignore[return-value]


@cache
def hits_of_dice(dice: int) -> Mapping[int, Fraction]:
    """Return the chance of every number of hits that some dice score together."""
    chances: dict[int, Fraction] = {}
    for total, chance in sums_of_dice(dice).items():
        chances[total // FOR_A_HIT] = chances.get(total // FOR_A_HIT, Fraction(0)) + chance
    return chances


def pools(state: Json, standing: Fighters, battle: Json) -> list[tuple[str, str, int]]:
    """Return who throws how many dice for which pool in a round, in the order of assignment."""
    thrown = []
    for side in (battle["attackers"], battle["defenders"]):
        mine = [fighter for fighter in standing if fighter[0][0] in side]
        hunting = sum(battle["hunting"].get(seat, 0) for seat in side)
        cloaked = sum(is_cloaked for _, is_cloaked in mine)
        every = sum(strength(state, piece[0], piece[1]) for piece, _ in mine)
        dice = {"general": every - hunting - cloaked, "hunters": hunting, "cloaked": cloaked}
        foes = [fighter for fighter in standing if fighter[0][0] not in side]
        dice = {pool: n if any(can_hit(pool, *foe) for foe in foes) else 0 for pool, n in dice.items()}
        speaker = next((seat for seat in side if any(piece[0] == seat for piece, _ in mine)), side[0])
        thrown += [(speaker, pool, number) for pool, number in dice.items()]
    return thrown


Throw = tuple[tuple[str, str, int], ...]  # player, pool, hits that find a target


def capped(state: Json, battle: Json, standing: Fighters, thrown: Iterable[tuple[str, str, int]]) -> Throw:
    """Return the hits of a throw that find a target, if no other pool took it first."""
    found = []
    for player, pool, hits in thrown:
        foes = enemies(battle, player)
        lives = sum(
            strength(state, piece[0], piece[1]) - piece[2]
            for piece, cloaked in standing
            if piece[0] in foes and can_hit(pool, piece, cloaked)
        )
        found += [(player, pool, min(hits, lives))] if min(hits, lives) else []
    return tuple(found)


def throws(state: Json, battle: Json, standing: Fighters) -> dict[Throw, Fraction]:
    """Return the chance of every throw of a round, by the hits that find a target."""
    chances: dict[Throw, Fraction] = {}
    dice = pools(state, standing, battle)
    for hits in product(*(hits_of_dice(number).items() for _, _, number in dice)):
        chance = Fraction(1)
        for _, part in hits:
            chance *= part
        thrown = [(player, pool, n) for (player, pool, _), (n, _) in zip(dice, hits, strict=True)]
        key = capped(state, battle, standing, thrown)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


POLICY = {
    f"{side}_{choice}": usual
    for side in ("attacker", "defender")
    for choice, usual in (("hits", "strongest"), ("cloaks", "none"), ("hunts", "all"), ("retreats_at", "0"))
}
End = tuple[str, tuple[Piece, ...]]  # how a battle ends, and the pieces that are left


def battle_ends(state: Json, policy: Mapping[str, str]) -> dict[End, Fraction]:
    """Return the chance of every end of the battle that is about to begin, without drej.

    A side cloaks all its stealth ships or none, and hunts with all its destroyers or none if there is something to
    hunt; it puts each hit on a target of the highest or the lowest combat value, and among these where the damage is
    highest; it retreats at the end of a round when its combat value is down to a number that is not 0.
    """
    battle, rules = state["battle"], POLICY | dict(policy)
    known: dict[tuple[Piece, ...], dict[End, Fraction]] = {}

    def ends(left: tuple[Piece, ...]) -> dict[End, Fraction]:
        if left not in known:
            chances: dict[End, Fraction] = {}
            again = Fraction(0)
            for (how, after), chance in one_round(state, battle, rules, left).items():
                if after == left and not how:
                    again += chance
                    continue
                for end, part in ({(how, after): Fraction(1)} if how else ends(after)).items():
                    chances[end] = chances.get(end, Fraction(0)) + chance * part
            known[left] = {end: part / (1 - again) for end, part in chances.items()}
        return known[left]

    return ends(tuple(piece for piece, _ in fighters(state, battle)))


def one_round(state: Json, battle: Json, rules: Mapping[str, str], left: tuple[Piece, ...]) -> dict[End, Fraction]:
    """Return the chance of every result of one round under a policy; the battle goes on where no end is named."""
    sides = {"attacker": battle["attackers"], "defender": battle["defenders"]}
    role = {seat: name for name, seats in sides.items() for seat in seats}
    standing = tuple((p, p[1] == "stealth_ship" and rules[f"{role[p[0]]}_cloaks"] == "all") for p in left)
    hunting = {
        seat: sum(piece[:2] == (seat, "destroyer") for piece in left)
        for seat in role
        if rules[f"{role[seat]}_hunts"] == "all" and can_be_hunted(battle, standing, seat)
    }
    able = any(
        can_hit(pool, *foe)
        for seat, name in role.items()
        for piece, cloaked in standing
        for foe in standing
        for pool in (["cloaked"] if cloaked else ["general", *(["hunters"] if piece[1] == "destroyer" else [])])
        if piece[0] == seat and foe[0][0] not in sides[name]
    )
    if not able:
        return {("standoff", left): Fraction(1)}
    results: dict[End, Fraction] = {}
    for thrown, chance in throws(state, battle | {"hunting": hunting}, standing).items():
        after = list(standing)
        for player, pool, hits in thrown:
            for _ in range(hits):
                strike(state, after, enemies(battle, player), pool, rules[f"{role[player]}_hits"])
        pieces_left = tuple(sorted(piece for piece, _ in after))
        end = (how_it_ends(state, sides, rules, pieces_left), pieces_left)
        results[end] = results.get(end, Fraction(0)) + chance
    return results


def strike(state: Json, standing: list[tuple[Piece, bool]], foes: Sequence[str], pool: str, preferred: str) -> None:
    """Put one hit on the enemy, if there is a target."""
    sign = -1 if preferred == "strongest" else 1
    open_to = [fighter for fighter in standing if fighter[0][0] in foes and can_hit(pool, *fighter)]
    open_to.sort(key=lambda fighter: (sign * strength(state, *fighter[0][:2]), -fighter[0][2]))
    if open_to:
        (owner, kind, damage), cloaked = open_to[0]
        standing.remove(open_to[0])
        if damage + 1 < strength(state, owner, kind):
            standing.append(((owner, kind, damage + 1), cloaked))


def how_it_ends(
    state: Json, sides: Mapping[str, Sequence[str]], rules: Mapping[str, str], left: tuple[Piece, ...]
) -> str:
    """Return how a battle ends with a round after which these pieces are left; nothing if it goes on."""
    combat = {n: sum(strength(state, *p[:2]) for p in left if p[0] in seats) for n, seats in sides.items()}
    if not all(combat.values()):
        winners = [f"{name}s_win" for name, value in combat.items() if value]
        return winners[0] if winners else "nobody_left"
    return next((f"{name}s_retreat" for name in sides if combat[name] <= int(rules[f"{name}_retreats_at"])), "")


def can_be_hunted(battle: Json, left: Fighters, seat: str) -> bool:
    """Tell whether a player's enemies in a battle have cloaked ships."""
    return any(cloaked and piece[0] in enemies(battle, seat) for piece, cloaked in left)
