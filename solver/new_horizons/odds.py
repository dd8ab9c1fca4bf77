"""Exact odds of a whole battle under a stated policy, from the number of hits of each throw and not from its faces.

Hits only ever add damage, so fleets change in one direction: from each pair of fleets the next ones are found, the
chance that nothing changes is divided out, and what was found once is kept. Nothing is sampled. Up to some hundred
pairs of fleets the results are fractions; with more, whose fractions would have thousands of digits, the same sums are
made in floating point and said to be rounded.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from operator import truediv
from typing import Any, NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.new_horizons.content import Content
from starlaw.knowledge.new_horizons.state import State
from starlaw.solver.executor.dice import hits, single_hits
from starlaw.solver.forecasts import Forecast

EXACT_PAIRS = 400
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


class Piece(NamedTuple):
    """A ship or structure: its Combat Value, damage and kind."""

    combat: int
    damage: int
    kind: str


Fleet = tuple[Piece, ...]
Chance = Fraction | float
Vector = tuple[Chance, ...]  # the ends, then pieces and combat value lost by attackers and by defenders


def forecast(state: State, content: Content, picked: Mapping[str, str]) -> Forecast:
    """Return how the battle under way ends if from the next round on both sides keep to a policy."""
    if state.battle is None:
        raise InvalidInputError("--battle: expected a state in which a battle is under way")
    for name, choice in picked.items():
        if name not in CHOICES:
            raise InvalidInputError(f"--policy: expected one of {', '.join(CHOICES)}, got {name!r}")
        if choice not in CHOICES[name]:
            raise InvalidInputError(f"--policy {name}: expected one of {', '.join(CHOICES[name])}, got {choice!r}")
    policy = {name: picked.get(name, choices[0]) for name, choices in CHOICES.items()}
    fight = _Fight(state, content, policy)
    start = fight.fleet(attacking=True), fight.fleet(attacking=False)
    exact = fight.settle_on_numbers(*start)
    found = fight.odds(*start)
    losses = {
        side: {"pieces": found[len(ENDS) + 2 * i], "combat": found[len(ENDS) + 2 * i + 1]}
        for i, side in enumerate(("attackers", "defenders"))
    }
    return Forecast(policy, exact, dict(zip(ENDS, found, strict=False)), losses)


class _Fight:
    """One battle: what both sides do, and the odds found so far."""

    def __init__(self, state: State, content: Content, policy: Mapping[str, str]) -> None:
        assert state.battle is not None
        self._state, self._content, self._battle, self._policy = state, content, state.battle, policy
        self._divisor = content.battle.values["sum_for_a_hit"]
        self._known: dict[tuple[Fleet, Fleet], Vector] = {}
        self._spreads: dict[Any, dict[Fleet, Chance]] = {}
        self._chance: Callable[[int, int], Chance] = Fraction
        self._sneaky = tuple(
            any(self._sneaks(seat) for seat in side) for side in (self._battle.attackers, self._battle.defenders)
        )

    def _sneaks(self, seat: str) -> bool:
        race = self._state.races.get(seat)
        return bool(race and self._content.race_ships[race].sneaks)

    def fleet(self, attacking: bool) -> Fleet:
        """Return what a side fights with now."""
        return tuple(sorted(self._pieces(attacking), reverse=True))

    def _pieces(self, attacking: bool) -> Iterator[Piece]:
        world = self._battle.world
        for seat in self._battle.attackers if attacking else self._battle.defenders:
            if self._battle.bombardment and not attacking:
                built: Mapping[Any, int] = self._state.worlds[world].structures.get(seat, {})
                worn = self._state.damaged.get(world, {}).get(seat, 0)
                for kind, number in built.items():
                    combat = self._content.hits_to_destroy(kind, None)
                    for n in range(number):
                        yield Piece(combat, int(kind == "colony" and n < worn), kind)
            else:
                race = self._state.races.get(seat)
                for ship in self._state.fleets[seat].ships:
                    if ship.place == world:
                        kind = "super_stealth_ship" if ship.kind == "stealth_ship" and self._sneaks(seat) else ship.kind
                        yield Piece(self._content.hits_to_destroy(ship.kind, race), ship.damage, kind)

    def settle_on_numbers(self, attackers: Fleet, defenders: Fleet) -> bool:
        """Choose fractions for few pairs of fleets and floating point for many; tell which."""
        hidden = self._cloaked(attackers, False), self._cloaked(defenders, True)
        pairs = len(self._fleets_left(attackers, False, hidden[1])) * len(self._fleets_left(defenders, True, hidden[0]))
        if pairs > EXACT_PAIRS:
            self._chance = truediv
        return pairs <= EXACT_PAIRS

    def _fleets_left(self, fleet: Fleet, defending: bool, hidden_enemies: Fleet) -> set[Fleet]:
        pools = ("general", "hunters", "cloaked") if hidden_enemies else ("general", "hunters")
        order = _ORDERS[self._policy["attacker_hits" if defending else "defender_hits"]]
        found, new = {fleet}, [fleet]
        while new:
            now = new.pop()
            hidden = self._cloaked(now, defending)
            after = {_hit(now, pool, hidden, order) for pool in pools} - found
            found |= after
            new += after
        return found

    # --- The odds from a pair of fleets ---

    def odds(self, attackers: Fleet, defenders: Fleet) -> Vector:
        """Return the odds of all ends, and the expected losses from here on; both fleets are as a round begins."""
        key = attackers, defenders
        if key not in self._known:
            self._known[key] = self._worked_out(attackers, defenders)
        return self._known[key]

    def _worked_out(self, attackers: Fleet, defenders: Fleet) -> Vector:
        end = self._end(attackers, defenders)
        if end is not None:
            return _at(end)
        total: list[Chance] = [self._chance(0, 1)] * (len(ENDS) + 4)
        same = self._chance(0, 1)
        for (left, right), chance in self._round(attackers, defenders).items():
            if (left, right) == (attackers, defenders):
                same += chance
                continue
            end = self._end(left, right) or self._retreat(left, right)
            after = _at(end) if end else self.odds(left, right)
            lost = (*_lost(attackers, left), *_lost(defenders, right))
            for place, value in enumerate(after):
                more = lost[place - len(ENDS)] if place >= len(ENDS) else 0
                if value or more:
                    total[place] += chance * (value + more)
        if same:
            early = self._retreat(attackers, defenders)
            if early:  # a fleet that would go even unharmed goes after the first round
                return tuple(t + same * v for t, v in zip(total, _at(early), strict=True))
        if same == 1:
            return _at("standoff")
        return tuple(value / (1 - same) for value in total)

    def _end(self, attackers: Fleet, defenders: Fleet) -> str | None:
        if not attackers and not defenders:
            return "nobody_left"
        if not attackers or not defenders:
            return "attackers_win" if attackers else "defenders_win"
        return None if self._can_hit(attackers, defenders) or self._can_hit(defenders, attackers, True) else "standoff"

    def _retreat(self, attackers: Fleet, defenders: Fleet) -> str | None:
        """Return who goes at the end of a round, the attackers' choice first; structures stay."""
        if sum(piece.combat for piece in attackers) <= int(self._policy["attacker_retreats_at"]):
            return "attackers_retreat"
        stays = self._battle.bombardment
        if not stays and sum(piece.combat for piece in defenders) <= int(self._policy["defender_retreats_at"]):
            return "defenders_retreat"
        return None

    # --- A round ---

    def _cloaked(self, fleet: Fleet, defending: bool) -> Fleet:
        able = not (defending and self._battle.bombardment)
        on = self._policy["defender_cloaks" if defending else "attacker_cloaks"] == "all"
        return tuple(piece for piece in fleet if on and able and piece.kind.endswith("stealth_ship"))

    def _can_hit(self, one: Fleet, other: Fleet, defending: bool = False) -> bool:
        hidden, theirs = self._cloaked(one, defending), self._cloaked(other, not defending)
        seen = len(one) > len(hidden) and len(other) > len(theirs)
        return bool(seen or (_destroyers(one) and theirs) or (hidden and _destroyers(other)))

    def _round(self, attackers: Fleet, defenders: Fleet) -> dict[tuple[Fleet, Fleet], Chance]:
        """Return the fleets after a round, each pair with its probability."""
        found: dict[tuple[Fleet, Fleet], Chance] = {}
        for (left, right), before in self._after_sneaks(attackers, defenders).items():
            by_attackers = self._struck(left, right, defending=False)
            by_defenders = self._struck(right, left, defending=True)
            for (hit, one), (back, other) in product(by_attackers.items(), by_defenders.items()):
                found[back, hit] = found.get((back, hit), 0) + before * one * other
        return found

    def _after_sneaks(self, attackers: Fleet, defenders: Fleet) -> dict[tuple[Fleet, Fleet], Chance]:
        if not any(self._sneaky):
            return {(attackers, defenders): self._chance(1, 1)}
        defending = not self._sneaky[0]
        mine, theirs = (defenders, attackers) if defending else (attackers, defenders)
        dice = sum(piece.kind == "super_stealth_ship" for piece in mine)
        hidden = bool(self._cloaked(mine, defending))
        struck = self._spread(theirs, "cloaked" if hidden else "general", single_hits(dice, self._divisor), defending)
        return {((fleet, mine) if defending else (mine, fleet)): chance for fleet, chance in struck.items()}

    def _struck(self, one: Fleet, other: Fleet, defending: bool) -> dict[Fleet, Chance]:
        """Return what one side leaves of the other in a round, with probabilities."""
        hidden, targets = self._cloaked(one, defending), self._cloaked(other, not defending)
        hunts = self._policy["defender_hunts" if defending else "attacker_hunts"] == "all" and bool(targets)
        hunters = _destroyers(one) if hunts else 0
        general = sum(piece.combat for piece in one) - hunters - len(hidden)
        found: dict[Fleet, Chance] = {other: self._chance(1, 1)}
        for pool, dice in (("general", general), ("hunters", hunters), ("cloaked", len(hidden))):
            if not dice:
                continue
            following: dict[Fleet, Chance] = {}
            for fleet, chance in found.items():
                for left, more in self._spread(fleet, pool, hits(dice, self._divisor), defending).items():
                    following[left] = following.get(left, 0) + chance * more
            found = following
        return found

    def _spread(self, fleet: Fleet, pool: str, likely: Mapping[int, int], defending: bool) -> dict[Fleet, Chance]:
        """Return what is left of a fleet after so many hits of a pool, assigned as the policy of the roller says."""
        key = fleet, pool, len(likely), sum(likely.values()), defending
        if key in self._spreads:
            return self._spreads[key]
        ways = sum(likely.values())
        found: dict[Fleet, Chance] = {}
        order = _ORDERS[self._policy["defender_hits" if defending else "attacker_hits"]]
        hidden = self._cloaked(fleet, not defending)
        for number, chance in likely.items():
            left = fleet
            for _ in range(number):
                left = _hit(left, pool, hidden, order)
            found[left] = found.get(left, 0) + self._chance(chance, ways)
        self._spreads[key] = found
        return found


def _hit(fleet: Fleet, pool: str, hidden: Fleet, order: Callable[[Piece], Any]) -> Fleet:
    """Put one hit where the policy wants it; without a target it is lost."""
    reach: dict[str, Callable[[Piece], bool]] = {
        "general": lambda piece: piece not in hidden,
        "hunters": lambda piece: piece in hidden,
        "cloaked": lambda piece: piece.kind == "destroyer",
    }
    targets = [piece for piece in fleet if reach[pool](piece)]
    if not targets:
        return fleet
    target = min(targets, key=order)
    place = fleet.index(target)
    worn = () if target.damage + 1 >= target.combat else (target._replace(damage=target.damage + 1),)
    return tuple(sorted((*fleet[:place], *fleet[place + 1 :], *worn), reverse=True))


_ORDERS: Mapping[str, Callable[[Piece], Any]] = {
    "strongest": lambda piece: (-piece.combat, -piece.damage, piece.kind),
    "weakest": lambda piece: (piece.combat - piece.damage, piece.combat, piece.kind),
}


def _destroyers(fleet: Fleet) -> int:
    return sum(piece.kind == "destroyer" for piece in fleet)


def _lost(before: Fleet, after: Fleet) -> tuple[int, int]:
    return len(before) - len(after), sum(p.combat for p in before) - sum(p.combat for p in after)


def _at(end: str) -> Vector:
    return tuple(int(name == end) for name in ENDS) + (0,) * 4
