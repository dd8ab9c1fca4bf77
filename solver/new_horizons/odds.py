"""Exact odds of a whole battle under a stated policy, from the number of hits of each throw and not from its faces.

Hits only ever add damage, so pairs of fleets are visited in the order of what they can still take. The chance to get to
each pair is carried forward as a whole number over one denominator that all pairs share and that grows where a division
would leave a rest; the chance that a round changes nothing is divided out. Nothing is sampled and nothing is rounded.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any, NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.new_horizons.content import Content
from starlaw.knowledge.new_horizons.state import State
from starlaw.solver.executor.dice import hits, single_hits
from starlaw.solver.forecasts import Forecast
from starlaw.solver.judge import Judge

ENDS = ("attackers_win", "defenders_win", "nobody_left", "attackers_retreat", "defenders_retreat", "standoff")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "attacker_hits": ("strongest", "weakest"),
    "defender_hits": ("strongest", "weakest"),
    "attacker_cloaks": ("none", "all"),
    "defender_cloaks": ("none", "all"),
    "attacker_hunts": ("all", "none"),
    "defender_hunts": ("all", "none"),
    "attacker_retreats_at": tuple(map(str, range(17))),
    "defender_retreats_at": tuple(map(str, range(17))),
}
SPARE = 6**80  # more than is needed at once, so that the denominator seldom has to grow


class Piece(NamedTuple):
    """A ship or structure: its Combat Value, damage and kind."""

    combat: int
    damage: int
    kind: str


class Battle(NamedTuple):
    """Two sides; under bombardment the defenders are structures."""

    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    bombardment: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Fleet:
    """What a side has, strongest first, and how many hits that takes; made once each, so that two are compared fast."""

    pieces: tuple[Piece, ...]
    hull: int

    @property
    def combat(self) -> int:
        """The Combat Value of all pieces, whatever their damage."""
        return sum(piece.combat for piece in self.pieces)

    @property
    def destroyers(self) -> int:
        """The number of destroyers."""
        return sum(piece.kind == "destroyer" for piece in self.pieces)


Pair = tuple[Fleet, Fleet]  # attackers and defenders
Ways = dict[Fleet, int]  # in how many throws of the dice a fleet is what is left


def forecast(state: State, judge: Judge, picked: Mapping[str, str]) -> Forecast:
    """Return how the battle under way ends if from the next round on both sides keep to a policy."""
    if state.battle is None:
        raise InvalidInputError("--forecast: expected a state in which a battle is under way")
    return fought(_under_way(state, judge.content), judge.content, picked)


def fought(battle: Battle, content: Content, picked: Mapping[str, str]) -> Forecast:
    """Return how a battle of two sides ends if both keep to a policy."""
    for name, choice in picked.items():
        if name not in CHOICES:
            raise InvalidInputError(f"--policy: expected one of {', '.join(CHOICES)}, got {name!r}")
        if choice not in CHOICES[name]:
            raise InvalidInputError(f"--policy {name}: expected one of {', '.join(CHOICES[name])}, got {choice!r}")
    policy = {name: picked.get(name, choices[0]) for name, choices in CHOICES.items()}
    fight = _Fight(battle, content, policy)
    start = fight.fleet(battle.attackers), fight.fleet(battle.defenders)
    ends = dict.fromkeys(ENDS, Fraction())
    losses = {side: {"pieces": Fraction(), "combat": Fraction()} for side in ("attackers", "defenders")}
    for (end, *left), chance in fight.ends(start).items():
        ends[end] += chance
        for lost, before, after in zip(losses.values(), start, left, strict=True):
            lost["pieces"] += chance * (len(before.pieces) - len(after.pieces))
            lost["combat"] += chance * (before.combat - after.combat)
    return Forecast(policy, ends, losses)


def _under_way(state: State, content: Content) -> Battle:
    """Return the battle of a state."""
    assert state.battle is not None
    now = state.battle
    sides = [tuple(_pieces(state, content, seats, seats is now.defenders)) for seats in (now.attackers, now.defenders)]
    return Battle(sides[0], sides[1], now.bombardment)


def _pieces(state: State, content: Content, seats: Iterable[str], defending: bool) -> Iterator[Piece]:
    assert state.battle is not None
    world = state.battle.world
    for seat in seats:
        if state.battle.bombardment and defending:
            built: Mapping[Any, int] = state.worlds[world].structures.get(seat, {})
            worn = state.damaged.get(world, {}).get(seat, 0)
            for kind, number in built.items():
                for n in range(number):
                    yield piece(content, kind, damage=int(kind == "colony" and n < worn))
        else:
            for ship in state.fleets[seat].ships:
                if ship.place == world:
                    yield piece(content, ship.kind, state.races.get(seat), ship.damage)


def piece(content: Content, kind: Any, race: Any = None, damage: int = 0) -> Piece:
    """Return a ship or structure as it fights."""
    sneaks = kind == "stealth_ship" and race and content.race_ships[race].sneaks
    return Piece(content.hits_to_destroy(kind, race), damage, f"super_{kind}" if sneaks else kind)


class _Fight:
    """One battle: what both sides do, and what dice leave of fleets."""

    def __init__(self, battle: Battle, content: Content, policy: Mapping[str, str]) -> None:
        self._battle, self._policy = battle, policy
        self._divisor = content.battle.values["sum_for_a_hit"]
        self._fleets: dict[tuple[Piece, ...], Fleet] = {}
        self._known: dict[Any, Ways] = {}
        self._sneaky = tuple(
            any(piece.kind.startswith("super_") for piece in side) for side in (battle.attackers, battle.defenders)
        )

    def fleet(self, pieces: Iterable[Piece]) -> Fleet:
        """Return a side, or what is left of one."""
        listed = tuple(sorted(pieces, reverse=True))
        if listed not in self._fleets:
            self._fleets[listed] = Fleet(listed, sum(piece.combat - piece.damage for piece in listed))
        return self._fleets[listed]

    # --- The odds of all ends ---

    def ends(self, start: Pair) -> dict[tuple[str, Fleet, Fleet], Fraction]:
        """Return the chance of each end with what is left of both sides; the first round begins now."""
        over: dict[tuple[str, Fleet, Fleet], Fraction] = {}
        levels: list[dict[Pair, int]] = [{} for _ in range(start[0].hull + start[1].hull + 1)]
        levels[-1][start] = whole = 1
        for level in reversed(levels):
            for pair in level:
                end = self._end(*pair) or (self._retreat(*pair) if pair != start else None)
                if end:
                    over[end, *pair] = Fraction(level[pair], whole)
                    continue
                rounds = self._rounds(*pair)
                throws = sum(ways * _throws(lefts, rights) for ways, lefts, rights in rounds)
                same = sum(n * lefts.get(pair[0], 0) * rights.get(pair[1], 0) for n, lefts, rights in rounds)
                early = self._retreat(*pair) or ("standoff" if same == throws else None)
                if early:  # whoever would go even unharmed goes after one round
                    over[early, *pair] = Fraction(level[pair] * same, whole * throws)
                shares = throws if early else throws - same
                lacking = shares // gcd(level[pair], shares)
                if lacking > 1:
                    whole *= lacking * SPARE
                    _multiply(levels, lacking * SPARE)
                _pass_on(levels, pair, level[pair] // shares, rounds)
            level.clear()
        return over

    def _end(self, attackers: Fleet, defenders: Fleet) -> str | None:
        if not attackers.pieces and not defenders.pieces:
            return "nobody_left"
        if not attackers.pieces or not defenders.pieces:
            return "attackers_win" if attackers.pieces else "defenders_win"
        return None if self._can_hit(attackers, defenders) or self._can_hit(defenders, attackers, True) else "standoff"

    def _retreat(self, attackers: Fleet, defenders: Fleet) -> str | None:
        """Return who goes at the end of a round, the attackers' choice first; structures stay."""
        if attackers.combat <= int(self._policy["attacker_retreats_at"]):
            return "attackers_retreat"
        if not self._battle.bombardment and defenders.combat <= int(self._policy["defender_retreats_at"]):
            return "defenders_retreat"
        return None

    # --- A round ---

    def _hidden(self, fleet: Fleet, defending: bool) -> int:
        """Return the number of cloaked ships."""
        if defending and self._battle.bombardment:
            return 0
        on = self._policy["defender_cloaks" if defending else "attacker_cloaks"] == "all"
        return sum(piece.kind.endswith("stealth_ship") for piece in fleet.pieces) if on else 0

    def _can_hit(self, one: Fleet, other: Fleet, defending: bool = False) -> bool:
        hidden, theirs = self._hidden(one, defending), self._hidden(other, not defending)
        seen = len(one.pieces) > hidden and len(other.pieces) > theirs
        return bool(seen or (one.destroyers and theirs) or (hidden and other.destroyers))

    def _rounds(self, attackers: Fleet, defenders: Fleet) -> list[tuple[int, Ways, Ways]]:
        """Return, for each result of extra dice, its ways and those to what is left of either side after the round."""
        if not any(self._sneaky):
            return [(1, self._left(defenders, attackers, True), self._left(attackers, defenders, False))]
        defending = not self._sneaky[0]
        mine, theirs = (defenders, attackers) if defending else (attackers, defenders)
        dice = sum(piece.kind == "super_stealth_ship" for piece in mine.pieces)
        pool = "cloaked" if self._hidden(mine, defending) else "general"
        rounds = []
        for fleet, ways in self._spread({theirs: 1}, pool, single_hits(dice, self._divisor), defending).items():
            left, right = (fleet, mine) if defending else (mine, fleet)
            rounds.append((ways, self._left(right, left, True), self._left(left, right, False)))
        # what extra dice destroy throws no dice any more: ways are made to count the same
        most = max(_throws(lefts, rights) for _, lefts, rights in rounds)
        return [(ways * (most // _throws(lefts, rights)), lefts, rights) for ways, lefts, rights in rounds]

    def _left(self, one: Fleet, other: Fleet, defending: bool) -> Ways:
        """Return what one side, which defends or not, leaves of the other in a round."""
        hidden, targets = self._hidden(one, defending), self._hidden(other, not defending)
        hunts = self._policy["defender_hunts" if defending else "attacker_hunts"] == "all" and targets
        hunters = one.destroyers if hunts else 0
        pools = (("general", one.combat - hunters - hidden), ("hunters", hunters), ("cloaked", hidden))
        if (pools, other, defending) not in self._known:
            found = {other: 1}
            for pool, dice in pools:
                found = self._spread(found, pool, hits(dice, self._divisor), defending)
            self._known[pools, other, defending] = found
        return self._known[pools, other, defending]

    def _spread(self, fleets: Ways, pool: str, likely: Mapping[int, int], defending: bool) -> Ways:
        """Return what is left of fleets after the hits of a pool, assigned as the policy of the roller says."""
        found: Ways = {}
        for fleet, ways in fleets.items():
            left = fleet
            for number in range(max(likely) + 1):
                if number in likely:
                    found[left] = found.get(left, 0) + ways * likely[number]
                left = self._hit(left, pool, defending)
        return found

    def _hit(self, fleet: Fleet, pool: str, defending: bool) -> Fleet:
        """Put one hit where the policy wants it; without a target it is lost."""
        hidden = bool(self._hidden(fleet, not defending))
        targets = [piece for piece in fleet.pieces if _reaches(pool, piece.kind, hidden)]
        if not targets:
            return fleet
        target = min(targets, key=_ORDERS[self._policy["defender_hits" if defending else "attacker_hits"]])
        place = fleet.pieces.index(target)
        worn = () if target.damage + 1 >= target.combat else (target._replace(damage=target.damage + 1),)
        return self.fleet((*fleet.pieces[:place], *fleet.pieces[place + 1 :], *worn))


def _reaches(pool: str, kind: str, hidden: bool) -> bool:
    """Tell whether dice of a pool fall on a kind of piece, whose side has its stealth ships hidden or not."""
    if pool == "cloaked":
        return kind == "destroyer"
    return (hidden and kind.endswith("stealth_ship")) == (pool == "hunters")


_ORDERS: Mapping[str, Callable[[Piece], Any]] = {
    "strongest": lambda piece: (-piece.combat, -piece.damage, piece.kind),
    "weakest": lambda piece: (piece.combat - piece.damage, piece.combat, piece.kind),
}


def _throws(lefts: Ways, rights: Ways) -> int:
    return sum(lefts.values()) * sum(rights.values())


def _multiply(levels: list[dict[Pair, int]], factor: int) -> None:
    for level in levels:
        for pair in level:
            level[pair] *= factor


def _pass_on(levels: list[dict[Pair, int]], pair: Pair, share: int, rounds: list[tuple[int, Ways, Ways]]) -> None:
    """Add to every other pair that a round leads to what comes to it; a share is that of one way of the dice."""
    for ways, lefts, rights in rounds:
        for right, some in rights.items():
            part = share * ways * some
            for left, more in lefts.items():
                if left.hull + right.hull < pair[0].hull + pair[1].hull:
                    further = levels[left.hull + right.hull]
                    further[left, right] = further.get((left, right), 0) + part * more
