"""The crowd: a process of its own that fills a server with tables for two, and takes the times."""

import asyncio
import gc
import signal
import time
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
from tools.online.guests import client_for_many
from tools.online.table_of_two import PATIENCE, SEATS, Duo, new_guests

EVERY = 2.0  # seconds between picks at a table
AT_ONCE = 20  # tables that are made together
FAREWELL = 30.0  # seconds
BEAT = 0.05  # seconds, to see how late this process itself is


@dataclass(frozen=True, slots=True)
class Taken:
    """What a crowd took down: seconds for each pick, its own lateness, and the time it needed."""

    picks: list[float]
    late: list[float]
    cpu: float
    failed: int


class Crowd:
    """The tables of one process."""

    def __init__(self, link: str, first: int) -> None:
        self._link, self._first = link, first
        self._random = Random(first)
        self._duos: list[Duo] = []
        self._watchers: list[ClientConnection] = []
        self._picks: list[float] = []
        self._failed = 0
        self._client = client_for_many(link, PATIENCE)

    async def fill(self, tables: int, age: int) -> int:
        """Have so many tables, each some picks old; how many picks that took."""
        self._picks, before = [], len(self._duos)
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                await self._begin(number, self._random.randint(0, age))

        await asyncio.gather(*(one(number) for number in range(before, tables)))
        return len(self._picks)

    async def watch(self, each: int) -> None:
        """So many more viewers at every table."""
        for duo in self._duos:
            for _ in range(each):
                guest = new_guests(self._client, self._first)[0]
                self._watchers.append(await duo.viewer(guest))

    async def play(self, seconds: float, warm_up: float) -> Taken:
        """Play, at first without taking times."""
        tasks = [asyncio.create_task(self._go_on(duo)) for duo in self._duos]
        await asyncio.sleep(warm_up)
        self._picks, self._failed, late = [], 0, []
        cpu, end = time.process_time(), time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.perf_counter()
            await asyncio.sleep(BEAT)
            late.append(time.perf_counter() - begun - BEAT)
        taken = Taken(self._picks, late, time.process_time() - cpu, self._failed)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return taken

    async def close(self) -> None:
        """Everybody leaves."""
        for socket in self._watchers:
            socket.transport.abort()
        await asyncio.gather(*(duo.close() for duo in self._duos))
        await self._client.aclose()

    def _took(self, seconds: float) -> None:
        self._picks.append(seconds)

    async def _begin(self, number: int, age: int) -> None:
        guests = new_guests(self._client, self._first + SEATS * number)
        for guest in guests:
            await guest.arrive()
        code = write_setup_code(random_setup(Random(self._first + number), SEATS))
        duo = Duo(self._link, guests, code, self._random, self._took)
        await duo.open()
        self._duos.append(duo)
        for _ in range(age):
            await duo.pick()

    async def _go_on(self, duo: Duo) -> None:
        await asyncio.sleep(self._random.uniform(0, EVERY))
        due = time.monotonic()
        while True:
            if duo.over:
                await duo.close()
                await duo.open()
            try:
                await duo.pick()
            except TimeoutError:
                self._failed += 1
            due = max(due, time.monotonic() - EVERY) + self._random.uniform(0.75, 1.25) * EVERY
            await asyncio.sleep(max(0.0, due - time.monotonic()))


class Crowded:
    """A crowd in a process of its own, as whoever asks it sees it."""

    def __init__(self, link: str, first: int) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_main, args=(theirs, link, first), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, what: str, *facts: float) -> Any:
        """What a crowd answers to one of its methods; a mistake there is one here."""
        self._line.send((what, facts))
        answer = self._line.recv()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """End it."""
        with suppress(OSError):
            self._line.send(None)
        self._process.join(FAREWELL)
        if self._process.is_alive():
            self._process.kill()


def _main(line: Connection, link: str, first: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started it
    gc.disable()  # to look through everything would make it late, and the server seem so
    uvloop.run(_serve(line, link, first))


async def _serve(line: Connection, link: str, first: int) -> None:
    crowd, loop = Crowd(link, first), asyncio.get_running_loop()
    with suppress(EOFError):
        while (asked := await loop.run_in_executor(None, line.recv)) is not None:
            what, facts = asked
            try:
                line.send(await getattr(crowd, what)(*facts))
            except Exception as error:  # whatever it is, whoever asked must not wait for ever
                line.send(RuntimeError(f"{what}: {error!r}"))
    await crowd.close()
