"""Measure how many tables one node can serve: the time until both players see a pick.

python -m tools.load
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

import httpx
import psutil
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from websockets.sync.client import connect

from kingdombuilder.game.record import GameRecord, write_record
from tools.online.chart import chart
from tools.online.databases import NAMES, Database, database
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
from tools.sample_games import longest
from tools.server_process import bot_processes

OUT = Path(__file__).parent.parent / "out" / "load.json"
STEPS = (100, 200, 300, 500, 700, 1000, 1400, 2000, 2800)
LIMIT = 100.0  # ms
GUESTS_PER_PROCESS = 1_000_000  # spacing of guest numbers between processes
INTERRUPTED = 130


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
    among: int = 60  # games to choose the longest from


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
                begun = time.perf_counter()
                with connect(
                    address, additional_headers=cookies, max_size=None, proxy=None
                ) as socket:
                    while json.loads(socket.recv(timeout=60))["type"] != "view":
                        pass
                    took.append(1000 * (time.perf_counter() - begun))
        return OpeningTimes(len(record.picks), median(took), max(took))

    def _cpu(self) -> tuple[float, float]:
        node = psutil.Process(self._node.process)
        return cpu_of([node, *bot_processes(node.pid)]), cpu_of(databases())

    def _print(self, text: str) -> None:
        self._console.print(f"{self._load.database}: {text} …", style="dim")


def show(load: Load, console: Console) -> None:
    """Print the figures as a table."""
    table = Table(
        *("tables", "picks", "p50", "p95", "p99", "worst", "late"),
        *("node", "store", "players", "MiB", "lost"),
        title=f"{load.database}: picks a second, times in ms, CPU in percent",
        box=SIMPLE_HEAD,
        padding=(0, 0, 0, 1),
        pad_edge=False,
    )
    for column in table.columns:
        column.justify = "right"
    for step in load.steps:
        times = (step.p50, step.p95, step.p99, step.worst, step.late)
        cores = (step.server, step.database, step.crowd)
        table.add_row(
            *(f"{step.tables}", f"{step.picks:.0f}"),
            *(f"{one:.0f}" for one in times),
            *(f"{100 * one:.0f}" for one in cores),
            *(f"{step.memory:.0f}", f"{step.failed}"),
        )
    console.print(table)
    if load.held and load.opened:
        console.print(
            f"memory: {load.held.table:.0f} KiB a table, {load.held.viewer:.0f} KiB a viewer\n"
            f"a game of {load.opened.picks} picks opens in {load.opened.median:.0f} ms, "
            f"at most {load.opened.worst:.0f} ms"
        )


def measure(settings: LoadSettings, names: Sequence[str], console: Console) -> list[Load]:
    """Measure on each database and print the figures."""
    record, loads = longest(among=settings.among), []
    for name in names:
        with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as store:
            test = LoadTest(settings, store, Path(folder), console)
            loads.append(asyncio.run(test.run(record)))
        show(loads[-1], console)
    return loads


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and write the figures; return 0, or 130 after Ctrl-C."""
    defaults = LoadSettings()
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--database", choices=NAMES, nargs="+", default=NAMES)
    parser.add_argument(
        "--steps", type=int, nargs="+", default=defaults.steps, help="numbers of tables"
    )
    parser.add_argument("--seconds", type=float, default=defaults.seconds, help="seconds per step")
    parser.add_argument(
        "--age", type=int, default=defaults.age, help="highest number of earlier picks"
    )
    parser.add_argument("--crowds", type=int, default=defaults.crowds, help="processes of players")
    parser.add_argument("--out", type=Path, default=OUT, help="file for the figures")
    parser.add_argument("--chart", type=Path, help="file for a chart")
    options = parser.parse_args(arguments)
    settings = LoadSettings(options.steps, options.seconds, age=options.age, crowds=options.crowds)
    console = Console(highlight=False)
    try:
        loads = measure(settings, options.database, console)
    except KeyboardInterrupt:
        return INTERRUPTED
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(load) for load in loads], indent=1), "utf-8")
    if options.chart:
        lines = {load.database: [(s.tables, s.p50, s.p99) for s in load.steps] for load in loads}
        options.chart.write_text(chart(lines, LIMIT), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
