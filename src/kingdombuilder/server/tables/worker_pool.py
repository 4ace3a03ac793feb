"""Worker processes that are started on demand, and replaced if they die or take too long."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from kingdombuilder.game.process_pool import WorkerProcess
from kingdombuilder.server.tables.bot_worker import run_worker

T = TypeVar("T")


class Answer(NamedTuple, Generic[T]):
    """What a function returned in a worker, and the CPU seconds that it took."""

    value: T
    seconds: float


class WorkerPool:
    """Processes that each run one function at a time; the caller limits how many run together."""

    def __init__(
        self,
        number: int,
        name: str,
        folder: Path | None = None,
        target: Callable[..., None] = run_worker,
    ) -> None:
        """With a `folder`, workers know its custom sections; `target` is what they run."""
        self.number, self._name, self._folder, self._target = number, name, folder, target
        self._workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._threads = self._make_threads()  # each waits for one process

    def processes(self) -> list[int]:
        """Return the ids of the running processes."""
        return [worker.pid for worker in self._workers]

    def start_all(self) -> None:
        """Start all processes that do not run yet."""
        while len(self._workers) < self.number:
            self._idle.append(self._start())

    async def call(self, work: Callable[[], T], limit: float | None = None) -> Answer[T]:
        """Call a function in an idle process; raise `ProcessDied` or `TimeoutError`."""
        worker, loop = self._take(), asyncio.get_running_loop()
        try:
            call = loop.run_in_executor(self._threads, worker.ask, work)
            value, seconds = await asyncio.wait_for(call, limit)
        except BaseException:  # the process may still be busy, and its answer is obsolete
            self._workers.discard(worker)
            worker.kill()
            self._threads.submit(worker.join)
            raise
        self._idle.append(worker)
        return Answer(value, seconds)

    def close(self) -> None:
        """Stop all processes."""
        stopped, self._workers, self._idle = self._workers, set(), []
        for worker in stopped:
            worker.kill()
        for worker in stopped:
            worker.join()
        self._threads.shutdown()  # before the event loop closes
        self._threads = self._make_threads()

    def _take(self) -> WorkerProcess:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive():
                return worker
            self._workers.discard(worker)
        return self._start()

    def _start(self) -> WorkerProcess:
        arguments: tuple[Any, ...] = (self._folder,) if self._folder else ()
        worker = WorkerProcess(self._target, *arguments)
        self._workers.add(worker)
        return worker

    def _make_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.number, thread_name_prefix=self._name)
