"""Games of Starship Interstellar to compare: variants at random, players made rich, moves that the oracle finds."""

import random
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import yaml

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from starlaw.solver.registration import ruleset
from tests.plain_yaml import plain_yaml
from tests.starship_interstellar import oracle, oracle_hall
from tests.starship_interstellar.oracle_content import BUILDINGS, COLOURS, by_id, last_space
from tests.support import as_json

NAME = "starship_interstellar"
CONTENT = plain_yaml((folder("seeds") / NAME / "content" / "default.yaml").read_text())
CHANGES = plain_yaml(Path(__file__).with_name("own_pack.yaml").read_text())  # what a pack of one's own says instead
OWN = reduce(lambda pack, change: changed(pack, *change), CHANGES.items(), CONTENT)
SELDOM = {"pass": 0.15, "done": 0.4, "leave": 0.3}


@cache
def _own_game(evaluator: str) -> Game:
    with NamedTemporaryFile("w", suffix=".yaml") as file:
        yaml.safe_dump(OWN, file)
        file.flush()
        return Game(ruleset(NAME), file.name, evaluator)


def judge(own: bool = False) -> Game:
    """Return the game, with the default pack or the tests' own one."""
    return _own_game("clingo") if own else starlaw.game(NAME, evaluator="clingo")


def quick(own: bool = False) -> Game:
    """Return the game on tables, which are fast enough to be asked about every state."""
    return _own_game("tables") if own else starlaw.game(NAME, evaluator="tables")


def other_variants(source: random.Random) -> dict[str, str]:
    """Return a choice for every reading and variant but the opponent, picked at random."""
    return {r.id: source.choice(sorted(r.choices)) for r in readings(NAME).values() if r.id != "hall"}


def found_moves(plain: dict[str, Any], content: dict[str, Any] = CONTENT) -> set[str]:
    """Return the moves that the oracle finds, those of H.A.L.L. too."""
    if oracle_hall.concerns_hall(plain):
        return oracle_hall.hall_moves(plain, content)
    return oracle.legal_moves(plain, content)


def icons_passed(plain: dict[str, Any], player: dict[str, Any]) -> int:
    """Return how many Extra Action tokens the Leader tracks have given a player at the start of the Journey."""
    pack = OWN if plain["options"]["content"] == OWN["pack"] else CONTENT
    board, picked = by_id(pack, "leader_tracks")[plain["track"]], plain["options"]["readings"]
    number = 0
    for track in ("starship", "humankind"):
        shown = [effects for space, effects in board[track].items() if space <= player[track]]
        number += sum(effect["does"] == "extra" for effects in shown for effect in effects)
        fifth = picked.get("extra_on_new_tracks") == "fifth_spaces" and plain["track"] != "basic"
        number += fifth and player[track] >= 5
    return min(3, number) if picked.get("extra_limit") == "absolute" else number


def enriched(plain: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """Give all players at a first turn means, technologies and Extra Action tokens."""
    for player in plain["players"].values():
        player |= {"fuel": source.randint(5, 60), "scientists": source.randint(0, 9)}
        player["cubes"] = {colour: source.randint(0, 8) for colour in COLOURS}
        if plain["hall"] is not None:
            continue
        lines: dict[str, list[str]] = {}
        for tech in by_id(CONTENT, "technologies").values():
            lines.setdefault(tech["line"], []).append(tech["id"])
        for line, techs in sorted(lines.items()):
            known = source.sample(techs, source.randint(0, 4)) if line == "salvation" else techs[: source.randint(0, 3)]
            player["techs"] += known
            if line in BUILDINGS:
                player["reserve"][line] = len(known)
        if "travel_3" in player["techs"]:
            player["wormhole"] = {"orbit": source.randint(1, 8), "quadrant": source.randint(1, 4)}
        pack = OWN if plain["options"]["content"] == OWN["pack"] else CONTENT
        for track in ("starship", "humankind"):
            player[track] = source.randint(0, last_space(plain, pack, track) - 1)
        gained = source.sample(plain["display"], min(len(plain["display"]), icons_passed(plain, player)))
        plain["display"] = sorted(set(plain["display"]) - set(gained))
        player["extras"], player["pool"] = sorted(gained), sorted([*player["pool"], *gained])
    return plain


def chosen(moves: set[str], source: random.Random) -> str:
    """Pick a move, each kind as often as others but for those that end things."""
    kinds = sorted({move.partition("(")[0] for move in moves})
    kind = source.choices(kinds, [SELDOM.get(kind, 1) for kind in kinds])[0]
    return source.choice(sorted(move for move in moves if move.startswith(f"{kind}(")))


def begun(players: int, seed: int, own: bool = False) -> GameState:
    """Return the start of a game: seed 0 plain, even ones with rich players, all but 0 with variants."""
    game, source = judge(own), random.Random(f"{players} {seed}")
    picked = other_variants(source) if seed else {}
    if players == 1:
        picked["hall"] = ("intermediate", "introduction", "easy", "hard", "extreme")[seed % 5]
    state = game.new(players=players, chance=SeededChance(seed), readings=picked)
    if seed % 2 == 0 and seed:
        state = game.state(enriched(as_json(state), source))
    return state


def steps(players: int, seed: int, longest: int, own: bool) -> Iterator[tuple[GameState, str | None]]:
    """Yield the states of a game with the move made in each."""
    game, source, chance = quick(own), random.Random(f"moves {players} {seed}"), SeededChance(seed)
    state = begun(players, seed, own)
    for _ in range(longest):
        moves = found_moves(as_json(state), OWN if own else CONTENT)
        if not moves:
            break
        move = chosen(moves, source)
        yield state, move
        state = game.carry_out(state, game.move(move), chance).state
    yield state, None


@cache
def played(players: int, seed: int, longest: int = 500, own: bool = False) -> tuple[tuple[GameState, str | None], ...]:
    """Return the states of a game with the moves made, once for all tests."""
    return tuple(steps(players, seed, longest, own))


def read(plain: dict[str, Any]) -> GameState | None:
    """Return a state, or None if it cannot even be written down."""
    try:
        return judge().state(plain)
    except InvalidInputError:
        return None
