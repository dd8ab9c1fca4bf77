"""Long questions: answered by processes of their own, which are ended when the time or the memory is used up."""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import Empty, LifoQueue
from threading import Lock
from typing import Any

from starlaw.knowledge.errors import RulesError, TooLongError
from starlaw.knowledge.faults import fault
from starlaw.solver.worker import limit_memory

AT_ONCE = 4
WAITING = 8  # who may wait for a worker besides
OLD = 1_000  # questions after which a worker makes room for a fresh one, which has forgotten what they left behind
BEHIND = 5  # how much the workers stand behind moves where both want the processor


class Workers:
    """Some workers, begun when they are first needed. Without seconds there are none: whoever asks does the work."""

    def __init__(self, seconds: int | None = None) -> None:
        self.seconds = seconds
        self._free: LifoQueue[Worker | None] = LifoQueue()
        self._waiting, self._door = 0, Lock()
        for _ in range(AT_ONCE):
            self._free.put(None)

    def ask(self, work: Callable[..., Any], *given: Any) -> Any:
        """Return what a function returns, or raise what it raises; the function and all it takes can be copied."""
        if self.seconds is None:
            return work(*given)
        worker = self._next()
        try:
            worker = worker or Worker()
            return worker.ask(work, given, self.seconds)
        finally:
            self._free.put(worker if worker and worker.lives else None)

    def _next(self) -> "Worker | None":
        with self._door:
            if self._waiting >= AT_ONCE + WAITING:
                raise TooLongError("too many long questions wait for their turn; ask again later")
            self._waiting += 1
        try:
            return self._free.get(timeout=self.seconds)
        except Empty:
            raise TooLongError("other long questions took all the time; ask again later") from None
        finally:
            with self._door:
                self._waiting -= 1

    def close(self) -> None:
        """End those that are not at work; the others end with this process."""
        with contextlib.suppress(Empty):
            while True:
                if worker := self._free.get_nowait():
                    worker.end()


class Worker:
    """A process that answers one question after the other."""

    def __init__(self) -> None:
        methods = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else None)
        self._mine, theirs = context.Pipe()
        self._process = context.Process(target=_answer_all, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._asked, self.lives = 0, True

    def ask(self, work: Callable[..., Any], given: tuple[Any, ...], seconds: int) -> Any:
        """Return what becomes of the work; end this worker if that takes too long."""
        self._asked += 1
        try:
            self._mine.send((work, given))
            if not self._mine.poll(seconds):
                raise TooLongError(f"stopped after {seconds} seconds")
            failed, value = self._mine.recv()
        except (EOFError, ConnectionError):
            self.end()
            raise TooLongError("stopped: it took more memory than it may have, or was ended from outside") from None
        except BaseException:
            self.end()
            raise
        if self._asked >= OLD:
            self.end()
        if failed:
            raise value
        return value

    def end(self) -> None:
        """End the process."""
        self.lives = False
        self._process.kill()
        self._process.join()
        self._mine.close()


def _answer_all(theirs: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever ends the service ends its workers
    limit_memory()
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            work, given = theirs.recv()
            theirs.send(_result(work, given))


def _result(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return False, work(*given)
    except MemoryError:
        os._exit(1)  # the other end of the pipe tells
    except (RulesError, Refusal) as error:
        return True, error
    except Exception as error:
        return True, fault(error)


class Refusal(Exception):  # noqa: N818
    """Something that an answer refuses in its own words; it can be sent from a worker."""
