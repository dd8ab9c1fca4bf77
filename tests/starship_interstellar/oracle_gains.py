"""What rewards, tracks, Mechanisms and probes of Starship Interstellar bring, on plain data."""

from typing import Any

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import COLOURS, HALL, TRAPPIST, Json, numbers

ROWS = ("current", "long_term", "future")


class Gains:
    """A state that is being changed. New questions go before those that already wait, in the order they come up."""

    def __init__(self, state: Json, content: Json, real: Json) -> None:
        """Begin with a copy of a state; the real next state tells what was drawn."""
        self.state, self.content, self.real = state, content, real
        self.players: dict[str, Json] = state["players"]
        self.asked: list[Json] = []
        self.kept_on: list[Json] = []
        self.just_passed = False

    def ask(self, kind: str, player: str, **said: Any) -> None:
        """Ask for a decision."""
        self.asked.append({"kind": kind, "player": player, **said})

    def ask_if(self, able: bool, kind: str, player: str, **said: Any) -> None:
        """Ask for a decision if it can be made."""
        if able:
            self.ask(kind, player, **said)

    def again(self, entry: Json) -> None:
        """Go on with the decision that was asked, after all that comes up now."""
        self.kept_on.append(entry)

    def queue(self) -> None:
        """Put new questions before the old ones."""
        self.state["agenda"] = [*self.asked, *self.kept_on, *self.state["agenda"]]
        self.asked, self.kept_on = [], []
        while self.state["agenda"] and self.is_moot(self.state["agenda"][0]):
            del self.state["agenda"][0]

    def is_moot(self, entry: Json) -> bool:
        """Tell whether nothing is left to decide: both tracks at their ends, the Government Probe at Trappist."""
        if entry["kind"] == "track":
            return not lookup.open_tracks(self.state, self.content, entry["player"])
        return bool(entry["kind"] == "steer" and self.state["journey"]["government"] == TRAPPIST)

    # --- Gains ---

    def gain(self, me: str, effect: Json) -> None:
        """Give what a reward shows, or ask what it asks."""
        player, amount, does = self.players[me], effect.get("amount", 1), effect["does"]
        match does:
            case "prestige" | "reputation" | "fuel":
                player[does] += amount
            case "scientist":
                player["scientists"] += amount
            case "cube" if isinstance(effect.get("colour"), str):
                player["cubes"][effect["colour"]] += amount
            case "cube":
                offered = [colour for colour in COLOURS if colour in effect.get("colour", COLOURS)]
                self.ask("resource", me, colours=offered, left=amount)
            case "extra":
                self.ask_extra(me)
            case "advance" if "track" in effect:
                self.step(me, effect["track"], amount)
            case "advance":
                self.ask_if(bool(lookup.open_tracks(self.state, self.content, me)), "track", me, left=amount)
            case "deposit":
                self.ask_if(bool(player["sites"]), "refill", me, amount=amount, least=1, most=1)
            case "drill":
                self.ask_if(bool(player["sites"]), "drill", me, amount=amount)
            case "probe":
                self.ask_if(self.state["journey"]["government"] != TRAPPIST, "steer", me)
            case "save":
                least = [colour for colour in COLOURS if self.state["population"][colour]][:1]
                self.rescue(me, dict.fromkeys(least, 1), famous=lookup.option(self.state, "save_icon") == "raises")
            case "build":
                self.build_least(me)

    def ask_extra(self, me: str) -> None:
        """Ask for an Extra Action token, if more are on display than are already being asked for."""
        waiting = [e["player"] for e in (*self.asked, *self.state["agenda"]) if e["kind"] == "extra"]
        many = len(self.players[me]["extras"]) + waiting.count(me) >= 3
        full = many and lookup.option(self.state, "extra_limit") == "absolute"
        self.ask_if(len(self.state["display"]) > len(waiting) and not full, "extra", me)

    def step(self, me: str, track: str, steps: int) -> None:
        """Move on a Leader track, space by space."""
        board = lookup.by_id(self.content, "leader_tracks")[self.state["track"]][track]
        last = lookup.last_space(self.state, self.content, track)
        for _ in range(steps):
            if self.players[me][track] < last:
                self.players[me][track] += 1
                for effect in board.get(self.players[me][track], ()):
                    self.gain(me, effect)
                fifth = self.players[me][track] == 5 and self.state["track"] != "basic"
                if fifth and lookup.option(self.state, "extra_on_new_tracks") == "fifth_spaces":
                    self.ask_extra(me)

    def chosen(self, entry: Json, me: str, thing: str) -> None:
        """Give a cube or a step that was chosen; the next one is asked for after what this one brings."""
        if entry["left"] > 1:
            self.again(entry | {"left": entry["left"] - 1})
        if entry["kind"] == "resource":
            self.players[me]["cubes"][thing] += 1
        else:
            self.step(me, thing, 1)

    def pay(self, me: str, price: dict[str, int]) -> None:
        """Take cubes from a player."""
        for colour, number in price.items():
            self.players[me]["cubes"][colour] -= number
            assert self.players[me]["cubes"][colour] >= 0

    def pay_for_people(self, me: str, price: dict[str, int], people: dict[str, int]) -> None:
        """Put cubes into the Market as far as there is room, and save people."""
        self.pay(me, price)
        for colour, number in price.items():
            room = numbers(self.content, "market")["size"] - self.state["market"][colour]
            self.state["market"][colour] += min(room, number)
        self.rescue(me, people)

    def rescue(self, me: str, people: dict[str, int], *, famous: bool = True) -> None:
        """Take people from Earth; Reputation rises by their value."""
        for colour, number in people.items():
            self.state["population"][colour] -= number
            self.state["saved"] += number
        self.players[me]["reputation"] += lookup.worth(self.content, people) if famous else 0

    def build(self, me: str, mechanism: str, prestige: int) -> None:
        """Build a Mechanism; those behind move up, a new one comes, and a module may be complete."""
        projects, sizes = self.state["projects"], numbers(self.content, "rows")
        aims = numbers(self.content, "journey_goal")
        line = [name for row in ROWS for name in projects[row]]
        line.remove(mechanism)
        projects["built"].append(mechanism)
        self.players[me]["prestige"] += prestige
        pile = projects["red"] or projects["blue"]
        complete = len(projects["built"]) >= aims["modules"] * aims["mechanisms"]
        if pile and not complete:
            new = self.come_up(line, pile)
            pile.remove(new)
            line.append(new)
        if complete:  # nothing more is to be built
            projects |= {"red": [], "blue": []}
        for row in ROWS:
            projects[row] = [] if complete else line[: sizes[row]]
            line = line[sizes[row] :]
        if len(projects["built"]) % aims["mechanisms"] == 0:
            top = max([0, *(row for seat in self.state["seats"] for row in lookup.rows_of(self.state, seat))])
            seats, gone = self.state["government"], [s for s in self.state["government"] if s.startswith(f"g{top}_")]
            self.state["government"] = seats = {s: o for s, o in seats.items() if s not in gone}
            below = [s for s, o in seats.items() if o == HALL and s.startswith(f"g{top - 1}_")]
            if below and gone and lookup.option(self.state, "module_completed") == "hall_moves_up":
                del seats[below[0]]
                seats[f"g{top}_1"] = HALL

    def come_up(self, line: list[str], pile: list[str]) -> str:
        """Return which Mechanism was drawn: the next in the real rows that was not there; none is seen once all end."""
        shown = [name for row in ROWS for name in self.real["projects"][row]]
        fresh = [name for name in shown if name not in line]
        assert not shown or fresh[0] in pile
        return fresh[0] if shown else pile[0]

    def build_least(self, me: str) -> None:
        """Build the first Mechanism of least value in Current or Long-Term Projects."""
        printed, projects = lookup.mechanisms(self.content), self.state["projects"]
        least = numbers(self.content, "universal_numbers")["value"]
        values = [
            (least if printed[name].get("universal") else lookup.worth(self.content, printed[name]["cost"]), name)
            for name in (*projects["current"], *projects["long_term"])
        ]
        if values:
            lowest = min(value for value, _ in values)
            self.build(me, next(name for value, name in values if value == lowest), lowest)

    # --- Journey ---

    def uncovered(self, space: str) -> str | None:
        """Draw a Discovery token for a space without one; the real state tells which."""
        journey = self.state["journey"]
        if not any(journey["pile"].values()):
            return None
        drawn: str = self.real["journey"]["found"][space]
        journey["pile"][drawn] -= 1
        assert journey["pile"][drawn] >= 0
        if not journey["pile"][drawn] and drawn not in self.real["journey"]["pile"]:
            del journey["pile"][drawn]
        journey["found"][space] = drawn
        return drawn

    def visit(self, me: str, space: str) -> None:
        """Give what a Point of Interest gives if it is free; no token is ever laid there."""
        taken = self.state["journey"]["taken"]
        if space not in taken:
            self.state["journey"]["taken"] = sorted([*taken, space])
            for effect in lookup.by_id(self.content, "journey")[space]["interest"]:
                self.gain(me, effect)

    def arrive(self, me: str, space: str) -> None:
        """Bring a player's probe to a space; the goal of the Journey is asked about after what lies there."""
        self.land(me, space)
        column = lookup.by_id(self.content, "journey")[space]["column"]
        if column == numbers(self.content, "goals")["column"]:
            self.ask_extra(me)

    def land(self, me: str, space: str) -> None:
        """Give what a space gives to a player's probe."""
        player, journey, rates = self.players[me], self.state["journey"], numbers(self.content, "probe")
        spaces = lookup.by_id(self.content, "journey")
        interest = spaces[space].get("interest", ())
        player["probe"] = space
        if space == TRAPPIST:
            others = [other for seat, other in self.players.items() if seat != me]
            first = all(other["probe"] != TRAPPIST for other in others)
            player["prestige"] += rates["first_at_trappist" if first else "later_at_trappist"]
            return
        if interest:
            self.visit(me, space)
            return
        known = journey["found"].get(space)
        lying = known or self.uncovered(space)
        if lying is None:
            return
        card = lookup.discoveries(self.content)[lying]
        self.find(me, card, known is None)
        through = card["kind"] == "deep_space" and "deep_space_power" in player["techs"]
        self.ask_if(card["kind"] == "wormhole" or through, "onward", me)
        self.ask_if(card["kind"] == "black_hole", "black_hole", me)

    def government_arrives(self, me: str, space: str) -> None:
        """Bring the Government Probe to a space; outside the Government Phase its mover gets what is there."""
        journey, interest = self.state["journey"], lookup.by_id(self.content, "journey")[space].get("interest")
        journey["government"] = space
        if lookup.option(self.state, "probe_icon") == "governor":
            me = next(iter(lookup.governors(self.state)), me)
        if space == TRAPPIST:
            return
        if interest:
            self.visit(me, space)
            return
        known = journey["found"].get(space)
        lying = known or self.uncovered(space)
        if lying is None:
            return
        card = lookup.discoveries(self.content)[lying]
        if self.state["phase"] != "government":
            self.find(me, card, known is None)
        elif lookup.option(self.state, "lost_planet_governor") == "governor_resources":
            self.find(me, card, False)
        diving = known is None or lookup.option(self.state, "holes_governor") == "known_too"
        for governor in lookup.governors(self.state):
            self.ask_if(card["kind"] == "black_hole" and diving, "black_hole", governor)

    def find(self, me: str, card: Json, new: bool) -> None:
        """Give the Prestige of a new Discovery token, and the cubes that it shows."""
        rates, gains = numbers(self.content, "probe"), numbers(self.content, "discovering")
        prestige = {"galaxy": rates["galaxy"], "black_hole": gains["black_hole"], "lost_planet": gains["lost_planet"]}
        if lookup.option(self.state, "discovery_prestige") == "one":
            prestige = dict.fromkeys(("deep_space", "wormhole", "galaxy"), 1) | {
                kind: gains[kind] for kind in ("black_hole", "lost_planet")
            }
        self.players[me]["prestige"] += prestige.get(card["kind"], 0) if new else 0
        for colour, number in card.get("cubes", {}).items():
            self.players[me]["cubes"][colour] += number

    def unload(self, me: str) -> None:
        """Bring the cargo home."""
        player = self.players[me]
        for colour in COLOURS:
            player["cubes"][colour] += player["cargo"][colour]
            player["cargo"][colour] = 0
