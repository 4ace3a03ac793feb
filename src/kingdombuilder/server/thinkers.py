"""Bots think in processes of their own, so that a table never waits for one."""

import asyncio
import logging
import multiprocessing
import os
import signal
import traceback
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from random import Random
from threading import Thread

from kingdombuilder.bots import BOTS
from kingdombuilder.cells import Cell
from kingdombuilder.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal

LOGGER = logging.getLogger(__name__)
MOST = 2
TIME_LIMIT = 20.0  # seconds for one pick
TRIES = 3


class Thinkers:
    """A pool that is made on first need, and anew when a process in it dies or thinks too long."""

    def __init__(self, time_limit: float = TIME_LIMIT) -> None:
        self._time_limit = time_limit
        self._pool: ProcessPoolExecutor | None = None
        self._random = Random()

    def warm_up(self) -> None:
        """Start the processes now, so that the first bot need not wait for them."""
        for _ in range(MOST):
            self._made().submit(_ready)

    async def decide(self, bot: str, seen: State) -> Cell:
        """What a bot picks; if it fails, any legal pick, so that the game goes on."""
        for _ in range(TRIES):
            pool = self._made()
            try:
                pick = await asyncio.wait_for(self._asked(pool, bot, seen), self._time_limit)
            except (BrokenProcessPool, TimeoutError):
                self._replace(pool)
                continue
            if isinstance(pick, str):
                LOGGER.error(pick)
                break
            if pick & legal(seen):
                return pick
            break
        return self._random.choice(list(each(legal(seen))))

    async def _asked(self, pool: Executor, bot: str, seen: State) -> Cell | str:
        loop, seed = asyncio.get_running_loop(), self._random.getrandbits(64)
        return await loop.run_in_executor(pool, decide, bot, seen, seed)

    def processes(self) -> list[int]:
        """The numbers of the processes that are there."""
        return [process.pid for process in _processes(self._pool) if process.pid]

    def close(self) -> None:
        """End all processes."""
        if self._pool:
            self._replace(self._pool)

    def _made(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                MOST, multiprocessing.get_context("spawn"), initializer=_begin
            )
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = None
        found = _processes(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in found:
            process.kill()


def decide(bot: str, seen: State, seed: int) -> Cell | str:
    """In a worker: let a bot pick; if it raises, what it raised.

    As text, because an exception that cannot travel would look like a process that died.
    """
    try:
        return BOTS[bot].decide(seen, Random(seed))
    except Exception:
        return traceback.format_exc()


def _ready() -> None:
    """In a worker: nothing; that it answers is enough."""


def _begin() -> None:
    """In a worker: Ctrl-C is for the server, and without a server there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _processes(pool: Executor | None) -> list[multiprocessing.process.BaseProcess]:
    # The pool tells nobody which processes it has, and one that hangs can only be killed.
    return list((getattr(pool, "_processes", None) or {}).values())
