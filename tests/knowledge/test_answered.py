"""What the sources answer themselves: every FAQ question, clarification and correction is shown by a case."""

import pytest

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.rules import rules
from tests.support import as_json, quick_horizons, random_game

ANSWERING = ("faq", "clarification", "errata")
SEEN = {"horizons/faq#11", "horizons/faq#12"}  # about what players see, which no case can say
CALLED = {"starship_interstellar/base_tracks#2"}  # another name of a thing


@pytest.mark.parametrize("game", source_names())
def test_every_answer_of_a_source_is_shown_by_a_case(game: str) -> None:
    cited = {clause for case in cases(game).values() for clause in case.clauses}
    tested = {rule for case in cases(game).values() for rule in case.tested_rules}
    cited |= {clause for rule in tested & rules(game).keys() for clause in rules(game)[rule].clauses}
    own = [clause for clause in clauses(game).values() if clause.id.startswith(f"{game}/") and clause.kind in ANSWERING]
    missing = {clause.id for clause in own if clause.id not in cited and not clause.unencoded}
    assert missing == {clause for clause in SEEN | CALLED if clause.startswith(f"{game}/")}


@pytest.mark.parametrize(("game", "kind", "least"), [("stellar_horizons", "faq", 27), ("horizons", "clarification", 9)])
def test_every_printed_answer_has_a_case_of_its_own_with_expected_rules(game: str, kind: str, least: int) -> None:
    ruled = {clause for case in cases(game).values() if case.tested_rules for clause in case.clauses}
    lines: dict[int, set[str]] = {}
    for clause in clauses(game).values():
        if clause.kind == kind and clause.id not in SEEN:
            lines.setdefault(clause.line_numbers[-1], set()).add(clause.id)  # the answer stands below the question
    assert len(lines) >= least
    assert [line for line, answers in lines.items() if not answers & ruled] == []


def test_pieces_and_resources_of_others_are_seen_and_their_missions_are_not() -> None:
    game = quick_horizons()
    for state, _ in list(random_game(game, 3, seed=6, limit=120))[20::25]:
        plain, seen = as_json(state), game.view(state, "orange")
        assert seen["worlds"] == plain["worlds"]
        for seat in set(plain["seats"]) - {"orange"}:
            assert {key: seen["players"][seat][key] for key in ("stock", "reserve")} == {
                key: plain["players"][seat][key] for key in ("stock", "reserve")
            }
            assert seen["players"][seat]["missions"] == {"hidden": len(plain["players"][seat]["missions"])}
