"""A load test: one node on one database, and processes of players."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx
import psutil
from rich.console import Console
from websockets.sync.client import connect

from kingdombuilder.game.record import GameRecord, write_record
from tools.online.capacity import check_model, fit_model, show_model, viewer_cost
from tools.online.databases import Database
from tools.online.figures import (
    MemoryUse,
    OpeningTimes,
    Step,
    cpu_of,
    databases,
    make_step,
    memory_of,
)
from tools.online.guests import socket_url
from tools.online.load_players import LoadProcess
from tools.online.nodes import Node
from tools.server_process import bot_processes

STEPS = (100, 200, 300, 500, 700, 1000, 1400, 2000, 2800)
MODEL_VIEWERS = 10
LIMIT = 100.0  # ms
GUESTS_PER_PROCESS = 1_000_000  # spacing of guest numbers between processes


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """The settings of a measurement."""

    steps: Sequence[int] = STEPS
    seconds: float = 20.0
    warm_up: float = 5.0
    age: int = 100  # the highest number of picks before a table is measured
    crowds: int = 1  # processes of players
    held: int = 300  # tables opened to measure memory
    openings: int = 5
    candidates: int = 60  # games to choose the longest from


@dataclass(slots=True)
class Load:
    """The measurements on one database."""

    database: str
    steps: list[Step] = field(default_factory=list)
    held: MemoryUse | None = None
    opened: OpeningTimes | None = None


class LoadTest:
    """One node on one database, and the processes of players."""

    def __init__(
        self, settings: LoadSettings, store: Database, folder: Path, console: Console
    ) -> None:
        self._settings, self._console, self._load = settings, console, Load(store.name)
        arguments = (
            "--public",
            "--bot-workers",
            "1",
            "--trusted-proxies",
            "127.0.0.1",
            *store.arguments,
        )
        self._node = Node(0, folder, arguments)

    async def run(self, record: GameRecord) -> Load:
        """Measure memory, opening times and steps of load until the limit is reached."""
        async with self._running() as crowds:
            self._load.held = await self._memory(crowds)
            self._load.opened = await asyncio.to_thread(self._open, record)
        async with self._running() as crowds:
            for tables in self._settings.steps:
                step = await self._step(crowds, tables)
                self._load.steps.append(step)
                if step.p99 >= LIMIT:
                    break
        return self._load

    async def run_model(self) -> bool:
        """Fit the capacity model and check it; return whether it predicts the last step."""
        *sizes, last = self._settings.steps
        async with self._running() as crowds:
            steps = [await self._step(crowds, tables) for tables in sizes]
            measured = await self._step(crowds, last)
            await asyncio.to_thread(crowds[0].ask, "watch", MODEL_VIEWERS)
            watched = await self._step(crowds, last)
        model = fit_model(steps, viewer_cost(measured, watched, MODEL_VIEWERS))
        return show_model(model, check_model(model, measured), self._console)

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[list[LoadProcess]]:
        """Run a fresh node and the processes of players."""
        await self._node.start()
        firsts = [GUESTS_PER_PROCESS * (n + 1) for n in range(self._settings.crowds)]
        crowds = [LoadProcess(self._node.link, first) for first in firsts]
        try:
            yield crowds
        finally:
            await asyncio.gather(*(asyncio.to_thread(crowd.close) for crowd in crowds))
            await self._node.stop()

    async def _step(self, crowds: list[LoadProcess], tables: int) -> Step:
        age, seconds = self._settings.age, self._settings.seconds
        warm_up = self._settings.warm_up
        self._print(f"opening {tables} tables")
        await asyncio.gather(
            *(asyncio.to_thread(one.ask, "fill", tables // len(crowds), age) for one in crowds)
        )
        self._print(f"playing at {tables} tables")
        playing = asyncio.gather(
            *(asyncio.to_thread(one.ask, "play", seconds, warm_up) for one in crowds)
        )
        await asyncio.sleep(warm_up)
        before = self._cpu()
        await asyncio.sleep(seconds)
        server, stored = (now - then for now, then in zip(self._cpu(), before, strict=True))
        memory = memory_of(self._node.process)
        return make_step(tables, seconds, await playing, (server, stored), memory)

    async def _memory(self, crowds: list[LoadProcess]) -> MemoryUse:
        """Measure the growth of memory with more tables, and with more viewers."""
        crowd, tables = crowds[0], self._settings.held
        self._print("memory")
        sizes = []
        for what, number in (("fill", tables // 4), ("fill", tables // 4 + tables), ("watch", 2)):
            facts = (number, 0) if what == "fill" else (number,)
            await asyncio.to_thread(crowd.ask, what, *facts)
            sizes.append(memory_of(self._node.process) * 1024)
        viewer = (sizes[2] - sizes[1]) / (2 * (tables // 4 + tables))
        return MemoryUse((sizes[1] - sizes[0]) / tables - 2 * viewer, viewer)

    def _open(self, record: GameRecord) -> OpeningTimes:
        """Measure the time to open games that the node has not loaded yet."""
        self._print("the longest game")
        took = []
        with httpx.Client(base_url=self._node.link, timeout=60) as client:
            client.get("/api/me").raise_for_status()
            cookies = {"cookie": "; ".join(f"{n}={v}" for n, v in client.cookies.items())}
            for _ in range(self._settings.openings):
                answer = client.post("/api/records", content=write_record(record))
                answer.raise_for_status()
                address = socket_url(self._node.link, answer.json()["id"])
                started = time.perf_counter()
                with connect(
                    address, additional_headers=cookies, max_size=None, proxy=None
                ) as socket:
                    while json.loads(socket.recv(timeout=60))["type"] != "view":
                        pass
                    took.append(1000 * (time.perf_counter() - started))
        return OpeningTimes(len(record.picks), median(took), max(took))

    def _cpu(self) -> tuple[float, float]:
        node = psutil.Process(self._node.process)
        return cpu_of([node, *bot_processes(node.pid)]), cpu_of(databases())

    def _print(self, text: str) -> None:
        self._console.print(f"{self._load.database}: {text} …", style="dim")
