"""A line between players and nodes that does everything a bad one does, and balances the load.

It cuts connections, delays what goes either way, and delays, doubles and swaps messages to the
server. A connection goes to any node that answers. What is said aloud is never doubled: it carries
no number, and no line that keeps to TCP doubles anything.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from tools.online.message_log import TEXT, Frame, Frames

CUTS, DELAYS, DUPLICATES, REORDERS, NOBODY = "cuts", "delays", "duplicates", "reorders", "nobody"
END = b"\r\n\r\n"
CHUNK = 64 * 1024
HELD = 0.3  # seconds that a message waits for the one that is to overtake it
ALOUD = '"chat"'


@dataclass(frozen=True, slots=True)
class Mischief:
    """How much of everything is done."""

    between_cuts: float = 25.0  # seconds that a connection lasts, on average
    delay: float = 0.08  # of the messages, and of what comes back
    longest: float = 0.8  # seconds
    duplicate: float = 0.08
    reorder: float = 0.15


class Meddler:
    """The line; while it is calm it only carries."""

    def __init__(self, ports: Callable[[], list[int]], seed: str, mischief: Mischief) -> None:
        self._ports, self._seed, self._mischief = ports, seed, mischief
        self.calm = False
        self.done: Counter[str] = Counter()
        self._lines = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()

    async def start(self) -> str:
        """Begin to carry; the link that players use."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=CHUNK)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """Cut everything."""
        if self._server:
            self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines += 1
        random = Random(f"{self._seed} {self._lines}")
        try:
            head = await reader.readuntil(END)
            node = await self._node(random)
            if node is not None:
                await self._between(head, reader, writer, *node, random)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()

    async def _node(
        self, random: Random
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to any node that answers, as a balancer finds one."""
        ports = self._ports()
        for port in random.sample(ports, len(ports)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        self.done[NOBODY] += 1
        return None

    async def _between(
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
        up = _Upward(self, to_node, random) if upgraded else None
        ways = [
            asyncio.create_task(self._up(reader, to_node, up)),
            asyncio.create_task(self._down(from_node, writer, random)),
            asyncio.create_task(self._cut(random)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            to_node.transport.abort()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _up(
        self, reader: asyncio.StreamReader, to_node: asyncio.StreamWriter, up: "_Upward | None"
    ) -> None:
        frames = Frames()
        while data := await reader.read(CHUNK):
            if up is None:
                to_node.write(data)
                continue
            for frame in frames.fed(data):
                await up.pass_on(frame)

    async def _down(
        self, from_node: asyncio.StreamReader, writer: asyncio.StreamWriter, random: Random
    ) -> None:
        while data := await from_node.read(CHUNK):
            await self.delay(random)
            writer.write(data)
            await writer.drain()
        # What the node said last is still to arrive, unlike what is lost in a cut.
        writer.close()
        await writer.wait_closed()

    async def _cut(self, random: Random) -> None:
        while True:
            await asyncio.sleep(random.expovariate(1 / self._mischief.between_cuts))
            if not self.calm:
                self.done[CUTS] += 1
                return

    async def delay(self, random: Random) -> None:
        """Keep something back for a while, now and then."""
        if self.happens(DELAYS, self._mischief.delay, random):
            await asyncio.sleep(random.uniform(0, self._mischief.longest))

    def doubles(self, random: Random) -> bool:
        """Whether a message is to be sent twice."""
        return self.happens(DUPLICATES, self._mischief.duplicate, random)

    def swaps(self, random: Random) -> bool:
        """Whether a message is to be overtaken by the next."""
        return not self.calm and random.random() < self._mischief.reorder

    def happens(self, what: str, chance: float, random: Random) -> bool:
        """Whether something is done now; then it is counted."""
        done = not self.calm and random.random() < chance
        self.done[what] += done
        return done


class _Upward:
    """The way of the messages of one player to its node."""

    def __init__(self, meddler: Meddler, to_node: asyncio.StreamWriter, random: Random) -> None:
        self._meddler, self._to_node, self._random = meddler, to_node, random
        self._held: Frame | None = None

    async def pass_on(self, frame: Frame) -> None:
        """Hand on a message, or two of it, or later, or after the next."""
        if frame.opcode != TEXT:
            self._to_node.write(frame.raw)
            return
        await self._meddler.delay(self._random)
        if self._held is None and self._meddler.swaps(self._random):
            self._held = frame
            asyncio.get_running_loop().call_later(HELD, self._let_go)
            return
        self._to_node.write(frame.raw)
        if ALOUD not in frame.text and self._meddler.doubles(self._random):
            self._to_node.write(frame.raw)
        if self._held is not None:
            self._meddler.done[REORDERS] += 1
            self._let_go()

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None and not self._to_node.transport.is_closing():
            self._to_node.write(held.raw)
