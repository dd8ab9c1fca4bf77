"""What follows when nothing is left to be decided: turns, phases and rounds of Starship Interstellar, on plain data."""

from collections import Counter

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import BASICS, EARTH, TRAPPIST, numbers
from tests.starship_interstellar.oracle_gains import Gains
from tests.starship_interstellar.oracle_state import goals_met


class Rounds(Gains):
    """A state that is being changed, and that goes on by itself."""

    def settle(self) -> None:
        """Put the questions in order; where none is left, go on to the next turn, phase or round."""
        self.queue()
        while not self.state["agenda"] and self.state["phase"] != "over":
            self.go_on()
            self.queue()

    def go_on(self) -> None:
        """Go on when nothing is left to be decided."""
        state, order = self.state, self.state["order"]
        if state["phase"] == "draft":
            undecided = [seat for seat in reversed(order) if self.players[seat]["drafted"] is None]
            if undecided:
                self.ask("draft", undecided[0])
            else:
                self.end_draft()
        elif state["phase"] == "government":
            self.end_round()
        elif not all(player["passed"] for player in self.players.values()):
            self.next_turn()
        elif self.just_passed:
            self.just_passed = False
            if lookup.option(state, "salvation_order") == "as_passed":
                state["order"] = state["passing"]
            state["passing"] = []
            for seat in state["order"]:
                self.ask("reward", seat)
        else:
            self.next_phase()

    def next_turn(self) -> None:
        """Pass the turn on; the Pass tokens of those who have passed turn."""
        order = self.state["order"]
        place = order.index(self.state["turn"])
        for step in range(1, len(order) + 1):
            seat = order[(place + step) % len(order)]
            if not self.players[seat]["passed"]:
                self.state["turn"] = seat
                self.ask("turn", seat)
                return
            last = len(lookup.pass_rewards(self.content, self.players[seat])) - 1
            self.players[seat]["rotations"] = min(last, self.players[seat]["rotations"] + 1)

    def end_draft(self) -> None:
        """Begin the first Action Phase."""
        self.state |= {"phase": "action", "uniques": []}
        for player in self.players.values():
            player["drafted"] = None
        self.begin_phase(self.state["order"])

    def next_phase(self) -> None:
        """Go from Action to Salvation, from Salvation to Government."""
        if self.state["phase"] == "action":
            self.state["phase"] = "salvation"
            self.begin_phase(self.state["order"])
            return
        self.state["phase"] = "government"
        seats: dict[str, str] = self.state["government"]
        if seats:
            best = min(seats, key=lambda space: (-int(space[1 : space.index("_")]), int(space[space.index("_") + 1 :])))
            self.players[seats[best]]["prestige"] += numbers(self.content, "governor")["prestige"]
            self.ask_if(self.state["journey"]["government"] != TRAPPIST, "steer", seats[best])

    def begin_phase(self, order: list[str]) -> None:
        """Make pools whole for the phase that begins, and give the first turn."""
        for_good = lookup.option(self.state, "production_tokens_out") == "for_good"
        for player in self.players.values():
            if for_good and self.state["phase"] == "salvation":
                sides = {token: lookup.salvation_side(self.content, token) for token in player["extras"]}
                player["extras"] = [token for token, side in sides.items() if not side.get("absent")]
            mine = [*BASICS, *player["extras"], *([] if for_good else player["sites"])]
            if self.state["phase"] == "salvation":
                mine = [token for token in mine if not lookup.salvation_side(self.content, token).get("absent")]
            player |= {"pool": sorted(mine), "played": [], "passed": False, "rotations": 0}
        self.state |= {"order": order, "passing": [], "turn": order[0]}
        self.ask("turn", order[0])

    def end_round(self) -> None:
        """Do the rest of the Government Phase, and begin the next round."""
        state, size = self.state, numbers(self.content, "travel")["quadrants"]
        for player in self.players.values():
            player["scientists"] += numbers(self.content, "governor")["scientists"]
        for name, planet in state["planets"].items():
            speed = lookup.planets(self.content)[name]["speed"]
            planet["quadrant"] = (planet["quadrant"] - 1 + speed) % size + 1
        reach = numbers(self.content, "spiral")
        state["spiral"] += reach["growth"]
        for name in [name for name in state["planets"] if state["spiral"] >= reach.get(name, 1000)]:
            self.swallow(name)
        if state["families"]:
            state["families"] = [pile[1:] for pile in state["families"]]
            if not any(state["families"]):
                state["families"] = self.real["families"]
                everyone = Counter(list(lookup.by_id(self.content, "families")))
                assert Counter(name for pile in state["families"] for name in pile) == everyone
                assert [len(pile) for pile in state["families"]] == [5, 5]
        needed = numbers(self.content, "journey_goal")["needed"]
        if EARTH not in state["planets"] or goals_met(state, self.content) >= needed:
            state["phase"] = "over"
            return
        state["round"] += 1
        state["phase"] = "action"
        self.begin_phase(state["order"])

    def swallow(self, planet: str) -> None:
        """Take a planet out of the game."""
        del self.state["planets"][planet]
        for seat, player in self.players.items():
            if player["sites"].pop(planet, None):
                player["bases"] += 1
            if player["explorer"] == planet:
                player["explorer"] = EARTH
                self.unload(seat)
