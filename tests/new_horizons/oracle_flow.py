"""The oracle of New Horizons on who is asked what next, and which fights come."""

from collections.abc import Iterable, Sequence

from tests.horizons.oracle import Json, pieces
from tests.new_horizons.oracle import IN_BATTLE, can_hit, enemies, fits, hostile, meet, partners, race, reading, ships
from tests.new_horizons.oracle_fights import Fighters, can_be_hunted, capped, fighters, pools

Fight = tuple[str, tuple[str, ...], tuple[str, ...], bool]  # world, attackers, defenders, bombardment
Asked = tuple[str, str, Fight | None]  # decision, player, the fight under way
PEACE: Asked = ("peace", "", None)  # whatever is asked has nothing to do with fights


def around(state: Json) -> list[str]:
    """Return the players from the one whose turn it is to the left."""
    seats, first = state["seats"], state["seats"].index(state["turn"])
    return [*seats[first:], *seats[:first]]


def fight_of(battle: Json) -> Fight:
    """Return where who fights whom in a battle."""
    return battle["world"], tuple(battle["attackers"]), tuple(battle["defenders"]), battle["bombardment"]


def space_battle(state: Json, world: str, foe: str) -> Fight:
    """Return the fight of the player in turn with an enemy at a world; partners there join who can hit the others."""
    me, there = state["turn"], {seat for seat in state["seats"] if ships(state, seat, world)}
    mine, theirs = partners(state, me) & there, partners(state, foe) & there
    mine, theirs = mine - partners(state, foe), theirs - partners(state, me)
    with_me = {s for s in mine if not partners(state, s) & theirs}
    with_foe = {s for s in theirs if not partners(state, s) & mine}
    sides = [tuple(s for s in around(state) if s in side) for side in ({me} | with_me, {foe} | with_foe)]
    return world, sides[0], sides[1], False


def bombardment(state: Json, world: str) -> Fight:
    """Return the fight of the player in turn with all hostile structures at a world."""
    owners = tuple(foe for foe in hostile(state, state["turn"]) if pieces(state["worlds"][world], foe))
    return world, (state["turn"],), owners, True


def due_fights(state: Json) -> list[Fight]:
    """Return the fights that the player in turn cannot avoid, in the order in which they come."""
    return [
        space_battle(state, world, foe)
        for world in in_tile_order(state["worlds"])
        for foe in hostile(state, state["turn"])
        if meet(state, world, state["turn"], foe)
    ]


def in_tile_order(tiles: Iterable[str]) -> list[str]:
    """Return tiles by their numbers."""
    return sorted(tiles, key=lambda tile: int(tile.removeprefix("w")))


def asked_in_battle(state: Json, battle: Json, done: str, player: str) -> Asked | None:
    """Return what is asked in a battle after a step that a player has done; nothing if the battle is over.

    The step is one of start, cloak, sneak (its hits assigned), hunt, fire (its hits assigned) and retreat.
    """
    fight, seats = fight_of(battle), around(state)
    later = seats[seats.index(player) + 1 :]
    sides = (battle["attackers"], battle["defenders"])
    in_fleet = [s for s in seats if s in battle["attackers"] or (s in battle["defenders"] and not fight[3])]
    left = fighters(state, battle)
    both = all(any(piece[0] in side for piece, _ in left) for side in sides)
    if not both:
        return None

    def first(kind: str, among: Iterable[str]) -> Asked | None:
        return next(((kind, seat, fight) for seat in among), None)

    def armed(seat: str, kind: str) -> bool:
        return seat in in_fleet and bool(ships(state, seat, battle["world"], kind))

    if done in ("start", "cloak"):
        among = seats if done == "start" else later
        if asked := first("cloak", (s for s in among if armed(s, "stealth_ship"))):
            return asked
        hunted = any(can_be_hunted(battle, left, seat) for seat in in_fleet if armed(seat, "destroyer"))
        if not hunted and not capped(state, battle, left, pools(state, left, battle)):
            return None
        later = seats
    if done in ("start", "cloak", "sneak"):
        if asked := first("sneak", (s for s in later if race(state, s) == "drej" and sneaks(battle, left, s))):
            return asked
        later = seats
    if done in ("start", "cloak", "sneak", "hunt"):
        hunters = (s for s in later if armed(s, "destroyer") and can_be_hunted(battle, left, s))
        if asked := first("hunt", hunters):
            return asked
        hunted = any(can_be_hunted(battle, left, seat) for seat in in_fleet if armed(seat, "destroyer"))
        if hunted or capped(state, battle, left, pools(state, left, battle)):
            return "fire", state["turn"], fight
        later = seats
    if done == "fire":
        later = seats
    leaving = (s for s in later if s in in_fleet and ships(state, s, battle["world"]))
    return first("retreat", leaving) or asked_in_battle(state, battle | {"cloaked": {}, "hunting": {}}, "start", player)


def sneaks(battle: Json, left: Fighters, seat: str) -> bool:
    """Tell whether a stealth ship of a player has a target, be it cloaked or not."""
    if battle["bombardment"] and seat in battle["defenders"]:
        return False
    foes = [fighter for fighter in left if fighter[0][0] in enemies(battle, seat)]
    own = {cloaked for piece, cloaked in left if piece[:2] == (seat, "stealth_ship")}
    return any(can_hit("cloaked" if cloaked else "general", *foe) for cloaked in own for foe in foes)


def asked_after(before: Json, move: str, after: Json) -> Asked | None:
    """Return what has to be asked after a move in a battle, or one that may lead to a battle; nothing if unsaid."""
    entry, battle = before["agenda"][0], before["battle"]
    kind, player, rest = entry["kind"], entry["player"], before["agenda"][1:]
    asks_hits, following = after["agenda"][:1] and after["agenda"][0]["kind"] == "assign", after
    after = after | {"turn": before["turn"]}  # the turn may have passed on since
    fight: Fight | None = None
    if battle and asks_hits:
        return None
    if battle and not move.startswith("cease"):
        step = kind if kind != "assign" else ("fire" if battle["step"] == "retreat" else "sneak")
        cloaked = battle["cloaked"] | ({player: int(move[-2])} if kind == "cloak" else {})
        if asked := asked_in_battle(after, battle | {"cloaked": cloaked}, step, player):
            return asked
    elif move.startswith("renounce"):
        rest = before["agenda"]
        if kind not in ("action", "assist", "engage", "discard"):
            return None  # whatever is under way goes on first
    elif kind == "engage" and move.startswith("attack"):
        fight = space_battle(before, entry["world"], move.rstrip(")").split(",")[1])
        rest = [entry | {"attacked": True}, *rest]
    elif kind == "confront":
        fight = space_battle(before, *move.rstrip(")").split(",")[1:])
    elif kind == "engage" and move.startswith("bombard"):
        fight = bombardment(before, entry["world"])
    elif kind == "ships" and move.startswith("done"):
        rest = [
            {"kind": "engage", "player": player, "world": w, "attacked": False} for w in in_tile_order(entry["reached"])
        ]
        rest += before["agenda"][1:]
    elif move.startswith("open_fire"):
        fight, rest = bombardment(before, move.rstrip(")").split(",")[1]), before["agenda"]
    elif not (battle or kind == "engage" or (kind == "repair" and move.startswith("done"))):
        return None
    if reading(before, "battle_moment") == "end_of_turn" and not fight:
        if any(entry["kind"] == "action" for entry in rest):
            return PEACE
        if not battle and kind not in ("engage", "confront"):
            return None
    found = asked_by_meetings(after, fight, rest)
    if found == PEACE and following["turn"] != before["turn"] and reading(before, "alliance_break") == "any_moment":
        at_the_end = reading(before, "battle_moment") == "end_of_turn"
        return PEACE if at_the_end else asked_by_meetings(following, None, ())  # two others may have parted before
    return found


def asked_by_meetings(state: Json, fight: Fight | None, rest: Sequence[Json]) -> Asked | None:
    """Return what is asked first in a fight that begins, or in those that the player in turn cannot avoid."""
    due = due_fights(state)
    if not fight and len(due) > 1 and reading(state, "battle_order") == "active_chooses":
        return "confront", state["turn"], None
    return asked_of_fights(state, fight or next(iter(due), None), rest)


def asked_of_fights(state: Json, fight: Fight | None, rest: Sequence[Json]) -> Asked | None:
    """Return what is asked first in a fight, or if there is none, of the worlds that were waiting."""
    if fight:
        battle = dict(zip(("world", "attackers", "defenders", "bombardment"), fight, strict=True))
        return asked_in_battle(state, battle | {"cloaked": {}, "hunting": {}}, "start", state["turn"])
    for entry in rest:
        if entry["kind"] == "engage":
            attacks = (("attack", entry["player"], foe) for foe in state["seats"])
            if any(fits(state, {}, entry, move) for move in (*attacks, ("bombard", entry["player"]))):
                return "engage", entry["player"], None
    return PEACE


def asked_now(state: Json) -> Asked:
    """Return what a state asks, as far as fights go."""
    entry = state["agenda"][0] if state["agenda"] else {}
    if entry.get("kind") not in ("engage", "confront", *IN_BATTLE):
        return PEACE
    return entry["kind"], entry["player"], fight_of(state["battle"]) if state["battle"] else None
