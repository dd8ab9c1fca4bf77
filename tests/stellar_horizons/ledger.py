"""An independent bookkeeper of Stellar Horizons campaigns: after every move all things have to be accounted for.

It reads the JSON of states and the YAML of the content, knows what each move costs and earns, and asks no rule.
"""

from collections import Counter
from typing import Any

from starlaw.knowledge.moves import Move
from tests.stellar_horizons.oracle import carried, listed, pack, turns

State = dict[str, Any]
COMBAT = ("attack", "avoid", "stand", "engage", "fly", "hunt", "deflect")
EXPLORING = ("explore", "place_card", "return_card")
LOST_FOR = {"cv2": 3, "cv3": 5, "cv4": 7}  # Engineering markers for a CV; an RE or an LV with cargo earns 1
POLITICS = {"bid": -1, "cash_in": -1, "lobby": -1, "redraw": -2, "buy_victory": -4}


class Ledger:
    """What was seen so far: for every ship on a track, the year in which it has to arrive."""

    def __init__(self) -> None:
        self._due: dict[tuple[str, str], int] = {}

    def check(self, before: State, move: Move, after: State) -> None:
        """Raise an error for the first thing that a move leaves unaccounted for."""
        assert after["year"] in (before["year"], before["year"] + 1)
        for world, value in after["worlds"].items():
            assert before["worlds"][world] - 1 <= value <= before["worlds"][world], world
        cards = sum(after["deck"].values()) + len(after["cards"])
        assert cards == sum(entry.get("number", 1) for entry in listed("world_cards").values())
        assert missions(after) == missions(before)
        for seat in after["players"]:
            self._check_ships(before, move, after, seat)
            _check_fleet(before, move, after, seat)
            _check_wealth(before, move, after, seat)

    def _check_ships(self, before: State, move: Move, after: State, seat: str) -> None:
        """Expect each ship where it was, nearby, or on a track in the box of its turns, which it leaves in time."""
        held, now = before["players"][seat], after["players"][seat]
        self._due = {key: year for key, year in self._due.items() if key[0] != seat or key[1] in now["ships"]}
        for name, ship in now["ships"].items():
            place, key = ship["place"], (seat, name)
            start = _place_of(held, name)
            assert sum(ship["cargo"].values()) <= listed("fleet")[name].get("size", 1), name
            if after["options"]["errata"] and listed("fleet")[name]["kind"] == "flyby":
                assert not place.startswith("alpha_centauri"), name
            if system_of(start) != system_of(place):
                number = place.rpartition("_")[2]
                assert number.isdecimal(), f"{name}: {start} to {place} takes no turn"
                due = -(-turns(system_of(start), system_of(place)) * pace(held, before["options"]["errata"]) // 100)
                assert int(number) == max(1, due), f"{name}: {start} to {place}"
                self._due[key] = before["year"] + int(number)
            elif place.endswith("_flyby") and start.rpartition("_")[2].isdecimal() and key in self._due:
                assert after["year"] == self._due.pop(key), f"{name}: {place} in {after['year']}"


def _place_of(player: Any, name: str) -> str:
    """Return where a ship was before; one that has just been built is on Earth, a probe was where its carrier is."""
    ship = player["ships"].get(name) or player["ships"].get(carried(player).get(name, ""), {"place": "earth"})
    return str(ship["place"])


def _check_fleet(before: State, move: Move, after: State, seat: str) -> None:
    """Expect no counter twice, new ones to have been built, and lost ones to have been at risk."""
    held, now = before["players"][seat], after["players"][seat]
    had, has = in_play(held), in_play(now)
    assert max(has.values(), default=1) == 1, has
    for name in has:
        assert listed("fleet")[name].get("back_of") not in has, name
    built = {move.arguments[1]} if move.name == "build" and move.arguments[0] == seat else set()
    assert set(has) - set(had) == built
    gone = set(had) - set(has)
    assert gone <= _at_risk(before, move, seat), (move.text, gone)
    for name in gone & set(held["ships"]):
        assert held["ships"][name]["probe"] is None or held["ships"][name]["probe"] in gone


def _at_risk(before: State, move: Move, seat: str) -> set[str]:
    """Return the ships of a faction that a move can destroy, with the probes on board."""
    held, mine = before["players"][seat], move.arguments[0] == seat
    ships: set[str] = set()
    if move.name in ("launch", "deliver", "transfer", "land", "depart", "explore", "scrap") and mine:
        ships = {str(part) for part in move.arguments[1:]} & set(in_play(held))
    elif move.name in ("place_card", "return_card") and mine:
        ships = {before["pending"]["ship"]}
    elif move.name in ("engage", "fly"):
        ships = {name for name, ship in held["ships"].items() if ship["place"] == before["pending"]["field"]}
    elif move.name == "done":
        flybys = [name for name in held["ships"] if listed("fleet")[name]["kind"] == "flyby"]
        ships = {name for name in flybys if held["ships"][name]["place"].endswith("_flyby")}
    return ships | {probe for probe, carrier in carried(held).items() if carrier in ships}


def _check_wealth(before: State, move: Move, after: State, seat: str) -> None:
    """Expect cash, resources, politics and victory markers to have changed by what the move costs and earns."""
    held, now, mine = before["players"][seat], after["players"][seat], move.arguments[0] == seat
    cash, politics, victory = (_gain(held, now, what) for what in ("cash", "politics", "victory"))
    stuff = goods(now)
    stuff.subtract(goods(held))
    flow = _in_transit(after, seat) - _in_transit(before, seat)
    change = {r: n + (r in _resources(before, after) and flow) for r, n in stuff.items() if n or flow}
    change = {r: n for r, n in change.items() if n}
    if _by_itself(before, after):
        assert victory == 0
        assert politics == 0
        assert all(n > 0 for n in change.values()) or move.name != "done", (move.text, change)
        return
    if not mine:
        lost = move.name in COMBAT
        assert (cash, politics, victory) == (0, 0, 0)
        assert not change or (lost and all(n < 0 for n in change.values())), (move.text, change)
        return
    assert cash == _cash(before, move, held), move.text
    if move.name in EXPLORING:
        assert politics in (0, 1, 2)  # one for a depletion, another for a find
        assert victory in (0, 1)
    else:
        assert politics == (-(held["shifts"] + 1) if move.name == "influence" else POLITICS.get(move.name, 0))
        assert victory == (move.name == "buy_victory")
    _check_goods(before, move, after, seat, change)
    _check_losses(before, move, after, seat)


def _gain(held: Any, now: Any, what: str) -> int:
    if what == "cash":
        return int(now["cash"] - held["cash"])
    return int(now["markers"][what] - held["markers"][what])


def _by_itself(before: State, after: State) -> bool:
    """Tell whether a step has ended, so that things happened that were nobody's move."""
    kinds = [state["agenda"][0]["kind"] if state["agenda"] else "" for state in (before, after)]
    choices = {"receive", "card", "evade", "engage", "drones"}
    return before["year"] != after["year"] or (kinds[0] != kinds[1] and not choices & set(kinds))


def _cash(before: State, move: Move, held: Any) -> int:
    """Return by how much a move changes the cash of who makes it."""
    prices = pack()["goods"]["values"]
    match move.name, *move.arguments[1:]:
        case "build", ship:
            return -int(listed("fleet")[str(ship)]["cost"])
        case "ready", ship:
            return -2 if held["ships"][ship]["place"] == "earth" else 0
        case "buy", _:
            return -int(prices["buy"])
        case "sell", ship, _, resource:
            return int(prices["sell"]) * int(held["ships"][ship]["cargo"][resource])
        case ("cash_in",):
            return 1
    return 0


def _check_goods(before: State, move: Move, after: State, seat: str, change: dict[str, int]) -> None:
    """Expect the resources of who makes a move to have changed by its price, its yield, or the loss of a ship."""
    held, now = before["players"][seat], after["players"][seat]
    match move.name, *move.arguments[1:]:
        case "buy", resource:
            assert change == {resource: 1}
        case "found", ship:
            world = held["ships"][ship]["place"]
            saved = 1 if "prefabrication" in held["techs"] else 0
            assert change == {"sup": -max(1, listed("worlds")[world]["base"] - saved)}
        case ("construct", _, facility) | ("settle", _, *facility):
            name = facility if isinstance(facility, str) else "settlement"
            assert change == {r: -n for r, n in listed("facilities")[name]["cost"].items()}
        case "repair", *_:
            assert change == {"ore": -1}
        case "terraform", world:
            first = 3 if "swift_terraforming" in held["techs"] else 4
            price = {"sup": -(first + held["bases"][world]["points"])}
            assert change == (price if before["options"]["errata"] else {})
        case "ready", ship:
            assert change == ({} if held["ships"][ship]["place"] == "earth" else {"sup": -1, "fuel": -1})
        case "sell", ship, _, resource:
            assert change == {resource: -held["ships"][ship]["cargo"][resource]}
        case "produce", _, str(resource):
            assert not change or set(change) == {resource}
            assert change.get(resource, 0) >= 0
        case "deliver", str(vehicle), world, resource:
            if loaded := {kind: n for kind, n in held["ships"][vehicle]["cargo"].items() if n}:
                stored = Counter(now["bases"][world]["stock"])
                stored.subtract(held["bases"][world]["stock"])
                brought = {kind: n for kind, n in stored.items() if n}
                assert (brought, change) in ((loaded, {}), ({}, {kind: -n for kind, n in loaded.items()}))
                return
            size = min(listed("fleet")[vehicle]["size"], held["stock"][resource])
            brought = now["bases"][world]["stock"].get(resource, 0) - held["bases"][world]["stock"].get(resource, 0)
            assert (brought, change) in ((size, {}), (0, {resource: -size}))
        case (("launch" | "transfer" | "land" | "depart" | "scrap" | "abandon" | "engage" | "fly"), *_):
            assert all(n < 0 for n in change.values()), (move.text, change)
        case _:
            assert change == {}, (move.text, change)


def _check_losses(before: State, move: Move, after: State, seat: str) -> None:
    """Expect an RE or CV that was lost on a move to have earned its markers, or none if it fell to pirates."""
    held, now = before["players"][seat], after["players"][seat]
    if move.name not in ("launch", "transfer", "land", "depart"):
        return
    ship = str(move.arguments[2 if move.name == "launch" else 1])
    earned = now["markers"]["engineering"] - held["markers"]["engineering"]
    if ship in now["ships"]:
        assert earned == 0
    else:
        worth = LOST_FOR.get(ship[:3], 1)
        assert earned == worth or (earned == 0 and before["pirates"]), (move.text, earned)


def in_play(player: Any) -> Counter[str]:
    """Count the counters of a faction that are in play, those on board of others too."""
    return Counter([*player["ships"], *(ship["probe"] for ship in player["ships"].values() if ship["probe"])])


def missions(state: State) -> list[str]:
    """Return every mission, wherever it is."""
    found = [*state["pool"], state["public"]]
    for player in state["players"].values():
        found += [player["mission"], *player["earned"]]
    return sorted(mission for mission in found if mission)


def goods(player: Any) -> Counter[str]:
    """Count the resources of a faction, wherever they are stored or carried."""
    found = Counter(player["stock"])
    for thing in (*player["ships"].values(), *player["bases"].values()):
        found.update(thing.get("cargo") or thing.get("stock") or {})
    return found


def _in_transit(state: State, seat: str) -> int:
    """Return 1 if a resource of a faction has been taken out of a store and has not been put into another yet."""
    return int(bool(state["pending"] and state["pending"]["resource"] and state["agenda"][0]["player"] == seat))


def _resources(before: State, after: State) -> set[str]:
    return {state["pending"]["resource"] for state in (before, after) if state["pending"]}


def pace(player: Any, errata: bool) -> int:
    """Return the hundredths that rockets of a faction take of the time of a transfer."""
    if "antimatter_rockets" in player["techs"]:
        return 40 if errata else 4
    if "fusion_rockets" in player["techs"]:
        return 70 if errata else 7
    return 100


def system_of(place: str) -> str:
    """Return the system of a world or box."""
    return str(listed("worlds")[place]["system"]) if place in listed("worlds") else place.rpartition("_")[0]
