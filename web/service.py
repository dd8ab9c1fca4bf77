"""The HTTP service: questions, batches, knowledge and tables, and the site beside them."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starlaw.knowledge.faults import fault
from starlaw.show.doors.problems import problem_of
from starlaw.version import VERSION
from starlaw.web import asking, batches, knowing, looking, proving, sitting
from starlaw.web.page import FILES, FOLDER
from starlaw.web.problems import answer_problems, document
from starlaw.web.tables.following import Followers
from starlaw.web.tables.room import Room
from starlaw.web.tables.store import Store

LARGEST = 2_000_000  # bytes of a request, but for batches, which stream
BATCH = re.compile(r"/v1/[^/]+/batch/[^/]+")
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
SITE_POLICY = b"default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
PAGE = "/page"
PAGE_POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


LONG = re.compile(r"/(repair|replay|odds|ruling|ask|why)$")  # questions that may take seconds
LONG_AT_ONCE, LONG_WAITING = 4, 64


def _host(scope: Scope) -> str:
    """Return the name that a request is sent to, without a port."""
    told: str = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
    return told.partition("]")[0] + "]" if told.startswith("[") else told.partition(":")[0]


class Pages(StaticFiles):
    """The files of a static site, and nothing else of their folder."""

    def __init__(self, folder: Path, names: Collection[str]) -> None:
        super().__init__(directory=folder, html=True)
        self.names = frozenset({".", *names})

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return where a file lies, if it is one of them."""
        return super().lookup_path(path) if os.path.normpath(path) in self.names else ("", None)


def service(database: str, pages: Pages | None = None, hosts: Collection[str] = ()) -> FastAPI:
    """Return the application, with its tables in a database and a static site at its front.

    It answers only requests to the names in `hosts`, if there are some.
    """
    store = Store(database)
    room = Room(store)
    followers = Followers(room)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        room.tell = lambda name: loop.call_soon_threadsafe(followers.wake, name)
        watching = asyncio.create_task(followers.watch())
        yield
        watching.cancel()
        store.close()

    app = FastAPI(title="starlaw", version=VERSION, lifespan=running, docs_url=None, redoc_url=None)
    app.state.room, app.state.followers = room, followers
    answer_problems(app)
    tables = (sitting, looking)  # first, since games stand at the same place in other paths
    for part in (*tables, knowing, asking, proving, batches):
        app.include_router(part.router)
    app.add_middleware(Guard, hosts=frozenset(hosts))
    app.mount(PAGE, Pages(FOLDER, FILES))
    if pages is not None:
        app.mount("/", pages)
    return app


class Guard:
    """Refuses what is too large, too much at once or meant for others, and tells browsers what a page may do."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.hosts = hosts
        self._long = asyncio.Semaphore(LONG_AT_ONCE)
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless it is refused."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif self.hosts and _host(scope) not in self.hosts:
            await document(400, "host: this service does not answer to that name")(scope, receive, send)
        elif not LONG.search(scope["path"]):
            await self._guarded(scope, receive, send)
        elif self._waiting >= LONG_WAITING:
            await document(503, "too many long questions wait for their turn; ask again later")(scope, receive, send)
        else:
            self._waiting += 1
            try:
                async with self._long:  # so that they never hold all threads, and moves are answered beside them
                    await self._guarded(scope, receive, send)
            finally:
                self._waiting -= 1

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        told = dict(scope["headers"]).get(b"content-length", b"")
        streams = BATCH.fullmatch(scope["path"]) is not None
        if told.isdigit() and int(told) > LARGEST and not streams:
            refusal = document(413, f"expected at most {LARGEST} bytes, got {told.decode()}")
            await refusal(scope, receive, send)
            return
        came = 0

        async def counted() -> Message:
            """Receive a part of a body, unless it comes without a length and grows too large."""
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > LARGEST:
                raise HTTPException(413, f"expected at most {LARGEST} bytes, got more")
            return message

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
            await self.app(scope, receive if streams else counted, with_headers)
        except Exception as error:
            if begun:  # what is sent already cannot be taken back; the connection ends
                raise
            problem = fault(error)
            await document(500, str(problem), problem_of(problem))(scope, receive, with_headers)
