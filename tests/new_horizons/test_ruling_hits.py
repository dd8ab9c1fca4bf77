"""New Horizons: the question who hits whom is answered as the hits of a battle are judged."""

import itertools

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered

BATTLE = read_json(folder("seeds") / "new_horizons" / "states" / "battle.json")
FIRING = {
    "general": {"by": "cruiser"},
    "hunters": {"by": "destroyer", "hunting": "yes"},
    "cloaked": {"by": "stealth_ship", "cloaked": "yes"},
}


@pytest.mark.parametrize(("pool", "hidden"), list(itertools.product(FIRING, (False, True))))
def test_a_question_about_a_hit_is_answered_as_the_move_is_judged(pool: str, hidden: bool) -> None:
    judge = judge_of("new_horizons")
    raw = changed(BATTLE, "agenda.0.pool", pool)
    purple = raw["fleets"]["purple"]["ships"]
    hiding = sum(ship["kind"] == "stealth_ship" for ship in purple) if hidden else 0
    state = judge.state(changed(raw, "battle.cloaked", {"purple": hiding} if hiding else {}))
    here = {(ship["kind"], ship.get("damage", 0)) for ship in purple if ship["place"] == raw["battle"]["world"]}
    for kind, damage in here:
        told = judge.judge(state, f"hit(orange,purple,{kind},{damage})")
        given = {**FIRING[pool], "target": kind, "target_cloaked": "yes" if hidden else "no"}
        found = answered("may_hit", judge, given)
        assert (found.status == "true") == (told.status == "legal"), (kind, pool, hidden)
        if told.status != "legal":
            assert set(found.rules) == set(told.blocked_by)
