"""How fast the HTTP door is: beside a constant answer of its framework, in batches, at many tables, beside bad clients.

All on loopback, from a second process, bounded: `python benchmarks/http.py [--requests N] [--tables N] [--moves N]`.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Any

from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import TABLES, judge_of

SERVER = """
import sys, uvicorn
from fastapi import Response
from starlaw.web.bodies import Moves
from starlaw.web.listening import address_of, listening
from starlaw.web.patience import Patient
from starlaw.web.service import service
app = service(sys.argv[1], seconds=60)
@app.post("/constant")
def constant(asked: Moves) -> Response:
    return Response(b'{"moves": []}', media_type="application/json")
with listening("127.0.0.1", 0) as taken:
    print(taken.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, http=Patient, log_level="warning", access_log=False)).run(sockets=[taken])
"""
AT_ONCE = 16  # connections
FEW_TABLES = 10  # of which it is measured how others disturb them


def states(number: int) -> list[bytes]:
    """Return the states of random games of Horizons, each once."""
    judge, found = judge_of("horizons", TABLES), list[bytes]()
    for seed in range(number):
        source, chance = random.Random(seed), SeededChance(seed)
        state = judge.new(2 + seed % 3, chance=chance)
        while state.agenda and len(found) < number:
            found.append(state.model_dump_json(by_alias=True).encode())
            state, _ = judge.carry_out(state, source.choice(judge.moves(state)), chance)
    return found


class Connection:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> "Connection":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def ask(self, method: str, path: str, body: bytes = b"", secret: str = "") -> tuple[int, bytes]:
        """Send a request; return status and body."""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {secret}\r\n" if secret else "")
        if self.reader.at_eof():  # it was idle for so long that the other end closed it
            await self.__aenter__()
        self.writer.write(head.encode() + b"\r\n" + body)
        told = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        if "transfer-encoding: chunked" in told:
            parts = []
            while size := int(await self.reader.readline(), 16):
                parts.append((await self.reader.readexactly(size + 2))[:-2])
            await self.reader.readline()
            return int(told[9:12]), b"".join(parts)
        length = int(told.split("content-length: ")[1].split("\r\n")[0])
        return int(told[9:12]), await self.reader.readexactly(length)


@contextmanager
def server() -> Iterator[int]:
    """Run the service in a process of its own; give its port."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-c", SERVER, f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            try:
                yield int(running.stdout.readline())
            finally:
                running.kill()


async def rate(port: int, path: str, lines: list[bytes]) -> float:
    """Return how many requests a second are answered over several connections, each about a state of its own."""

    async def some(mine: list[bytes]) -> None:
        async with Connection(port) as connection:
            for line in mine:
                status, _ = await connection.ask("POST", path, b'{"state": ' + line + b"}")
                assert status == 200

    began = time.perf_counter()
    await asyncio.gather(*(some(lines[place::AT_ONCE]) for place in range(AT_ONCE)))
    return len(lines) / (time.perf_counter() - began)


async def batch(port: int, verb: str, lines: list[bytes]) -> float:
    """Return how many states a second one batch answers."""
    async with Connection(port) as connection:
        began = time.perf_counter()
        _, results = await connection.ask("POST", f"/v1/horizons/batch/{verb}", b"\n".join(lines))
        assert results.count(b"\n") == len(lines)
        assert b'"error"' not in results
        return len(lines) / (time.perf_counter() - began)


async def tables(port: int, number: int, moves: int) -> tuple[int, list[float]]:
    """Play random games at many tables of three seats, each with a connection of its own; tell how long moves took.

    At the end the line of play of each table must be the moves that were answered, each once and in their order.
    """
    took: list[float] = []

    async def one(seed: int) -> int:
        source = random.Random(seed)
        async with AsyncExitStack() as opened:
            seats = [await opened.enter_async_context(Connection(port)) for _ in range(3)]
            _, text = await seats[0].ask("POST", "/v1/tables", b'{"game": "horizons", "players": 3}')
            laid = json.loads(text)
            path, secrets = f"/v1/tables/{laid['table']}", laid["secrets"]
            at = dict(zip(secrets, seats, strict=True))
            player, position, made = next(iter(secrets)), 0, list[str]()
            while len(made) < moves:
                seen: Any = json.loads((await at[player].ask("GET", path, secret=secrets[player]))[1])
                if seen["over"]:
                    break
                if seen["decision"]["player"] != player:
                    player = seen["decision"]["player"]
                    continue
                assert seen["position"] == position == len(made), "a move was lost, doubled or out of order"
                made.append(source.choice(seen["decision"]["moves"])["text"])
                body = json.dumps({"position": position, "move": made[-1]}).encode()
                began = time.perf_counter()
                status, text = await at[player].ask("POST", f"{path}/moves", body, secrets[player])
                took.append(time.perf_counter() - began)
                assert status == 200, text
                position = json.loads(text)["position"]
            kept = json.loads((await at[player].ask("GET", f"{path}/history", secret=secrets[player]))[1])["steps"]
            told = [step["words"].partition(": ")[0] for step in kept]
            assert len(told) == len(made), "a move was lost or doubled"
            assert all(move == words or "hidden" in words for move, words in zip(made, told, strict=True)), (
                "out of order"
            )
            return len(made)

    return sum(await asyncio.gather(*map(one, range(number)))), sorted(took)


async def disturbed(port: int, number: int, moves: int) -> None:
    """Print how long moves take while others ask long questions all the time, and while many say nothing or little."""
    state = json.loads(states(60)[-1])
    state["supply"] = {name: count + 1 for name, count in state["supply"].items()}
    body, answered, ended = json.dumps({"state": state}).encode(), 0, asyncio.Event()

    async def asks() -> None:
        nonlocal answered
        async with Connection(port) as connection:
            while not ended.is_set():
                status, _ = await connection.ask("POST", "/v1/horizons/repair", body)
                answered += status == 200

    async def lingers() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(OSError):
            while not ended.is_set():
                writer.write(b"POST /v1/horizons/moves HTTP/1.1\r\n" if random.random() < 0.5 else b"X-Slow: 1\r\n")
                await writer.drain()
                await asyncio.sleep(1)

    for title, others in (
        ("alone", []),
        ("beside 8 long questions and 200 slow clients", [asks] * 8 + [lingers] * 200),
    ):
        beside = [asyncio.create_task(other()) for other in others]
        await asyncio.sleep(3 if others else 0)
        made, took = await tables(port, number, moves)
        say(f"{number} tables {title}", made, took)
    print(f"long questions answered meanwhile: {answered}")
    ended.set()
    await asyncio.gather(*beside, return_exceptions=True)


def say(title: str, made: int, took: list[float]) -> None:
    """Print how long moves took."""
    median, p99 = (1000 * took[int(share * (len(took) - 1))] for share in (0.5, 0.99))
    print(f"{title}: {made:,} moves, a move took {median:.0f} ms, 99% at most {p99:.0f} ms", flush=True)


async def questions(port: int, arguments: argparse.Namespace) -> None:
    """Print how fast questions that carry their own state are answered."""
    lines = states(max(arguments.states, arguments.requests))
    some = lines[:: max(1, len(lines) // arguments.requests)][: arguments.requests]
    await rate(port, "/v1/horizons/moves", some[: 5 * AT_ONCE])  # warm
    floors, rates = [], []
    for _ in range(3):
        floors.append(await rate(port, "/constant", some))
        rates.append(await rate(port, "/v1/horizons/moves", some))
    floor, one = sorted(floors)[1], sorted(rates)[1]
    print(f"one state a request: {one:,.0f} a second, {one / floor:.0%} of the constant's {floor:,.0f} (goal 60%)")
    for verb in ("moves", "check"):
        print(f"batch of {verb}: {await batch(port, verb, lines):,.0f} states a second (goal 20,000)")


async def measured(port: int, arguments: argparse.Namespace) -> None:
    """Print all figures."""
    if arguments.requests:
        await questions(port, arguments)
    began = time.perf_counter()
    made, took = await tables(port, arguments.tables, arguments.moves)
    rest = f"none lost, doubled or out of order, {made / (time.perf_counter() - began):,.0f} a second"
    say(f"{arguments.tables} tables of 3 seats, {rest}", made, took)
    await disturbed(port, FEW_TABLES, arguments.moves)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1600, help="0: tables alone")
    parser.add_argument("--states", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=40)
    arguments = parser.parse_args()
    with server() as port:
        asyncio.run(measured(port, arguments))


if __name__ == "__main__":
    main()
