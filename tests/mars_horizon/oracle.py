"""A slow and plain judge of Mars Horizon that reads states as JSON and shares no code or rules with the package.

Numbers that the draft prints are written here as constants; only what it leaves to cards (costs, targets, effects) and
the solo clock is looked up in the content.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

Json = dict[str, Any]
Move = tuple[str | int, ...]

NEAR_TO_FAR = ("earth", "moon", "mars")
TOKENS = {"money": 30 * 1 + 10 * 3 + 10 * 5, "research": 20 * 1 + 10 * 3 + 10 * 5, "prestige": 20 * 1 + 10 * 3}
OFFERS = {0: 0, 1: 1, 3: 2}  # prestige spent, reliability gained
POOL, MARKERS, BLUEPRINTS, LAUNCH_DRAWS, LOAN_FEE = 8, 6, 10, 3, 1
GENERAL, GENERAL_PER_ERA = 25, 10

CHOSEN = {
    "income_split": "one_kind",
    "solo_beaten": "before_the_date",
    "agency_tokens": "may",
    "repeat_by_claimant": "may",
    "mission_cards": "buyer_only",
    "era_deck": "ten_general",
    "era_rest": "set_aside",
    "empty_agency_deck": "pool_shrinks",
    "launch_discards": "discarded",
    "blueprint_supply": "still_exclusive",
}
ANSWERS = {
    "action": {"buy", "attempt", "pass"},
    "retire": {"retire", "pass"},
    "vehicle": {"fly"},
    "prestige": {"spend"},
    "hazard": {"face"},
    "reward": {"claim"},
}


def reading(state: Json, name: str) -> str:
    """Return how an open point is read in this game."""
    return str(state["options"].get("readings", {}).get(name, CHOSEN[name]))


# --- Cards ---


def agency_cards(content: Json, *parts: str) -> dict[str, Json]:
    """Return the agency cards of some parts by id; all of them if none is named."""
    return {card["id"]: card for part in parts or ("era_1", "era_2", "general") for card in content["agency"][part]}


def row(content: Json, *eras: str) -> dict[str, Json]:
    """Return the milestones of some eras by id in the order of the row; all of them if none is named."""
    return {card["id"]: card for era in eras or ("era_1", "era_2") for card in content["milestones"][era]}


def of_type(content: Json, kind: str) -> dict[str, Json]:
    """Return the agency cards of a type by id."""
    return {name: card for name, card in agency_cards(content).items() if card["type"] == kind}


def goals(content: Json) -> dict[str, Json]:
    """Return all cards that a launch can have as its goal."""
    return row(content) | of_type(content, "mission")


def effects_of(state: Json, content: Json, seat: str, kind: str) -> list[Json]:
    """Return the effects of a kind on the cards that lie before a player, the HQ card among them."""
    printed = {card["id"]: card for card in content["headquarters"]["cards"]} | agency_cards(content)
    player = state["players"][seat]
    cards = [printed[name] for name in [player["hq"], *player["tableau"]]]
    return [effect for card in cards for effect in card.get("effects", []) if effect["effect"] == kind]


def reduced(state: Json, content: Json, seat: str, of: str, price: dict[str, int]) -> dict[str, int]:
    """Return a price after all discounts of a player on a type of card or on launches."""
    price = dict(price)
    for effect in effects_of(state, content, seat, "discount"):
        if effect["of"] == of and effect["token"] in price:
            price[effect["token"]] = max(0, price[effect["token"]] - effect["amount"])
    return price


# --- Moves ---


def possible_moves(state: Json, content: Json) -> Iterator[Move]:
    """Yield every move of the kinds that answer the decision asked now, by anybody and legal or not."""
    seats, cards = state["seats"], list(agency_cards(content))
    arguments: dict[str, list[Any]] = {kind: [] for kind in ("pass", "deal", "countdown", "roll")}
    arguments |= {"buy": [cards], "retire": [cards], "attempt": [list(goals(content))], "give": [seats]}
    arguments |= {"fly": [list(of_type(content, "vehicle"))], "spend": [range(10)], "face": [("pay", "bear")]}
    arguments |= {"claim": [list(TOKENS)], "income": [(*TOKENS, "each")]}
    asked = str(state["agenda"][0]["kind"])
    for kind in ANSWERS.get(asked, {asked}):
        yield from product([kind], seats, *arguments[kind])


def legal_moves(state: Json, content: Json) -> set[str]:
    """Return the texts of all legal moves."""
    if state["phase"] == "over" or not state["agenda"]:
        return set()
    legal = (move for move in possible_moves(state, content) if is_legal(state, content, move))
    return {f"{move[0]}({','.join(str(part) for part in move[1:])})" for move in legal}


def is_legal(state: Json, content: Json, move: Move) -> bool:
    """Tell whether a move of a fitting kind may be made now."""
    entry = state["agenda"][0]
    if move[1] != entry["player"]:
        return False
    me, stock, pool = entry["player"], state["players"][entry["player"]]["stock"], state["agency"]["pool"]
    holds = True  # pass, deal, countdown and roll ask for nothing more
    match move:
        case ("buy", _, str(card)):
            holds = card in pool and may_buy(state, content, me, agency_cards(content)[card])
        case ("attempt", _, str(goal)):
            vehicles = of_type(content, "vehicle")
            holds = is_open(state, content, me, goal) and any(may_fly(state, content, me, goal, v) for v in vehicles)
        case ("fly", _, str(vehicle)):
            holds = may_fly(state, content, me, state["flight"]["goal"], vehicle)
        case ("spend", _, int(prestige)):
            holds = prestige in OFFERS and prestige <= stock["prestige"]
        case ("give", _, str(other)):
            holds = other != me
        case ("retire", _, str(card)):
            holds = card in pool
        case ("face", _, how):
            holds = how == "bear" or stock[entry["token"]] >= entry["pay"]
        case ("claim", _, token):
            holds = token in entry["reward"]
        case ("income", _, token):
            split = token == "each" and reading(state, "income_split") == "split"
            holds = split or token in ("money", "research")
    return holds


def may_buy(state: Json, content: Json, me: str, card: Json) -> bool:
    """Check the price and, out of what is left, a gift that the card demands."""
    left = dict(state["players"][me]["stock"])
    for token, amount in reduced(state, content, me, card["type"], card.get("cost", {})).items():
        left[token] -= amount
    gifts = [effect for effect in card.get("effects", []) if effect["effect"] == "give"]
    for gift in gifts:
        left[gift["token"]] -= gift["amount"]
    return min(left.values()) >= 0 and (not gifts or len(state["seats"]) > 1)


def is_open(state: Json, content: Json, me: str, goal: str) -> bool:
    """Tell whether a player may aim at a goal, whatever it takes to get there."""
    if goal not in row(content):
        anybody = reading(state, "mission_cards") == "anybody"
        if reading(state, "mission_cards") == "from_the_pool" and goal in state["agency"]["pool"]:
            return True
        return any(goal in state["players"][seat]["tableau"] for seat in state["seats"] if anybody or seat == me)
    on_table, claims = list(row(content, *("era_1", "era_2")[: state["era"]])), state["milestones"]
    if goal not in on_table or any(earlier not in claims for earlier in on_table[: on_table.index(goal)]):
        return False
    if goal in claims:
        return claims[goal]["by"] != me or reading(state, "repeat_by_claimant") == "may"
    return bool(state["players"][me]["markers"] > 0 or reading(state, "agency_tokens") == "may")


def owner_of(state: Json, card: str) -> str | None:
    """Return before whom a card lies."""
    return next((seat for seat in state["seats"] if card in state["players"][seat]["tableau"]), None)


def is_fit(state: Json, content: Json, me: str, goal: str, vehicle: str) -> bool:
    """Tell whether a player has the use of a vehicle that is far-reaching and large enough."""
    card, asked, owner = of_type(content, "vehicle")[vehicle], goals(content)[goal], owner_of(state, vehicle)
    usable = owner is not None and (owner == me or vehicle not in state["blueprints"])
    return usable and can_fly_to(card, asked)


def can_fly_to(vehicle: Json, goal: Json) -> bool:
    """Check that a vehicle goes far enough and carries enough for a goal."""
    reach = max(NEAR_TO_FAR.index(place) for place in vehicle["reliability"])
    return bool(reach >= NEAR_TO_FAR.index(goal["destination"]) and vehicle["capacity"] >= goal["payload"])


def launch_price(state: Json, content: Json, me: str, vehicle: str) -> tuple[int, int]:
    """Return what a launch costs: to the bank, and to the owner of the vehicle."""
    printed = {"money": of_type(content, "vehicle")[vehicle]["launch_cost"]}
    to_bank = reduced(state, content, me, "launch", printed)["money"]
    return to_bank, LOAN_FEE if owner_of(state, vehicle) != me else 0


def may_fly(state: Json, content: Json, me: str, goal: str, vehicle: str) -> bool:
    """Check that a vehicle can fly to a goal and that the player can pay for it."""
    money: int = state["players"][me]["stock"]["money"]
    return is_fit(state, content, me, goal, vehicle) and sum(launch_price(state, content, me, vehicle)) <= money


# --- Launches ---


def applies(state: Json, content: Json, me: str, flight: Json, when: Json) -> bool:
    """Tell whether an effect that is narrowed to some launches applies to this one."""
    goal, vehicle = goals(content)[flight["goal"]], flight["vehicle"]
    kind = "mission" if flight["goal"] not in row(content) else "milestone"
    if flight["goal"] in state["milestones"]:
        kind = "repeat"
    mine = vehicle in state["players"][me]["tableau"]
    manners = {"own"} if mine else {"lent"}
    if mine and vehicle in state["blueprints"]:
        manners.add("first")
    return (
        when.get("destination") in (None, goal["destination"])
        and when.get("crewed") in (None, goal.get("crewed", False))
        and when.get("goal") in (None, kind)
        and (when.get("vehicle") is None or when["vehicle"] in manners)
    )


def target(state: Json, content: Json, goal: str) -> int:
    """Return the target in force: of a milestone that is claimed the second one."""
    card = goals(content)[goal]
    profile = card if goal not in row(content) else card["repeat" if goal in state["milestones"] else "first"]
    return int(profile["target"])


def fixed_reliability(state: Json, content: Json, me: str, flight: Json) -> int:
    """Return the reliability without launch cards: vehicle, lasting effects, prestige."""
    vehicle, goal = of_type(content, "vehicle")[flight["vehicle"]], goals(content)[flight["goal"]]
    helpers = effects_of(state, content, me, "reliability")
    helping: list[int] = [e["amount"] for e in helpers if applies(state, content, me, flight, e.get("when", {}))]
    return int(vehicle["reliability"][goal["destination"]]) + sum(helping) + OFFERS[flight["prestige"]]


def draws(deck: list[str], discards: list[str], number: int) -> Iterator[tuple[str, ...]]:
    """Yield all orders in which launch cards can come, each as likely; an empty deck is made of the discards."""
    if number == 0:
        yield ()
        return
    drawn_from = deck or discards
    for name in drawn_from:
        rest = [other for other in drawn_from if other != name]
        for more in draws(rest, discards if deck else [], number - 1):
            yield name, *more


def success(state: Json, content: Json, me: str, flight: Json, stock: Json, bank: Json) -> Fraction:
    """Return how likely a launch that is paid for is to succeed; a hazard is paid off if it can be."""
    printed = {card["id"]: card["does"] for card in content["launch"]["cards"]}
    shifts = dict.fromkeys(printed, 0)
    for name, does in printed.items():
        if does["effect"] == "reliability" and applies(state, content, me, flight, does.get("when", {})):
            shifts[name] = does["amount"]
    known = fixed_reliability(state, content, me, flight) + flight["bonus"]
    aim, rolls = target(state, content, flight["goal"]), [a + b for a, b in product(range(1, 7), repeat=2)]
    tried = won = 0
    for cards in draws(state["launch"]["deck"], state["launch"]["discards"], LAUNCH_DRAWS - len(flight["cards"])):
        reliability, mine, left = known, dict(stock), dict(bank)
        for name in cards:
            does, token = printed[name], printed[name].get("token")
            reliability += shifts[name]
            if does["effect"] == "hazard" and mine[token] < does["pay"]:
                reliability += does["amount"]
            elif does["effect"] == "hazard":
                mine[token], left[token] = mine[token] - does["pay"], left[token] + does["pay"]
            elif does["effect"] == "gain":
                gained = min(does["amount"], left[token])
                mine[token], left[token] = mine[token] + gained, left[token] - gained
        tried += len(rolls)
        won += sum(roll + reliability >= aim for roll in rolls)
    return Fraction(won, tried)


def success_after(state: Json, content: Json, move: Move) -> Fraction:
    """Return how likely the launch under way is to succeed after a countdown, a roll, or a hazard paid or borne."""
    me, flight, entry = str(move[1]), dict(state["flight"]), state["agenda"][0]
    stock, bank = dict(state["players"][me]["stock"]), dict(state["bank"])
    if move[0] == "face" and move[2] == "pay":
        stock[entry["token"]] -= entry["pay"]
        bank[entry["token"]] += entry["pay"]
    elif move[0] == "face":
        flight["bonus"] += entry["amount"]
    return success(state, content, me, flight, stock, bank)


def success_with(state: Json, content: Json, me: str, goal: str, vehicle: str, prestige: int) -> Fraction:
    """Return how likely a launch is to succeed that is yet to be paid for."""
    stock, bank = dict(state["players"][me]["stock"]), dict(state["bank"])
    to_bank, fee = launch_price(state, content, me, vehicle)
    stock["money"] -= to_bank + fee
    bank["money"] += to_bank
    flight = {"goal": goal, "vehicle": vehicle, "prestige": prestige, "cards": [], "bonus": 0}
    return success(state, content, me, flight, stock, bank)


def plans(state: Json, content: Json, move: Move) -> Iterator[tuple[str, int, Fraction]]:
    """Yield what vehicle and prestige an attempt, fly or spend move still leaves open, and how likely each wins."""
    me, prestige = str(move[1]), state["players"][str(move[1])]["stock"]["prestige"]
    goal = str(move[2]) if move[0] == "attempt" else state["flight"]["goal"]
    chosen = {"fly": move[2], "spend": (state["flight"] or {}).get("vehicle")}.get(str(move[0]))
    spendings = [int(move[2])] if move[0] == "spend" else [offer for offer in OFFERS if offer <= prestige]
    for vehicle in of_type(content, "vehicle"):
        if chosen in (None, vehicle) and may_fly(state, content, me, goal, vehicle):
            for spent in spendings:
                yield vehicle, spent, success_with(state, content, me, goal, vehicle, spent)


# --- States ---


def defects(state: Json, content: Json) -> set[str]:
    """Return the names of all conditions of a possible state that are broken; none is named for a legal state."""
    seats, players, claims = state["seats"], state["players"], state["milestones"]
    whole, first_era = list(row(content)), set(row(content, "era_1"))
    claimed_by = Counter(claim["by"] for claim in claims.values())
    marked = [players[seat]["markers"] + claimed_by[seat] for seat in seats]
    unmarked = [players[seat]["markers"] == 0 and claimed_by[seat] > MARKERS for seat in seats]
    spare = reading(state, "agency_tokens") == "may"
    held = {token: sum(player["stock"][token] for player in players.values()) for token in TOKENS}
    ticks = [claims[name]["tick"] for name in whole if name in claims]
    asked = [entry["kind"] for entry in state["agenda"]]
    over = whole[-1] in claims
    checks = {
        "seats": len(seats) == state["options"]["players"] and 1 <= len(seats) <= 4,
        "tokens": all(state["bank"][token] + held[token] == value for token, value in TOKENS.items()),
        "headquarters": len({player["hq"] for player in players.values()}) == len(seats),
        "markers": all(n == MARKERS or (spare and free) for n, free in zip(marked, unmarked, strict=True)),
        "row": set(claims) == set(whole[: len(claims)]),
        "clock": max([0, *ticks]) <= state["clock"] and (len(seats) == 1 or state["clock"] == 0),
        "ticks": len(seats) > 1 or all(a < b for a, b in pairwise([0, *ticks])),  # each claim took a step of its own
        "over": over == (state["phase"] == "over") == (not state["agenda"]) and not (over and state["flight"]),
        "era": (state["era"] == 2) == (first_era <= set(claims)) or (state["era"] == 1 and asked[:1] == ["reward"]),
        "launch": launch_cards_fit(state, content),
        "launched": launches_fit(state, content),
        "threes": len(state["launch"]["discards"]) % 3 == 0 or reading(state, "launch_discards") == "shuffled_back",
        "agenda": state["phase"] == "over" or agenda_fits(state),
        "asked": not asked or says_what_cards_say(state, content),
        "flight": state["flight"] is None or flight_fits(state, content),
        "bonus": state["flight"] is None or state["flight"]["bonus"] in possible_bonuses(state, content),
    }
    return {name for name, fine in checks.items() if not fine} | agency_defects(state, content)


def launch_cards_fit(state: Json, content: Json) -> bool:
    """Check that each launch card is in one place."""
    flown = state["flight"]["cards"] if state["flight"] else []
    back = reading(state, "launch_discards") == "shuffled_back"
    placed = Counter([*state["launch"]["deck"], *state["launch"]["discards"], *flown])
    return placed == Counter(card["id"] for card in content["launch"]["cards"]) and not (
        back and state["launch"]["discards"]
    )


def launches_fit(state: Json, content: Json) -> bool:
    """Check that there has been a launch for every claim and every opened design, as far as launches leave traces."""
    vehicles, targets = of_type(content, "vehicle"), goals(content)
    used, flown = state["launch"]["discards"], state["flight"]["cards"] if state["flight"] else []
    built = [name for player in state["players"].values() for name in player["tableau"] if name in vehicles]
    opened = [name for name in built if name not in state["blueprints"]]
    if reading(state, "launch_discards") != "shuffled_back" and not used and not flown:
        scarce = reading(state, "blueprint_supply") == "open_design" and len(state["blueprints"]) >= BLUEPRINTS
        if state["milestones"] or (opened and not scarce):
            return False
    return all(any(can_fly_to(vehicles[name], targets[goal]) for name in opened) for goal in state["milestones"])


def agency_defects(state: Json, content: Json) -> set[str]:
    """Return what is wrong with the places of agency cards and with the tokens on them."""
    piles, tableaux = state["agency"], [card for player in state["players"].values() for card in player["tableau"]]
    places = [*tableaux, *(card for pile in ("pool", "deck", "unseen", "discards", "aside") for card in piles[pile])]
    cards, second, aside = agency_cards(content), set(agency_cards(content, "era_2")), set(piles["aside"])
    general, unseen = set(agency_cards(content, "general")), set(piles["unseen"])
    in_deck: int = len(piles["deck"]) + piles["general"]
    purchase = bool(state["agenda"]) and state["agenda"][0]["kind"] in ("give", "retire", "deal")
    passing = [name for name in tableaux if cards[name]["type"] in ("operation", "diplomacy")]
    checks = {
        "card": Counter(places) == Counter(list(cards)),
        "unseen": unseen <= general and piles["general"] <= len(unseen),
        "general": general_fits(state),
        "aside": aside == second if state["era"] == 1 else not aside & second,
        "pool": purchase or (len(piles["pool"]) == POOL if in_deck else len(piles["pool"]) <= POOL),
        "refill": not purchase or refill_fits(state, in_deck),
        "tableau": all(cards[name].get("until", "at_once") != "at_once" for name in passing),
        "blueprint": set(state["blueprints"]) <= set(tableaux) & set(of_type(content, "vehicle")),
        "blueprints": len(state["blueprints"]) <= BLUEPRINTS or reading(state, "blueprint_supply") == "still_exclusive",
    }
    return {name for name, fine in checks.items() if not fine}


def general_fits(state: Json) -> bool:
    """Check how many general cards are left out of the deck unseen; in Era 2 some of the first deck may be lost."""
    hidden = int(state["agency"]["general"])
    left_out = len(state["agency"]["unseen"]) - hidden
    after_set_up = GENERAL - GENERAL_PER_ERA
    if state["era"] == 1:
        return left_out == after_set_up
    added = {"ten_general": GENERAL_PER_ERA, "all_general": after_set_up, "era_only": 0}[reading(state, "era_deck")]
    lost = 0 if reading(state, "era_rest") == "shuffled_in" else GENERAL_PER_ERA
    most = added + (GENERAL_PER_ERA - lost)
    return 0 <= left_out - (after_set_up - added) <= lost and hidden <= most


def refill_fits(state: Json, in_deck: int) -> bool:
    """Check that the pool lacks the card just bought, or as many cards as are being dealt or cannot be."""
    piles, due = state["agency"], sum(entry["kind"] == "deal" for entry in state["agenda"])
    size = len(piles["pool"])
    if due == 0:
        return size == POOL - 1 or (size < POOL - 1 and in_deck == 0)
    returning: int = len(piles["discards"]) if reading(state, "empty_agency_deck") == "discards_return" else 0
    return bool(due == min(POOL - size, in_deck + returning))


IN_FLIGHT = ("vehicle", "prestige", "countdown", "hazard", "roll")
TURN = re.compile(  # the decisions that can lie ahead at one time
    "action |(give (retire )?|retire |(deal )+|vehicle |prestige |(hazard )?(countdown )*roll |reward )?income "
)


def agenda_fits(state: Json) -> bool:
    """Check that the decisions can follow each other and are of the player whose turn it is."""
    agenda = state["agenda"]
    if any(entry["player"] != state["turn"] for entry in agenda):
        return False
    if not agenda or not TURN.fullmatch("".join(f"{entry['kind']} " for entry in agenda)):
        return False
    return (agenda[0]["kind"] in IN_FLIGHT) == (state["flight"] is not None)


def says_what_cards_say(state: Json, content: Json) -> bool:
    """Check the amounts in the decision asked now against the cards that can have led to it."""
    entry, me, claims = state["agenda"][0], state["turn"], state["milestones"]
    printed = agency_cards(content)
    bought = [printed[name] for name in (*state["agency"]["discards"], *state["players"][me]["tableau"])]
    effects = [effect for card in bought for effect in card.get("effects", [])]
    match entry["kind"]:
        case "give":
            demands = [(e["token"], e["amount"]) for e in effects if e["effect"] == "give"]
            able = state["players"][me]["stock"][entry["token"]] >= entry["amount"] and len(state["seats"]) > 1
            return able and (entry["token"], entry["amount"]) in demands
        case "retire":
            return any(effect["effect"] == "retire" for effect in effects)
        case "reward":
            rewards = [card["repeat"]["reward"] for name, card in row(content).items() if name in claims]
            rewards += [row(content)[name]["first"]["reward"] for name in claims if claims[name]["by"] == me]
            flown = [printed[name] for name in state["agency"]["discards"]]
            rewards += [card["reward"] for card in flown if card["type"] == "mission"]
            return entry["reward"] in rewards and len(entry["reward"]) > 1
        case "hazard":
            shown = {"effect": "hazard"} | {key: entry[key] for key in ("token", "pay", "amount")}
            turned_up = state["flight"]["cards"][-1:] if state["flight"] else []
            return [shown] == [card["does"] for card in content["launch"]["cards"] if card["id"] in turned_up]
    return True


def flight_fits(state: Json, content: Json) -> bool:
    """Check that the launch under way can have come to the step at which it stands."""
    flight, me, asked = state["flight"], state["turn"], [entry["kind"] for entry in state["agenda"]]
    if not asked or asked[0] not in IN_FLIGHT or not is_open(state, content, me, flight["goal"]):
        return False
    vehicle = flight["vehicle"]
    unspent = not (flight["cards"] or flight["prestige"])
    if vehicle is None:
        able = any(may_fly(state, content, me, flight["goal"], name) for name in of_type(content, "vehicle"))
        return asked[0] == "vehicle" and able and unspent
    if asked[0] == "vehicle" or not is_fit(state, content, me, flight["goal"], vehicle):
        return False
    if asked[0] == "prestige":  # whoever has none may still be asked, and spends none
        return may_fly(state, content, me, flight["goal"], vehicle) and unspent
    counted = len(flight["cards"]) + asked.count("countdown") == LAUNCH_DRAWS
    return counted and flight["prestige"] in OFFERS


def possible_bonuses(state: Json, content: Json) -> set[int]:
    """Return what the launch cards turned up can have come to; of hazards we do not know whether they were paid off."""
    flight, me, asked = state["flight"], state["turn"], [entry["kind"] for entry in state["agenda"]]
    printed = {card["id"]: card["does"] for card in content["launch"]["cards"]}
    settled = flight["cards"][:-1] if asked[:1] == ["hazard"] else flight["cards"]
    sums = {0}
    for does in [printed[name] for name in settled]:
        if does["effect"] == "hazard":
            sums |= {total + does["amount"] for total in sums}
        elif does["effect"] == "reliability" and applies(state, content, me, flight, does.get("when", {})):
            sums = {total + does["amount"] for total in sums}
    return sums


# --- The end ---


def winners(state: Json, content: Json) -> set[str]:
    """Return who has won: whoever claimed the last milestone."""
    last = list(row(content))[-1]
    return {state["milestones"][last]["by"]} if last in state["milestones"] else set()


def beaten(state: Json, content: Json) -> set[str]:
    """Return the milestones that a solo player reached before history did."""
    solo = content["solo"]["values"]
    deadlines = {
        name: (card["year"] - solo["first_year"]) * solo["ticks_a_year"] for name, card in row(content).items()
    }
    after = 1 if reading(state, "solo_beaten") == "on_the_date" else 0
    in_time = {name for name, claim in state["milestones"].items() if claim["tick"] < deadlines[name] + after}
    return in_time if len(state["seats"]) == 1 else set()
