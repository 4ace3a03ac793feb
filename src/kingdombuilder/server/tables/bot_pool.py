"""A pool of processes in which bots decide, so that the event loop is never blocked.

When more tables need a process than there are, they queue, and every bot gets less time.
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
MAX_DEFAULT_WORKERS = 4
TIME_LIMIT = 20.0  # seconds in addition to the bot's own budget
MIN_SECONDS = 0.1  # budget of a bot when many tables wait
TRIES = 3

T = TypeVar("T")


def default_workers() -> int:
    """Return the default number of processes."""
    return min(MAX_DEFAULT_WORKERS, max(1, os.cpu_count() or 1))


class BotPool:
    """A lazily created pool that replaces processes that die or take too long."""

    def __init__(self, number: int | None = None, time_limit: float = TIME_LIMIT) -> None:
        self.number = number or default_workers()
        self._time_limit = time_limit
        self._workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._threads = self._make_threads()  # each waits for one process
        self._free = asyncio.Semaphore(self.number)  # first come, first served
        self._waiting = 0
        self._random = Random()
        self._warming: asyncio.Task[dict[str, str]] | None = None
        self._tasks = TaskSet()

    def warm_up(self) -> None:
        """Start the processes now, so that no bot waits for them or for the compiler."""
        self._warming = asyncio.create_task(self._warm())

    async def engine(self, language: str) -> str:
        """Return a description of the bots' engine, once it is loaded."""
        if self._warming is None:
            self.warm_up()
        assert self._warming
        return (await asyncio.shield(self._warming)).get(language, "")

    async def decide(self, bot: str, seen: State) -> Decision:
        """Return a bot's decision, or a random legal pick if the bot fails."""
        if self._warming and bot in BOTS and BOTS[bot].uses_native:
            await asyncio.wait([self._warming])
        with METRICS.decision_seconds.labels(bot if bot in BOTS else OTHER).time():
            return await self._decide_in_turn(bot, seen)

    @property
    def waiting(self) -> int:
        """The number of tables that wait for a process."""
        return self._waiting

    def budget(self, bot: str) -> Budget:
        """Return a bot's budget, which is smaller while other tables wait."""
        own = BOTS[bot].budget if bot in BOTS else Budget()
        if own.seconds is None:
            return own
        share = own.seconds / (1 + self._waiting / self.number)
        return Budget(max(MIN_SECONDS, share), own.work)

    def processes(self) -> list[int]:
        """Return the ids of the running processes."""
        return [worker.pid for worker in self._workers]

    def close(self) -> None:
        """Stop all processes."""
        if self._warming:
            self._warming.cancel()
        stopped, self._workers, self._idle = self._workers, set(), []
        for worker in stopped:
            worker.kill()
        for worker in stopped:
            worker.join()
        self._threads.shutdown()  # before the event loop closes
        self._threads = self._make_threads()

    async def _decide_in_turn(self, bot: str, seen: State) -> Decision:
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            return await self._decide(bot, seen, self.budget(bot))
        finally:
            self._free.release()

    async def _decide(self, bot: str, seen: State, budget: Budget) -> Decision:
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
        """Call a function in an idle process; raise `ProcessDied` or `TimeoutError`."""
        worker, loop = self._take_worker(), asyncio.get_running_loop()
        try:
            call = loop.run_in_executor(self._threads, worker.ask, work)
            answer: T = await asyncio.wait_for(call, limit)
        except BaseException:  # the process may still be busy, and its answer is obsolete
            self._workers.discard(worker)
            worker.kill()
            self._threads.submit(worker.join)
            raise
        self._idle.append(worker)
        return answer

    async def _warm(self) -> dict[str, str]:
        """Compile the engine in one process if necessary; the others then load it."""
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
