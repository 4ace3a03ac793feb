"""A load test: the nodes of a site on one database, and processes of players."""

import asyncio
import json
import subprocess
import sys
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
    nodes: int = 1
    python: str = sys.executable  # of the environment whose server is measured


@dataclass(slots=True)
class Load:
    """The measurements of one version on one database."""

    database: str
    nodes: int = 1
    version: str = ""
    steps: list[Step] = field(default_factory=list)
    held: MemoryUse | None = None
    opened: OpeningTimes | None = None


class LoadTest:
    """Nodes on one database, and the processes of players."""

    def __init__(
        self, settings: LoadSettings, store: Database, folder: Path, console: Console
    ) -> None:
        self._settings, self._console = settings, console
        self._load = Load(store.name, settings.nodes, version_of(settings.python))
        arguments = (
            "--public",
            "--bot-workers",
            "1",
            "--trusted-proxies",
            "127.0.0.1",
            *store.arguments,
        )
        self._nodes = [
            Node(number, folder, arguments, settings.python) for number in range(settings.nodes)
        ]

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

    async def measure_sizes(self, viewers: int = 0) -> list[Step]:
        """Measure each size, and the last one again with more viewers, if there are any."""
        async with self._running() as crowds:
            steps = [await self._step(crowds, tables) for tables in self._settings.steps]
            if viewers:
                for crowd in crowds:
                    await asyncio.to_thread(crowd.ask, "watch", viewers)
                steps.append(await self._step(crowds, self._settings.steps[-1]))
            return steps

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[list[LoadProcess]]:
        """Run fresh nodes and the processes of players."""
        for node in self._nodes:  # one after the other, because the first prepares the database
            await node.start()
        links = [node.link for node in self._nodes]
        firsts = [GUESTS_PER_PROCESS * (n + 1) for n in range(self._settings.crowds)]
        crowds = [LoadProcess(links, first) for first in firsts]
        try:
            yield crowds
        finally:
            await asyncio.gather(*(asyncio.to_thread(crowd.close) for crowd in crowds))
            await asyncio.gather(*(node.stop() for node in self._nodes))

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
        memory = self._memory_used()
        return make_step(tables, seconds, await playing, (server, stored), memory)

    async def _memory(self, crowds: list[LoadProcess]) -> MemoryUse:
        """Measure the growth of memory with more tables, and with more viewers."""
        crowd, tables = crowds[0], self._settings.held
        self._print("memory")
        sizes = []
        for what, number in (("fill", tables // 4), ("fill", tables // 4 + tables), ("watch", 2)):
            facts = (number, 0) if what == "fill" else (number,)
            await asyncio.to_thread(crowd.ask, what, *facts)
            sizes.append(self._memory_used() * 1024)
        viewer = (sizes[2] - sizes[1]) / (2 * (tables // 4 + tables))
        return MemoryUse((sizes[1] - sizes[0]) / tables - 2 * viewer, viewer)

    def _open(self, record: GameRecord) -> OpeningTimes:
        """Measure the time to open games that the node has not loaded yet."""
        self._print("the longest game")
        took = []
        link = self._nodes[0].link
        with httpx.Client(base_url=link, timeout=60) as client:
            client.get("/api/me").raise_for_status()
            cookies = {"cookie": "; ".join(f"{n}={v}" for n, v in client.cookies.items())}
            for _ in range(self._settings.openings):
                answer = client.post("/api/records", content=write_record(record))
                answer.raise_for_status()
                address = socket_url(link, answer.json()["id"])
                started = time.perf_counter()
                with connect(
                    address, additional_headers=cookies, max_size=None, proxy=None
                ) as socket:
                    while json.loads(socket.recv(timeout=60))["type"] != "view":
                        pass
                    took.append(1000 * (time.perf_counter() - started))
        return OpeningTimes(len(record.picks), median(took), max(took))

    def _cpu(self) -> tuple[float, float]:
        ids = [node.process for node in self._nodes]
        processes = [one for node in ids for one in (psutil.Process(node), *bot_processes(node))]
        return cpu_of(processes), cpu_of(databases())

    def _memory_used(self) -> float:
        """Return the resident memory of all nodes, in MiB."""
        return sum(memory_of(node.process) for node in self._nodes)

    def _print(self, text: str) -> None:
        load = self._load
        self._console.print(f"{load.database}, {load.version}: {text} …", style="dim")


def version_of(python: str) -> str:
    """Return the version of the package in an environment."""
    command = (python, "-m", "kingdombuilder", "--version")
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
