"""Processes for reviews and analysis, which only use time that no table needs.

They run at the lowest priority, beside the bot workers. So a bot or a player never waits for them,
however many reviews are requested.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from kingdombuilder.game.process_pool import ProcessDied
from kingdombuilder.server.costs import Bill, Costs, Payer
from kingdombuilder.server.local.attempts import Failure, attempt
from kingdombuilder.server.protocol.errors import unavailable
from kingdombuilder.server.tables.bot_pool import default_workers
from kingdombuilder.server.tables.bot_worker import run_worker
from kingdombuilder.server.tables.fair_queue import FairQueue
from kingdombuilder.server.tables.worker_pool import WorkerPool

LOGGER = logging.getLogger(__name__)
NICENESS = 19  # the lowest priority
TIME_LIMIT = 300.0  # seconds of one call, which waits for all other processes
IDLE_SECONDS = 300.0  # after which the processes are stopped
ANALYSIS, REVIEW = 0, 1  # ranks; analysis comes first, because someone waits for each part
EXPECTED_SECONDS = 1.0

P = ParamSpec("P")
T = TypeVar("T")


def run_study_worker(pipe: Connection, folder: Path | None = None) -> None:
    """Call the functions that arrive, at the lowest priority that the system has."""
    if hasattr(os, "SCHED_IDLE"):  # any other process interrupts this one without delay
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    run_worker(pipe, folder, NICENESS)


class StudyPool:
    """Runs functions in processes of the lowest priority, fairly by address."""

    def __init__(self, number: int | None, costs: Costs) -> None:
        self.number = number or default_workers()
        self._workers = WorkerPool(self.number, "study", target=run_study_worker)
        self._queue = FairQueue(self.number)
        self._costs = costs
        self._calls = 0
        self._is_closed = False
        self._idle: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a process."""
        return len(self._queue)

    def processes(self) -> list[int]:
        """Return the ids of the running processes."""
        return self._workers.processes()

    async def run(
        self, payer: Payer, rank: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a function returns, and charge its time.

        Raise the `ParseError` or `ApiError` that it raises, and `ApiError` if the pool is closed.
        """
        work = partial(attempt, partial(function, *args, **kwargs))
        async with self._queue.slot(payer, rank, EXPECTED_SECONDS):
            if self._is_closed:
                raise unavailable()
            self._calls += 1
            try:
                answer = await self._workers.call(work, TIME_LIMIT)
            except (ProcessDied, TimeoutError):
                if not self._is_closed:
                    LOGGER.error("a process for reviews failed")
                raise unavailable() from None
            finally:
                self._calls -= 1
                if not self._is_closed:
                    self._stop_later()
        self._costs.charge(payer, Bill(study=answer.seconds))
        if isinstance(answer.value, Failure):
            raise answer.value.exception()
        return cast(T, answer.value)

    def close(self) -> None:
        """Stop all processes; calls in progress and later ones fail."""
        self._is_closed = True
        if self._idle:
            self._idle.cancel()
        self._workers.close()

    def _stop_later(self) -> None:
        """Stop the processes once none has been used for a while, to free their memory."""
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._stop_if_idle)

    def _stop_if_idle(self) -> None:
        if not self._calls:
            self._workers.close()
