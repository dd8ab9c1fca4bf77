"""How fast the HTTP door is: beside the same framework answering a constant, in batches, and with many tables at once.

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
from contextlib import contextmanager
from typing import Any

from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import TABLES, judge_of

SERVER = """
import sys, uvicorn
from fastapi import Response
from starlaw.web.bodies import Moves
from starlaw.web.listening import address_of, listening
from starlaw.web.service import service
app = service(sys.argv[1])
@app.post("/constant")
def constant(asked: Moves) -> Response:
    return Response(b'{"moves": []}', media_type="application/json")
with listening("127.0.0.1", 0) as taken:
    print(taken.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[taken])
"""
AT_ONCE = 16  # connections


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
    """Play random games at many tables of three seats at once; return how many moves, and how long each took."""
    took: list[float] = []

    async def one(seed: int) -> int:
        source = random.Random(seed)
        async with Connection(port) as connection:
            _, text = await connection.ask(
                "POST", "/v1/tables", json.dumps({"game": "horizons", "players": 3}).encode()
            )
            laid = json.loads(text)
            path, secrets = f"/v1/tables/{laid['table']}", laid["secrets"]
            player, position = next(iter(secrets)), 0
            for made in range(moves):
                seen: Any = json.loads((await connection.ask("GET", path, secret=secrets[player]))[1])
                if seen["decision"]["player"] not in (None, player):
                    player = seen["decision"]["player"]
                    seen = json.loads((await connection.ask("GET", path, secret=secrets[player]))[1])
                if seen["over"]:
                    return made
                assert seen["position"] == position == made, "a move was lost, doubled or out of order"
                chosen = source.choice(seen["decision"]["moves"])["text"]
                body = json.dumps({"position": position, "move": chosen}).encode()
                began = time.perf_counter()
                status, text = await connection.ask("POST", f"{path}/moves", body, secrets[player])
                took.append(time.perf_counter() - began)
                assert status == 200, text
                position = json.loads(text)["position"]
        return moves

    return sum(await asyncio.gather(*map(one, range(number)))), sorted(took)


async def measured(port: int, arguments: argparse.Namespace) -> None:
    """Print all figures."""
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
    began = time.perf_counter()
    made, took = await tables(port, arguments.tables, arguments.moves)
    spent = time.perf_counter() - began
    median, p99 = (1000 * took[int(share * (len(took) - 1))] for share in (0.5, 0.99))
    print(
        f"{arguments.tables} tables of 3 seats: {made:,} moves, none lost, doubled or out of order, "
        f"{made / spent:,.0f} a second; a move took {median:.0f} ms, 99% at most {p99:.0f} ms"
    )


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1600)
    parser.add_argument("--states", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=40)
    arguments = parser.parse_args()
    with server() as port:
        asyncio.run(measured(port, arguments))


if __name__ == "__main__":
    main()
