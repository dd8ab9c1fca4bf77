"""Prices that the rules charge, against the plain Python of the oracles, and with prices of a pack of one's own."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import starlaw
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game, judge_of
from tests.differences import assert_same
from tests.mars_horizon import oracle as mars
from tests.new_horizons import oracle as ships
from tests.plain_yaml import plain_yaml
from tests.support import as_json, random_game

Json = dict[str, Any]
SOURCES = {
    name: folder("seeds") / name / "content" / "default.yaml" for name in ("horizons", "new_horizons", "mars_horizon")
}
PACKS = {name: plain_yaml(path.read_text()) for name, path in SOURCES.items()}


def positive(prices: Json) -> Json:
    return {token: number for token, number in sorted(prices.items()) if number > 0}


def horizons_price(state: Json, move: Move) -> Json:
    """Return what the printed tables of Horizons say for a move."""
    me, asked, content = str(move.arguments[0]), state["agenda"][0], PACKS["horizons"]
    if move.name == "build":
        if asked.get("free"):
            return {}
        face = state["worlds"][move.arguments[1]]["face"]
        printed, off = content["costs"]["values"][face][move.arguments[2]], asked.get("discount", {})
        return positive({token: number - off.get(token, 0) for token, number in printed.items()})
    if move.name == "trigger":
        cards = {card["id"]: card for card in (*content["allies"]["cards"], content["starting_ally"]["card"])}
        side = state["players"][me]["allies"][move.arguments[1]]
        return positive(cards[str(move.arguments[1])][side].get("cost", {}))
    return {}


def ship_price(state: Json, move: Move) -> Json:
    """Return the same with ships."""
    me, asked = str(move.arguments[0]), state["agenda"][0]
    if move.name == "build_ship":
        printed, off = ships.price(state, PACKS["new_horizons"], me, str(move.arguments[2])), asked.get("discount", {})
        return positive({token: number - off.get(token, 0) for token, number in printed.items()})
    if move.name == "repair":
        return {"metal": 1}
    if move.name in ("fly", "activate", "land"):
        return positive({"energy": ships.move_price(state, me, str(move.arguments[1]))})
    return horizons_price(state, move)


def mars_price(state: Json, move: Move) -> Json:
    """Return what the oracle of Mars Horizon makes of a price."""
    me, asked, content = str(move.arguments[0]), state["agenda"][0], PACKS["mars_horizon"]
    if move.name == "buy":
        parts = (*content["agency"].values(),)
        cards = {card["id"]: card for part in parts if isinstance(part, list) for card in part}
        card = cards[str(move.arguments[1])]
        return positive(mars.reduced(state, content, me, card["type"], card.get("cost", {})))
    if move.name == "fly":
        to_bank, fee = mars.launch_price(state, content, me, str(move.arguments[1]))
        return positive({"fee": fee, "money": to_bank})
    if move.name == "spend":
        return positive({"prestige": move.arguments[1]})
    if move.name == "face" and move.arguments[1] == "pay":
        return {asked["token"]: asked["pay"]}
    return {}


@pytest.mark.parametrize(
    ("name", "price", "kinds"),
    [
        ("horizons", horizons_price, {"build", "trigger"}),
        ("new_horizons", ship_price, {"build", "trigger", "build_ship", "fly", "activate"}),
        ("mars_horizon", mars_price, {"buy", "fly", "spend", "face"}),
    ],
)
def test_the_rules_charge_what_an_oracle_makes_of_the_printed_prices(name: str, price: Any, kinds: set[str]) -> None:
    quick, met = judge_of(name, "tables"), set()
    for seed in range(6):
        for state, moves in random_game(quick, 3, seed=seed, limit=220):
            plain = as_json(state)
            for move in moves:
                charged = quick.charges(state, move)
                assert_same(price(plain, move), charged, plain, str(move.text))
                met |= {move.name} if charged else set()
    assert met >= kinds


# --- A pack of one's own ---


def with_pack(tmp_path: Path, name: str, change: Any) -> Game:
    content = plain_yaml(SOURCES[name].read_text())
    change(content)
    own = tmp_path / "own.yaml"
    own.write_text(yaml.safe_dump({**content, "pack": "own"}))
    return starlaw.game(name, content=str(own))


def test_another_price_of_a_pack_is_judged_told_and_taken(tmp_path: Path) -> None:
    from starlaw.show.horizons.moves import choice

    usual = starlaw.game("horizons")
    seen = ((s, m) for s, moves in random_game(usual, 2, seed=3) for m in moves if m.name == "build")
    state, move = next((s, m) for s, m in seen if usual.charges(s, m))
    face = as_json(state)["worlds"][move.arguments[1]]["face"]

    def priced(metal: int) -> Game:
        def change(content: Json) -> None:
            content["costs"]["values"][face][move.arguments[2]] = {"energy": 0, "metal": metal}

        return with_pack(tmp_path, "horizons", change)

    plain = as_json(state)
    plain["options"]["content"] = "own"
    me = str(move.arguments[0])
    plain["supply"]["metal"] -= 7 - plain["players"][me]["stock"]["metal"]
    plain["players"][me]["stock"]["metal"] = 7
    cheap, dear = priced(7), None
    there = cheap.state(plain)
    assert cheap.judge(there, move).status == "legal"
    assert choice(cheap, there, move).endswith("for 7 metal")  # type: ignore[arg-type]
    after = as_json(cheap.apply(there, move, SeededChance(1)).state)
    assert after["players"][me]["stock"]["metal"] == 0
    (tmp_path / "dear").mkdir()
    tmp_path = tmp_path / "dear"
    dear = priced(8)
    verdict = dear.judge(dear.state(plain), move)
    assert [(reason.rule, reason.evidence) for reason in verdict.reasons] == [
        ("hz.build.cost", ("has 7 metal", "needs 8 metal"))
    ]
