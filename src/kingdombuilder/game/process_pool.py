"""Worker processes: each answers requests through its own pipe, and none outlives its pool."""

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator
from contextlib import closing
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, TypeVar, cast

from kingdombuilder.game.signals import defer_signals

R = TypeVar("R")
T = TypeVar("T")
MAX_CHUNK = 25
STOP_SECONDS = 10.0  # for a worker to stop gracefully


class ProcessDied(Exception):
    """A worker process ended before it answered."""


class WorkerProcess:
    """A process that answers one request at a time."""

    def __init__(
        self,
        target: Callable[..., None],
        *args: Any,
        method: str | None = "spawn",
    ) -> None:
        """Start a process that calls `target(pipe, *args)`; `method` is how it is started."""
        context: Any = multiprocessing.get_context(method)
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=target, args=(theirs, *args), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        return int(self._process.pid)

    def is_alive(self) -> bool:
        """Return whether the process runs."""
        return bool(self._process.is_alive())

    def send(self, request: Any) -> None:
        """Send a request; `receive` reports a process that has died."""
        try:
            self.pipe.send(request)
        except OSError:
            self.kill()

    def receive(self) -> Any:
        """Wait for the answer; raises `ProcessDied`."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            raise ProcessDied from None

    def ask(self, request: Any) -> Any:
        """Send a request and wait for the answer; raises `ProcessDied`."""
        self.send(request)
        return self.receive()

    def terminate(self) -> None:
        """Ask the process to end."""
        self._process.terminate()

    def kill(self) -> None:
        """Kill the process; a thread that waits for its answer gets `ProcessDied`."""
        self._process.kill()

    def join(self, seconds: float | None = None) -> None:
        """Wait until the process has ended."""
        self._process.join(seconds)

    def stop(self) -> None:
        """Ask the process to end, and kill it if it does not."""
        self.pipe.close()
        self.terminate()
        self.join(STOP_SECONDS)
        self.kill()
        self.join()


def serve(pipe: Connection, handle: Callable[[Any], Any]) -> None:
    """In a worker: answer requests until the other end of the pipe is closed."""
    try:
        while True:
            pipe.send(handle(pipe.recv()))
    except (EOFError, OSError):
        return


def ignore_sigint() -> None:
    """In a worker: leave Ctrl-C to the parent, which then stops its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def exit_on_sigterm(before: Callable[[], None]) -> None:
    """In a worker: call a function and exit when SIGTERM arrives, whatever it is doing.

    No exception is raised, because one that interrupts a clean-up would leave the rest undone.
    """

    def leave(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        before()
        os._exit(0)

    signal.signal(signal.SIGTERM, leave)


def exit_with_parent(before: Callable[[], None] | None = None) -> None:
    """In a worker: exit as soon as the parent process has ended, however it ended."""
    Thread(target=_wait_for_parent, args=(before,), daemon=True).start()


def _wait_for_parent(before: Callable[[], None] | None) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        if before:
            before()
        os._exit(1)


def run_requests(
    start: Callable[[], WorkerProcess], take: Callable[[], R | None], processes: int
) -> Generator[tuple[R, Any], None, None]:
    """Yield each request with its answer as it arrives; closing the generator stops all workers.

    `take` returns the next request, or None if there is none. If a worker dies, its request is
    yielded with a `ProcessDied`, and another worker is started for the requests that are left.
    """
    busy: dict[Connection, tuple[WorkerProcess, R]] = {}

    def assign(worker: WorkerProcess | None = None) -> bool:
        """Give the next request to a worker or a new one; a worker without a request is stopped."""
        request = take()
        if request is None:
            if worker:
                worker.stop()
                del busy[worker.pipe]
            return False
        worker = worker or start()
        busy[worker.pipe] = worker, request
        worker.send(request)
        return True

    try:
        while len(busy) < max(1, processes) and assign():
            pass
        while busy:
            for pipe in cast(list[Connection], wait(list(busy))):
                worker, request = busy[pipe]
                try:
                    answer = worker.receive()
                except ProcessDied as died:
                    worker.stop()
                    del busy[pipe]
                    answer = died
                else:
                    assign(worker)
                yield request, answer
                while len(busy) < max(1, processes) and assign():
                    pass
    finally:
        with defer_signals():
            for worker, _ in busy.values():
                worker.terminate()
            for worker, _ in busy.values():
                worker.stop()


def map_in_processes(
    work: Callable[[Any, range], T],
    order: Any,
    times: int,
    processes: int,
    max_chunk: int = MAX_CHUNK,
) -> Generator[T, None, None]:
    """Yield the results of `work(order, numbers)` over all numbers, as they arrive.

    `work` gets at most `max_chunk` numbers at a time. Raises what it raises, and `ProcessDied`.
    """
    chunk = max(1, min(max_chunk, times // (2 * processes)))
    parts = iter([range(first, min(first + chunk, times)) for first in range(0, times, chunk)])
    answers = run_requests(
        lambda: WorkerProcess(_serve_map, work, order, method=None),
        lambda: next(parts, None),
        processes,
    )
    with closing(answers):
        for _, answer in answers:
            if isinstance(answer, Exception):
                raise answer
            yield answer[0]


def _serve_map(pipe: Connection, work: Callable[[Any, range], T], order: Any) -> None:
    ignore_sigint()
    exit_with_parent()

    def handle(numbers: range) -> tuple[T] | Exception:
        try:
            return (work(order, numbers),)
        except Exception as error:
            error.add_note(traceback.format_exc())  # its own traceback is not pickled
            return error

    serve(pipe, handle)
