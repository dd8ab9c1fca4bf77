"""Starship Interstellar: what is told of both sides of a token agrees with the content."""

import re

from starlaw.knowledge.starship_interstellar.content import content
from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered

BONUS = {"government": "Send a", "build": "Build a", "probe": "Advance your", "save": "Save a"}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}


def numbers(text: str) -> set[int]:
    words = re.findall(r"\b(?:\d+|one|two|three|four)\b", text.lower())
    return {NUMBERS.get(word) or int(word) for word in words}


def test_every_extra_token_is_told_on_both_sides_but_the_lost_one() -> None:
    judge = judge_of("starship_interstellar")
    for name in judge.content.extras:
        found = answered("token_sides", judge, {"token": name})
        assert found.missing == (("what the action side of X21 does",) if name == "x21" else ())


def test_gains_and_bonuses_are_those_of_the_content() -> None:
    judge = judge_of("starship_interstellar")
    for token in content().extra_tokens.values:
        action = " ".join(answered("token_sides", judge, {"token": token.id, "side": "action"}).answers)
        salvation = " ".join(answered("token_sides", judge, {"token": token.id, "side": "salvation"}).answers)
        assert {gain.amount for gain in token.action.gains} - {1} <= numbers(action), action
        for gain in token.action.gains:
            assert str(gain.colour if gain.does == "cube" else gain.does) in action.lower()
        if token.salvation.bonus:
            assert f"bonus for {BONUS[token.salvation.bonus]}" in salvation
