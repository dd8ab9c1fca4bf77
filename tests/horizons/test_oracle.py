"""The rules and a plain brute-force oracle, written apart from each other, agree."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from starlaw.knowledge.folders import folder
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.differences import assert_same
from tests.horizons import oracle
from tests.judging import judge
from tests.plain_yaml import plain_yaml
from tests.support import as_json, horizons, quick_horizons

CONTENT = plain_yaml((folder("seeds") / "horizons" / "content" / "default.yaml").read_text())
EVERY = 4
GAMES = [(players, seed) for seed in range(4) for players in (2, 3, 4, 5)]


def oracle_game(players: int, seed: int) -> Iterator[GameState]:
    """Yield states of a whole game whose moves the oracle finds and a seed picks; odd seeds pick other readings too."""
    game = quick_horizons()
    source = random.Random(seed)
    chance = SeededChance(seed)
    picked = {r.id: source.choice(sorted(r.choices)) for r in readings("horizons").values()} if seed % 2 else {}
    state = game.new(players=players, chance=chance, readings=picked)
    while moves := sorted(oracle.legal_moves(as_json(state), CONTENT)):
        yield state
        state = game.carry_out(state, game.move(moves[int(source.random() * len(moves))]), chance).state
    yield state


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_checks_and_scores_agree_over_a_game(players: int, seed: int) -> None:
    game = judge("horizons")
    states = list(oracle_game(players, seed))
    for state in (*states[::EVERY], states[-1]):
        plain = as_json(state)
        assert_same(oracle.legal_moves(plain, CONTENT), {move.text for move in game.moves(state)}, state, "moves")
        assert_same(oracle.problems(plain, CONTENT), {broken.rule for broken in game.check(state)}, state, "checks")
    for state in (*states[:: 8 * EVERY], states[-1]):
        assert_same_score(as_json(state), state)


def assert_same_score(plain: dict[str, Any], state: GameState) -> None:
    score = horizons().score(state)
    assert dict(score.totals) == {player: parts["total"] for player, parts in oracle.score(plain, CONTENT).items()}
    assert set(score.winners) == oracle.winners(plain, CONTENT)


# --- States that are not legal ---

NAMED_BY_BOTH = {
    "tokens", "pieces", "tile", "face", "star", "system", "first_worlds", "positions", "kind", "habitat",
    "first_habitat", "ally", "stack", "stack_top", "mission", "limits", "seats", "agenda", "ended",
    "setup_order", "setup_laid", "setup_adapted", "first_type", "setup_cards", "effect", "claims", "hand",
}  # fmt: skip


def spoilt(plain: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """Return a state with one thing put where it may not belong."""
    seat = source.choice(plain["seats"])
    tile = source.choice(sorted(plain["worlds"])) if plain["worlds"] else None
    spare = source.choice(plain["bag"]) if plain["bag"] else None
    any_ally = source.choice(sorted(card["id"] for card in CONTENT["allies"]["cards"]))
    any_mission = source.choice(plain["missions"]["deck"] or ["adaptable"])
    player = plain["players"][seat]
    kind = source.choice(sorted(player["reserve"]))
    habitat = source.choice(["arboreal", "desert", "frozen", "gaseous", "oceanic", "volcanic"])
    match source.randrange(19):
        case 0:
            player["stock"][source.choice(["energy", "metal", "knowledge"])] = source.randrange(41)
        case 1:
            plain["supply"]["metal"] = source.randrange(41)
        case 2:
            player["reserve"][kind] = source.randrange(6)
        case 3 if tile:
            plain["worlds"][tile]["structures"].setdefault(seat, {})[kind] = source.randrange(4)
        case 4 if tile:
            plain["worlds"][tile]["face"] = habitat
        case 5 if tile:
            plain["worlds"][tile]["star"] = source.choice(["s1", "s2", "s3", "s4", "s5"])
        case 6 if tile:
            plain["bag"] = sorted({*plain["bag"], tile})
        case 7 if spare:
            plain["bag"] = [other for other in plain["bag"] if other != spare]
        case 8 if spare:
            plain["worlds"][spare] = {"star": "s1", "face": habitat, "structures": {}}
        case 9:
            player["habitats"] = [h for h in player["habitats"] if h != habitat]
        case 10:
            player["allies"][any_ally] = source.choice(["front", "back"])
        case 11:
            player["missions"] = sorted({*player["missions"], any_mission})
        case 12:
            plain["stacks"][source.choice(sorted(plain["stacks"]))]["top"] = source.choice([None, any_ally])
        case 13:
            plain["phase"] = source.choice(["play", "over"])
        case 14:
            plain["agenda"] = source.choice([[], [{"kind": "action", "player": seat}] * 2])
        case 15:
            plain["turn"] = seat
        case 16:
            claims = [{"kind": "claim", "player": seat}] * source.randint(1, 3)
            plain["agenda"] = [*claims, *plain["agenda"]]
        case 17:
            plain["used_ally"] = None
        case 18:
            plain["agenda"] = source.sample(plain["agenda"], len(plain["agenda"]))
    return plain


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("players", "seed"), GAMES[:8])
def test_checks_agree_on_spoilt_states(players: int, seed: int) -> None:
    game = judge("horizons")
    source = random.Random(f"{players} {seed}")
    for played in list(oracle_game(players, seed))[:: 2 * EVERY]:
        plain = as_json(played)
        for _ in range(source.choice([1, 1, 2])):
            plain = spoilt(plain, source)
        state = game.state(plain)
        broken = {violation.rule.removeprefix("hz.check.") for violation in game.check(state)}
        also = {"mission"} if broken & {"powers_shadow", "thirtieth_mission"} else set()
        assert_same(oracle.problems(plain, CONTENT), (broken | also) & NAMED_BY_BOTH, state, "checks")
