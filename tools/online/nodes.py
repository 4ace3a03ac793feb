"""Nodes: real server processes that are killed and started again."""

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tools.server_process import LINK

FAREWELL = 15.0  # seconds to end in
START = 60.0  # seconds to begin to answer in
MISTAKE = "Traceback"


@dataclass(frozen=True, slots=True)
class Kill:
    """A node that was killed, and when."""

    node: int
    moment: float


class Node:
    """One server; its port is another one after each start."""

    def __init__(self, number: int, folder: Path, arguments: Sequence[str]) -> None:
        self.number, self._arguments = number, arguments
        self.complaints = folder / f"node-{number}.txt"
        self.port = 0  # while nobody answers
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def link(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> int:
        """The number of its process."""
        assert self._process
        return self._process.pid

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.complaints.open("ab") as errors:
            # A session of its own: Ctrl-C is for whoever ends the nodes.
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "kingdombuilder", "serve", "--no-browser", "--port", "0"),
                *self._arguments,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env=os.environ | {"LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )
        assert self._process.stdout
        async with asyncio.timeout(START):
            greeting = (await self._process.stdout.readline()).decode()
        found = LINK.search(greeting)
        if found is None:
            said = self.complaints.read_text("utf-8")
            raise RuntimeError(f"node {self.number} does not start: {greeting}{said}")
        self.port = int(re.findall(r":(\d+)", found.group())[-1])
        self._listening = asyncio.create_task(_drained(self._process.stdout))

    async def kill(self) -> None:
        """End it as a power cut would."""
        await self._ended(signal.SIGKILL)

    async def stop(self) -> None:
        """End it in good order."""
        await self._ended(signal.SIGINT)

    async def _ended(self, how: signal.Signals) -> None:
        self.port = 0
        if self._process is None:
            return
        if self._process.returncode is None:
            self._process.send_signal(how)
        try:
            async with asyncio.timeout(FAREWELL):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        if self._listening:
            await self._listening
        self._process = None


class Nodes:
    """All nodes of a site."""

    def __init__(self, number: int, folder: Path, arguments: Sequence[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.nodes = [Node(n, folder, arguments) for n in range(number)]
        self.kills: list[Kill] = []
        self.dark = 0.0  # the longest time that no node answered, in seconds
        self._dark_since = 0.0

    def ports(self) -> list[int]:
        """Where somebody answers."""
        return [node.port for node in self.nodes if node.port]

    async def start(self) -> None:
        """Start all of them at once."""
        await asyncio.gather(*(node.start() for node in self.nodes))

    async def stop(self) -> None:
        """End all of them."""
        await asyncio.gather(*(node.stop() for node in self.nodes))

    async def storm(self, random: Random, seconds: float, between: float) -> None:
        """Kill now and then, mostly one and sometimes all, and start again what was killed."""
        end = time.monotonic() + seconds
        while True:
            pause = random.uniform(0.5, 1.5) * between
            if time.monotonic() + pause > end:
                return
            await asyncio.sleep(pause)
            many = len(self.nodes) if random.random() < 0.15 else 1
            await asyncio.gather(
                *(self._restart(node, random) for node in random.sample(self.nodes, many))
            )

    def mistakes(self) -> list[str]:
        """What nodes complained of that no node should."""
        return [
            f"node {node.number}: {node.complaints.read_text('utf-8')[-4000:]}"
            for node in self.nodes
            if node.complaints.exists() and MISTAKE in node.complaints.read_text("utf-8")
        ]

    async def _restart(self, node: Node, random: Random) -> None:
        self.kills.append(Kill(node.number, time.monotonic()))
        await node.kill()
        if not self.ports():
            self._dark_since = self._dark_since or time.monotonic()
        await asyncio.sleep(random.uniform(0, 2))
        await node.start()
        if self._dark_since:
            self.dark = max(self.dark, time.monotonic() - self._dark_since)
            self._dark_since = 0.0


async def _drained(stream: asyncio.StreamReader) -> None:
    """Nobody may have to wait because what it says is not read."""
    while await stream.readline():
        pass
