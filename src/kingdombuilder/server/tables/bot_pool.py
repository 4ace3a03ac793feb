"""Bots think in processes of their own, so that a table never waits for one.

There are only so many processes. Tables that want one at the same time wait their turn, and then
every bot gets less time, so that none of them stalls.
"""

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.observability.metrics import METRICS, OTHER
from kingdombuilder.server.tables.bot_worker import decide, init_worker, warm

LOGGER = logging.getLogger(__name__)
MOST = 4
TIME_LIMIT = 20.0  # seconds beyond what a bot may think
MIN_SECONDS = 0.1  # seconds that a bot has, however many wait
TRIES = 3
PAUSE = 0.2  # seconds that a process is busy with nothing while others start


def default_workers() -> int:
    """How many processes a server has unless it is told."""
    return min(MOST, max(1, os.cpu_count() or 1))


class BotPool:
    """A pool that is made on first need, and anew when a process in it dies or thinks too long."""

    def __init__(self, number: int | None = None, time_limit: float = TIME_LIMIT) -> None:
        self.number = number or default_workers()
        self._time_limit = time_limit
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(self.number)  # first come, first served
        self._waiting = 0
        self._random = Random()
        self._warming: asyncio.Task[dict[str, str]] | None = None

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
        return [process.pid for process in _processes(self._pool) if process.pid]

    def close(self) -> None:
        """End all processes."""
        if self._warming:
            self._warming.cancel()
        if self._pool:
            pool, self._pool = self._pool, None
            for process in _processes(pool):
                process.kill()
            pool.shutdown()  # its thread ends with them, and must be gone before the interpreter is

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
            pool = self._made()
            try:
                answer = await asyncio.wait_for(self._asked(pool, bot, seen, budget), limit)
            except (BrokenProcessPool, TimeoutError):
                self._replace(pool)
                continue
            if isinstance(answer, str):
                LOGGER.error("a bot failed\n%s", answer)
                break
            if answer.pick & legal(seen):
                return answer
            break
        return Decision(self._random.choice(list(each(legal(seen)))))

    async def _asked(self, pool: Executor, bot: str, seen: State, budget: Budget) -> Decision | str:
        loop, seed = asyncio.get_running_loop(), self._random.getrandbits(64)
        return await loop.run_in_executor(pool, decide, bot, seen, seed, budget)

    async def _warmed(self) -> dict[str, str]:
        """One process compiles, if that is to be done; the others find what it has made."""
        loop, pool = asyncio.get_running_loop(), self._made()
        try:
            said = await loop.run_in_executor(pool, warm)
            for _ in range(self.number):  # one of them is there and idle
                pool.submit(warm, PAUSE)
        except (RuntimeError, asyncio.CancelledError):  # the pool has broken, or was replaced
            return {}
        return said

    def _made(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.number, multiprocessing.get_context("spawn"), initializer=init_worker
            )
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = None
        found = _processes(pool)
        pool.shutdown(wait=False)
        for process in found:
            process.kill()


def _processes(pool: Executor | None) -> list[multiprocessing.process.BaseProcess]:
    # The pool tells nobody which processes it has, and one that hangs can only be killed.
    return list((getattr(pool, "_processes", None) or {}).values())
