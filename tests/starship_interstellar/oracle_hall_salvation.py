"""What H.A.L.L.'s moves of the Salvation and Government Phases do, by the booklet's tables, on plain data."""

import copy
from typing import Any

from tests.starship_interstellar import oracle_bag
from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import COLOURS, HALL, TRAPPIST, Json, numbers
from tests.starship_interstellar.oracle_gains import Gains
from tests.starship_interstellar.oracle_hall import probe_price

SHARED = ("market", "population", "saved", "projects", "journey", "government", "display", "bag", "spiral")
OF_HALL = ("bag", "board", "waiting", "technologies", "pile", "count", "planets", "line")
NOT_OF_A_MOVE = {"passed", "rotations"}  # turned by the turns that follow
GENEROUS = ("green", "blue", "purple")
DOUBLE_ACTION = ("blue", "purple")


def table_of(state: Json) -> Json:
    """Return what is compared: everything on the table but whose turn comes next."""
    players = {
        seat: {field: value for field, value in player.items() if field not in NOT_OF_A_MOVE}
        for seat, player in state["players"].items()
    }
    shared = {name: state[name] for name in SHARED}
    hall = {name: state["hall"][name] for name in OF_HALL} | {"returns": state["hall"].get("returns")}
    hall["board"] = {row: cubes for row, cubes in hall["board"].items() if any(cubes.values())}
    return shared | {"players": players, "hall": hall}


def questions(agenda: list[Json]) -> list[str]:
    """Return what is asked, in no order; a question handed over to the human player is the same question."""
    return sorted(str(sorted((key, value) for key, value in entry.items() if key != "player")) for entry in agenda)


class HallMoves(Gains):
    """One method for each kind of move."""

    def ask(self, kind: str, player: str, **said: Any) -> None:
        """Ask for a decision; where H.A.L.L. would move a probe, its own rules pick."""
        if player == HALL and kind in ("onward", "steer"):
            self.pick(kind, self.colour if kind == "onward" else None, follows=kind == "onward")
        else:
            super().ask(kind, player, **said)

    colour: str | None = None  # of the cube that the move is made with

    def pick(self, action: str, colour: str | None, *, follows: bool) -> None:
        """Ask what an action is about."""
        super().ask("hall_pick", HALL, action=action, colour=colour, follows=follows)

    @property
    def me(self) -> Json:
        """H.A.L.L. among the players."""
        return self.players[HALL]

    @property
    def everything(self) -> bool:
        """Whether H.A.L.L. gets all that a token adds to a Salvation action."""
        return lookup.option(self.state, "hall_extra_gains") == "everything"

    def steps_by(self, entry: Json) -> int:
        """Return how many steps an action brings: by one reading as many as its token says, but not what follows it."""
        side = lookup.salvation_side(self.content, self.me["played"][-1])
        return int(side.get("steps", 1)) if self.everything and not entry["follows"] else 1

    def paid(self, price: dict[str, int]) -> dict[str, int]:
        """Return the cubes that it gives for a price."""
        return lookup.hall_payment(self.state, self.content, price) or {}

    def _do_hall_act(self, entry: Json, row: str) -> None:
        hall, token, colour = self.state["hall"], entry["token"], entry["colour"]
        hall["board"].setdefault(row, dict.fromkeys(COLOURS, 0))[colour] += 1
        hall["count"] += 1
        hall["pile"].remove(token)
        alike = row == "save" and lookup.option(self.state, "hall_save_entries") == "plain"  # whatever the colour
        self.me["pool"].remove(token)
        self.me["played"].append(token)
        if colour == "purple" and not alike:
            hall["returns"] = token  # the entry names this last, after what it does "furthermore"
        side, bonus = lookup.salvation_side(self.content, token), numbers(self.content, "bonus")["prestige"]
        if row == "probe" and lookup.option(self.state, "hall_probe_bonus") == "changed":
            bonus = {"red": max(0, bonus - 1), "yellow": bonus}.get(colour, 2 * bonus)
        if side.get("bonus") == row:
            self.me["prestige"] += bonus
        if self.everything and side.get("then"):
            self.gain(HALL, side["then"])
        self.state["agenda"] = []  # its turn, which waited below the cube, has been used
        self.pick(row, colour, follows=False)

    def _do_hall_represent(self, entry: Json, space: str) -> None:
        row = max([0, *lookup.rows_of(self.state, HALL)]) + 1
        rewards = lookup.government_row(self.content, row)
        self.me["scientists"] -= 1
        self.state["government"][f"g{row}_{space}"] = HALL
        for reward in rewards if entry["colour"] in DOUBLE_ACTION else [rewards[int(space) - 1]]:
            for effect in reward:
                self.gain(HALL, effect)

    def _do_hall_build(self, entry: Json, mechanism: str) -> None:
        card = lookup.mechanisms(self.content)[mechanism]
        lowest = [colour for colour in COLOURS if self.me["cubes"][colour]][:1]
        price = dict.fromkeys(lowest, 1) if card.get("universal") else card["cost"]
        self.pay(HALL, price if card.get("universal") else self.paid(price))
        self.build(HALL, mechanism, lookup.worth(self.content, price))
        self.step(HALL, "starship", self.steps_by(entry))
        if entry["colour"] in DOUBLE_ACTION and not entry["follows"]:
            self.pick("save", entry["colour"], follows=True)

    def _do_hall_save(self, entry: Json, colour: str) -> None:
        self.pay_for_people(HALL, self.paid({colour: 1}), {colour: 1})
        self.step(HALL, "humankind", self.steps_by(entry))
        plain = lookup.option(self.state, "hall_save_entries") == "plain"
        if entry["colour"] in DOUBLE_ACTION and not entry["follows"] and not plain:
            self.pick("probe", "yellow", follows=True)

    def _do_hall_probe(self, entry: Json, space: str) -> None:
        if entry["action"] == "steer":
            self.government_arrives(HALL, space)
            return
        self.colour = entry["colour"]
        before = (self.me["prestige"], self.me["reputation"])
        self.me["fuel"] -= probe_price(self.state, self.content, entry)
        self.arrive(HALL, space)
        for what, had in zip(("prestige", "reputation"), before, strict=True) if space != TRAPPIST else ():
            won = self.me[what] - had
            changed = {"red": max(0, won - 1), "yellow": won}.get(str(self.colour), 2 * won)
            self.me[what] = had + changed
        if self.colour in DOUBLE_ACTION and entry["action"] == "probe":
            self.pick("build", self.colour, follows=True)

    def _do_hall_none(self, _: Json) -> None:
        pass

    def _do_hall_ask(self, entry: Json) -> None:
        self.again(entry)

    def _do_dive(self, _: Json, fuel: str) -> None:
        self.me["fuel"] -= int(fuel)
        self.me["prestige"] += int(fuel)

    def _do_take_token(self, _: Json, token: str) -> None:
        self.state["display"].remove(token)
        if lookup.option(self.state, "extra_gaps") == "skipped":
            self.state["hall"]["line"].remove(token)
        self.me["extras"] = sorted([*self.me["extras"], token])
        absent = lookup.salvation_side(self.content, token).get("absent", False)
        if self.state["phase"] == "action" or (self.state["phase"] == "salvation" and not absent):
            self.me["pool"].append(token)
            self.state["hall"]["pile"].append(token)

    def _do_collect(self, _: Json, rotations: str) -> None:
        for effect in lookup.by_id(self.content, "pass_tokens")["basic"]["rewards"][int(rotations)]:
            self.gain(HALL, effect)

    def _do_receive(self, entry: Json, colour: str) -> None:
        self.chosen(entry, HALL, colour)

    def _do_advance(self, entry: Json, track: str) -> None:
        self.chosen(entry, HALL, track)

    def _do_refill(self, entry: Json, planet: str, levels: str) -> None:
        site = self.me["sites"][planet]
        own = lookup.faces(self.content)[site["face"]]["layers"][site["layer"] - 1]["colour"]
        site["deposit"][lookup.shifted(own, int(levels))] += entry["amount"]

    def _do_drill(self, entry: Json, planet: str) -> None:
        site, room = self.me["sites"][planet], numbers(self.content, "room")["storage"]
        for _ in range(entry["amount"]):
            present = [colour for colour in COLOURS if site["deposit"][colour]]
            if present and sum(site["storage"].values()) < room:
                site["deposit"][present[-1]] -= 1
                site["storage"][present[-1]] += 1


LOOKED_AT = {name.removeprefix("_do_") for name in vars(HallMoves) if name.startswith("_do_")}


def expected(state: Json, content: Json, move: str, real: Json) -> tuple[Json, list[str]] | None:
    """Return the table after one of its moves and what is asked then; None for a move of another kind.

    Moves that the human player makes in its place count as its own. If nothing is asked, the game goes on by itself.
    """
    name, _, rest = move.rstrip(")").partition("(")
    entry, arguments = state["agenda"][0], rest.split(",")[1:]
    its_own = entry["player"] == HALL or entry["kind"] == "hall_pick"
    if name not in LOOKED_AT or not its_own or (name == "hall_act" and state["phase"] != "salvation"):
        return None
    table = HallMoves(copy.deepcopy(state), lookup.as_read(state, content), real)
    getattr(table, f"_do_{name}")(table.state["agenda"].pop(0), *arguments)
    table.queue()
    if not table.state["agenda"] and (back := table.state["hall"].pop("returns", None)):
        table.me["played"].remove(back)
        table.me["pool"].append(back)
        table.state["hall"]["pile"].append(back)
    table.me["pool"].sort()
    return table_of(table.state), questions(table.state["agenda"])


def lasting(table: Json) -> Json:
    """Return what the end of a round leaves alone of a table."""
    points = {seat: (player["prestige"], player["reputation"]) for seat, player in table["players"].items()}
    return {name: table[name] for name in ("journey", "projects", "government", "display", "saved")} | points


def converted(state: Json) -> dict[str, int]:
    """Return the bag once the cubes that wait are converted; by one reading 45 cubes are all there are."""
    bag = dict(state["hall"]["bag"])
    few = lookup.option(state, "cube_supply") == "forty_five"
    box = {"red": 15, "yellow": 12, "green": 9, "blue": 6, "purple": 3} if few else dict.fromkeys(COLOURS, 1000)
    for colour, number in oracle_bag.added(oracle_bag.pool_of(state), state["hall"]["technologies"]).items():
        for _ in range(number):
            bag[colour] += bag[colour] < box[colour]
    return bag
