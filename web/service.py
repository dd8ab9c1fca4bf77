"""The HTTP service: questions, batches, knowledge and tables, and the site beside them."""

import asyncio
import os
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from starlaw.version import VERSION
from starlaw.web import asking, batches, knowing, looking, proving, sitting
from starlaw.web.guarding import PAGE, Guard
from starlaw.web.page import FILES, FOLDER
from starlaw.web.problems import answer_problems
from starlaw.web.tables.following import Followers
from starlaw.web.tables.room import Room
from starlaw.web.tables.store import Store
from starlaw.web.working import Workers

WAITING = "What is known of the games is being written. It takes about half a minute; this page then shows it."
SOON = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>starlaw</title>
<p>{{}}</p><p>To play, judge and ask: <a href="{PAGE}/">the page</a>.</p></html>
"""


class Pages(StaticFiles):
    """The files of a static site, and nothing else of their folder; until they are made, a page that says so."""

    def __init__(self, folder: Path, names: Collection[str] | None = None) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self.waiting = WAITING
        self.names = frozenset[str]()
        if names is not None:
            self.show(names)

    def show(self, names: Collection[str]) -> None:
        """Show the files, which are made by now."""
        self.names = frozenset({".", *names})

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, or say that there is none yet."""
        if self.names:
            return await super().get_response(path, scope)
        return HTMLResponse(SOON.format(escape(self.waiting)), 503, {"Retry-After": "5"})

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return where a file lies, if it is one of them."""
        return super().lookup_path(path) if os.path.normpath(path) in self.names else ("", None)


def service(
    database: str,
    pages: Pages | None = None,
    hosts: Collection[str] = (),
    seconds: int | None = None,
    rate: float | None = None,
) -> FastAPI:
    """Return the application, with its tables in a database and a static site at its front.

    It answers only requests to the names in `hosts`, if there are some, and of a client only so many a second. A long
    question is given so many seconds, in a process of its own; without them, it is answered in this one.
    """
    store, workers = Store(database), Workers(seconds)
    room = Room(store)
    followers = Followers(room)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        room.tell = lambda name: loop.call_soon_threadsafe(followers.wake, name)
        watching = asyncio.create_task(followers.watch())
        yield
        watching.cancel()
        workers.close()
        store.close()

    app = FastAPI(title="starlaw", version=VERSION, lifespan=running, docs_url=None, redoc_url=None)
    app.state.room, app.state.followers, app.state.workers = room, followers, workers
    answer_problems(app)
    tables = (sitting, looking)  # first, since games stand at the same place in other paths
    for part in (*tables, knowing, asking, proving, batches):
        app.include_router(part.router)
    app.add_middleware(Guard, hosts=frozenset(hosts), rate=rate)
    app.mount(PAGE, Pages(FOLDER, FILES))
    if pages is not None:
        app.mount("/", pages)
    return app
