"""What a request must be before it is looked at: meant for this service, not too large, not too slow, not too many."""

import asyncio
import re
from collections import Counter, OrderedDict
from time import monotonic

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starlaw.knowledge.faults import fault
from starlaw.show.doors.problems import problem_of
from starlaw.web.problems import document

LARGEST = 2_000_000  # bytes of a request, but for batches, which stream
BATCH = re.compile(r"/v1/[^/]+/batch/[^/]+")
LONG = re.compile(r"/(repair|replay|odds|ruling|ask|why)$")  # questions that may take seconds
LONG_AT_ONCE, LONG_WAITING, LONG_OF_ONE = 4, 64, 16  # of them, and of one client's
PAUSE = 30.0  # seconds between two parts of a body
BODY = 60.0  # seconds for a whole one, but for batches
BURST = 10  # seconds whose requests a client may send at once
CLIENTS = 10_000  # clients that are remembered
PAGE = "/page"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
SITE_POLICY = b"default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
PAGE_POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Allowance:
    """How many requests each client may still send: so many a second, and those of some seconds at once."""

    def __init__(self, rate: float | None) -> None:
        self._rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by client: requests, and when

    def allows(self, client: str) -> bool:
        """Count a request; tell whether it is one of those."""
        if self._rate is None:
            return True
        now, most = monotonic(), self._rate * BURST
        left, before = self._left.pop(client, (most, now))
        left = min(most, left + (now - before) * self._rate)
        self._left[client] = max(left - 1, 0), now
        if len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return left >= 1


def _host(scope: Scope) -> str:
    """Return the name that a request is sent to, without a port."""
    told: str = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
    return told.partition("]")[0] + "]" if told.startswith("[") else told.partition(":")[0]


def _client(scope: Scope) -> str:
    """Return the address that a request comes from, as the server or its proxy tells it."""
    return str((scope.get("client") or ("",))[0])


class Guard:
    """Refuses what is too large, too slow, too much at once or meant for others; tells browsers what a page may do."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset(), rate: float | None = None) -> None:
        self.app = app
        self.hosts = hosts
        self._allowance = Allowance(rate)
        self._long = asyncio.Semaphore(LONG_AT_ONCE)
        self._waiting: Counter[str] = Counter()  # long questions, by client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless it is refused."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif self.hosts and _host(scope) not in self.hosts:
            await document(400, "host: this service does not answer to that name")(scope, receive, send)
        elif not self._allowance.allows(_client(scope)):
            await document(429, "this client sends more requests than it may; ask again later")(scope, receive, send)
        elif not LONG.search(scope["path"]):
            await self._guarded(scope, receive, send)
        else:
            await self._in_turn(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a long question wait until few others are answered, so that moves are answered beside them."""
        client = _client(scope)
        if self._waiting[client] >= LONG_OF_ONE:
            refusal = document(429, "too many long questions of this client wait for their turn; ask again later")
        elif self._waiting.total() >= LONG_WAITING:
            refusal = document(503, "too many long questions wait for their turn; ask again later")
        else:
            self._waiting[client] += 1
            try:
                known = await _whole(receive)  # before its turn comes, which a slow one must not use up
                async with self._long:
                    await self._guarded(scope, known, send)
                return
            except HTTPException as error:
                refusal = document(error.status_code, error.detail)
            except ClientDisconnect:
                return
            finally:
                self._waiting[client] -= 1
                self._waiting += Counter()  # forgets whom nothing is counted of
        await refusal(scope, receive, send)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        told = dict(scope["headers"]).get(b"content-length", b"")
        streams = BATCH.fullmatch(scope["path"]) is not None
        if told.isdigit() and int(told) > LARGEST and not streams:
            refusal = document(413, f"expected at most {LARGEST} bytes, got {told.decode()}")
            await refusal(scope, receive, send)
            return
        of_page = scope["path"].startswith(PAGE)
        policy = (b"content-security-policy", PAGE_POLICY if of_page else SITE_POLICY)
        fresh = [(b"cache-control", b"no-cache")] * of_page  # so that its modules are all of one version
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *HEADERS, policy, *fresh]
            await send(message)

        try:
            await self.app(scope, _bounded(receive, streams), with_headers)
        except ClientDisconnect:  # nobody is left to be told
            return
        except Exception as error:
            if begun:  # what is sent already cannot be taken back; the connection ends
                raise
            problem = fault(error)
            await document(500, str(problem), problem_of(problem))(scope, receive, with_headers)


async def _whole(receive: Receive) -> Receive:
    """Receive a whole body; return what gives it at once."""
    bounded, parts, more = _bounded(receive, streams=False), list[bytes](), True
    while more:
        message = await bounded()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    given = iter([{"type": "http.request", "body": b"".join(parts), "more_body": False}])

    async def at_once() -> Message:
        return next(given, None) or await receive()

    return at_once


def _bounded(receive: Receive, streams: bool) -> Receive:
    """Return what receives a body, unless it is too large or too slow; of one that streams, only its pauses count."""
    came, whole, begun = 0, False, monotonic()

    async def next_part() -> Message:
        nonlocal came, whole
        if whole:  # what follows is only whether the client is still there
            return await receive()
        left = PAUSE if streams else min(PAUSE, begun + BODY - monotonic())
        try:
            async with asyncio.timeout(max(left, 0)):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "expected the rest of the request sooner") from None
        came += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if came > LARGEST and not streams:
            raise HTTPException(413, f"expected at most {LARGEST} bytes, got more")
        return message

    return next_part
