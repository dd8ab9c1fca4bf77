"""The rules and a plain brute-force oracle, written apart from each other, agree."""

import copy
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import starlaw
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.differences import assert_same
from tests.mars_horizon import oracle
from tests.plain_yaml import plain_yaml
from tests.support import as_json

CONTENT = plain_yaml((folder("seeds") / "mars_horizon" / "content" / "default.yaml").read_text())
LONGEST = 700
EVERY = 80
GAMES = [(players, seed) for seed in range(2) for players in (1, 2, 3, 4)]


def mars_horizon() -> Game:
    return starlaw.game("mars_horizon", evaluator="clingo")


def quick() -> Game:
    """Return the game on tables, which are fast enough to be asked about every state."""
    return starlaw.game("mars_horizon", evaluator="tables")


def other_readings(source: random.Random) -> dict[str, str]:
    """Return one choice for each reading, picked at random."""
    return {reading.id: source.choice(sorted(reading.choices)) for reading in readings("mars_horizon").values()}


@cache
def oracle_game(players: int, seed: int) -> tuple[GameState, ...]:
    """Return the states of a game whose moves the oracle finds and a seed picks; all seeds but 0 pick readings too."""
    game, source, chance = quick(), random.Random(f"{players} {seed}"), SeededChance(seed)
    states = [game.new(players=players, chance=chance, readings=other_readings(source) if seed else {})]
    while (moves := sorted(oracle.legal_moves(as_json(states[-1]), CONTENT))) and len(states) < LONGEST:
        ahead = [f",{name})" for name in oracle.row(CONTENT) if name not in as_json(states[-1])["milestones"]]
        firsts = [move for move in moves if move.startswith("attempt(") and move.endswith(tuple(ahead))]
        kind = source.choice(sorted({move.partition("(")[0] for move in moves}))  # launches as often as purchases
        move = source.choice(firsts or [move for move in moves if move.startswith(f"{kind}(")])
        states.append(game.carry_out(states[-1], game.move(move), chance).state)
    return tuple(states)


def texts(moves: tuple[Move, ...]) -> set[str]:
    return {move.text for move in moves}


def broken(game: Game, states: list[GameState]) -> list[set[str]]:
    """Return the rules that each state breaks."""
    return [{violation.rule for violation in violations} for violations in game.checks_of(states)]


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_and_checks_agree_over_a_game(players: int, seed: int) -> None:
    states = list(oracle_game(players, seed))
    for state, moves, rules in zip(states, quick().moves_of(states), broken(quick(), states), strict=True):
        plain = as_json(state)
        assert_same(oracle.legal_moves(plain, CONTENT), texts(moves), state, "moves")
        assert_same((set(), set()), (rules, oracle.defects(plain, CONTENT)), state, "checks by rules, by the oracle")
    for state in (*states[::EVERY], states[-1]):
        assert texts(mars_horizon().moves(state)) == oracle.legal_moves(as_json(state), CONTENT)
        assert mars_horizon().check(state) == ()


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_who_wins_and_what_is_beaten_agree(players: int, seed: int) -> None:
    states = oracle_game(players, seed)
    last = as_json(states[-1])
    assert (last["phase"] == "over") == bool(oracle.winners(last, CONTENT))
    for state in (states[0], states[len(states) // 2], states[-1]):
        plain, score = as_json(state), mars_horizon().score(state)
        assert set(score.winners) == oracle.winners(plain, CONTENT)
        for seat, reached in score.achievements.items():
            beaten = oracle.beaten(plain, CONTENT)
            assert set(reached) == beaten
            assert score.totals[seat] == len(beaten) + (seat in score.winners)


def test_games_end_alone_and_together() -> None:
    over = {players for players, seed in GAMES if as_json(oracle_game(players, seed)[-1])["phase"] == "over"}
    assert 1 in over
    assert len(over) > 2


# --- Odds ---


def prospects(state: GameState, move: str) -> dict[str, Any]:
    game = mars_horizon()
    return {found.of: found.probability for found in game.ruleset.prospects(state, game, game.move(move))}


def oracle_prospects(plain: dict[str, Any], move: str) -> dict[str, Any]:
    """Return how likely a launch wins after a move, under the words in which the game tells it."""
    parsed = mars_horizon().move(move)
    term = (parsed.name, *parsed.arguments)
    if parsed.name in ("countdown", "face", "roll"):
        return {"success": oracle.success_after(plain, CONTENT, term)}
    found = {}
    for vehicle, spent, chance in oracle.plans(plain, CONTENT, term):
        name = oracle.agency_cards(CONTENT)[vehicle]["name"] + (f" and {spent} prestige" if spent else "")
        found["success" if parsed.name == "spend" else f"success with {name}"] = chance
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_odds_agree(players: int, seed: int) -> None:
    source = random.Random(f"{players} {seed}")
    states = list(oracle_game(players, seed))
    source.shuffle(states)
    for kind, move_kind in LAUNCH_MOVES.items():
        asked = [state for state in states if [entry["kind"] for entry in as_json(state)["agenda"][:1]] == [kind]]
        for state in asked[: 2 if kind == "action" else 3]:
            plain = as_json(state)
            moves = [move for move in sorted(oracle.legal_moves(plain, CONTENT)) if move.startswith(move_kind)]
            if moves:
                move = source.choice(moves)
                assert_same(oracle_prospects(plain, move), prospects(state, move), plain, str(move))


LAUNCH_MOVES = {
    "action": "attempt(", "vehicle": "fly(", "prestige": "spend(", "countdown": "countdown(", "hazard": "face(",
    "roll": "roll(",
}  # fmt: skip


def test_odds_count_only_what_the_bank_can_pay() -> None:
    launches = [plain for plain in map(as_json, oracle_game(2, 0)) if len(plain["agenda"]) == 5]
    for plain in launches[:6]:
        me, other = plain["turn"], plain["seats"][plain["seats"][0] == plain["turn"]]
        mine, bank, move = plain["players"][me]["stock"], plain["bank"], f"countdown({me})"
        for token in ("money", "research"):
            plain["players"][other]["stock"][token] += mine[token] + bank[token]
            mine[token] = bank[token] = 0
        assert oracle.defects(plain, CONTENT) == set()
        assert_same(oracle_prospects(plain, move), prospects(mars_horizon().state(plain), move), plain)


# --- States that are not legal ---


def spoil_tokens(plain: dict[str, Any], source: random.Random) -> None:
    holder = source.choice([plain["bank"], *(player["stock"] for player in plain["players"].values())])
    holder[source.choice(sorted(oracle.TOKENS))] = source.randrange(13)


def move_tokens(plain: dict[str, Any], source: random.Random) -> None:
    """Let a player and the bank exchange tokens, which is fine."""
    stock, token = plain["players"][source.choice(plain["seats"])]["stock"], source.choice(sorted(oracle.TOKENS))
    amount = source.randrange(-stock[token], min(12, plain["bank"][token]) + 1)
    stock[token], plain["bank"][token] = stock[token] + amount, plain["bank"][token] - amount


def spoil_player(plain: dict[str, Any], source: random.Random) -> None:
    player = plain["players"][source.choice(plain["seats"])]
    if source.randrange(2):
        player["markers"] = source.randrange(7)
    else:
        player["hq"] = source.choice([card["id"] for card in CONTENT["headquarters"]["cards"]])


def move_card(plain: dict[str, Any], source: random.Random) -> None:
    """Put an agency card somewhere else, or lose it, or have it twice."""
    piles = [plain["agency"][name] for name in ("pool", "deck", "unseen", "discards", "aside")]
    piles += [player["tableau"] for player in plain["players"].values()]
    from_, to = source.choice([pile for pile in piles if pile]), source.choice(piles)
    card, how = source.choice(from_), source.randrange(6)
    if how != 0:
        from_.remove(card)
    if how != 1:
        to.append(card)


def swap_cards(plain: dict[str, Any], source: random.Random) -> None:
    """Exchange two agency cards between their places."""
    piles = [plain["agency"][name] for name in ("pool", "deck", "unseen", "discards", "aside")]
    piles += [player["tableau"] for player in plain["players"].values()]
    one, other = source.choices([pile for pile in piles if pile], k=2)
    a, b = source.randrange(len(one)), source.randrange(len(other))
    one[a], other[b] = other[b], one[a]


def spoil_deck(plain: dict[str, Any], source: random.Random) -> None:
    plain["agency"]["general"] = max(0, plain["agency"]["general"] + source.choice([-1, 1]))


def move_launch_card(plain: dict[str, Any], source: random.Random) -> None:
    piles = [plain["launch"]["deck"], plain["launch"]["discards"]]
    piles += [plain["flight"]["cards"]] if plain["flight"] else []
    from_, to = source.choice([pile for pile in piles if pile]), source.choice(piles)
    card, how = source.choice(from_), source.randrange(6)
    if how != 0:
        from_.remove(card)
    if how != 1:
        to.append(card)


def spoil_row(plain: dict[str, Any], source: random.Random) -> None:
    claims, name = plain["milestones"], source.choice(list(oracle.row(CONTENT)))
    if name in claims and source.randrange(3) == 0:
        claims[name]["tick"] = source.randrange(plain["clock"] + 3)
    elif name in claims and source.randrange(2):
        del claims[name]
    else:
        claims[name] = {"by": source.choice(plain["seats"]), "tick": source.randrange(plain["clock"] + 1)}
    if source.randrange(2):  # with the markers to match
        for seat, player in plain["players"].items():
            player["markers"] = max(0, oracle.MARKERS - sum(claim["by"] == seat for claim in claims.values()))


def spoil_blueprints(plain: dict[str, Any], source: random.Random) -> None:
    vehicle = source.choice(sorted(oracle.of_type(CONTENT, "vehicle")))
    plain["blueprints"] = sorted({*plain["blueprints"]} ^ {vehicle})


def many_blueprints(plain: dict[str, Any], source: random.Random) -> None:
    """Let a player have bought all designs but those on offer and those set aside."""
    tableau, vehicles = plain["players"][source.choice(plain["seats"])]["tableau"], oracle.of_type(CONTENT, "vehicle")
    plain["options"]["readings"]["blueprint_supply"] = source.choice(["still_exclusive", "open_design"])
    for pile in (plain["agency"]["deck"], plain["agency"]["discards"], plain["agency"]["unseen"]):
        tableau += [card for card in pile if card in vehicles]
        pile[:] = [card for card in pile if card not in vehicles]
    owned = {card for player in plain["players"].values() for card in player["tableau"]}
    plain["blueprints"] = sorted(owned & set(vehicles))


def spoil_course(plain: dict[str, Any], source: random.Random) -> None:
    field = source.choice(["phase", "era", "turn", "clock", "players", "flight"])
    values: dict[str, list[Any]] = {"phase": ["play", "over"], "era": [1, 2], "turn": plain["seats"], "flight": [None]}
    values["clock"] = [0, max(0, plain["clock"] - 1), plain["clock"] + 1]
    if field == "players":
        plain["options"]["players"] = source.randrange(1, 6)
    else:
        plain[field] = source.choice(values[field])


def spoil_agenda(plain: dict[str, Any], source: random.Random) -> None:
    agenda, seat = plain["agenda"], source.choice(plain["seats"])
    kinds = ["action", "retire", "deal", "vehicle", "prestige", "countdown", "roll", "income"]
    more: list[dict[str, Any]] = [{"kind": kind, "player": seat} for kind in kinds]
    more.append({"kind": "give", "player": seat, "token": "money", "amount": source.randrange(1, 4)})
    more.append({"kind": "hazard", "player": seat, "token": "money", "pay": source.randrange(1, 3), "amount": -2})
    more.append({"kind": "reward", "player": seat, "reward": {"money": 4, "research": source.randrange(3, 5)}})
    match source.randrange(5):
        case 0 if agenda:
            agenda.pop(source.randrange(len(agenda)))
        case 1:
            agenda.insert(source.randrange(len(agenda) + 1), source.choice(more))
        case 2 if agenda:
            agenda[source.randrange(len(agenda))] = source.choice(more)
        case 3 if agenda:
            source.choice(agenda)["player"] = seat
        case 4 if agenda:
            entry = agenda[0]
            for field in {"amount", "pay"} & set(entry):
                entry[field] += source.choice([0, 1])
            if "token" in entry:
                entry["token"] = source.choice(["money", "research"])
            if "reward" in entry:
                entry["reward"] = {**entry["reward"], "prestige": source.randrange(1, 4)}


def spoil_flight(plain: dict[str, Any], source: random.Random) -> None:
    flight = plain["flight"] or {"goal": "first_satellite", "vehicle": None, "prestige": 0, "cards": [], "bonus": 0}
    match source.choice([*flight]):
        case "goal":
            flight["goal"] = source.choice(sorted(oracle.goals(CONTENT)))
        case "vehicle":
            flight["vehicle"] = source.choice([None, *sorted(oracle.of_type(CONTENT, "vehicle"))])
        case "prestige":
            flight["prestige"] = source.randrange(5)
        case "bonus":
            flight["bonus"] += source.choice([-2, -1, 1, 2])
    plain["flight"] = flight


def other_reading(plain: dict[str, Any], source: random.Random) -> None:
    """Read one open point in another way than the game was played."""
    name = source.choice(sorted(oracle.CHOSEN))
    plain["options"]["readings"][name] = source.choice(sorted(readings("mars_horizon")[name].choices))


SPOILERS: list[Callable[[dict[str, Any], random.Random], None]] = [
    spoil_tokens, move_tokens, spoil_player, move_card, swap_cards, spoil_deck, move_launch_card, spoil_row,
    spoil_blueprints, many_blueprints, spoil_course, spoil_agenda, spoil_flight, other_reading,
]  # fmt: skip


HARMLESS = {  # moves are compared wherever the decision itself is whole
    "tokens", "markers", "headquarters", "card", "unseen", "general", "aside", "pool", "refill", "tableau", "clock",
    "ticks", "launch", "launched", "blueprint", "blueprints", "era", "row",
}  # fmt: skip


def changed_states(players: int, seed: int, number: int) -> list[tuple[dict[str, Any], GameState | None]]:
    """Return states with one or two things changed, as JSON and as a state if the model takes it."""
    source = random.Random(f"{players} {seed}")
    by_kind: dict[str, list[GameState]] = {}
    for state in oracle_game(players, seed):
        by_kind.setdefault(" ".join(entry["kind"] for entry in as_json(state)["agenda"][:1]), []).append(state)
    found: list[tuple[dict[str, Any], GameState | None]] = []
    for _ in range(number):
        plain = as_json(source.choice(by_kind[source.choice(sorted(by_kind))]))
        for _ in range(source.choice([1, 1, 2])):
            source.choice(SPOILERS)(plain, source)
        try:
            found.append((plain, mars_horizon().state(plain)))
        except InvalidInputError:
            found.append((plain, None))
    return found


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_and_checks_agree_on_changed_states(players: int, seed: int) -> None:
    changed = changed_states(players, seed, 350)
    assert all(oracle.defects(plain, CONTENT) for plain, state in changed if state is None)
    plains = [plain for plain, state in changed if state is not None]
    states = [state for _, state in changed if state is not None]
    for plain, rules, moves in zip(plains, broken(quick(), states), quick().moves_of(states), strict=True):
        defects = oracle.defects(plain, CONTENT)
        assert_same(bool(defects), bool(rules), plain, f"by the oracle: {defects}, by the rules: {rules}")
        if defects <= HARMLESS:
            assert_same(oracle.legal_moves(plain, CONTENT), texts(moves), plain)
    for state, rules in list(zip(states, broken(quick(), states), strict=True))[::EVERY]:
        assert {violation.rule for violation in mars_horizon().check(state)} == rules


# --- Other cards ---


def random_when(source: random.Random) -> dict[str, Any]:
    values: dict[str, list[Any]] = {"destination": [*oracle.NEAR_TO_FAR], "crewed": [True, False]}
    values |= {"goal": ["milestone", "repeat", "mission"], "vehicle": ["own", "lent", "first"]}
    return {field: source.choice(choices) for field, choices in values.items() if source.random() < 0.3}


def random_tokens(source: random.Random, kinds: int, most: int = 6) -> dict[str, int]:
    return {token: source.randint(1, most) for token in source.sample(sorted(oracle.TOKENS), kinds)}


def random_effect(source: random.Random, *kinds: str) -> dict[str, Any]:
    kind, token = source.choice(kinds), source.choice(sorted(oracle.TOKENS))
    amount = {"effect": kind, "token": token, "amount": source.randint(1, 3)}
    match kind:
        case "discount":
            of = source.choice(["building", "vehicle", "operation", "diplomacy", "mission", "launch"])
            return amount | {"of": of} | ({"token": "money"} if of == "launch" else {})
        case "reliability":
            return {"effect": kind, "amount": source.randint(-2, 3), "when": random_when(source)}
        case "income":
            return amount | {"token": source.choice(["money", "research"])}
        case "success" | "failure":
            return amount | {"when": random_when(source)}
        case "hazard":
            pay = {"token": source.choice(["money", "research"]), "pay": source.randint(1, 3)}
            return {"effect": kind, "amount": source.randint(-3, 1)} | pay
        case "retire":
            return {"effect": kind}
    return amount


def random_pack(source: random.Random) -> dict[str, Any]:
    """Return the default pack with other numbers and effects on all cards."""
    pack: dict[str, Any] = copy.deepcopy(CONTENT)
    lasting = ("discount", "reliability", "income", "success", "failure")
    for card in oracle.agency_cards(pack).values():
        card["cost"] = random_tokens(source, source.choice([0, 1, 1, 2]), 4)
        if card["type"] == "vehicle":
            reach = oracle.NEAR_TO_FAR[: source.randint(1, 3)]
            card |= {"capacity": source.randint(1, 4), "launch_cost": source.randint(0, 6)}
            card["reliability"] = {place: source.randint(-1, 3) for place in reach}
        elif card["type"] == "mission":
            card["reward"] = random_tokens(source, source.randint(1, 3))
        else:
            stays = card["type"] == "building" or source.random() < 0.4
            card["effects"] = [random_effect(source, *lasting if stays else ("gain", "retire"))]
            if card["type"] != "building":
                card["until"] = source.choice(["next_launch", "era", "end"]) if stays else "at_once"
                card["effects"] += [random_effect(source, "give")] if source.random() < 0.4 else []
    for goal in oracle.goals(pack).values():
        goal |= {"destination": source.choice(oracle.NEAR_TO_FAR), "payload": source.randint(1, 3)}
        goal["crewed"] = source.random() < 0.5
        if "first" in goal:
            goal["first"]["reward"] = random_tokens(source, source.randint(1, 3))
    for card in pack["launch"]["cards"]:
        card["does"] = random_effect(source, "reliability", "gain", "hazard")
    for card in pack["headquarters"]["cards"]:
        card["effects"] = [random_effect(source, *lasting)]
    return pack | {"pack": "other_cards"}


@pytest.mark.one_in(18)
@pytest.mark.parametrize("seed", range(3))
def test_moves_and_checks_agree_with_other_cards(seed: int, tmp_path: Path) -> None:
    source, chance = random.Random(seed), SeededChance(seed)
    pack = random_pack(source)
    (tmp_path / "pack.yaml").write_text(yaml.safe_dump(pack))
    game = Game(mars_horizon().ruleset, str(tmp_path / "pack.yaml"))
    state = game.new(players=source.randint(2, 4), chance=chance)
    for number in range(600):
        plain = as_json(state)
        moves = sorted(oracle.legal_moves(plain, pack))
        assert_same(set(), oracle.defects(plain, pack), plain)
        if number % 12 == 0:
            assert_same(set(moves), texts(game.moves(state)), plain)
            assert game.check(state) == ()
        if not moves:
            break
        kind = source.choice(sorted({move.partition("(")[0] for move in moves}))
        move = source.choice([move for move in moves if move.startswith(f"{kind}(")])
        state = game.carry_out(state, game.move(move), chance).state
