"""Background tasks of a node."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import partial
from typing import Any, TypeVar

from kingdombuilder.server.observability.logs import facts

LOGGER = logging.getLogger(__name__)
FIRST_PAUSE, MAX_PAUSE = 0.1, 5.0  # seconds before the next try
STUCK_AFTER = 60.0  # seconds after which a round that has not ended counts as a failure

T = TypeVar("T")
FailureLogger = Callable[[str, Exception], None]  # the task's name and what it raised


def growing_pauses(longest: float = MAX_PAUSE) -> Iterator[float]:
    """Yield the seconds to wait after each failure in a row."""
    pause = FIRST_PAUSE
    while True:
        yield min(pause, longest)
        pause = min(2 * pause, longest)


def log_failure(name: str, error: Exception) -> None:
    """Log the failure of a task."""
    LOGGER.error("a task failed", exc_info=error, extra=facts(task=name))


class TaskSet:
    """Tasks that run in the background until they end or are cancelled."""

    def __init__(self, log_failure: FailureLogger = log_failure) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._started: dict[str, float] = {}  # start times of the current rounds of repeated tasks
        self._failing: set[str] = set()  # repeated tasks whose last round failed
        self._is_cancelled = False
        self._log_failure = log_failure

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that no one waits for; after `cancel`, do nothing."""
        if self._is_cancelled:
            work.close()
            return
        name = getattr(work, "__name__", "")
        self.create(work).add_done_callback(partial(self._report, name))

    def repeat(self, name: str, work: Callable[[], Awaitable[None]], period: float) -> None:
        """Start a task that calls `work` periodically, even after failures."""
        self.start(self._run_repeatedly(name, work, period))

    async def run_shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` to its end, even if the caller is cancelled; return its result."""
        return await asyncio.shield(self.create(work))

    def health(self) -> dict[str, bool]:
        """Return for each repeated task whether it is neither failing nor stuck."""
        now = time.monotonic()
        return {
            name: name not in self._failing and now - started <= STUCK_AFTER
            for name, started in self._started.items()
        }

    async def join(self) -> None:
        """Wait until all tasks have ended."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        self._is_cancelled = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def create(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Return a new task of this set, whose result the caller awaits."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run_repeatedly(
        self, name: str, work: Callable[[], Awaitable[None]], period: float
    ) -> None:
        pauses = growing_pauses()
        while True:
            self._started[name] = time.monotonic()
            try:
                await work()
            except Exception as error:
                self._failing.add(name)
                self._log_failure(name, error)
                await asyncio.sleep(next(pauses))
                continue
            pauses = growing_pauses()
            self._failing.discard(name)
            await asyncio.sleep(period)

    def _report(self, name: str, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, Exception):
            self._log_failure(name, error)
