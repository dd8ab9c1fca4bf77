"""Questions about H.A.L.L. compared with plain Python: its bag, its counts, its trips and its order of actions."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

import starlaw
from starlaw.cli.app import app_of
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json, read_yaml
from starlaw.knowledge.folders import folder
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer

GAME = starlaw.game("starship_interstellar", evaluator="clingo")
COLOURS = ("red", "yellow", "green", "blue", "purple")
OUTWARD = ("mercury", "venus", "mars", "jupiter", "saturn", "uranus", "neptune")


def ask(name: str, **given: object) -> Answer:
    return answered(name, GAME, {key: str(value) for key, value in given.items()})


def converted(pool: Counter[str], levels: dict[str, int]) -> Counter[str]:
    """Return what comes into the bag, cube by cube as the booklet tells it."""
    bag: Counter[str] = Counter()
    for place, colour in enumerate(COLOURS):
        left = 0
        for _ in range(pool[colour]):
            if colour == "purple":
                bag["red" if levels[colour] == 0 else "green"] += 1
                bag["purple"] += levels[colour] == 2
            elif levels[colour]:
                bag[COLOURS[place + 1]] += levels[colour]
            elif left:
                left = 0
                bag[COLOURS[place + 1]] += 1
            else:
                left = 1
        bag[colour] += left
    return bag


@pytest.mark.parametrize("seed", range(25))
def test_the_bag_is_converted_cube_by_cube(seed: int) -> None:
    source = random.Random(seed)
    pool = Counter({colour: source.randrange(12) for colour in COLOURS})
    levels = {colour: source.randrange(3) for colour in COLOURS}
    given = {**pool, **{f"{colour}_level": level for colour, level in levels.items()}}
    discards = source.sample(COLOURS, source.randrange(3))
    targets = [source.choice(COLOURS[: COLOURS.index(colour) + 1]) for colour in discards]
    added = source.sample(COLOURS, source.randrange(4))
    found = ask("bag_conversion", **given, discard=",".join(discards), target=",".join(targets), dilute=",".join(added))
    taken = Counter(targets)
    if any(taken[colour] > pool[colour] for colour in COLOURS):
        assert found.status == "false"
        return
    wanted = converted(pool - taken, levels)
    wanted["red"] += sum(COLOURS.index(colour) + 1 for colour in added)
    assert set(found.answers) == ({f"{number} {colour}" for colour, number in wanted.items() if number} or {"0"})


@pytest.mark.one_in(3)
@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("developed", [(), ("red",), ("yellow", "purple"), ("red", "yellow", "green", "blue")])
def test_technologies_are_counted_round_and_round(count: int, developed: tuple[str, ...]) -> None:
    place = -1
    for _ in range(count):
        place = (place + 1) % 5
        while COLOURS[place] in developed:
            place = (place + 1) % 5
    found = ask("hall_technology", count=count, developed=",".join(developed))
    assert found.answers == (COLOURS[place],)


@pytest.mark.parametrize("seed", range(20))
def test_the_explorer_goes_where_the_booklet_sends_it(seed: int) -> None:
    source = random.Random(seed)
    here = source.choice(("earth", *OUTWARD))
    filled = [planet for planet in OUTWARD if source.random() < 0.25]
    pile = source.sample(OUTWARD, source.randrange(4))
    count, base = source.randrange(1, 9), source.choice(("yes", "no"))
    found = ask("hall_target", explorer=here, filled=",".join(filled), pile=",".join(pile), count=count, base=base)
    others = [planet for planet in filled if planet != here]
    if others:
        assert found.answers == (others[0],)
    elif here != "earth":
        assert found.answers == ("earth",)
    elif base == "yes" and pile:
        target = (pile * 9)[count - 1]
        value = {"jupiter": 3, "saturn": 4, "uranus": 4, "neptune": 5}.get(target, 2)
        assert found.answers == (f"{target} for {2 * value} fuel",)
    else:
        assert found.answers == ("no trip",)


@pytest.mark.parametrize("seed", range(30))
def test_salvation_actions_come_in_order(seed: int) -> None:
    source = random.Random(seed)
    steps = {"build": source.randrange(4), "save": source.randrange(4), "probe": source.randrange(4)}
    bonus = source.choice(("government", "build", "save", "probe", "none"))
    impossible = [action for action in ("government", *steps) if source.random() < 0.4]
    order = [bonus, *sorted(steps, key=lambda action: -steps[action]), "government"]  # sorting keeps the rank of equals
    wanted = next((action for action in order if action not in ("none", *impossible)), "unusable")
    found = ask(
        "hall_salvation", bonus=bonus, starship=steps["build"], humankind=steps["save"], journey=steps["probe"],
        impossible=",".join(impossible),
    )  # fmt: skip
    assert found.answers == (wanted,)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("seed", range(30))
def test_ways_and_deposits_are_ranked(seed: int) -> None:
    source = random.Random(seed)
    kinds = ("wormhole", "interest", "galaxy", "empty", "other")
    ahead = {side: source.choice((*kinds, "nothing")) for side in ("left", "right")} | {
        "straight": source.choice(kinds)
    }
    ranks = {side: kinds.index(kind) + (kind == "other" and side != "straight")
             for side, kind in ahead.items() if kind != "nothing"}  # fmt: skip
    best = {side for side, rank in ranks.items() if rank == min(ranks.values())}
    assert set(ask("hall_probe", **ahead).answers) == best

    planets = source.sample(OUTWARD, source.randrange(1, 5))
    cubes = {planet: source.randrange(4) for planet in planets}
    given = {"planets": ",".join(planets), "cubes": ",".join(str(cubes[planet]) for planet in planets)}
    poorest = min(planets, key=lambda planet: (cubes[planet], -OUTWARD.index(planet)))
    richest = min(planets, key=lambda planet: (-cubes[planet], OUTWARD.index(planet)))
    assert ask("hall_deposit", **given).answers == (poorest,)
    assert ask("hall_site", **given).answers == (richest if any(cubes.values()) else "unusable",)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("seed", range(6))
def test_spaces_of_a_row(colour: str, seed: int) -> None:
    source = random.Random(seed)
    spaces = source.randrange(2, 7)
    taken = [space for space in range(1, spaces + 1) if source.random() < 0.4]
    free = [space for space in range(2 if colour == "red" else 1, spaces + 1) if space not in taken]
    wanted = "unusable" if not free else str(free[-1] if colour == "green" else free[0])
    assert ask("hall_space", spaces=spaces, taken=",".join(map(str, taken)), colour=colour).answers == (wanted,)


def test_the_next_step_in_a_state_comes_with_its_rules() -> None:
    state = (folder("seeds") / "starship_interstellar" / "states" / "hall_action.json").read_text(encoding="utf-8")
    found = ask("hall_next", state=state)
    assert found.answers == ("hall_play(hall,mars)",)
    assert {"si.hall.top", "si.hall.usable", "si.hall.pass"} <= set(found.rules)
    assert "starship_interstellar/hall_action#3" in found.clauses


@pytest.mark.one_in(10)
def test_the_next_step_is_judged_by_a_pack_of_ones_own(tmp_path: Path) -> None:
    seeds = folder("seeds") / "starship_interstellar"
    pack = read_yaml(seeds / "content" / "default.yaml")
    pack |= {
        "pack": "dear",
        "hall_prices": {**pack["hall_prices"], "values": {**pack["hall_prices"]["values"], "red": 2}},
    }
    (tmp_path / "dear.yaml").write_text(yaml.safe_dump(pack), encoding="utf-8")
    state = read_json(seeds / "states" / "hall_action.json")
    state["hall"]["pile"] = ["research", "solar", "mars", "jupiter", "travel", "market", "earth"]
    state["agenda"] = [
        {"kind": "hall_cube", "player": "hall", "token": "research", "colour": "yellow"},
        *state["agenda"],
    ]
    state["players"]["hall"]["cubes"]["red"] = 1  # enough for the first level by default, too little for one at 2
    assert ask("hall_next", state=json.dumps(state)).answers == ("hall_act(hall,research)",)

    state["options"]["content"] = "dear"
    asked = ["ruling", "starship_interstellar", "hall_next", f"state={json.dumps(state)}"]
    own = ["--content", str(tmp_path / "dear.yaml"), "--json"]
    done = CliRunner().invoke(app_of(), [*asked, *own])
    assert json.loads(done.stdout)["answers"] == ["hall_skip(hall,research)"]
    unsure = CliRunner().invoke(app_of(), [*asked, *own, "--sources-only"])  # what it pays is not told
    assert json.loads(unsure.stdout)["answers"] == ["hall_act(hall,research)", "hall_skip(hall,research)"]


def test_the_next_step_of_a_person_is_not_told() -> None:
    state = (folder("seeds") / "starship_interstellar" / "states" / "start.json").read_text(encoding="utf-8")
    with pytest.raises(InvalidInputError, match="expected a decision of hall, got altair"):
        ask("hall_next", state=state)


def test_the_command_prints_rules_and_lines() -> None:
    done = CliRunner().invoke(app_of(), ["ruling", "starship_interstellar", "bag_dilution", "dilute=green,purple"])
    assert done.exit_code == 0
    assert "8 red" in done.stdout
    assert "si.bag.dilute" in done.stdout
    assert "line 983" in done.stdout
