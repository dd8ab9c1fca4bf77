"""The engine at work: lines in, lines out, long questions in processes of their own beside the short ones."""

import contextlib
import json
import os
import selectors
import signal
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, RulesError, TooLongError, UsageError
from starlaw.knowledge.faults import fault
from starlaw.knowledge.file_reading import once
from starlaw.solver.worker import copying, limit_memory
from starlaw.web.engine.methods import Methods, seconds_in
from starlaw.web.engine.protocol import (
    BAD_PARAMS,
    CANCELLED,
    INTERNAL,
    NO_METHOD,
    PARSE,
    RULES,
    Refused,
    Request,
    failure,
    request_of,
    success,
    text_of,
)

CHUNK = 1 << 16
KEPT = ("moves", "blocked", "check", "score", "view")  # answers that stay true until the position changes
Reply = Callable[[str], None]


class Engine:
    """Answers requests; `write` takes the lines."""

    def __init__(self, write: Callable[[bytes], Any], beside: bool = True) -> None:
        self._write = write
        self._beside = beside and hasattr(os, "fork")
        self._methods = Methods()
        self._selector = selectors.SelectSelector()  # takes files as well as pipes
        self._running: dict[str, tuple[int, int]] = {}  # long questions by id: process and pipe
        self._heard: dict[int, tuple[list[bytes], Request, Reply, int]] = {}  # what came through each pipe
        self._ends: dict[int, float] = {}  # when the time of a question is up, by its pipe
        self._lines: list[str] = []
        self.open = True

    # --- Lines ---

    def serve(self, source: int) -> None:
        """Answer all lines of a file until it ends or somebody quits."""
        self._selector.register(source, selectors.EVENT_READ)
        left = b""
        reading = True
        while self.open and (reading or self._heard):
            for key, _ in self._selector.select(self._left):
                if key.fd != source:
                    self._hear(key.fd)
                    continue
                came = os.read(source, CHUNK)
                *lines, left = (left + came).split(b"\n")
                if not came:
                    reading = False
                    lines, left = [left] if left else [], b""
                    self._selector.unregister(source)
                for line in lines:
                    if self.open and line.strip():
                        self.take(line)
            self._end_late()
            self.flush()
        for number in list(self._running):
            self._end(number)

    def take(self, line: bytes) -> None:
        """Answer one line: a request or a batch of them."""
        try:
            value = json.loads(line, object_pairs_hook=once)
        except InvalidInputError as error:
            self._say(failure("null", PARSE, error))
            return
        except (ValueError, RecursionError):
            self._say(failure("null", PARSE, UsageError("expected JSON on one line")))
            return
        if not isinstance(value, list) or not value:
            self._answer(value, self._say)
        else:
            batch = Batch(len(value), self._say)
            for part in value:
                self._answer(part, batch.reply)

    def _say(self, text: str) -> None:
        if text:
            self._lines.append(text)

    def flush(self) -> None:
        """Write what was answered."""
        if self._lines:
            self._write(("\n".join(self._lines) + "\n").encode())
            self._lines.clear()

    # --- Requests ---

    def _answer(self, value: Any, reply: Reply) -> None:
        try:
            request = request_of(value)
        except Refused as refused:
            reply(refused.answer)
            return
        method, params = request.method, request.params
        if method == "quit":
            self.open = False
            reply(_of(request, success(request.id, "null")))
        elif method == "cancel":
            reply(_of(request, success(request.id, text_of({"cancelled": self._cancel(params)}))))
        elif method not in self._methods:
            known = UsageError(f"method: expected one of {', '.join(self._methods.names)}, got {method!r}")
            reply(_of(request, failure(request.id, NO_METHOD, known)))
        elif self._beside and self._methods.is_long(method, params):
            self.flush()
            self._begin(request, reply)
        else:
            reply(_of(request, self._result(request)))

    def _result(self, request: Request) -> str:
        """Return the answer to a request; what was answered about a position before is not worked out again."""
        method, params = request.method, request.params
        try:
            if method not in KEPT or "state" in params:
                return success(request.id, text_of(self._methods.answer(method, params)))
            answers = self._methods.about(params).answers
            key = method, params.get("seat"), params.get("blocked")
            if key not in answers:
                self.flush()
                answers[key] = text_of(self._methods.answer(method, params))
            return success(request.id, answers[key])
        except UsageError as error:
            return failure(request.id, BAD_PARAMS, error)
        except IllegalMoveError as error:
            more = {"verdict": self._methods.answer("why", params)} if "move" in params else {}
            return failure(request.id, RULES, error, more)
        except RulesError as error:
            return failure(request.id, RULES, error)
        except MemoryError:  # in the copy that a long question is answered in
            return failure(request.id, RULES, TooLongError("stopped: it took more memory than it may have"))
        except Exception as error:  # a fault of ours: the engine lives on and says so
            return failure(request.id, INTERNAL, fault(error))

    # --- Long questions ---

    def _begin(self, request: Request, reply: Reply) -> None:
        """Answer a request in a copy of this process, which knows all that this one knows."""
        mine, theirs = os.pipe()
        with copying():
            process = os.fork()
        if process == 0:
            os.close(mine)
            limit_memory()
            with contextlib.suppress(OSError), os.fdopen(theirs, "wb") as pipe:
                pipe.write(self._result(request).encode())
            os._exit(0)
        os.close(theirs)
        self._heard[mine] = [], request, reply, process
        if request.id is not None:
            self._running[request.id] = process, mine
        if (seconds := seconds_in(request.params)) is not None:
            self._ends[mine] = monotonic() + seconds
        self._selector.register(mine, selectors.EVENT_READ)

    def _hear(self, pipe: int) -> None:
        if came := os.read(pipe, CHUNK):
            self._heard[pipe][0].append(came)
            return
        parts, request, reply, process = self._heard.pop(pipe)
        self._selector.unregister(pipe)
        os.close(pipe)
        os.waitpid(process, 0)
        self._running.pop(request.id or "", None)
        end = self._ends.pop(pipe, None)
        reply(_of(request, b"".join(parts).decode() or self._ended(request, end)))

    def _ended(self, request: Request, end: float | None) -> str:
        """Return the answer to a question whose process ended without one."""
        if end is not None and monotonic() >= end:
            told = TooLongError(f"stopped after {request.params['seconds']} seconds")
            return failure(request.id, RULES, told)
        return failure(request.id, CANCELLED, UsageError("the question was cancelled"), {"code": "cancelled"})

    @property
    def _left(self) -> float | None:
        """Seconds until the time of some question is up."""
        return max(0.0, min(self._ends.values()) - monotonic()) if self._ends else None

    def _end_late(self) -> None:
        """End the questions whose time is up; their pipes close, which tells."""
        for pipe, end in self._ends.items():
            if monotonic() >= end:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._heard[pipe][3], signal.SIGKILL)

    def _cancel(self, params: Mapping[str, Any]) -> bool:
        return self._end(text_of(params.get("id")))

    def _end(self, name: str) -> bool:
        """End a long question, if it is under way; its own answer then says so."""
        if name not in self._running:
            return False
        os.kill(self._running.pop(name)[0], signal.SIGKILL)
        return True


class Batch:
    """Answers that are written together, once all of them are there."""

    def __init__(self, size: int, say: Reply) -> None:
        self._left = size
        self._say = say
        self._answers: list[str] = []

    def reply(self, text: str) -> None:
        """Note an answer; nothing for a request that wants none."""
        self._left -= 1
        self._answers += [text] if text else []
        if not self._left and self._answers:
            self._say(f"[{','.join(self._answers)}]")


def _of(request: Request, answer: str) -> str:
    return "" if request.id is None else answer
