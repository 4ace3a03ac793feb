"""Bots think in processes of their own, so that a table never waits for one.

There are only so many processes. Tables that want one at the same time wait their turn, and then
every bot gets less time, so that none of them stalls.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random
from typing import TypeVar

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.game.process_pool import ProcessDied, WorkerProcess
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.observability.metrics import METRICS, OTHER
from kingdombuilder.server.tables.bot_worker import decide, run_worker, warm
from kingdombuilder.server.tasks import TaskSet

LOGGER = logging.getLogger(__name__)
MOST = 4
TIME_LIMIT = 20.0  # seconds beyond what a bot may think
MIN_SECONDS = 0.1  # seconds that a bot has, however many wait
TRIES = 3

T = TypeVar("T")


def default_workers() -> int:
    """How many processes a server has unless it is told."""
    return min(MOST, max(1, os.cpu_count() or 1))


class BotPool:
    """Processes that start on first need, and are replaced if they die or think too long."""

    def __init__(self, number: int | None = None, time_limit: float = TIME_LIMIT) -> None:
        self.number = number or default_workers()
        self._time_limit = time_limit
        self._workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._threads = self._make_threads()  # each waits for the answer of a process
        self._free = asyncio.Semaphore(self.number)  # first come, first served
        self._waiting = 0
        self._random = Random()
        self._warming: asyncio.Task[dict[str, str]] | None = None
        self._tasks = TaskSet()

    def warm_up(self) -> None:
        """Start the processes now, so that no bot need wait for them or for a compiler."""
        self._warming = asyncio.create_task(self._warmed())

    async def engine(self, language: str) -> str:
        """Which engine the bots think with, in words, once that is known."""
        if self._warming is None:
            self.warm_up()
        assert self._warming
        return (await asyncio.shield(self._warming)).get(language, "")

    async def decide(self, bot: str, seen: State) -> Decision:
        """What a bot decides; if it fails, any legal pick, so that the game goes on."""
        if self._warming and bot in BOTS and BOTS[bot].uses_native:
            await asyncio.wait([self._warming])
        with METRICS.decision_seconds.labels(bot if bot in BOTS else OTHER).time():
            return await self._in_turn(bot, seen)

    @property
    def waiting(self) -> int:
        """How many tables wait for a process."""
        return self._waiting

    def budget(self, bot: str) -> Budget:
        """What a bot may take now: its own time, or less if others wait."""
        own = BOTS[bot].budget if bot in BOTS else Budget()
        if own.seconds is None:
            return own
        share = own.seconds / (1 + self._waiting / self.number)
        return Budget(max(MIN_SECONDS, share), own.work)

    def processes(self) -> list[int]:
        """The numbers of the processes that are there."""
        return [worker.pid for worker in self._workers]

    def close(self) -> None:
        """End all processes."""
        if self._warming:
            self._warming.cancel()
        ended, self._workers, self._idle = self._workers, set(), []
        for worker in ended:
            worker.kill()
        for worker in ended:
            worker.join()
        self._threads.shutdown()  # they end with the processes, before the event loop does
        self._threads = self._make_threads()

    async def _in_turn(self, bot: str, seen: State) -> Decision:
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            return await self._decided(bot, seen, self.budget(bot))
        finally:
            self._free.release()

    async def _decided(self, bot: str, seen: State, budget: Budget) -> Decision:
        limit = self._time_limit + (budget.seconds or 0)
        for _ in range(TRIES):
            work = partial(decide, bot, seen, self._random.getrandbits(64), budget)
            try:
                answer = await self._call(work, limit)
            except (ProcessDied, TimeoutError):
                continue
            if isinstance(answer, str):
                LOGGER.error("a bot failed\n%s", answer)
                break
            if answer.pick & legal(seen):
                return answer
            break
        return Decision(self._random.choice(list(each(legal(seen)))))

    async def _call(self, work: Callable[[], T], limit: float | None = None) -> T:
        """Call a function in an idle process; raises `ProcessDied` and `TimeoutError`."""
        worker, loop = self._take_worker(), asyncio.get_running_loop()
        try:
            asked = loop.run_in_executor(self._threads, worker.ask, work)
            answer: T = await asyncio.wait_for(asked, limit)
        except BaseException:  # it may think on, and its answer is not wanted any more
            self._workers.discard(worker)
            worker.kill()
            self._threads.submit(worker.join)
            raise
        self._idle.append(worker)
        return answer

    async def _warmed(self) -> dict[str, str]:
        """Compile in one process, if need be; the others load what it has compiled."""
        try:
            async with self._free:
                engines = await self._call(warm)
        except (ProcessDied, asyncio.CancelledError):
            return {}
        while len(self._workers) < self.number:
            self._idle.append(self._start_worker())
        for _ in range(self.number):
            self._tasks.start(self._warm_one())
        return engines

    async def _warm_one(self) -> None:
        async with self._free:
            with suppress(ProcessDied):
                await self._call(warm)

    def _take_worker(self) -> WorkerProcess:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive():
                return worker
            self._workers.discard(worker)
        return self._start_worker()

    def _start_worker(self) -> WorkerProcess:
        worker = WorkerProcess(run_worker)
        self._workers.add(worker)
        return worker

    def _make_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.number, thread_name_prefix="bots")
