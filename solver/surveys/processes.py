"""Work in parts that do not depend on one another: here, by several processes, or by the workers of a cluster."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from starlaw.knowledge.errors import InvalidInputError

AHEAD = 2  # parts that wait for each worker

Part = TypeVar("Part")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Part], Done], parts: Iterable[Part], jobs: int = 1, cluster: str | None = None
) -> Iterator[Done]:
    """Yield what becomes of parts, in their order; no more of them are taken than are soon worked on.

    The same is yielded whoever works. A part whose worker is lost is given to another one.
    """
    if jobs == 1 and cluster is None:
        yield from map(work, parts)
        return
    waiting: deque[Future[Done]] = deque()
    with _workers(jobs, cluster) as (pool, number):
        for part in parts:
            waiting.append(pool.submit(work, part))
            if len(waiting) >= number * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def _workers(jobs: int, cluster: str | None) -> Iterator[tuple[Executor, int]]:
    if cluster is None:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
            yield pool, jobs
        return
    try:
        import distributed
    except ImportError:
        raise InvalidInputError(f"{cluster}: clusters need the extra cluster (distributed)") from None
    connect: Any = distributed.Client
    try:
        client = connect(cluster, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InvalidInputError(f"{cluster}: expected a scheduler of dask there, {error}") from None
    with client:
        number = sum(client.nthreads().values())
        if not number:
            raise InvalidInputError(f"{cluster}: expected workers there, got none")
        # A part is worked on again if its worker is lost, so it is pure: the same part gives the same results.
        with client.get_executor(pure=False, retries=RETRIES) as pool:
            yield pool, number


SECONDS = 20  # until a cluster answers
RETRIES = 3  # of a part whose workers are lost


def _begin() -> None:
    """Leave it to the first process to hear that somebody interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
