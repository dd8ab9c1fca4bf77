"""What sequences of decisions make of a production is what an exhaustive search over all orders and choices makes."""

import random
from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from tests.differences import assert_same
from tests.starship_interstellar.oracle_content import BUILDINGS, COLOURS, by_id, faces
from tests.starship_interstellar.oracle_production import Work, begun, productions
from tests.starship_interstellar.playing import CONTENT, judge, played, quick
from tests.support import as_json

LARGEST = 4000


READINGS = {
    "layer_moment": ("when_empty", "when_needed"),
    "converter_levels": ("each_once", "one_of_them"),
    "converter_choice": ("may", "level_two_only"),
    "converter_room": ("room_for_one", "both_lost"),
}


def producing(source: random.Random, chosen: bool) -> dict[str, Any]:
    """Return a table at which a player is about to produce, with any Buildings, technologies, Deposit and Storage."""
    plain = as_json(played(2, 0, 3)[0][0])
    if not chosen:
        plain["options"]["readings"] = {name: source.choice(choices) for name, choices in READINGS.items()}
    me = plain["turn"]
    player, printed = plain["players"][me], faces(CONTENT)
    planet = source.choice(["mercury", "mars", "neptune"])
    face = source.choice([name for name in sorted(printed) if printed[name].get("planet") in (None, planet)])
    layers = printed[face]["layers"]
    layer = source.randint(1, len(layers))
    colour, empty = layers[layer - 1]["colour"], dict.fromkeys(COLOURS, 0)
    storage = dict(empty)
    for _ in range(source.randint(0, 6)):
        storage[source.choice(COLOURS[:4])] += 1
    buildings = sorted(source.sample(BUILDINGS, source.randint(1, 3)))
    for line in BUILDINGS:
        known = source.randint(1, 3) if line in buildings else 0
        player["techs"] += [t["id"] for t in by_id(CONTENT, "technologies").values() if t["line"] == line][:known]
        player["reserve"][line] = max(0, known - 1)
    player["sites"] = {
        planet: {
            "face": face, "layer": layer, "deposit": empty | {colour: source.randint(0, 3)}, "storage": storage,
            "buildings": buildings,
        }
    }  # fmt: skip
    player["bases"] -= 1
    player["explorer"] = source.choice([planet, "earth"])
    player["pool"] = sorted([*player["pool"], planet])
    return plain


def reached(state: GameState, me: str, planet: str) -> set[Work] | None:
    """Return the ends of a production by making every sequence of moves; None if they are too many."""
    seen: set[str] = set()
    found: set[Work] = set()
    waiting = [state]
    while waiting:
        fresh = []
        for here, moves in zip(waiting, quick().moves_of(waiting), strict=True):
            for move in moves:
                after = judge().carry_out(here, move, SeededChance(0)).state
                plain = as_json(after)
                if plain["turn"] != me or plain["agenda"][0]["kind"] == "turn":
                    found.add(begun(plain, me, planet))
                elif (text := after.model_dump_json()) not in seen:
                    seen.add(text)
                    fresh.append(after)
        if len(seen) > LARGEST:
            return None
        waiting = fresh
    return found


@pytest.mark.one_in(80)
@pytest.mark.parametrize("seed", range(40))
def test_productions_agree(seed: int) -> None:
    source = random.Random(f"production {seed}")
    plain = producing(source, chosen=seed < 24)
    me = plain["turn"]
    planet = next(iter(plain["players"][me]["sites"]))
    state = judge().state(plain)
    state = judge().carry_out(state, judge().move(f"play({me},{planet})"), SeededChance(0)).state
    found = reached(state, me, planet)
    if found is not None:  # else there are too many sequences
        assert_same(productions(as_json(state), CONTENT), found, plain)
