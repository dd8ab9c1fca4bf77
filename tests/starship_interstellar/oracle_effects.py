"""What a move does: the state that must follow, simulated on plain data; what was drawn is read off the real one."""

import copy
from collections.abc import Callable
from typing import Any

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_actions import ActionMoves
from tests.starship_interstellar.oracle_content import Json, level, numbers


class Moves(ActionMoves):
    """All moves: those of the Salvation and Government Phases and of the draft too."""

    def _do_represent(self, entry: Json, me: str, space: int) -> None:
        row = max([0, *lookup.rows_of(self.state, me)]) + 1
        rewards = lookup.government_row(self.content, row)
        whole = lookup.salvation_side(self.content, entry["token"]).get("line", False)
        self.players[me]["scientists"] -= 1
        self.state["government"][f"g{row}_{space}"] = me
        for reward in rewards if whole else [rewards[space - 1]]:
            for effect in reward:
                self.gain(me, effect)
        self.acted(entry, "government")

    def _do_probe(self, entry: Json, me: str, space: str) -> None:
        rates, player = numbers(self.content, "probe"), self.players[me]
        if entry["kind"] == "onward":
            player["fuel"] -= rates["wormhole"]
            self.arrive(me, space)
            return
        free = lookup.salvation_side(self.content, entry["token"]).get("free", False)
        player["fuel"] -= 0 if free else rates["fuel"]
        self.arrive(me, space)
        self.acted(entry, "probe")

    def _do_build(self, entry: Json, me: str, mechanism: str, lower: str) -> None:
        cost = lookup.mechanisms(self.content)[mechanism]["cost"]
        self.pay(me, lookup.lowered(cost, lower) or {})
        self.build(me, mechanism, lookup.worth(self.content, cost))
        self.acted(entry, "build")

    def _do_universal(self, entry: Json, me: str, mechanism: str, colour: str) -> None:
        self.pay(me, {colour: 1})
        up = "build_extra" in self.players[me]["techs"]
        self.build(me, mechanism, level(self.content, lookup.shifted(colour, int(up))))
        self.acted(entry, "build")

    def _do_save(self, entry: Json, me: str, colour: str) -> None:
        further = entry["single"] and entry["full_price"]  # after a Family
        both = lookup.option(self.state, "cheaper_both") == "further_too"
        cheaper = lookup.salvation_side(self.content, entry["token"]).get("lower") and (both or not further)
        paid = lookup.shifted(colour, -1) if cheaper else colour
        paid = paid if self.players[me]["cubes"][paid] else colour
        free = further and lookup.option(self.state, "family_further") == "free"
        self.pay_for_people(me, {} if free else {paid: 1}, {colour: 1})
        self.acted(entry, "save")

    def _do_family(self, entry: Json, me: str, family: str, lower: str) -> None:
        members = lookup.by_id(self.content, "families")[family]["members"]
        self.pay_for_people(me, lookup.family_price(self.state, members, lower) or {}, members)
        self.acted(entry, "save", family=True)

    def acted(self, entry: Json, action: str, *, family: bool = False) -> None:
        """Give step, bonus and gain of a first action, and ask for one more of the same where that is allowed."""
        me, side = entry["player"], lookup.salvation_side(self.content, entry["token"])
        techs = self.players[me]["techs"]
        if not entry["again"]:
            track = {"build": "starship", "save": "humankind"}.get(action)
            if track:
                self.step(me, track, side.get("steps", 1))
            if side.get("bonus") == action:
                self.players[me]["prestige"] += numbers(self.content, "bonus")["prestige"]
            if side.get("then"):
                self.gain(me, side["then"])
        more = not entry["again"] and (side.get("times", 1) > 1 or (action == "save" and "cryogenic" in techs))
        more = more or (action == "government" and "government_plus" in techs)
        found = [e for e in self.real["agenda"] if e["kind"] == "salvation"]
        if more and found:  # how it is written down is for the game to say
            assert found[0]["again"]
            assert found[0]["actions"] == [action]
            assert found[0]["single"] == (action == "save")
            assert found[0]["full_price"] == family
            self.ask(
                "salvation", me, **{key: value for key, value in found[0].items() if key not in ("kind", "player")}
            )

    # --- Everything else ---

    def _do_pass(self, _: Json, me: str) -> None:
        self.players[me]["passed"] = True
        self.state["passing"].append(me)
        self.just_passed = True

    def _do_collect(self, _: Json, me: str, rotations: int) -> None:
        for effect in lookup.pass_rewards(self.content, self.players[me])[rotations]:
            self.gain(me, effect)

    def _do_receive(self, entry: Json, me: str, colour: str) -> None:
        self.chosen(entry, me, colour)

    def _do_advance(self, entry: Json, me: str, track: str) -> None:
        self.chosen(entry, me, track)

    def _do_dive(self, _: Json, me: str, fuel: int) -> None:
        self.players[me]["fuel"] -= fuel
        self.players[me]["prestige"] += fuel

    def _do_take_token(self, _: Json, me: str, token: str) -> None:
        player: Any = self.players[me]
        self.state["display"].remove(token)
        player["extras"] = sorted([*player["extras"], token])
        absent = lookup.salvation_side(self.content, token).get("absent", False)
        if self.state["phase"] == "action" or (self.state["phase"] == "salvation" and not absent):
            player["pool"] = sorted([*player["pool"], token])

    def _do_steer(self, _: Json, me: str, space: str) -> None:
        self.government_arrives(me, space)

    def _do_choose(self, _: Json, me: str, token: str) -> None:
        self.state["uniques"].remove(token)
        self.players[me]["drafted"] = token

    def _do_commit(self, _: Json, me: str, token: str) -> None:
        self.players[me]["pass_token"] = token


def after(state: Json, content: Json, move: str, real: Json) -> Json:
    """Return the state that must follow a move; draws are those of the real one, if they are possible."""
    name, _, rest = move.rstrip(")").partition("(")
    arguments = [int(part) if part.isdigit() else part for part in rest.split(",")]
    table = Moves(copy.deepcopy(state), lookup.as_read(state, content), real)
    entry = table.state["agenda"].pop(0)
    method: Callable[..., None] = getattr(table, f"_do_{name}")
    method(entry, *arguments)
    table.settle()
    return table.state
