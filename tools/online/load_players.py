"""Players for load tests: a separate process that plays at tables for two and measures times."""

import asyncio
import gc
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection

from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.setup.random_setup import random_setup
from tools.online.guests import cookieless_client
from tools.online.table_of_two import SEATS, TIMEOUT, TableOfTwo, new_guests

PICK_INTERVAL = 2.0  # seconds between picks at a table
MAX_CONCURRENT = 20  # tables created at the same time
STOP_TIMEOUT = 30.0  # seconds
HEARTBEAT = 0.05  # seconds, to measure how late this process itself is


@dataclass(frozen=True, slots=True)
class Measurements:
    """Seconds per pick, the lateness of the players' process, and its CPU time."""

    picks: list[float]
    late: list[float]
    cpu: float
    failed: int


class LoadPlayers:
    """The tables of one process."""

    def __init__(self, links: Sequence[str], first: int) -> None:
        """Play at the nodes of a site; each player connects to any of them."""
        self._links, self._first = links, first
        self._random = Random(first)
        self._tables: list[TableOfTwo] = []
        self._watchers: list[ClientConnection] = []
        self._picks: list[float] = []
        self._failed = 0
        self._client = cookieless_client(links[0], TIMEOUT)

    async def fill(self, tables: int, age: int) -> int:
        """Open tables up to a number, each some picks old; return the number of picks made."""
        self._picks, before = [], len(self._tables)
        gate = asyncio.Semaphore(MAX_CONCURRENT)

        async def one(number: int) -> None:
            async with gate:
                await self._open_table(number, self._random.randint(0, age))

        await asyncio.gather(*(one(number) for number in range(before, tables)))
        return len(self._picks)

    async def watch(self, each: int) -> None:
        """Add `each` viewers to every table."""
        for table in self._tables:
            for _ in range(each):
                guest = new_guests(self._client, self._first)[0]
                self._watchers.append(await table.viewer(guest))

    async def play(self, seconds: float, warm_up: float) -> Measurements:
        """Play; times are measured after the warm-up."""
        tasks = [asyncio.create_task(self._play_at(table)) for table in self._tables]
        await asyncio.sleep(warm_up)
        self._picks, self._failed, late = [], 0, []
        cpu, end = time.process_time(), time.monotonic() + seconds
        while time.monotonic() < end:
            started = time.perf_counter()
            await asyncio.sleep(HEARTBEAT)
            late.append(time.perf_counter() - started - HEARTBEAT)
        measured = Measurements(self._picks, late, time.process_time() - cpu, self._failed)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return measured

    async def close(self) -> None:
        """Close all connections."""
        for socket in self._watchers:
            socket.transport.abort()
        await asyncio.gather(*(table.close() for table in self._tables))
        await self._client.aclose()

    def _add_time(self, seconds: float) -> None:
        self._picks.append(seconds)

    async def _open_table(self, number: int, age: int) -> None:
        guests = new_guests(self._client, self._first + SEATS * number)
        for guest in guests:
            await guest.arrive()
        code = write_setup_code(random_setup(Random(self._first + number), SEATS))
        links = self._random.choices(self._links, k=SEATS)
        table = TableOfTwo(links, guests, code, self._random, self._add_time)
        await table.open()
        self._tables.append(table)
        for _ in range(age):
            await table.pick()

    async def _play_at(self, table: TableOfTwo) -> None:
        await asyncio.sleep(self._random.uniform(0, PICK_INTERVAL))
        due = time.monotonic()
        while True:
            if table.over:
                await table.close()
                await table.open()
            try:
                await table.pick()
            except TimeoutError:
                self._failed += 1
            pause = self._random.uniform(0.75, 1.25) * PICK_INTERVAL
            due = max(due, time.monotonic() - PICK_INTERVAL) + pause
            await asyncio.sleep(max(0.0, due - time.monotonic()))


class LoadProcess:
    """A handle on load players in a separate process."""

    def __init__(self, links: Sequence[str], first: int) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_main, args=(theirs, links, first), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, what: str, *facts: float) -> Any:
        """Call a method of the players and return its result; raise the error that it raises."""
        self._pipe.send((what, facts))
        answer = self._pipe.recv()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Stop the process."""
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join(STOP_TIMEOUT)
        if self._process.is_alive():
            self._process.kill()


def _main(pipe: Connection, links: Sequence[str], first: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    gc.disable()  # a collection would delay the players and make the server look slow
    uvloop.run(_serve(pipe, links, first))


async def _serve(pipe: Connection, links: Sequence[str], first: int) -> None:
    players, loop = LoadPlayers(links, first), asyncio.get_running_loop()
    with suppress(EOFError):
        while (request := await loop.run_in_executor(None, pipe.recv)) is not None:
            what, facts = request
            try:
                pipe.send(await getattr(players, what)(*facts))
            except Exception as error:  # any error must reach the caller, who waits for an answer
                pipe.send(RuntimeError(f"{what}: {error!r}"))
    await players.close()
