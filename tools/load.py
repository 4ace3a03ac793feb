"""How many tables one node carries: picks come in, and the time until both players have them.

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
from tools.online.figures import Held, Opened, Step, cpu_of, databases, memory_of, step_of
from tools.online.guests import address_of
from tools.online.load_players import Crowded
from tools.online.nodes import Node
from tools.sample_games import longest
from tools.server_process import thinkers

OUT = Path(__file__).parent.parent / "out" / "load.json"
STEPS = (100, 200, 300, 500, 700, 1000, 1400, 2000, 2800)
LIMIT = 100.0  # ms
APART = 1_000_000  # between the numbers of the guests of two crowds
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be measured."""

    steps: Sequence[int] = STEPS
    seconds: float = 20.0
    warm_up: float = 5.0
    age: int = 100  # picks that a table has behind it at most
    crowds: int = 1
    held: int = 300  # tables for the slope of memory
    openings: int = 5
    among: int = 60  # games of which the longest is opened


@dataclass(slots=True)
class Load:
    """What was measured on one database."""

    database: str
    steps: list[Step] = field(default_factory=list)
    held: Held | None = None
    opened: Opened | None = None


class Trial:
    """One node on one database, and the crowds that come to it."""

    def __init__(self, wish: Wish, kept: Database, folder: Path, console: Console) -> None:
        self._wish, self._console, self._load = wish, console, Load(kept.name)
        arguments = (
            "--public",
            "--bot-workers",
            "1",
            "--trusted-proxies",
            "127.0.0.1",
            *kept.arguments,
        )
        self._node = Node(0, folder, arguments)

    async def run(self, record: GameRecord) -> Load:
        """All that is measured."""
        async with self._running() as crowds:
            self._load.held = await self._memory(crowds)
            self._load.opened = await asyncio.to_thread(self._open, record)
        async with self._running() as crowds:
            for tables in self._wish.steps:
                step = await self._step(crowds, tables)
                self._load.steps.append(step)
                if step.p99 >= LIMIT:
                    break
        return self._load

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[list[Crowded]]:
        """A new node, and crowds before its door."""
        await self._node.start()
        crowds = [Crowded(self._node.link, APART * (n + 1)) for n in range(self._wish.crowds)]
        try:
            yield crowds
        finally:
            await asyncio.gather(*(asyncio.to_thread(crowd.close) for crowd in crowds))
            await self._node.stop()

    async def _step(self, crowds: list[Crowded], tables: int) -> Step:
        wish = self._wish
        self._say(f"{tables} tables sit down")
        await asyncio.gather(
            *(asyncio.to_thread(one.ask, "fill", tables // len(crowds), wish.age) for one in crowds)
        )
        self._say(f"{tables} tables play")
        playing = asyncio.gather(
            *(asyncio.to_thread(one.ask, "play", wish.seconds, wish.warm_up) for one in crowds)
        )
        await asyncio.sleep(wish.warm_up)
        before = self._cpu()
        await asyncio.sleep(wish.seconds)
        server, stored = (now - then for now, then in zip(self._cpu(), before, strict=True))
        memory = memory_of(self._node.process)
        return step_of(tables, wish.seconds, await playing, (server, stored), memory)

    async def _memory(self, crowds: list[Crowded]) -> Held:
        """From how much more a node holds with more tables, and with more who look at them."""
        crowd, tables = crowds[0], self._wish.held
        self._say("memory")
        sizes = []
        for what, number in (("fill", tables // 4), ("fill", tables // 4 + tables), ("watch", 2)):
            facts = (number, 0) if what == "fill" else (number,)
            await asyncio.to_thread(crowd.ask, what, *facts)
            sizes.append(memory_of(self._node.process) * 1024)
        viewer = (sizes[2] - sizes[1]) / (2 * (tables // 4 + tables))
        return Held((sizes[1] - sizes[0]) / tables - 2 * viewer, viewer)

    def _open(self, record: GameRecord) -> Opened:
        """Every time a game that the node has not had in its hands since it was stored."""
        self._say("the longest game")
        took = []
        with httpx.Client(base_url=self._node.link, timeout=60) as client:
            client.get("/api/me").raise_for_status()
            cookies = {"cookie": "; ".join(f"{n}={v}" for n, v in client.cookies.items())}
            for _ in range(self._wish.openings):
                answer = client.post("/api/records", content=write_record(record))
                answer.raise_for_status()
                address = address_of(self._node.link, answer.json()["id"])
                begun = time.perf_counter()
                with connect(
                    address, additional_headers=cookies, max_size=None, proxy=None
                ) as socket:
                    while json.loads(socket.recv(timeout=60))["type"] != "view":
                        pass
                    took.append(1000 * (time.perf_counter() - begun))
        return Opened(len(record.picks), median(took), max(took))

    def _cpu(self) -> tuple[float, float]:
        node = psutil.Process(self._node.process)
        return cpu_of([node, *thinkers(node.pid)]), cpu_of(databases())

    def _say(self, text: str) -> None:
        self._console.print(f"{self._load.database}: {text} …", style="dim")


def show(load: Load, console: Console) -> None:
    """The figures as tables."""
    table = Table(
        *("tables", "picks", "p50", "p95", "p99", "worst", "late"),
        *("node", "store", "crowd", "MiB", "lost"),
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


def measure(wish: Wish, names: Sequence[str], console: Console) -> list[Load]:
    """The same on each database."""
    record, found = longest(among=wish.among), []
    for name in names:
        with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as kept:
            found.append(asyncio.run(Trial(wish, kept, Path(folder), console).run(record)))
        show(found[-1], console)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and write; the exit status says whether anything was measured at all."""
    usual = Wish()
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--database", choices=NAMES, nargs="+", default=NAMES)
    parser.add_argument("--steps", type=int, nargs="+", default=usual.steps, help="tables")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of each step")
    parser.add_argument("--age", type=int, default=usual.age, help="picks before, at most")
    parser.add_argument("--crowds", type=int, default=usual.crowds, help="processes that play")
    parser.add_argument("--out", type=Path, default=OUT, help="file for the figures")
    parser.add_argument("--chart", type=Path, help="file for a picture of them")
    options = parser.parse_args(arguments)
    wish = Wish(options.steps, options.seconds, age=options.age, crowds=options.crowds)
    console = Console(highlight=False)
    try:
        found = measure(wish, options.database, console)
    except KeyboardInterrupt:
        return INTERRUPTED
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(load) for load in found], indent=1), "utf-8")
    if options.chart:
        lines = {load.database: [(s.tables, s.p50, s.p99) for s in load.steps] for load in found}
        options.chart.write_text(chart(lines, LIMIT), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
