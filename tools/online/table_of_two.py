"""Two people at a table who cost next to nothing: a view is read only by who is to pick."""

import asyncio
import json
import time
from collections.abc import Callable
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tools.online.guests import Guest, address_of, wanted_table

VIEW, SEQ, ACTS, LEGAL, OVER = '{"type":"view"', '"seq":', '"can_act":true', '"legal":', "over"
HEAD = 600  # letters in which a view tells its number and who may pick
PHASE = '"phase":"'
PATIENCE = 30.0  # seconds
SEATS = 2
AT_ONCE = {"open_timeout": PATIENCE, "max_size": None, "close_timeout": 1, "proxy": None}


class Duo:
    """A table for two, from its making to its end; then it is made anew."""

    def __init__(
        self,
        link: str,
        guests: list[Guest],
        code: str,
        random: Random,
        took: Callable[[float], None],
    ) -> None:
        """`took` is told how long each pick was on its way to both."""
        self.game = ""
        self._link, self._guests, self._code, self._random = link, guests, code, random
        self._took = took
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._numbers = [0] * SEATS
        self._acting: tuple[int, str] | None = None
        self._wanted, self._reached = 0, asyncio.Event()
        self._tables = [""] * SEATS
        self.over = False

    async def open(self) -> None:
        """Make the table, sit down at it, begin."""
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        wanted = wanted_table(seats, self._code, None, listed=True)
        self.game = await self._guests[0].make(wanted)
        self.over, self._acting, self._numbers = False, None, [0] * SEATS
        for place in range(SEATS):
            socket = await self.viewer(self._guests[place])
            self._sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(socket, place)))
        await self._say(1, "sit", seat=1, name="Oona")
        await self._until(lambda: _holds(self._tables[1], 1, "is_mine"))
        for place in range(SEATS):
            await self._say(place, "set_ready", ready=True)
        await self._until(lambda: all(self._numbers))

    async def viewer(self, guest: Guest) -> ClientConnection:
        """One more who looks at the table; a browser compresses, and so does this."""
        address = address_of(self._link, self.game)
        return await connect(address, additional_headers=guest.headers, **AT_ONCE)  # type: ignore[arg-type]

    async def pick(self) -> None:
        """Whoever is to pick does so; wait until both have seen it."""
        if self._acting is None or self.over:
            return
        place, text = self._acting
        begin = text.index(LEGAL) + len(LEGAL)
        legal = json.loads(text[begin : text.index("}", begin) + 1])
        pick = self._random.choice([*legal["hexes"], *legal["tiles"], *legal["buttons"]])
        self._wanted, self._acting = _number(text) + 1, None
        self._reached.clear()
        begun = time.perf_counter()
        await self._say(place, "pick", seq=self._wanted, pick=pick)
        async with asyncio.timeout(PATIENCE):
            await self._reached.wait()
        self._took(time.perf_counter() - begun)

    async def close(self) -> None:
        """Leave the table."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for socket in self._sockets:
            socket.transport.abort()
        self._readers, self._sockets = [], []

    async def _say(self, place: int, kind: str, **facts: object) -> None:
        await self._sockets[place].send(json.dumps({"type": kind, **facts}))

    async def _read(self, socket: ClientConnection, place: int) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if not text.startswith(VIEW):
                if text.startswith('{"type":"table"'):
                    self._tables[place] = text
                continue
            self._numbers[place] = _number(text)
            if ACTS in text[:HEAD]:
                self._acting = place, text
            self.over = self.over or f"{PHASE}{OVER}" in text
            if self._wanted and min(self._numbers) >= self._wanted:
                self._reached.set()

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.01)


def new_guests(client: httpx.AsyncClient, first: int) -> list[Guest]:
    """Two guests, each from an address of their own."""
    return [Guest(client, first + place) for place in range(SEATS)]


def _number(view: str) -> int:
    begin = view.index(SEQ) + len(SEQ)
    return int(view[begin : view.index(",", begin)])


def _holds(table: str, place: int, what: str) -> bool:
    return bool(table) and bool(json.loads(table)["seats"][place][what])
