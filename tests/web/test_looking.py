"""What a seat may look at besides the table: earlier positions, pictures, reasons, odds; nothing that others hide."""

import json
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from starlaw.knowledge.folders import folder
from starlaw.show.doors.patches import patched
from starlaw.solver.executor.records import read_record, replay
from tests.web.client import Client, served
from tests.web.test_tables import Table

RECORD = folder("seeds") / "horizons" / "records" / "random_2.jsonl"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('looking') / 'tables.db'}") as place:
        yield place


def test_the_line_of_play_can_be_looked_at_step_by_step_as_the_seat_saw_it(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    views = [table.seen("orange")["view"]]
    for _ in range(4):
        table.move()
        views.append(table.seen("orange")["view"])
    orange = table.seats["orange"]
    told = orange.get(f"{table.path}/history").body
    assert len(told["steps"]) == 4
    assert [orange.get(f"{table.path}/steps/{step}").body["view"] for step in range(5)] == views
    assert orange.get(f"{table.path}/steps/5").status == 404
    pictures = [orange.get(f"{table.path}/picture?step={step}").body for step in (0, 4)]
    assert orange.get(f"{table.path}/picture").body == pictures[1] != pictures[0]
    worlds = {node.get("data-world") for node in ElementTree.fromstring(pictures[1]).iter()} - {None}
    assert worlds == set(views[4]["worlds"])
    assert orange.get(f"{table.path}/score").body["totals"].keys() == {"orange", "purple"}


def test_moves_taken_back_leave_the_line_of_play(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    table.move()
    table.move()
    position = table.seen("orange")["position"]
    table.seats["orange"].post(f"{table.path}/undo", position=position, moves=1)
    table.seats["purple"].post(f"{table.path}/undo/accept")
    assert len(table.seats["orange"].get(f"{table.path}/history").body["steps"]) == 1


def test_a_seat_is_told_which_moves_are_not_legal_and_by_which_sentences(address: str) -> None:
    table = Table(address, game="mars_horizon", players=2)
    player, _ = table.mover()
    seat = table.seats[player]
    decision = seat.get(f"{table.path}?blocked=true").body["decision"]
    assert decision["blocked"]
    assert "blocked" not in seat.get(table.path).body["decision"]
    other = next(name for name in table.seats if name != player)
    assert table.seats[other].get(f"{table.path}?blocked=true").body["decision"]["blocked"] == []
    asked = decision["blocked"][0]["move"]
    why = seat.post(f"{table.path}/why", move=asked, changes=True).body
    assert why["status"] == "illegal"
    assert all(clause["text"] and clause["line"] for reason in why["reasons"] for clause in reason["cited"])
    assert "changes" in why


@pytest.mark.parametrize("game", ["mars_horizon", "starship_interstellar"])
def test_odds_are_told_from_what_the_seat_sees(address: str, game: str) -> None:
    table = Table(address, game=game, players=2)
    player, seen = table.mover()
    answer = table.seats[player].post(f"{table.path}/odds", move=seen["decision"]["moves"][0])
    assert (answer.status, bool(answer.body["outcomes"])) == (200, True)


def test_a_broken_state_is_mended_in_the_nearest_way(address: str) -> None:
    client = Client(address)
    state = client.post("/v1/horizons/new", players=2, seed=3).body["state"]
    state["supply"]["metal"] += 1
    assert client.post("/v1/horizons/check", state=state).body["legal"] is False
    mended = client.post("/v1/horizons/repair", state=state).body
    assert client.post("/v1/horizons/check", state=mended["nearest"][0]["state"]).body["legal"] is True
    assert mended["nearest"][0]["fields"]


def test_a_record_is_replayed_to_its_first_step_that_does_not_hold(address: str) -> None:
    client, text = Client(address), RECORD.read_text("utf-8")
    steps = read_record(RECORD).steps
    whole = client.post("/v1/replay", record=text).body
    assert (whole["problem"], len(whole["steps"])) == (None, len(steps))
    state = whole["start"]
    for step in whole["steps"]:
        state = patched(state, step["patch"])
    last = list(replay(read_record(RECORD)))[-1].state
    assert state == last.model_dump(mode="json", by_alias=True)
    lines = text.splitlines()
    lines[6] = json.dumps({"move": steps[0].move, "drawn": []})
    bent = client.post("/v1/replay", record="\n".join(lines) + "\n").body
    assert len(bent["steps"]) == 5
    assert bent["problem"]["code"] == "illegal_move"
    assert all(reason["cited"] for reason in bent["problem"]["reasons"])


def test_a_game_tells_what_a_page_needs_to_show_it(address: str) -> None:
    told = Client(address).get("/v1/starship_interstellar/about").body
    assert told["maps"] == ["solar_board", "journey"]
    assert "hall" in told["variants"]
    assert told["names"]["earth"] == "Earth"
