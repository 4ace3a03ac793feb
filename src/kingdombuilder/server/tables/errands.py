"""Tasks of a node that run by themselves, and end with it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.store.failures import StoreUnavailable

LOGGER = logging.getLogger(__name__)
FIRST, LONGEST = 0.1, 5.0  # seconds before the next try
STUCK = 60.0  # seconds after which a round that has not ended counts as a failure


def growing_pauses(longest: float = LONGEST) -> Iterator[float]:
    """Yield the seconds to wait after each failure in a row."""
    pause = FIRST
    while True:
        yield min(pause, longest)
        pause = min(2 * pause, longest)


class Errands:
    """What is under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._begun: dict[str, float] = {}  # when the present round of a repeated task began
        self._failing: set[str] = set()  # repeated tasks whose last round failed
        self._has_ended = False

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something and go on."""
        if self._has_ended:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def repeat(self, name: str, work: Callable[[], Awaitable[None]], period: float) -> None:
        """Do something again and again, however often it fails."""
        self.start(self._repeated(name, work, period))

    def are_well(self) -> bool:
        """Whether all repeated tasks do their work."""
        now = time.monotonic()
        is_stuck = any(now - begun > STUCK for begun in self._begun.values())
        return not self._failing and not is_stuck

    async def end(self) -> None:
        """Stop everything."""
        self._has_ended = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeated(
        self, name: str, work: Callable[[], Awaitable[None]], period: float
    ) -> None:
        pauses = growing_pauses()
        while True:
            self._begun[name] = time.monotonic()
            try:
                await work()
            except Exception as error:
                self._failing.add(name)
                _log_failure(name, error)
                await asyncio.sleep(next(pauses))
                continue
            pauses = growing_pauses()
            self._failing.discard(name)
            await asyncio.sleep(period)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOGGER.error("an errand failed", exc_info=error)


def _log_failure(name: str, error: Exception) -> None:
    if isinstance(error, StoreUnavailable):
        LOGGER.warning("the store does not answer", extra=facts(task=name, reason=str(error)))
    else:
        LOGGER.error("a task failed and goes on", exc_info=error, extra=facts(task=name))
