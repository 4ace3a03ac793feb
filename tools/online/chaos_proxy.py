"""A load balancer between players and nodes that injects the faults of a bad network.

It cuts connections, delays both directions, and duplicates and reorders messages to the server. A
connection goes to any node that answers. Chat messages are never duplicated, because they have no
sequence number and a real TCP connection does not duplicate data.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from tools.online.message_log import TEXT, Frame, FrameParser

CUTS, DELAYS, DUPLICATES, REORDERS = "cuts", "delays", "duplicates", "reorders"
NO_NODE = "connections without a node"
END = b"\r\n\r\n"
CHUNK = 64 * 1024
REORDER_SECONDS = 0.3  # how long a message waits to be overtaken by the next one
ALOUD = '"chat"'


@dataclass(frozen=True, slots=True)
class ProxyFaults:
    """The rates of all faults."""

    between_cuts: float = 25.0  # mean lifetime of a connection, in seconds
    delay: float = 0.08  # share of messages, in both directions
    longest: float = 0.8  # the longest delay, in seconds
    duplicate: float = 0.08
    reorder: float = 0.15


class ChaosProxy:
    """The proxy; while `calm` is set, it injects no faults."""

    def __init__(self, ports: Callable[[], list[int]], seed: str, faults: ProxyFaults) -> None:
        self._ports, self._seed, self._faults = ports, seed, faults
        self.calm = False
        self.counts: Counter[str] = Counter()
        self._connections = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()

    async def start(self) -> str:
        """Start listening and return the URL for players."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=CHUNK)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """Close all connections."""
        if self._server:
            self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections += 1
        random = Random(f"{self._seed} {self._connections}")
        try:
            head = await reader.readuntil(END)
            node = await self._node(random)
            if node is not None:
                await self._relay(head, reader, writer, *node, random)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()

    async def _node(
        self, random: Random
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """Connect to any node that answers; return None if there is none."""
        ports = self._ports()
        for port in random.sample(ports, len(ports)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        self.counts[NO_NODE] += 1
        return None

    async def _relay(
        self,
        head: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        from_node: asyncio.StreamReader,
        to_node: asyncio.StreamWriter,
        random: Random,
    ) -> None:
        to_node.write(head)
        upgraded = b"\r\nupgrade: websocket" in head.lower()
        up = _Upstream(self, to_node, random) if upgraded else None
        ways = [
            asyncio.create_task(self._relay_up(reader, to_node, up)),
            asyncio.create_task(self._relay_down(from_node, writer, random)),
            asyncio.create_task(self._cut(random)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            to_node.transport.abort()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _relay_up(
        self, reader: asyncio.StreamReader, to_node: asyncio.StreamWriter, up: "_Upstream | None"
    ) -> None:
        frames = FrameParser()
        while data := await reader.read(CHUNK):
            if up is None:
                to_node.write(data)
                continue
            for frame in frames.feed(data):
                await up.forward(frame)

    async def _relay_down(
        self, from_node: asyncio.StreamReader, writer: asyncio.StreamWriter, random: Random
    ) -> None:
        while data := await from_node.read(CHUNK):
            await self.delay(random)
            writer.write(data)
            await writer.drain()
        # Unlike in a cut, the last data from the node must still arrive.
        writer.close()
        await writer.wait_closed()

    async def _cut(self, random: Random) -> None:
        while True:
            await asyncio.sleep(random.expovariate(1 / self._faults.between_cuts))
            if not self.calm:
                self.counts[CUTS] += 1
                return

    async def delay(self, random: Random) -> None:
        """Sleep for a while, at the rate of delays."""
        if self.roll(DELAYS, self._faults.delay, random):
            await asyncio.sleep(random.uniform(0, self._faults.longest))

    def should_duplicate(self, random: Random) -> bool:
        """Return whether to send a message twice."""
        return self.roll(DUPLICATES, self._faults.duplicate, random)

    def should_reorder(self, random: Random) -> bool:
        """Return whether the next message should overtake this one."""
        return not self.calm and random.random() < self._faults.reorder

    def roll(self, what: str, chance: float, random: Random) -> bool:
        """Return whether to inject a fault now, and count it if so."""
        hit = not self.calm and random.random() < chance
        self.counts[what] += hit
        return hit


class _Upstream:
    """The path of one player's messages to a node."""

    def __init__(self, proxy: ChaosProxy, to_node: asyncio.StreamWriter, random: Random) -> None:
        self._proxy, self._to_node, self._random = proxy, to_node, random
        self._held: Frame | None = None

    async def forward(self, frame: Frame) -> None:
        """Forward a message: directly, twice, late, or after the next one."""
        if frame.opcode != TEXT:
            self._to_node.write(frame.raw)
            return
        await self._proxy.delay(self._random)
        if self._held is None and self._proxy.should_reorder(self._random):
            self._held = frame
            asyncio.get_running_loop().call_later(REORDER_SECONDS, self._release)
            return
        self._to_node.write(frame.raw)
        if ALOUD not in frame.text and self._proxy.should_duplicate(self._random):
            self._to_node.write(frame.raw)
        if self._held is not None:
            self._proxy.counts[REORDERS] += 1
            self._release()

    def _release(self) -> None:
        held, self._held = self._held, None
        if held is not None and not self._to_node.transport.is_closing():
            self._to_node.write(held.raw)
