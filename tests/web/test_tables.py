"""Tables over HTTP: seats opened by secrets, moves kept for good, draws that can be verified afterwards."""

import json
import random
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from starlaw.knowledge.errors import RecordError
from starlaw.show.doors.patches import patched
from starlaw.solver.executor.commitment import commitment
from starlaw.solver.executor.records import read_record, replay
from tests.web.client import Client, served


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}") as place:
        yield place


class Table:
    """A table with a client for each seat."""

    def __init__(self, address: str, **agreed: Any) -> None:
        answer = Client(address).post("/v1/tables", **agreed)
        assert answer.status == 201, answer
        self.laid = answer.body
        self.path = f"/v1/tables/{self.laid['table']}"
        self.seats = {seat: Client(address, secret) for seat, secret in self.laid["secrets"].items()}

    def seen(self, seat: str) -> Any:
        """Return the table as a seat sees it."""
        return self.seats[seat].get(self.path).body

    def mover(self) -> tuple[str, Any]:
        """Return whose decision it is, and the table as that seat sees it."""
        seen = self.seen(next(iter(self.seats)))
        player = seen["decision"]["player"]
        return player, seen if player in (None, seen["seat"]) else self.seen(player)

    def move(self) -> tuple[str, Any]:
        """Make the first legal move."""
        player, seen = self.mover()
        chosen = seen["decision"]["moves"][0]
        return player, self.seats[player].post(f"{self.path}/moves", position=seen["position"], move=chosen).body


@pytest.mark.one_in(2)
def test_a_whole_game_is_played_and_its_record_proves_its_draws(address: str, tmp_path: Path) -> None:
    table, source = Table(address, game="horizons", players=2), random.Random(3)
    views = {seat: table.seen(seat)["view"] for seat in table.seats}
    for _ in range(600):
        player, seen = table.mover()
        if player is None:
            break
        assert seen["view"] == views[player]
        other = next(seat for seat in table.seats if seat != player)
        assert table.seen(other)["decision"]["moves"] == []
        chosen = source.choice(seen["decision"]["moves"])
        made = table.seats[player].post(f"{table.path}/moves", position=seen["position"], move=chosen).body
        views[player] = patched(views[player], made["patch"])
        views[other] = table.seen(other)["view"]
    seen = table.seen("orange")
    assert seen["over"]
    assert commitment(seen["seed"]) == table.laid["commitment"]
    record = table.seats["orange"].get(f"{table.path}/record").body
    file = tmp_path / "game.jsonl"
    file.write_bytes(record)
    assert len(list(replay(read_record(file)))) == len(record.splitlines())
    header, *steps = record.decode().splitlines()
    bent = json.loads(header) | {"seed": "0" * 32}
    file.write_text("\n".join([json.dumps(bent), *steps]) + "\n")
    with pytest.raises(RecordError, match="not the one that was committed to"):
        list(replay(read_record(file)))
    bent |= {"commitment": commitment("0" * 32)}
    file.write_text("\n".join([json.dumps(bent), *steps]) + "\n")
    with pytest.raises(RecordError, match="not those of the seed"):
        list(replay(read_record(file)))


def test_a_seat_is_opened_by_its_secret_alone_and_sees_no_hand_but_its_own(address: str) -> None:
    table = Table(address, game="horizons", players=3)
    assert Client(address).get(table.path).status == 401
    assert Client(address, "guess").get(table.path).status == 401
    assert Client(address, "guess").get("/v1/tables/none").status == 404
    seen = table.seen("orange")["view"]["players"]
    hidden = {seat: isinstance(player["missions"], dict) for seat, player in seen.items()}
    assert hidden == {seat: seat != "orange" for seat in seen}
    player, seen = table.mover()
    other = next(seat for seat in table.seats if seat != player)
    refused = table.seats[other].post(f"{table.path}/moves", position=0, move=seen["decision"]["moves"][0])
    assert (refused.status, refused.body["detail"]) == (400, f"it is not the decision of {other}")


def test_of_two_moves_at_once_one_wins_and_the_other_is_told_the_present_view(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    player, seen = table.mover()
    answers: list[Any] = []

    def move() -> None:
        chosen = seen["decision"]["moves"][0]
        answers.append(table.seats[player].post(f"{table.path}/moves", position=0, move=chosen))

    both = [threading.Thread(target=move) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    won, lost = sorted(answers, key=lambda answer: int(answer.status))
    assert (won.status, lost.status) == (200, 409)
    assert lost.body["present"]["position"] == won.body["position"] == 1
    assert lost.body["present"]["view"] == won.body["state"]


def test_moves_are_taken_back_once_all_agree_and_draw_the_same_again(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    player, made = table.move()
    other = next(seat for seat in table.seats if seat != player)
    table.seats[other].post(f"{table.path}/undo", position=made["position"], moves=1)
    assert table.seen(player)["undo"] == {"seat": other, "moves": 1, "agree": [other]}
    assert table.seats[player].post(f"{table.path}/undo/refuse").body["undo"] is None
    table.seats[other].post(f"{table.path}/undo", position=made["position"], moves=1)
    back = table.seats[player].post(f"{table.path}/undo/accept").body
    assert back["position"] > made["position"]
    assert back["decision"]["kind"] == "draw"
    again = table.move()[1]
    assert again["state"] == made["state"]


def test_people_enter_their_own_draws(address: str) -> None:
    table = Table(address, game="horizons", players=2, dice="entered")
    player, _ = table.mover()
    missing = table.seats[player].post(f"{table.path}/moves", position=0, move=f"draw({player})")
    assert (missing.status, missing.body["code"]) == (400, "chance")
    made = table.seats[player].post(f"{table.path}/moves", position=0, move=f"draw({player})", draws=["w12"]).body
    assert made["state"]["agenda"][0]["tile"] == "w12"


def test_agents_play_on_by_themselves(address: str) -> None:
    table = Table(address, game="horizons", players=2, seats={"purple": "random"})
    assert list(table.seats) == ["orange"]
    followed = events(table, "orange", after=0)
    for _ in range(4):
        while table.seen("orange")["decision"]["player"] != "orange":
            next(followed)
        table.move()
    assert table.seen("orange")["number"] > 4


def events(table: Table, seat: str, after: int) -> Iterator[tuple[int, str, Any]]:
    """Yield server-sent events as they come: number, kind, data."""
    connection = HTTPConnection(urlsplit(table.seats[seat].address).netloc, timeout=30)
    connection.request(
        "GET", f"{table.path}/events", headers={**table.seats[seat].headers, "Last-Event-ID": str(after)}
    )
    answer = connection.getresponse()
    fields: dict[str, str] = {}
    try:
        while True:
            line = answer.readline().decode().rstrip("\n")
            if line:
                key, _, value = line.partition(": ")
                fields[key] = value
            elif "data" in fields:
                yield int(fields["id"]), fields["event"], json.loads(fields["data"])
                fields = {}
    finally:
        connection.close()


def test_a_seat_follows_what_happens_and_takes_up_where_it_broke_off(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    watcher = next(iter(table.seats))
    table.seats[watcher].post(f"{table.path}/join", name="Ada")
    followed = events(table, watcher, after=0)
    assert next(followed)[1:] == (
        "joined",
        {"number": 1, "kind": "joined", "seat": watcher, "name": "Ada", "position": 0},
    )
    view = table.seen(watcher)["view"]
    for _ in range(6):
        table.move()
        _, kind, told = next(followed)
        assert kind == "moved"
        view = patched(view, told["transition"]["patch"])
        assert view == told["transition"]["state"] == table.seen(watcher)["view"]
    followed.close()  # type: ignore[attr-defined]
    resumed = events(table, watcher, after=4)
    assert [next(resumed)[0] for _ in range(3)] == [5, 6, 7]


def test_a_stream_that_is_to_end_tells_what_there_is_and_ends(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    watcher = table.seats[next(iter(table.seats))]
    for _ in range(3):
        table.move()
    told = watcher.get(f"{table.path}/events?seconds=0", **{"Last-Event-ID": "1"})
    assert (told.status, told.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert [line for line in told.body.decode().splitlines() if line.startswith("id: ")] == ["id: 2", "id: 3"]
    answers: list[Any] = []
    waiting = threading.Thread(target=lambda: answers.append(watcher.get(f"{table.path}/events?seconds=2")))
    waiting.start()
    table.move()
    waiting.join()
    assert b"id: 4\n" in answers[0].body
    assert watcher.get(f"{table.path}/events?seconds=-1").status == 400


def test_what_was_answered_is_there_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with served(database) as address:
        table = Table(address, game="mars_horizon", players=2)
        for _ in range(10):
            table.move()
        before = {seat: table.seen(seat) for seat in table.seats}
    with served(database) as address:
        for seat in table.seats.values():
            seat.address = address
        assert {seat: table.seen(seat) for seat in table.seats} == before
        table.move()
