"""Nodes: real server processes that are killed and restarted."""

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

STOP_TIMEOUT = 15.0  # seconds
START_TIMEOUT = 60.0  # seconds
START_TRIES, RESTART_SECONDS = 30, 1.0  # as in deploy/kingdombuilder.service
MAX_SHOWN_LINES = 60
ERRORS = ("Traceback", " ERROR ")
SKEW = """
import time
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + {seconds}
time.time_ns = lambda: _time_ns() + {seconds} * 10**9
"""


@dataclass(frozen=True, slots=True)
class Kill:
    """The killing of a node, and its time."""

    node: int
    at: float


class Node:
    """One server process; its port changes with each start."""

    def __init__(
        self, number: int, folder: Path, arguments: Sequence[str], python: str = sys.executable
    ) -> None:
        """Run the server of the environment that `python` belongs to."""
        self.number, self._arguments, self._python = number, arguments, python
        self.error_log = folder / f"node-{number}.txt"
        self.port = 0  # while the node is down
        self.skew = 0  # seconds that the node's clock is fast, from its next start
        self.is_frozen = False
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def link(self) -> str:
        """The node's URL."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> int:
        """The id of the node's process."""
        assert self._process
        return self._process.pid

    async def start(self) -> None:
        """Start the process and wait until it listens."""
        with self.error_log.open("ab") as errors:
            # A new session, so that Ctrl-C reaches only the process that stops the nodes.
            self._process = await asyncio.create_subprocess_exec(
                *(self._python, "-m", "kingdombuilder", "serve", "--no-browser", "--port", "0"),
                *self._arguments,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env=os.environ | {"LC_ALL": "C.UTF-8"} | self._skew_variables(),
                start_new_session=True,
            )
        assert self._process.stdout
        async with asyncio.timeout(START_TIMEOUT):
            greeting = (await self._process.stdout.readline()).decode()
        link = LINK.search(greeting)
        if link is None:
            errors_text = self.error_log.read_text("utf-8")
            raise RuntimeError(f"node {self.number} does not start: {greeting}{errors_text}")
        self.port = int(re.findall(r":(\d+)", link.group())[-1])
        self._listening = asyncio.create_task(_drain(self._process.stdout))

    def _skew_variables(self) -> dict[str, str]:
        """Return the variables that skew the clock: Python runs `sitecustomize` first."""
        if not self.skew:
            return {}
        folder = self.error_log.with_name(f"clock-{self.number}")
        folder.mkdir(exist_ok=True)
        (folder / "sitecustomize.py").write_text(SKEW.format(seconds=self.skew))
        paths = filter(None, (str(folder), os.environ.get("PYTHONPATH")))
        return {"PYTHONPATH": os.pathsep.join(paths)}

    async def kill(self) -> None:
        """Kill the process, as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stop the process gracefully."""
        await self._end(signal.SIGINT)

    async def _end(self, how: signal.Signals) -> None:
        self.port = 0
        if self._process is None:
            return
        if self._process.returncode is None:
            self._process.send_signal(how)
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        if self._listening:
            await self._listening
        self._process = None


class Nodes:
    """All nodes of one site."""

    def __init__(self, number: int, folder: Path, arguments: Sequence[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.nodes = [Node(n, folder, arguments) for n in range(number)]
        self.kills: list[Kill] = []
        self.outage = 0.0  # the longest time without any node, in seconds
        self._down_since = 0.0

    def ports(self) -> list[int]:
        """Return the ports of the nodes that listen and answer."""
        return [node.port for node in self.nodes if node.port and not node.is_frozen]

    async def start(self) -> None:
        """Start all nodes at the same time."""
        await asyncio.gather(*(node.start() for node in self.nodes))

    async def stop(self) -> None:
        """Stop all nodes."""
        await asyncio.gather(*(node.stop() for node in self.nodes))

    def logged_errors(self) -> list[str]:
        """Return for each node with errors in its log the first of them, and their number."""
        logs = {
            node.number: node.error_log.read_text("utf-8").splitlines()
            for node in self.nodes
            if node.error_log.exists()
        }
        error_lines = {
            number: [n for n, line in enumerate(lines) if any(word in line for word in ERRORS)]
            for number, lines in logs.items()
        }
        return [
            f"node {number} logged {len(places)} errors, the first:\n"
            + "\n".join(logs[number][places[0] : places[0] + MAX_SHOWN_LINES])
            for number, places in error_lines.items()
            if places
        ]

    async def restart(self, node: Node, random: Random) -> None:
        """Kill a node and start it again after a moment."""
        self.kills.append(Kill(node.number, time.monotonic()))
        await node.kill()
        if not self.ports():
            self._down_since = self._down_since or time.monotonic()
        await asyncio.sleep(random.uniform(0, 2))
        await self._start_supervised(node)
        if self._down_since:
            self.outage = max(self.outage, time.monotonic() - self._down_since)
            self._down_since = 0.0

    async def _start_supervised(self, node: Node) -> None:
        """Start a node repeatedly, as systemd does, because its database may be down."""
        for _ in range(START_TRIES - 1):
            try:
                await node.start()
            except RuntimeError:
                await asyncio.sleep(RESTART_SECONDS)
            else:
                return
        await node.start()


async def _drain(stream: asyncio.StreamReader) -> None:
    """Read and discard a stream, so that its writer never blocks."""
    while await stream.readline():
        pass
