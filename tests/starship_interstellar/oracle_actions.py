"""What the moves of the Action Phase do, on plain data: turns, flights, deals, the Sun, research and production."""

from collections import Counter
from collections.abc import Callable

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle import deals
from tests.starship_interstellar.oracle_content import COLOURS, EARTH, SALVATIONS, Json, level, numbers
from tests.starship_interstellar.oracle_production import Rules, Work, dug, laid, rules_of, settled
from tests.starship_interstellar.oracle_production import begun as production_begun
from tests.starship_interstellar.oracle_rounds import Rounds
from tests.starship_interstellar.oracle_travel import flight_fuel


class ActionMoves(Rounds):
    """One method for each kind of move."""

    def _do_play(self, _: Json, me: str, token: str) -> None:
        player = self.players[me]
        player["pool"].remove(token)
        player["played"].append(token)
        if self.state["phase"] == "salvation":
            side = lookup.salvation_side(self.content, token)
            actions = [side["only"]] if side.get("only") else list(SALVATIONS)
            plain = {"again": False, "single": False, "full_price": False}
            self.ask("salvation", me, token=token, actions=actions, left=side.get("times", 1), **plain)
        else:
            self.act(me, token)

    def _do_repeat(self, _: Json, me: str) -> None:
        self.act(me, self.players[me]["played"][-1])

    def act(self, me: str, token: str) -> None:
        """Perform the Action side of a token."""
        side, player = lookup.action_side(self.content, token), self.players[me]
        match side["does"]:
            case "travel" | "research":
                self.ask(side["does"], me, token=token)
            case "market":
                self.ask("market", me, token=token, left=side.get("deals", 1), traded=[])
            case "solar":
                self.draw_from_the_sun(me, side)
            case "earth":
                gains = dict(numbers(self.content, "earth_yield"))
                player["fuel"] += gains.pop("fuel", 0)
                for colour, number in gains.items():
                    player["cubes"][colour] += number
            case "own_site":
                self.begin_production(me, token)
            case "site":
                self.ask_if(bool(player["sites"]), "site", me)
            case "refill":
                levels = {"amount": side["amount"], "least": 0, "most": side["levels"]}
                self.ask_if(bool(player["sites"]), "refill", me, **levels)
            case "lowest":
                stock = [colour for colour in COLOURS for _ in range(self.state["market"][colour])]
                if lookup.option(self.state, "market_lowest") == "lowest_colour_only":
                    stock = [colour for colour in stock if colour == stock[0]]
                for colour in stock[: side["amount"]]:
                    self.state["market"][colour] -= 1
                    player["cubes"][colour] += 1
            case "gain":
                for gain in side["gains"]:
                    self.gain(me, gain)

    def draw_from_the_sun(self, me: str, side: Json) -> None:
        """Draw cubes; which ones, the real state tells."""
        bag = self.state["bag"]
        number = min(side.get("draws", 2), sum(bag.values()))
        if number:
            drawn = next(e["drawn"] for e in self.real["agenda"] if e["kind"] == "solar")
            assert sum(drawn.values()) == number
            for colour in COLOURS:
                bag[colour] -= drawn[colour]
                assert bag[colour] >= 0
            nothing = dict.fromkeys(COLOURS, 0)
            self.ask("solar", me, drawn=dict(drawn), kept=nothing, left=side.get("keeps", 2))

    def _do_load(self, entry: Json, me: str, colour: str) -> None:
        player = self.players[me]
        player["sites"][player["explorer"]]["storage"][colour] -= 1
        player["cargo"][colour] += 1
        self.again(entry)

    def _do_fly(self, entry: Json, me: str, place: str) -> None:
        player = self.players[me]
        player["fuel"] -= flight_fuel(self.state, self.content, me, player["explorer"], place, entry["token"])
        player["explorer"] = place
        if place == EARTH:
            self.unload(me)
        elif place in player["sites"]:
            self.ask_deploy(me, place)
        elif place in self.state["planets"] and player["bases"] and self.state["planets"][place]["hidden"]:
            face = next(e["face"] for e in self.real["agenda"] if e["kind"] == "settle")
            self.state["planets"][place]["hidden"].remove(face)
            self.ask("settle", me, planet=place, face=face)

    def ask_deploy(self, me: str, planet: str) -> None:
        """Ask which Buildings to deploy, if any can be."""
        player, most = self.players[me], lookup.together(self.state, self.content)
        standing = Counter(player["sites"][planet]["buildings"])
        able = any(number and standing[kind] < most for kind, number in player["reserve"].items())
        self.ask_if(able, "deploy", me, planet=planet)

    def _do_keep(self, entry: Json, me: str) -> None:
        player, face = self.players[me], lookup.faces(self.content)[entry["face"]]
        surface, empty = face["layers"][0], dict.fromkeys(COLOURS, 0)
        player["sites"][entry["planet"]] = {
            "face": face["id"], "layer": 1, "deposit": empty | {surface["colour"]: surface["cubes"]},
            "storage": dict(empty), "buildings": [],
        }  # fmt: skip
        player["bases"] -= 1
        player["played"].append(entry["planet"])
        player["cubes"][surface["colour"]] += face["ars"]
        self.ask_deploy(me, entry["planet"])
        if lookup.option(self.state, "new_production_token") == "at_once":
            self.begin_production(me, entry["planet"])

    def _do_leave(self, entry: Json, _: str) -> None:
        hidden = self.state["planets"][entry["planet"]]["hidden"]
        if lookup.option(self.state, "token_refused") == "turned_back":
            hidden.append(entry["face"])
        hidden.sort()

    def _do_deploy(self, entry: Json, me: str, building: str) -> None:
        player = self.players[me]
        player["reserve"][building] -= 1
        buildings = player["sites"][entry["planet"]]["buildings"]
        buildings.append(building)
        buildings.sort()
        for coming in self.state["agenda"][:1]:
            if coming["kind"] == "produce":  # the Building takes part in it
                units = [unit for unit in coming["left"] if unit in ("base", "explorer")]
                coming["left"] = [*units, *buildings]
        self.ask_deploy(me, entry["planet"])

    def _do_sell(self, entry: Json, me: str, colour: str) -> None:
        self.trade(entry, me, colour, -1, numbers(self.content, "market")["sell"])

    def _do_buy(self, entry: Json, me: str, colour: str) -> None:
        self.trade(entry, me, colour, 1, numbers(self.content, "market")["buy"])

    def trade(self, entry: Json, me: str, colour: str, cubes: int, extra: int) -> None:
        """Move a cube between Market and player, and Fuel the other way."""
        player, less = self.players[me], lookup.action_side(self.content, entry["token"]).get("less", 0)
        price = level(self.content, colour) + extra
        player["fuel"] += price + less if cubes < 0 else -max(0, price - less)
        player["cubes"][colour] += cubes
        self.state["market"][colour] -= cubes
        entry = entry | {"left": entry["left"] - 1, "traded": [*entry["traded"], colour]}
        open_deals = {c for _, c in deals(self.state, self.content, me, entry["token"])} - set(entry["traded"])
        if entry["left"] and open_deals:
            self.again(entry)

    def _do_take(self, entry: Json, me: str, colour: str) -> None:
        entry["drawn"][colour] -= 1
        entry["kept"][colour] += 1
        self.players[me]["cubes"][colour] += 1
        self.again(entry | {"left": entry["left"] - 1})

    def _do_draw(self, entry: Json, me: str) -> None:
        before, now = self.players[me]["cubes"], self.real["players"][me]["cubes"]
        drawn = [colour for colour in COLOURS if now[colour] != before[colour]]
        assert len(drawn) == 1
        self.state["bag"][drawn[0]] -= 1
        before[drawn[0]] += 1
        assert self.state["bag"][drawn[0]] >= 0
        if entry["left"] > 1 and any(self.state["bag"].values()):
            self.again(entry | {"left": entry["left"] - 1})

    def _do_done(self, entry: Json, me: str) -> None:
        if entry["kind"] != "solar":
            return
        player, techs, kept = self.players[me], self.players[me]["techs"], sum(entry["kept"].values())
        loss = lookup.worth(self.content, entry["kept"])
        if "solar_1" in techs:
            loss = max(0, loss - numbers(self.content, "tech_numbers")["relations"])
        if "solar_3" not in techs:
            player["reputation"] = max(0, player["reputation"] - loss)
        self.grow_spiral(kept, kept + sum(entry["drawn"].values()))
        for colour in COLOURS:
            self.state["bag"][colour] += entry["drawn"][colour]
        alone = lookup.option(self.state, "extra_matter_alone") == "may"
        more = ("solar_2" in techs and (alone or kept > 0)) + ("solar_3" in techs and kept > 0)
        self.ask_if(more > 0 and any(self.state["bag"].values()), "matter", me, left=more)

    def grow_spiral(self, kept: int, drawn: int) -> None:
        """Move the Solar Spiral after an extraction."""
        steps = {"each_kept": kept, "each_drawn": drawn, "each_action": 1}
        each = numbers(self.content, "spiral")["kept"]
        self.state["spiral"] += each * steps[lookup.option(self.state, "spiral_steps")]

    def _do_research(self, entry: Json, me: str, tech: str, lower: str) -> None:
        player, side = self.players[me], lookup.action_side(self.content, entry["token"])
        price = lookup.price_of(self.content, player["techs"], tech, side.get("previous", False))
        if not lookup.can_pay(player["cubes"], price):
            price = lookup.price_of(self.content, player["techs"], tech, False)
        self.pay(me, lookup.lowered(price, lower) or {})
        player["scientists"] -= 1
        player["techs"].append(tech)
        line = lookup.by_id(self.content, "technologies")[tech]["line"]
        if line in lookup.BUILDINGS:
            player["reserve"][line] = player["reserve"].get(line, 0) + 1
        self.ask_if(tech == "travel_3", "wormhole_token", me)

    def _do_place_wormhole(self, _: Json, me: str, orbit: int, quadrant: int) -> None:
        self.players[me]["wormhole"] = {"orbit": orbit, "quadrant": quadrant}

    # --- Production ---

    def _do_produce(self, _: Json, me: str, planet: str) -> None:
        self.begin_production(me, planet)

    def begin_production(self, me: str, planet: str) -> None:
        """Ask for activations; an empty Deposit is filled from the next layer first."""
        player = self.players[me]
        units = ["base", *(["explorer"] if player["explorer"] == planet else []), *player["sites"][planet]["buildings"]]
        self.work(me, planet, settled)
        self.ask("produce", me, planet=planet, left=units)

    def work(self, me: str, planet: str, change: Callable[[Work, Rules], Work]) -> None:
        """Change a planet and its owner as a production does."""
        rules, player = rules_of(self.state, self.content, me, planet), self.players[me]
        now, site = change(production_begun(self.state, me, planet), rules), player["sites"][planet]
        for field, bag in (("deposit", now.deposit), ("storage", now.storage)):
            site[field] = dict(zip(COLOURS, bag, strict=True))
        site["layer"], player["fuel"] = now.layer, now.fuel
        player["cubes"] = dict(zip(COLOURS, now.cubes, strict=True))

    def _do_activate(self, entry: Json, me: str, unit: str) -> None:
        planet, player = entry["planet"], self.players[me]
        rules, left = rules_of(self.state, self.content, me, planet), list(entry["left"])
        left.remove(unit)
        if left:
            self.again(entry | {"left": left})
        if unit in ("base", "explorer", "drill"):
            self.work(me, planet, lambda work, rules: dug(work, rules, int(getattr(rules, unit))))
        elif unit == "outpost":
            player["fuel"] += rules.outpost
        elif unit == "ars":
            self.ask_if(any(player["sites"][planet]["storage"].values()), "ars", me, planet=planet, left=rules.ars)
        else:
            effects = ["raise", "split", "refine"][: rules.converter]
            self.ask("convert", me, planet=planet, left=effects)

    def _do_recover(self, entry: Json, me: str, colour: str) -> None:
        storage = self.players[me]["sites"][entry["planet"]]["storage"]
        storage[colour] -= 1
        self.players[me]["cubes"][colour] += 1
        if entry["left"] > 1 and any(storage.values()):
            self.again(entry | {"left": entry["left"] - 1})

    def _do_upgrade(self, entry: Json, me: str, colour: str, into: str) -> None:
        storage = self.players[me]["sites"][entry["planet"]]["storage"]
        storage[colour] -= 1
        storage[into] += 1
        self._conversion_done(entry, "raise")

    def _do_split(self, entry: Json, me: str) -> None:
        self.convert(entry, me, -1, numbers(self.content, "tech_numbers")["split"])
        self._conversion_done(entry, "split")

    def _do_refine(self, entry: Json, me: str) -> None:
        self.convert(entry, me, 1, 1)
        self._conversion_done(entry, "refine")

    def convert(self, entry: Json, me: str, shift: int, number: int) -> None:
        """Turn the most valuable cube of the Deposit into others in the Storage."""
        self.work(me, entry["planet"], laid)
        site, room = self.players[me]["sites"][entry["planet"]], numbers(self.content, "room")["storage"]
        best = [colour for colour in COLOURS if site["deposit"][colour]][-1]
        site["deposit"][best] -= 1
        site["storage"][lookup.shifted(best, shift)] += min(number, room - sum(site["storage"].values()))
        self.work(me, entry["planet"], settled)

    def _conversion_done(self, entry: Json, effect: str) -> None:
        left = [other for other in entry["left"] if other != effect]
        if left and lookup.option(self.state, "converter_levels") == "each_once":
            self.again(entry | {"left": left})

    def _do_refill(self, entry: Json, me: str, planet: str, levels: int) -> None:
        site = self.players[me]["sites"][planet]
        own = lookup.faces(self.content)[site["face"]]["layers"][site["layer"] - 1]["colour"]
        site["deposit"][lookup.shifted(own, levels)] += entry["amount"]

    def _do_drill(self, entry: Json, me: str, planet: str) -> None:
        site, room = self.players[me]["sites"][planet], numbers(self.content, "room")["storage"]
        for _ in range(entry["amount"]):
            present = [colour for colour in COLOURS if site["deposit"][colour]]
            if present and sum(site["storage"].values()) < room:
                site["deposit"][present[-1]] -= 1
                site["storage"][present[-1]] += 1
