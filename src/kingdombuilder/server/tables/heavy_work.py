"""Work that would block the event loop, in a separate worker process."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from kingdombuilder.game.process_pool import ProcessDied
from kingdombuilder.server.costs import Payer, add_work
from kingdombuilder.server.local.attempts import Failure, attempt
from kingdombuilder.server.protocol.errors import unavailable
from kingdombuilder.server.tables.fair_queue import TURN, FairQueue
from kingdombuilder.server.tables.worker_pool import WorkerPool

LOGGER = logging.getLogger(__name__)
TIME_LIMIT = 30.0  # seconds, in case the process must still start
EXPECTED_SECONDS = 0.02
MAX_CACHED = 1_000

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    """Runs functions in one worker process, fairly by address; on a private server, directly.

    A private server has one user, who may also change custom sections, which workers keep.
    """

    def __init__(self, is_on: bool, folder: Path) -> None:
        self._is_on = is_on
        self._workers = WorkerPool(1, "work", folder)
        self._queue = FairQueue(1)
        self._cache: OrderedDict[Hashable, Any] = OrderedDict()

    def warm_up(self) -> None:
        """Start the process now, so that no request waits for it."""
        if self._is_on:
            self._workers.start_all()

    async def run(
        self, payer: Payer, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a function returns; raise the `ParseError` or `ApiError` that it raises."""
        if not self._is_on:
            return function(*args, **kwargs)
        work = partial(attempt, partial(function, *args, **kwargs))
        async with self._queue.slot(payer, TURN, EXPECTED_SECONDS):
            try:
                answer = await self._workers.call(work, TIME_LIMIT)
            except (ProcessDied, TimeoutError):
                LOGGER.error("a worker process failed")
                raise unavailable() from None
        add_work(answer.seconds)
        if isinstance(answer.value, Failure):
            raise answer.value.exception()
        return cast(T, answer.value)

    async def run_cached(self, payer: Payer, function: Callable[..., T], *args: Hashable) -> T:
        """Return what a function returned for the same arguments before, or run it."""
        key = (function, args)
        if not self._is_on:
            return function(*args)
        if key not in self._cache:
            self._cache[key] = await self.run(payer, function, *args)
            if len(self._cache) > MAX_CACHED:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return cast(T, self._cache[key])

    def close(self) -> None:
        """Stop the process."""
        self._workers.close()
