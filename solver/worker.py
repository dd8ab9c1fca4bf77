"""Work for strangers in a process of its own, with limits on memory, processor and clock, that can be ended."""

import multiprocessing
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from starlaw.knowledge.errors import TooLongError

MEMORY = 6 * 1024**3  # bytes of addresses, most of which numpy and clingo never touch
Returned = TypeVar("Returned")


@contextmanager
def copying() -> Iterator[None]:
    """Let this process be copied although it may have threads: numpy's wait for work, and the copy does without."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # from Python 3.12 on
        yield


def limited(seconds: int, work: Callable[..., Returned], *arguments: Any) -> Returned:
    """Return what a function returns, or raise what it raises, within limits; neither may hold symbols of clingo."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, seconds, work, arguments), daemon=True)
    with copying():
        process.start()
    theirs.close()
    try:
        if not mine.poll(seconds):
            raise TooLongError(f"stopped after {seconds} seconds")
        failed, value = mine.recv()
    except EOFError:
        raise TooLongError(f"stopped: more memory than allowed, or more than {seconds} seconds") from None
    finally:
        process.kill()
        process.join()
        mine.close()
    if failed:
        raise value
    return value  # type: ignore[no-any-return]


def _work(sender: Connection, seconds: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        _limit(seconds)
        sender.send((False, work(*arguments)))
    except MemoryError:
        return
    except Exception as error:
        sender.send((True, error))
    finally:
        sender.close()


def _limit(seconds: int) -> None:
    limit_memory()
    try:
        import resource
    except ImportError:  # no such limits on this system; the clock of the parent remains
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds + 1, seconds + 2))


def limit_memory() -> None:
    """Let this process have only so much memory from now on, and leave no image of it where it fails."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
